import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import type { GroupNoticeWithComments, ListedNotice } from "#contract/group-notices/calls";
import type { Post } from "#contract/posts/shapes";
import { call, respond } from "../../support/workerd/client/calls";
import { FIELDS, GROUP, read, setUp, status, write } from "./setup";

beforeAll(setUp);

describe("a poll", () => {
  const choices = ["12月8日(火)", "12月10日(木)", "12月15日(火)"];
  const vote = (who: string, id: string, numbers: number[]) =>
    call(who, "PUT", `/group_notices/${id}/votes`, { choices: numbers });

  it("takes several choices or one, and counts each person once", async () => {
    const { objectId } = await write("author", { poll: { choices, isSeveral: true } });
    await vote("reader", objectId, [1, 2]);
    await vote("reader", objectId, [2, 3]);
    await vote("rep", objectId, [2]);
    expect((await read(objectId)).poll).toMatchObject({
      voterCount: 2,
      choices: [
        { voteCount: 0, isMine: false },
        { voteCount: 2, isMine: true },
        { voteCount: 1, isMine: true },
      ],
    });
    await vote("reader", objectId, []);
    expect((await read(objectId)).poll).toMatchObject({ voterCount: 1 });
    const one = await write("author", { poll: { choices } });
    expect(await status(vote("reader", one.objectId, [1, 2]))).toBe(422);
    expect(await status(vote("reader", one.objectId, [4]))).toBe(422);
  });

  it("tells who chose what, unless it is secret, and nothing is taken after its end", async () => {
    const open = await write("author", { poll: { choices, endsAt: Date.now() + 60_000 } });
    await vote("reader", open.objectId, [1]);
    type Voters = { choices: { number: number; users: { objectId: string }[] }[] };
    const path = (id: string) => `/group_notices/${id}/votes`;
    const notified = await respond<Voters>("rep", "GET", path(open.objectId));
    expect(notified.choices[0]?.users.map(({ objectId }) => objectId)).toEqual(["reader"]);
    const secret = await write("author", { poll: { choices, isSecret: true } });
    await vote("reader", secret.objectId, [1]);
    expect(await respond<Voters>("author", "GET", path(secret.objectId))).toEqual({ choices: [] });
    await env.DB.prepare("UPDATE polls SET ends_at = 1 WHERE post_id = ?").bind(open.objectId).run();
    expect(await status(vote("rep", open.objectId, [1]))).toBe(409);
  });

  it("is in the group's list as it does alone, one's own choices too", async () => {
    const several = await write("author", { poll: { choices, isSeveral: true } });
    const single = await write("author", { poll: { choices: ["はい", "いいえ"], isSecret: true } });
    const plain = await write();
    await vote("reader", several.objectId, [1, 3]);
    await vote("rep", several.objectId, [3]);
    await vote("rep", single.objectId, [2]);
    await call("admin", "PUT", `/group_notices/${several.objectId}/pin`, { isPinned: true });
    for (const who of ["reader", "rep", "author"]) {
      const { items, pinned } = await respond<{ items: ListedNotice[]; pinned: ListedNotice[] }>(
        who,
        "GET",
        `/group_notices?groupId=${GROUP}`,
      );
      const listed = (id: string, among = items) => among.find(({ objectId }) => objectId === id)?.poll;
      for (const { objectId } of [several, single])
        expect(listed(objectId)).toEqual((await read(objectId, who)).poll);
      expect(listed(several.objectId, pinned)).toEqual(listed(several.objectId));
      expect(listed(plain.objectId)).toBeNull();
    }
    const [first] = (await read(several.objectId, "rep")).poll?.choices ?? [];
    expect(first).toMatchObject({ voteCount: 1, isMine: false });
  });

  it("says in a list until when one votes, and that it is over", async () => {
    const endsAt = Date.now() + 60_000;
    const { objectId } = await write("author", { poll: { choices, endsAt } });
    const plain = await write();
    const endOf = async (path: string) => {
      const { items } = await respond<{ items: Post[] }>("reader", "GET", path);
      return items.find((item) => item.objectId === objectId)?.pollEnd;
    };
    const lists = [`/group_notices?groupId=${GROUP}`, "/group_notice_timeline"];
    for (const path of lists) expect(await endOf(path)).toEqual({ endsAt, isEnded: false });
    await env.DB.prepare("UPDATE polls SET ends_at = 1 WHERE post_id = ?").bind(objectId).run();
    for (const path of lists) expect(await endOf(path)).toEqual({ endsAt: 1, isEnded: true });
    expect((await read(plain.objectId)).pollEnd).toBeNull();
  });

  it("is changed as long as it is a draft, and stands as it was asked from then on", async () => {
    const draft = await write("author", { isDraft: true, poll: { choices } });
    const change = (id: string, asked: object, rev: number) =>
      call("author", "PATCH", `/group_notices/${id}`, { ...FIELDS, fileUrls: [], rev, poll: asked });
    const other = { choices: ["12月17日(木)", "12月22日(火)"], isSeveral: true };
    expect(await status(change(draft.objectId, other, draft.rev))).toBe(200);
    expect(await status(change(draft.objectId, { choices: ["古い", "画面"] }, draft.rev))).toBe(409);
    const made = await respond<GroupNoticeWithComments>(
      "author",
      "POST",
      `/group_notices/${draft.objectId}/publish`,
    );
    const asked = async () => (await read(made.objectId)).poll;
    expect((await asked())?.choices.map(({ text }) => text)).toEqual(other.choices);
    await change(made.objectId, { choices: ["あとから", "変えた"] }, made.rev);
    expect(await asked()).toMatchObject({ isSeveral: true, choices: [{ text: other.choices[0] }, {}] });
  });

  it("needs two different choices and an end that is to come", async () => {
    for (const poll of [{ choices: ["一つ"] }, { choices: ["同じ", "同じ"] }, { choices, endsAt: 1 }])
      expect(await status(call("author", "POST", "/group_notices", { ...FIELDS, poll }))).toBe(422);
  });
});

