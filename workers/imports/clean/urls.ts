import { nfkc } from "#contract/japanese/nfkc";
import type { FaultKind } from "../faults";

type CleanUrl = { url: string | null; fault?: FaultKind };

/** The address of a home page, as it was meant: one in twelve is misspelt (www.…, http//, htpp://, https//:). */
export function cleanUrl(value: string): CleanUrl {
  const typed = nfkc(value).trim();
  // 「http://www. …」 and 「www@…」 are slips of the finger.
  const joined = typed
    .replace(/(?<=\bwww\.)\s+|(?<=[a-z0-9])\s+(?=\.[a-z])/gi, "")
    .replace(/(?<=^|\/)www@/i, "www.");
  if (typed === "" || /^(なし|無し?|-+|ありません|準備中)$/.test(typed)) return { url: null };
  if (/^[^\s/]+@[^\s/]+$/.test(joined.replace(/^mailto:/i, ""))) return { url: null, fault: "url-mail" };
  const [first = ""] = joined.split(/[\s、,;]+/);
  const mended = withScheme(first);
  const url = mended.length <= MOST_CHARACTERS && isAddress(mended) ? mended : null;
  if (url === null) return { url: null, fault: "url-dropped" };
  return url === typed ? { url } : { url, fault: "url-mended" };
}

const MOST_CHARACTERS = 300;
/** h, some of t, t and p in any order, an s perhaps, and any colons and slashes. */
const SCHEME = /^[hｈ]?[tp]{2,4}(s?)[:;.]{0,2}[/\\]{0,3}:?[/\\]{0,2}(?=[^/\\:])/i;

function withScheme(typed: string): string {
  const scheme = /^https?:\/\/(?=[^/:])/i.exec(typed)?.[0];
  if (scheme) return scheme.toLowerCase() + bare(typed.slice(scheme.length));
  const misspelt = /[:/\\;]/.test(typed.slice(0, 9)) ? SCHEME.exec(typed) : null;
  if (misspelt) return `http${misspelt[1]?.toLowerCase() ?? ""}://${bare(typed.slice(misspelt[0].length))}`;
  return `http://${bare(typed)}`;
}

/** A scheme that was pasted before another. */
const bare = (rest: string) => rest.replace(/^https?:?\/\/+/i, "");

function isAddress(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { hostname, username } = new URL(url);
  return username === "" && /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]+$/.test(hostname);
}
