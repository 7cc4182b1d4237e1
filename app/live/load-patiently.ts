import { type FunctionComponent, lazy } from "react";
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

/**
 * A part that a page loads when it is first shown. Where the server has written it, found by `selector`, it is loaded
 * before React takes the page over, which cannot wait for a part of it.
 */
export async function onDemand<Props extends object>(
  load: () => Promise<{ default: FunctionComponent<Props> }>,
  selector: string,
): Promise<FunctionComponent<Props>> {
  if (document.querySelector(selector)) return (await load()).default;
  return lazy(load) as unknown as FunctionComponent<Props>;
}
