import { expect, test } from "vitest";
import { openCommunities } from "~/parts/groups/communities.server";
import type { Api } from "~/request/api.server";

type Query = { body: { limit: number; offset: number; q: string } };

/** A host with 45 communities. */
const api = {
  community: {
    recommended: async ({ body: { limit, offset } }: Query) => ({
      items: Array.from({ length: 45 }, (_, at) => ({ objectId: `c${at}` })).slice(offset, offset + limit),
    }),
  },
} as unknown as Api;

const shown = async (query: string) => {
  const { lines, next, isFirst } = await openCommunities(
    api,
    new URL(`https://inowa.test/group/list?${query}`),
  );
  return [lines[0]?.objectId, lines.length, next, isFirst];
};

test("open communities go on from page to page by the address alone, to the last", async () => {
  expect(await shown("")).toEqual(["c0", 20, 2, true]);
  expect(await shown("open=2")).toEqual(["c20", 20, 3, false]);
  expect(await shown("open=3")).toEqual(["c40", 5, null, false]);
  for (const hostile of ["open=-5", "open=x", "open=1e99"])
    expect(await shown(hostile)).toEqual(["c0", 20, 2, true]);
});
