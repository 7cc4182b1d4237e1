import { beforeAll, describe, expect, it } from "vitest";
import type { GroupNoticeWithComments } from "#contract/group-notices/calls";
import { MENTIONS_MOST } from "#contract/posts/limits";
import { mentionsIn } from "#contract/posts/mentions";
import type { Comment } from "#contract/posts/shapes";
import { call, respond } from "../../support/workerd/client/calls";
import { inGroup, person } from "../../support/workerd/client/people";
import { called, listedDoctor, worksAt } from "../../support/workerd/fixtures/doctors";
import { GROUP, read, setUp, status, write } from "./setup";

beforeAll(setUp);

describe("a comment", () => {
  it("is refused where nothing may be said, and counted where it may", async () => {
    const closed = await write("author", { isCommentable: false });
    expect(
      await status(call("reader", "POST", `/group_notices/${closed.objectId}/comment`, { comment: "一言" })),
    ).toBe(403);
    const { objectId } = await write();
    const path = `/group_notices/${objectId}/comment`;
    expect(await status(call("reader", "POST", path, { comment: " " }))).toBe(422);
    const said = { comment: "8日なら参加できます", creationKey: "said-once" };
    const [one, two] = [
      await respond<Comment>("reader", "POST", path, said),
      await respond<Comment>("reader", "POST", path, said),
    ];
    expect(one.objectId).toBe(two.objectId);
    expect(await read(objectId)).toMatchObject({ commentCount: 1, comments: [{ comment: said.comment }] });
    expect(await status(call("rep", "DELETE", `${path}/${one.objectId}`))).toBe(403);
    expect(await status(call("reader", "DELETE", `${path}/${one.objectId}`))).toBe(204);
    expect(await read(objectId)).toMatchObject({ commentCount: 0, comments: [] });
  });

  it("pages from the newest back", async () => {
    const { objectId } = await write();
    for (let at = 0; at < 5; at += 1)
      await respond("reader", "POST", `/group_notices/${objectId}/comment`, { comment: `${at}` });
    const newest = await respond<GroupNoticeWithComments>(
      "author",
      "GET",
      `/group_notices/${objectId}?limit=2`,
    );
    const path = `/group_notices/${objectId}/comments?limit=2&before=${newest.earlier}`;
    const before = await respond<{ comments: Comment[]; earlier: string }>("author", "GET", path);
    expect([...before.comments, ...newest.comments].map(({ comment }) => comment)).toEqual([
      "1",
      "2",
      "3",
      "4",
    ]);
    expect(before.earlier).not.toBeNull();
  });
});

describe("who is called with @", () => {
  it.each([
    ["@髙橋 健一先生、座長をお願いします", "髙橋 健一"],
    ["＠高橋健一 さん", "高橋健一"],
    ["@たかはし けんいち 先生", "たかはし けんいち"],
    ["座長は@高橋先生です", "高橋"],
  ])("%s", async (detail, name) => {
    expect((await write("author", { detail })).mentions).toEqual([{ userId: "admin", name }]);
  });

  it("is nobody who does not belong to the group, and nobody where two bear the name", async () => {
    expect((await write("author", { detail: "mail@example.jp @山田太郎" })).mentions).toEqual([]);
  });

  it(`are the first ${MENTIONS_MOST} of a text, and nobody after them`, () => {
    const people = Array.from({ length: MENTIONS_MOST + 1 }, (_, nth) => `第${nth + 100}`).map(
      (lastName) => ({
        userId: lastName,
        lastName,
        firstName: "一",
        lastKana: "",
        firstKana: "",
      }),
    );
    const text = people.map(({ lastName }) => `@${lastName}先生、@${lastName}先生`).join("、");
    const called = mentionsIn(text, people).map(({ userId }) => userId);
    expect(called).toEqual(people.slice(0, MENTIONS_MOST).map(({ userId }) => userId));
  });

  it("is distinguished by where they work where two bear the name", async () => {
    const name = { lastNameJa: "原", firstNameJa: "恵", lastNameKana: "ハラ", firstNameKana: "メグミ" };
    await person("hara-1", { ...name, role: "ms", organization: "青空病院" });
    await person("hara-2", name);
    await listedDoctor("hara-2-d", { userId: "hara-2", ...called("原", "恵", "ハラ", "メグミ") });
    await worksAt("hara-2-d", { name: "清泉会 城下病院" });
    for (const id of ["hara-1", "hara-2"]) await inGroup(GROUP, id);
    const path = `/group_notices/callable?groupId=${GROUP}&q=${encodeURIComponent("原 恵")}`;
    const { people } = await respond<{ people: { calledAs: string }[] }>("author", "GET", path);
    const offered = people.map(({ calledAs }) => calledAs).sort();
    expect(offered).toEqual(["原 恵（清泉会 城下病院）", "原 恵（青空病院）"]);
    const unasked = await respond<{ people: { calledAs: string }[] }>(
      "author",
      "GET",
      `/group_notices/callable?groupId=${GROUP}`,
    );
    expect(unasked.people.map(({ calledAs }) => calledAs)).toEqual(expect.arrayContaining(offered));
    for (const [detail, called] of [
      [`@${offered[0]} ご意見をください`, ["hara-2"]],
      [`＠${offered[1]}先生、@髙橋 健一先生`, ["hara-1", "admin"]],
      ["@原恵 先生", []],
    ] as const) {
      const { mentions } = await write("author", { detail });
      expect(mentions.map(({ userId }) => userId)).toEqual(called);
    }
  });

  it.each(["高橋", "たかは", "takahashi", "ケンイチ"])("is found by %s", async (q) => {
    const path = `/group_notices/callable?groupId=${GROUP}&q=${encodeURIComponent(q)}`;
    const { people } = await respond<{ people: { userId: string }[] }>("author", "GET", path);
    expect(people.map(({ userId }) => userId)).toEqual(["admin"]);
  });
});
