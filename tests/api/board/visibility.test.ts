import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import {
  AUTHOR_IDS,
  bruteForce,
  EVERY_SOURCE,
  mixedItems,
  mixedViewers,
  rowsOf,
} from "../../../scripts/bench/board/items";
import { insertion } from "../../../scripts/demo/rows";
import { findItems } from "../../../workers/api/board/find-items";
import { counted } from "../../../workers/db/client";
import { newTally } from "../../../workers/db/tally";
import { sized } from "../../support/size";
import { person } from "../../support/workerd/client/people";

const items = mixedItems(sized(1500, 20_000), 7);
const viewers = mixedViewers(sized(150, 1000), 8);

beforeAll(async () => {
  for (const id of AUTHOR_IDS) await person(id);
  const rows = rowsOf(items);
  await env.DB.batch([
    ...insertion(env.DB, "posts", rows.posts),
    ...insertion(env.DB, "board_items", rows.items),
    ...insertion(env.DB, "board_audience", rows.audiences),
  ]);
});

const idsOf = (sides: readonly { postId: string }[]) => sides.map(({ postId }) => postId);

describe("a page of the board", () => {
  it("is what one look at everything would find, and reads no more than a page's rows", async () => {
    for (const viewer of viewers) {
      const tally = newTally();
      const asked = { sources: EVERY_SOURCE, limit: 15, offset: 0 };
      const { sides } = await findItems(viewer, { ...env, DB: counted(env.DB, tally) }, asked);
      expect(idsOf(sides), JSON.stringify(viewer)).toEqual(
        bruteForce(items, viewer, EVERY_SOURCE).slice(0, 15),
      );
      // A page that is not full has read all there is for this person, which is less than this too.
      expect(tally.rows, JSON.stringify(viewer)).toBeLessThan(250);
    }
  });

  it("leads on to every older one, once each, also of one kind", async () => {
    for (const viewer of viewers.slice(0, sized(25, 100))) {
      for (const sources of [EVERY_SOURCE, ["official"] as const]) {
        const found: string[] = [];
        let before: string | undefined;
        for (let pages = 0; pages < 200; pages += 1) {
          const page = await findItems(viewer, env, { sources, limit: 50, offset: 0, before });
          found.push(...idsOf(page.sides));
          if (page.next === null) break;
          before = page.next;
        }
        const expected = bruteForce(items, viewer, sources);
        expect(found.length).toBe(Math.min(expected.length, found.length));
        expect(found).toEqual(expected.slice(0, found.length));
        if (items.length <= 2000) expect(found).toEqual(expected);
      }
    }
  });

  it("may be asked for by offset as well", async () => {
    const viewer = viewers[0] ?? { id: "", role: "doctor", principal: "doctor", territories: [] };
    const { sides } = await findItems(viewer, env, { sources: EVERY_SOURCE, limit: 10, offset: 20 });
    expect(idsOf(sides)).toEqual(bruteForce(items, viewer, EVERY_SOURCE).slice(20, 30));
  });
});
