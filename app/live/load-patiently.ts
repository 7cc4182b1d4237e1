import { createElement, type FunctionComponent, lazy, Suspense } from "react";
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
 * before React takes the page over, which cannot wait for a part of it, and is in no `Suspense`: an update before
 * such a boundary is hydrated would render it anew.
 */
export async function onDemand<Props extends object>(
  load: () => Promise<{ default: FunctionComponent<Props> }>,
  selector: string,
): Promise<FunctionComponent<Props>> {
  if (document.querySelector(selector)) return (await load()).default;
  const Part = lazy(load) as unknown as FunctionComponent<Props>;
  return (props) => createElement(Suspense, null, createElement(Part, props));
}
