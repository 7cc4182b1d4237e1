import { backoffMs } from "./backoff";

/** A part of the page that is loaded when it stands: tried again until it comes, also after a time without a network. */
export async function loadPatiently<T>(load: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    const part = await load().catch(() => undefined);
    if (part) return part;
    await new Promise((resolve) => setTimeout(resolve, backoffMs(attempt)));
  }
}
