import { timeoutSignal } from "#contract/wire/timeout-signal";
import { backoffMs } from "./backoff";

/** What a page loads when it stands: tried again until it comes, at once when the network is back. */
export async function loadPatiently<T>(load: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    const part = await load().catch(() => undefined);
    if (part) return part;
    await new Promise((resolve) => {
      const signal = timeoutSignal(backoffMs(attempt));
      signal.addEventListener("abort", resolve);
      window.addEventListener("online", resolve, { once: true, signal });
    });
  }
}
