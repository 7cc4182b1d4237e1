import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import type { BoardItem, BoardPage } from "#contract/board/calls";
import { OFFICIAL_REFUSED, ROLES_REFUSED, TERRITORY_REQUIRED } from "#contract/board/texts";
import { refoldBoardItems } from "../../../workers/hourly/refold";
import { call, respond } from "../../support/workerd/client/calls";
import { ALL, desk, FIELDS, listed, make, open, PEOPLE, problem, setUp } from "./setup";

beforeAll(setUp);

const official = async (fields: object = {}) => {
  const body = { ...FIELDS, types: ["official"], ...fields };
  const response = await desk.call("POST", "/board/createBoardItem", body);
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json()) as BoardItem;
};
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

  it("what is deleted while a page is read is left out of it", async () => {
    const { objectId } = await make("tokyo");
    // The state between the search for the items of a page and the look at their posts.
    await env.DB.batch([
      env.DB.prepare("UPDATE posts SET status = 'deleted', title = '', detail = '' WHERE id = ?").bind(
        objectId,
      ),
      env.DB.prepare("UPDATE board_items SET is_shown = 1 WHERE post_id = ?").bind(objectId),
    ]);
    expect(await listed("tokyo")).not.toContain(objectId);
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
        await respond<BoardPage>(who, "POST", "/board/findBoardItems", {
          ids: [mine.objectId, notice.objectId],
        })
      ).items;
    expect(await found("osaka")).toHaveLength(2);
    expect(await found("tokyo")).toHaveLength(0);
  });
});

describe("what is at an item", () => {
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

it("makes the search text anew that older rules have made, and only that", async () => {
  const { objectId } = await make("tokyo", { title: "髙血圧の勉強会" });
  const stored = () =>
    env.DB.prepare("SELECT folded, fold_version AS version FROM board_items WHERE post_id = ?")
      .bind(objectId)
      .first();
  const before = await stored();
  await env.DB.prepare("UPDATE board_items SET folded = '', fold_version = 0 WHERE post_id = ?")
    .bind(objectId)
    .run();
  await refoldBoardItems(env);
  expect(await stored()).toEqual(before);
  await env.DB.prepare("UPDATE board_items SET folded = 'newer' WHERE post_id = ?").bind(objectId).run();
  await refoldBoardItems(env);
  expect(await stored()).toMatchObject({ folded: "newer" });
});
