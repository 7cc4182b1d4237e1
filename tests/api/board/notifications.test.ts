import { beforeAll, expect, it } from "vitest";
import type { BoardItem } from "#contract/board/calls";
import type { Comment } from "#contract/posts/shapes";
import { respond } from "../../support/workerd/client/calls";
import { until } from "../../support/workerd/until";
import { desk, FIELDS, make, setUp } from "./setup";

beforeAll(setUp);

type Line = { topic: string; about: { id: string } };
const topicsOf = async (who: string, id: string) =>
  (await respond<{ items: Line[] }>(who, "GET", "/notifications")).items
    .filter(({ about }) => about.id === id)
    .map(({ topic }) => topic);

it("whom an official item is for is notified of it, and nobody else", async () => {
  const fields = { ...FIELDS, roles: ["doctor", "ms"], types: ["official"] };
  const made = await desk.call("POST", "/board/createBoardItem", fields);
  expect(made.status).toBe(200);
  const { objectId } = (await made.json()) as BoardItem;
  await until(async () => expect(await topicsOf("tokyo", objectId)).toEqual(["boardOfficial"]));
  await until(async () => expect(await topicsOf("rep", objectId)).toEqual(["boardOfficial"]));
  for (const who of ["osaka", "nowhere", "nurse", "visitor"])
    expect(await topicsOf(who, objectId)).toEqual([]);
});

it("the author of an item and whoever's comment was answered are notified of an answer", async () => {
  const { objectId: itemId } = await make("tokyo");
  const comment = (who: string, replyToId?: string) =>
    respond<Comment>(who, "POST", "/board/createBoardItemComment", {
      itemId,
      comment: "伺います。",
      replyToId,
    });
  const { objectId } = await comment("rep");
  await comment("otherRep", objectId);
  await until(async () => expect(await topicsOf("rep", itemId)).toEqual(["commented"]));
  await until(async () => expect(await topicsOf("tokyo", itemId)).toEqual(["commented"]));
});
