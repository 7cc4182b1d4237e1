import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import type { BoardItem, BoardItemWhole, BoardPage } from "#contract/board/item-shapes";
import { ITEM_MISSING, OFFICIAL_REFUSED, ROLES_REFUSED, TERRITORY_REQUIRED } from "#contract/board/texts";
import type { Role } from "#contract/endpoint";
import type { Comment } from "#contract/posts/shapes";
import { POST_ALREADY_DELETED, POST_DELETED } from "#contract/posts/texts";
import { NAUGHTY_TEXTS } from "../../support/naughty";
import type { Browser } from "../../support/workerd/asking/browser";
import { answer, call, signedIn } from "../../support/workerd/asking/calls";
import { agreed, person } from "../../support/workerd/asking/people";
import { operator } from "../identity/people";

let desk: Browser;

const PEOPLE: Record<string, { role: Role; territories: string[]; licenceState?: "submitted" }> = {
  tokyo: { role: "doctor", territories: ["13"] },
  osaka: { role: "doctor", territories: ["27"] },
  nowhere: { role: "doctor", territories: [] },
  waiting: { role: "doctor", territories: ["13"], licenceState: "submitted" },
  nurse: { role: "co-medical", territories: [] },
  rep: { role: "ms", territories: ["13"] },
  otherRep: { role: "ms", territories: ["13"] },
  visitor: { role: "connect", territories: ["13"] },
  aoba: { role: "connectCompany", territories: [] },
};

beforeAll(async () => {
  ({ browser: desk } = await operator("unei"));
  await env.DB.prepare("UPDATE users SET role = 'ms', licence_state = NULL WHERE id = 'unei_dcsr'").run();
  for (const [id, { role, territories, licenceState }] of Object.entries(PEOPLE))
    await person(id, {
      role,
      territories,
      licenceState: role === "doctor" ? (licenceState ?? "verified") : null,
    });
  await agreed();
  for (const id of Object.keys(PEOPLE)) await signedIn(id);
});

const ALL: Role[] = ["doctor", "co-medical", "ms", "connect", "connectCompany"];
const FIELDS = { title: "地域連携の会", content: "12月10日に開きます。", territories: ["13"], roles: ALL };
const make = (who: string, fields: object = {}) =>
  answer<BoardItem>(who, "POST", "/board/createBoardItem", { ...FIELDS, ...fields });
const official = async (fields: object = {}) => {
  const body = { ...FIELDS, types: ["official"], ...fields };
  const response = await desk.call("POST", "/board/createBoardItem", body);
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json()) as BoardItem;
};
const open = (who: string, id: string) => call(who, "POST", "/board/getBoardItem", { id });
const listed = async (who: string, body: object = {}) =>
  (await answer<BoardPage>(who, "POST", "/board/getBoardItems", body)).items.map(({ objectId }) => objectId);
/** Who finds it on their board; whoever does may open it, and nobody else. */
const seenBy = async (id: string) => {
  const seen: string[] = [];
  for (const who of Object.keys(PEOPLE)) {
    const isListed = (await listed(who)).includes(id);
    const { status } = await open(who, id);
    expect(`${who} ${status}`).toBe(`${who} ${isListed ? 200 : 404}`);
    if (isListed) seen.push(who);
  }
  return seen;
};
const problem = async (response: Response) => {
  const { message, errors } = (await response.json()) as { message: string; errors?: Record<string, string> };
  return { status: response.status, ...(errors ?? { message }) };
};

