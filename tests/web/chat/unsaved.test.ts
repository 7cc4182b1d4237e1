import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { noteSaved, noteUnsaved, unsaved } from "../../../app/browser/drafts/unsaved";

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.useFakeTimers();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("a text that the server has not confirmed is kept for as long as the tab lives", () => {
  noteUnsaved("room", "途中");
  vi.advanceTimersByTime(3_600_000);
  expect(unsaved("room")).toBe("途中");
});

it("a text that was saved while the next page was on its way is there on that page", () => {
  noteUnsaved("room", "途中");
  noteSaved("room", "途中");
  vi.advanceTimersByTime(20_000);
  expect(unsaved("room")).toBe("途中");
});

it("a text that was saved long ago gives way to what the server has", () => {
  noteUnsaved("room", "途中");
  noteSaved("room", "途中");
  vi.advanceTimersByTime(31_000);
  expect(unsaved("room")).toBeNull();
});

it("a text that was written on after it was sent to the server counts as not saved", () => {
  noteUnsaved("room", "途中");
  noteUnsaved("room", "途中まで");
  noteSaved("room", "途中");
  vi.advanceTimersByTime(31_000);
  expect(unsaved("room")).toBe("途中まで");
});

it("what a browser cannot store is nothing", () => {
  vi.stubGlobal("sessionStorage", {
    getItem: () => {
      throw new Error("denied");
    },
    setItem: () => {
      throw new Error("denied");
    },
  });
  noteUnsaved("room", "途中");
  expect(unsaved("room")).toBeNull();
});
