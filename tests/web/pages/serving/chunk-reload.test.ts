import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reloadOnLostChunk } from "~/chunk-reload";

const [reload, assign, stay, ask] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()];
let page: EventTarget;
let target: string | null;
let fields: { value: string; defaultValue: string }[];

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  const saved = new Map<string, string>();
  page = Object.assign(new EventTarget(), { location: { reload, assign } });
  [target, fields] = [null, []];
  ask.mockResolvedValue(new Response("ok"));
  vi.stubGlobal("window", page);
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("document", { querySelectorAll: () => fields });
  vi.stubGlobal("fetch", ask);
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => saved.get(key) ?? null,
    setItem: (key: string, value: string) => saved.set(key, value),
  });
  reloadOnLostChunk({ target: () => target, stay });
});
afterEach(() => {
  vi.resetAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Tells whether the page itself deals with a lost chunk. */
async function loseChunk(): Promise<boolean> {
  const isTaken = !page.dispatchEvent(new Event("vite:preloadError", { cancelable: true }));
  await vi.advanceTimersByTimeAsync(0);
  return isTaken;
}

test("a chunk that a deploy took away brings the page anew, once a minute", async () => {
  expect(await loseChunk()).toBe(true);
  expect(await loseChunk()).toBe(false);
  vi.advanceTimersByTime(59_999);
  expect(await loseChunk()).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(await loseChunk()).toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
  expect(stay).not.toHaveBeenCalled();
});

test("whoever is on the way to another page comes there", async () => {
  target = "/rooms?view=messages";
  fields = [{ value: "typed", defaultValue: "" }];
  expect(await loseChunk()).toBe(true);
  expect(assign).toHaveBeenCalledWith("/rooms?view=messages");
  expect(reload).not.toHaveBeenCalled();
});

test("what somebody has typed is not taken away for a part that the page can do without", async () => {
  fields = [{ value: "typed", defaultValue: "" }];
  expect(await loseChunk()).toBe(true);
  expect(reload).not.toHaveBeenCalled();
});

test.each([
  ["the browser is offline", () => vi.stubGlobal("navigator", { onLine: false })],
  ["no server answers", () => ask.mockRejectedValue(new TypeError("failed"))],
])("while %s the page stays, however often", async (_, fail) => {
  fail();
  expect(await loseChunk()).toBe(true);
  expect(await loseChunk()).toBe(true);
  expect(stay).toHaveBeenCalledTimes(2);
  expect(reload).not.toHaveBeenCalled();
});