describe("a case consult", () => {
  const fields = {
    ageGroup: "80代",
    sex: "女性",
    course: "3日前から息切れ",
    findings: "BNP 820",
    question: "利尿薬の調整",
  };

  it("keeps its parts, and is changed with the notice", async () => {
    const { objectId } = await write("author", { case: fields });
    expect(await read(objectId)).toMatchObject({ kind: "case", case: fields });
    const changed = { ...FIELDS, fileUrls: [], case: { ...fields, question: "在宅での管理" } };
    await respond("author", "PATCH", `/group_notices/${objectId}`, changed);
    expect((await read(objectId)).case).toMatchObject({ question: "在宅での管理" });
  });

  it("is not written over by a screen that has not seen the last change, either", async () => {
    const { objectId, rev } = await write("author", { case: fields });
    const change = (question: string) =>
      call("author", "PATCH", `/group_notices/${objectId}`, {
        ...FIELDS,
        fileUrls: [],
        rev,
        case: { ...fields, question },
      });
    expect(await status(change("在宅での管理"))).toBe(200);
    expect(await status(change("古い画面から"))).toBe(409);
    expect((await read(objectId)).case).toMatchObject({ question: "在宅での管理" });
  });

  it("that looks like a patient is noted by its kinds, without a word of it", async () => {
    const course = "山田花子様 昭和22年4月3日生";
    const { objectId } = await write("author", { case: { ...fields, course }, patientAnswer: "keep" });
    const row = await env.DB.prepare(
      "SELECT detail FROM audit_log WHERE action = 'patient-warning' AND target = ?",
    )
      .bind(objectId)
      .first<string>("detail");
    expect(JSON.parse(row ?? "")).toEqual({ kinds: "name,birth", answer: "keep" });
    expect(row).not.toContain("山田");
  });
});
