import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import type { BoardItemWhole, BoardPage } from "#contract/board/calls";
import { ITEM_MISSING } from "#contract/board/texts";
import type { Comment } from "#contract/posts/shapes";
import { POST_ALREADY_DELETED, POST_DELETED } from "#contract/posts/texts";
import { NAUGHTY_TEXTS } from "../../support/naughty";
import { call, respond } from "../../support/workerd/client/calls";
import { desk, listed, make, open, problem, setUp } from "./setup";

beforeAll(setUp);

describe("comments and reactions", () => {
  it("are written by whom it is for, but not under review, and read by them", async () => {
    const { objectId: itemId } = await make("tokyo", { territories: ["00"] });
    const say = (who: string) =>
      call(who, "POST", "/board/createBoardItemComment", { itemId, comment: `${who}です` });
    const like = (who: string) =>
      call(who, "POST", "/board/updateBoardItemReaction", { itemId, reactionType: "helpful" });
    for (const who of ["osaka", "nurse", "rep", "visitor", "aoba"]) {
      expect((await say(who)).status).toBe(200);
      expect((await like(who)).status).toBe(200);
    }
    expect([(await say("waiting")).status, (await like("waiting")).status]).toEqual([403, 403]);
    const item = (await (await open("waiting", itemId)).json()) as BoardItemWhole;
    expect(item.comments.map(({ comment }) => comment)).toEqual(
      ["osaka", "nurse", "rep", "visitor", "aoba"].map((who) => `${who}です`),
    );
    expect(item.reactions.helpful).toBe(5);
    const { users } = await respond<{ users: { user: { objectId: string } }[] }>(
      "visitor",
      "POST",
      "/board/findBoardItemReaction",
      { itemId },
    );
    expect(users).toHaveLength(5);
  });

  it("are nothing to whom the item is not for", async () => {
    const { objectId: itemId } = await make("tokyo");
    const comment = await respond<Comment>("rep", "POST", "/board/createBoardItemComment", {
      itemId,
      comment: "参加します",
    });
    const commentId = comment.objectId;
    for (const [path, body] of [
      ["createBoardItemComment", { itemId, comment: "x" }],
      ["updateBoardItemReaction", { itemId, reactionType: "like" }],
      ["updateBoardItemReaction", { commentId, reactionType: "like" }],
      ["findBoardItemReaction", { itemId }],
      ["findBoardItemCommentReaction", { commentId }],
      ["getBoardItemComments", { id: itemId }],
      ["deleteBoardItem", { id: itemId }],
      ["deleteBoardItemComment", { id: commentId }],
    ] as const)
      expect(`${path} ${(await call("osaka", "POST", `/board/${path}`, body)).status}`).toBe(`${path} 404`);
  });

  it("a comment is deleted by its author or an operator, and by nobody else", async () => {
    const { objectId: itemId } = await make("tokyo");
    const comment = () =>
      respond<Comment>("rep", "POST", "/board/createBoardItemComment", { itemId, comment: "参加します" });
    const remove = (who: string, id: string) => call(who, "POST", "/board/deleteBoardItemComment", { id });
    const first = await comment();
    expect((await remove("otherRep", first.objectId)).status).toBe(403);
    expect((await remove("rep", first.objectId)).status).toBe(204);
    expect((await remove("rep", first.objectId)).status).toBe(409);
    const second = await comment();
    expect((await desk.call("POST", "/board/deleteBoardItemComment", { id: second.objectId })).status).toBe(
      204,
    );
  });
});

describe("an item that is gone", () => {
  it("says so to whom it was for, and was never there for others", async () => {
    const { objectId: id } = await make("tokyo");
    const remove = (who: string) => call(who, "POST", "/board/deleteBoardItem", { id });
    expect((await remove("rep")).status).toBe(403);
    expect((await remove("tokyo")).status).toBe(204);
    expect(await problem(await remove("tokyo"))).toEqual({ status: 409, message: POST_ALREADY_DELETED });
    expect(await problem(await open("rep", id))).toEqual({ status: 404, message: POST_DELETED });
    expect(await problem(await open("osaka", id))).toEqual({ status: 404, message: ITEM_MISSING });
    for (const who of ["tokyo", "rep"]) expect(await listed(who)).not.toContain(id);
  });

  it("was taken away by an operator, which is recorded", async () => {
    const { objectId: id } = await make("rep", { roles: ["doctor"] });
    expect((await desk.call("POST", "/board/deleteBoardItem", { id })).status).toBe(204);
    expect(await listed("tokyo")).not.toContain(id);
    const logged = await env.DB.prepare(
      "SELECT actor_id FROM audit_log WHERE target = ? AND action = 'board-item-deleted'",
    )
      .bind(id)
      .first("actor_id");
    expect(logged).toBe("unei_dcsr");
  });
});

describe("reading and searching", () => {
  it("an item is new until it was opened, for each reader alone", async () => {
    const { objectId } = await make("tokyo");
    const isRead = async (who: string) =>
      (await respond<BoardPage>(who, "POST", "/board/getBoardItems", {})).items.find(
        (item) => item.objectId === objectId,
      )?.isRead;
    expect([await isRead("tokyo"), await isRead("rep"), await isRead("visitor")]).toEqual([
      true,
      false,
      false,
    ]);
    await open("rep", objectId);
    expect([await isRead("rep"), await isRead("visitor")]).toEqual([true, false]);
  });

  it.each([
    ["一", "乳がん検診の日程（第一会場）"],
    ["ｹﾝｼﾝ", "ケンシンのご案内"],
    ["検診 会場", "乳がん検診の日程（第一会場）"],
    ["オンライン", "おんらいん講演会"],
  ])("「%s」 finds 「%s」 of one's own board alone", async (q, title) => {
    const { objectId } = await make("tokyo", { title });
    const found = async (who: string) =>
      (await respond<BoardPage>(who, "POST", "/board/findBoardItems", { q })).items.map(
        (item) => item.objectId,
      );
    expect(await found("rep")).toContain(objectId);
    expect(await found("osaka")).not.toContain(objectId);
  });

  it("whatever is typed stays as it was typed", async () => {
    // No text of UTF-8 has a NUL in a database's column or half a pair: those are refused or replaced on the way.
    const texts = NAUGHTY_TEXTS.filter((each) => !/[\0\p{Cs}]/u.test(each));
    for (const text of texts.slice(0, 40)) {
      const item = await make("tokyo", { content: `「${text}」` });
      expect(item.content).toBe(`「${text}」`);
    }
  });
});