describe("who sees an item", () => {
  it.each([
    ["a doctor's in Tokyo for everybody", "tokyo", {}, ["tokyo", "waiting", "rep", "otherRep", "visitor"]],
    ["a doctor's for the whole country", "tokyo", { territories: ["00"] }, Object.keys(PEOPLE)],
    [
      "a doctor's for nurses of the whole country",
      "osaka",
      { territories: ["00"], roles: ["co-medical"] },
      ["osaka", "nurse"],
    ],
    ["an MS's in Tokyo", "rep", { roles: ["doctor"] }, ["tokyo", "rep"]],
    [
      "a company's for the whole country",
      "aoba",
      { roles: ["doctor"], territories: ["00"] },
      ["tokyo", "osaka", "nowhere", "aoba"],
    ],
  ])("%s", async (_, who, fields, expected) => {
    const { objectId } = await make(who, fields);
    expect(await seenBy(objectId)).toEqual(expected);
  });

  it("an official one: its roles and territories", async () => {
    const { objectId, labels, author, types } = await official({ territories: ["27"], roles: ["doctor"] });
    expect(await seenBy(objectId)).toEqual(["osaka"]);
    expect({ labels, name: author.name, types }).toEqual({
      labels: ["公式"],
      name: "運営事務局",
      types: ["official"],
    });
  });

  it("by kind, by id, and of one's own alone", async () => {
    const mine = await make("osaka", { territories: ["27"] });
    const notice = await official({ territories: ["27"] });
    expect(await listed("osaka", { types: ["official"] })).toContain(notice.objectId);
    expect(await listed("osaka", { types: ["official"] })).not.toContain(mine.objectId);
    expect(await listed("osaka", { types: ["board"] })).not.toContain(notice.objectId);
    expect(await listed("osaka", { isOwn: true })).not.toContain(notice.objectId);
    expect((await listed("osaka", { isOwn: true }))[0]).toBe(mine.objectId);
    const found = async (who: string) =>
      (
        await answer<BoardPage>(who, "POST", "/board/findBoardItems", {
          ids: [mine.objectId, notice.objectId],
        })
      ).items;
    expect(await found("osaka")).toHaveLength(2);
    expect(await found("tokyo")).toHaveLength(0);
  });
});

describe("what stands at an item", () => {
  it.each([
    ["tokyo", ALL, []],
    ["rep", ["doctor"], ["PR"]],
    ["aoba", ["doctor"], ["PR", "製薬企業からの情報"]],
  ])("is said by the role of %s, whatever is sent along", async (who, roles, labels) => {
    const item = await make(who, { roles, labels: [], source: "member", isOfficial: true });
    expect(item.labels).toEqual(labels);
    expect(item.types).toEqual(["board"]);
  });

  it("a territory, and every prefecture is the whole country", async () => {
    const all = Array.from({ length: 47 }, (_, at) => String(at + 1).padStart(2, "0"));
    expect((await make("tokyo", { territories: all })).territories).toEqual(["00"]);
    expect((await make("tokyo", { territories: ["27", "13", "13"] })).territories).toEqual(["13", "27"]);
    expect((await make("tokyo", { territories: ["00", "13"] })).territories).toEqual(["00"]);
  });

  it("one item, however often its form is sent", async () => {
    const both = await Promise.all([1, 2].map(() => make("tokyo", { creationKey: "form-1" })));
    expect(new Set(both.map(({ objectId }) => objectId)).size).toBe(1);
  });
});

describe("is refused", () => {
  const create = (who: string, fields: object) =>
    call(who, "POST", "/board/createBoardItem", { ...FIELDS, ...fields });
  it.each([
    ["no territory", "tokyo", { territories: [] }, { status: 422, territories: TERRITORY_REQUIRED }],
    [
      "an MS who speaks to nurses",
      "rep",
      { roles: ["doctor", "co-medical"] },
      { status: 422, roles: ROLES_REFUSED },
    ],
    [
      "a company that speaks to connect users",
      "aoba",
      { roles: ["connect"] },
      { status: 422, roles: ROLES_REFUSED },
    ],
    [
      "what is official, by a doctor",
      "tokyo",
      { types: ["official"] },
      { status: 403, message: OFFICIAL_REFUSED },
    ],
    [
      "an emoji in a title",
      "tokyo",
      { title: "お知らせ🎉" },
      { status: 422, title: "使用できない文字（絵文字・記号）が含まれています: 🎉" },
    ],
    [
      "an unknown prefecture",
      "tokyo",
      { territories: ["48"] },
      { status: 422, "territories.0": "担当地域は都道府県から選択してください。" },
    ],
  ])("%s", async (_, who, fields, expected) => {
    expect(await problem(await create(who, fields))).toEqual(expected);
  });

  it.each(["waiting", "nurse", "visitor"])("an item of %s", async (who) => {
    expect((await create(who, {})).status).toBe(403);
  });
});

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
    const { users } = await answer<{ users: { user: { objectId: string } }[] }>(
      "visitor",
      "POST",
      "/board/findBoardItemReaction",
      { itemId },
    );
    expect(users).toHaveLength(5);
  });

  it("are nothing to whom the item is not for", async () => {
    const { objectId: itemId } = await make("tokyo");
    const comment = await answer<Comment>("rep", "POST", "/board/createBoardItemComment", {
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
      answer<Comment>("rep", "POST", "/board/createBoardItemComment", { itemId, comment: "参加します" });
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
      (await answer<BoardPage>(who, "POST", "/board/getBoardItems", {})).items.find(
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
      (await answer<BoardPage>(who, "POST", "/board/findBoardItems", { q })).items.map(
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
