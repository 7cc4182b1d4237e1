import { INTENDED_PATH_BYTES } from "#contract/limits";

const BASE = "https://here.invalid";

/**
 * A path of our own site that may be kept for after sign-in, or null. Browsers read `\` as `/` and drop
 * tabs and line breaks, so the parsed URL decides, not the text.
 */
export function intendedPath(path: string): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it refuses control characters.
  if (!path.startsWith("/") || /[\\\u0000-\u001f\u007f]/.test(path)) return null;
  if (new TextEncoder().encode(path).length > INTENDED_PATH_BYTES) return null;
  try {
    const url = new URL(path, BASE);
    const decoded = decodeURIComponent(url.pathname);
    if (url.origin !== BASE || decoded.startsWith("//") || /[\\\t\r\n]/.test(decoded)) return null;
    return url.pathname + url.search;
  } catch {
    return null;
  }
}
