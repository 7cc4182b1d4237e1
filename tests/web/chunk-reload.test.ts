import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reloadOnLostChunk } from "~/chunk-reload";

const reload = vi.fn();
let page: EventTarget;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  const kept = new Map<string, string>();
  page = Object.assign(new EventTarget(), { location: { reload } });
  vi.stubGlobal("window", page);
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  reloadOnLostChunk();
});
afterEach(() => {
  reload.mockClear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Whether the page itself deals with it. */
function loseChunk(): boolean {
  return !page.dispatchEvent(new Event("vite:preloadError", { cancelable: true }));
}

test("a chunk that a deploy took away brings the page anew, once a minute", () => {
  expect(loseChunk()).toBe(true);
  expect(loseChunk()).toBe(false);
  vi.advanceTimersByTime(59_999);
  expect(loseChunk()).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(loseChunk()).toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
});
