import { expect, test } from "vitest";
import type { Entered } from "~/request/guards.server";
import { savedSearches } from "~/routes/directory/saved/saved-searches.server";

/** What is offered to be kept of a search, by the address that leads there. */
async function offered(save: string, further: Record<string, string> = {}) {
  const url = new URL(`https://inowa.test/mypage/search?${new URLSearchParams({ save, ...further })}`);
  const api = { directory: { saved: async () => ({ searches: [] }) } };
  const viewer = { id: "sato", isSharedTerminal: false };
  return (await savedSearches({ api, url, viewer, request: new Request(url) } as unknown as Entered)).adding;
}

test("a search is kept in its order, without its page and its map", async () => {
  const path = "/hospitals/search?kind=hospital&sort=fresh";
  expect(await offered(`${path}&map=1&by=google&page=3`)).toMatchObject({ path, tells: false });
});

test("who comes to subscribe to beds finds that ticked", async () => {
  const path = "/hospitals/search?prefectureCode=13&area=1301&free=any";
  expect(await offered(path, { name: "空床あり", tells: "1" })).toMatchObject({
    path,
    name: "空床あり",
    isOfBeds: true,
    tells: true,
  });
});

test("what is no search of ours is not kept", async () => {
  for (const path of ["/hospitals/search?vacant=1301", "/rooms", "https://attacker.invalid/doctor/search"])
    expect(await offered(path)).toBeNull();
});
