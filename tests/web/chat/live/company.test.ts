import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { TYPING_EVERY_MS, TYPING_SHOWN_MS } from "#contract/chat/limits";
import { type Company, followCompany } from "~/live/room/company";

class Field {
  constructor(readonly id: string) {}
}
let listeners: ((event: object) => void)[] = [];
let shown: (Company | null)[] = [];
let published = 0;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("HTMLElement", Field);
  vi.stubGlobal("document", {
    addEventListener: (_: string, subscriber: (event: object) => void) => listeners.push(subscriber),
    removeEventListener: (_: string, subscriber: (event: object) => void) => {
      listeners = listeners.filter((each) => each !== subscriber);
    },
  });
  [listeners, shown, published] = [[], [], 0];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const follow = () =>
  followCompany({
    onCompany: (company) => shown.push(company),
    publishTyping: () => {
      published += 1;
    },
  });
const types = (id = "composer-text") => {
  for (const subscriber of listeners) subscriber({ target: new Field(id) });
};
const message = (senderId: string) => ({ type: "message", senderId, version: 0 }) as never;

it("a page says nothing of its viewer until the room has said that they show it, and then every four seconds", () => {
  const company = follow();
  types();
  expect(published).toBe(0);
  company.take({ type: "presence", userIds: [] });
  types("another-field");
  for (let time = 0; time < 5; time += 1) types();
  expect(published).toBe(1);
  vi.advanceTimersByTime(TYPING_EVERY_MS);
  types();
  expect(published).toBe(2);
  company.take({ type: "presence", userIds: null });
  vi.advanceTimersByTime(TYPING_EVERY_MS);
  types();
  expect(published).toBe(2);
  expect(shown.at(-1)).toBeNull();
  company.end();
  expect(listeners).toEqual([]);
});

it("who writes is shown for a while, until their message comes, and only while they are there", () => {
  const company = follow();
  company.take({ type: "typing", userId: "ito" });
  expect(shown).toEqual([]);
  company.take({ type: "presence", userIds: ["ito", "mori"] });
  company.take({ type: "typing", userId: "ito" });
  company.take({ type: "typing", userId: "stranger" });
  expect(shown.at(-1)).toEqual({ present: ["ito", "mori"], typing: ["ito"] });
  vi.advanceTimersByTime(TYPING_SHOWN_MS);
  expect(shown.at(-1)?.typing).toEqual([]);
  company.take({ type: "typing", userId: "mori" });
  company.take(message("mori"));
  expect(shown.at(-1)?.typing).toEqual([]);
  company.take({ type: "typing", userId: "ito" });
  company.take({ type: "presence", userIds: ["mori"] });
  expect(shown.at(-1)).toEqual({ present: ["mori"], typing: [] });
});
