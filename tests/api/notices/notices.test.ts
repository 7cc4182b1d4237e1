import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import type { Notice, RecipientLine, SentLine } from "#contract/notices/calls";
import { Browser } from "../../support/workerd/client/browser";
import { call, respond } from "../../support/workerd/client/calls";
import { confirmedAt, cookieOf } from "../../support/workerd/client/people";
import { FIELDS, open, received, send, setUp, statusOf, unread } from "./setup";

beforeAll(setUp);

/** The database, in which something else happens before the batch with such a statement. */
function meanwhile(statement: string, happen: () => Promise<unknown>): D1Database {
  let isNear = false;
  const prepare = (query: string) => {
    isNear ||= query.includes(statement);
    return env.DB.prepare(query);
  };
  const batch = async (statements: D1PreparedStatement[]) => {
    if (isNear) await happen();
    isNear = false;
    return env.DB.batch(statements);
  };
  const withSession = () => ({ prepare, batch, getBookmark: () => null });
  return Object.assign(Object.create(env.DB), { prepare, batch, withSession });
}

describe("a notice", () => {
  it("reaches the people who work at its hospitals now, each once, and nobody else", async () => {
    const id = await send();
    const at = async (who: string) => (await received(who)).filter(({ objectId }) => objectId === id).length;
    expect(await Promise.all(["asa", "ben", "doc", "chie", "nora"].map(at))).toEqual([1, 1, 1, 0, 0]);
    expect(await statusOf(call("chie", "GET", `/hospitalNotices/${id}`))).toBe(404);
    expect(await statusOf(call("dan", "GET", `/hospitalNotices/${id}`))).toBe(404);
    await env.DB.prepare("UPDATE users SET hospital_id = 'a' WHERE id = 'dan'").run();
    expect(await statusOf(call("dan", "GET", `/hospitalNotices/${id}`))).toBe(404);
    await confirmedAt("dan", "a");
    expect((await open("dan", id)).received?.hospitalName).toBe("病院 a");
    await env.DB.prepare("UPDATE users SET hospital_id = NULL WHERE id = 'dan'").run();
    expect(await statusOf(call("dan", "GET", `/hospitalNotices/${id}`))).toBe(404);
    expect(await statusOf(call("idle", "GET", `/hospitalNotices/${id}`))).toBe(403);
  });

  it("is read by who opens it, and by no preview; 「確認しました」 is a second step", async () => {
    const id = await send();
    const before = await unread("asa");
    expect((await open("asa", id, "?preview=true")).received).toMatchObject({ readAt: null });
    expect(await unread("asa")).toBe(before);
    expect((await open("asa", id)).received?.readAt).toBeGreaterThan(0);
    expect(await unread("asa")).toBe(before - 1);
    const { sending } = await open("nora", id);
    expect(sending).toMatchObject({ hospitalCount: 3, readCount: 1, acknowledgedCount: 0 });
    for (const _ of [1, 2]) await respond("asa", "POST", `/hospitalNotices/${id}/acknowledge`);
    expect((await open("ned", id)).sending).toMatchObject({ readCount: 1, acknowledgedCount: 1 });
    await open("doc", id);
    expect((await open("nora", id)).sending).toMatchObject({ readCount: 2, acknowledgedCount: 1 });
  });

  it("shows its sender who has read it, by hospital and by person", async () => {
    const id = await send();
    await respond("asa", "POST", `/hospitalNotices/${id}/acknowledge`);
    await open("ben", id);
    const { counts, hospitals } = await respond<{ counts: object; hospitals: RecipientLine[] }>(
      "nora",
      "GET",
      `/hospitalNotices/${id}/recipients`,
    );
    expect(counts).toEqual({
      hospitals: { all: 3, waiting: 2, some: 1, done: 0, nobody: 1 },
      people: { all: 3, read: 2, acknowledged: 1 },
    });
    expect(hospitals.map(({ hospitalId, people }) => [hospitalId, people.length])).toEqual([
      ["a", 2],
      ["b", 2],
      ["empty", 0],
    ]);
    expect(hospitals[1]).toMatchObject({ fax: "03-3000-0001", referralFax: "03-3000-0002" });
    const waiting = await respond<{ total: number; people: { name: string }[] }>(
      "nora",
      "GET",
      `/hospitalNotices/${id}/readers?state=waiting`,
    );
    expect([waiting.total, waiting.people.map(({ name }) => name)]).toEqual([2, ["doc 太郎", "ben 太郎"]]);
    expect(await statusOf(call("asa", "GET", `/hospitalNotices/${id}/recipients`))).toBe(404);
    await respond("doc", "POST", `/hospitalNotices/${id}/acknowledge`);
    const after = await respond<{ counts: object }>("nora", "GET", `/hospitalNotices/${id}/recipients`);
    expect(after.counts).toMatchObject({ hospitals: { waiting: 1, some: 1, done: 1 } });
  });

  it("is one, however often its form is sent", async () => {
    const ids = await Promise.all([send({ creationKey: "form" }), send({ creationKey: "form" })]);
    expect(new Set(ids).size).toBe(1);
    expect(await send({ creationKey: "form" })).toBe(ids[0]);
  });

  it.each([
    ["without a title", { title: " " }, "title", "件名を入力してください。"],
    ["without words", { detail: "" }, "detail", "内容を入力してください。"],
    [
      "with a title of 101 characters",
      { title: "あ".repeat(101) },
      "title",
      "件名は100文字以内で入力してください。",
    ],
    ["to nobody", { toHospitalObjectIds: [] }, "toHospitalObjectIds", "宛先の医療機関を選択してください。"],
    [
      "to a hospital that is not there",
      { toHospitalObjectIds: ["a", "nowhere"] },
      "toHospitalObjectIds",
      /掲載されていない/,
    ],
    ["in another hospital's name", { hospitalObjectId: "b" }, "hospitalObjectId", /所属している/],
    ["with somebody else's file", { fileUrl: "/api/files/strange" }, "fileUrl", /添付/],
  ])("is refused %s", async (_, fields, field, words) => {
    const response = await call("nora", "POST", "/hospitalNotices", {
      ...FIELDS,
      toHospitalObjectIds: ["a"],
      ...fields,
    });
    const { errors } = (await response.json()) as { errors: Record<string, string> };
    expect(response.status).toBe(422);
    expect(errors[field]).toMatch(words);
  });

  it("comes from nobody who works at no hospital", async () => {
    expect(
      await statusOf(call("dan", "POST", "/hospitalNotices", { ...FIELDS, toHospitalObjectIds: ["a"] })),
    ).toBe(403);
  });
});

describe("an edit", () => {
  it("is marked, and makes it unread again only when asked to", async () => {
    const id = await send();
    await respond("asa", "POST", `/hospitalNotices/${id}/acknowledge`);
    const edited = await respond<Notice>("nora", "PATCH", `/hospitalNotices/${id}`, {
      title: "休診（訂正）",
      revision: 1,
    });
    expect(edited).toMatchObject({
      title: "休診（訂正）",
      detail: FIELDS.detail,
      revision: 2,
      isMustRead: true,
    });
    expect(edited.editedAt).toBeGreaterThan(0);
    expect((await open("asa", id, "?preview=true")).received?.acknowledgedAt).toBeGreaterThan(0);
    await respond("nora", "PATCH", `/hospitalNotices/${id}`, { isUnreadAgain: true, revision: 2 });
    expect((await open("asa", id, "?preview=true")).received).toMatchObject({
      readAt: null,
      acknowledgedAt: null,
    });
    expect((await open("nora", id)).sending).toMatchObject({ readCount: 0, acknowledgedCount: 0 });
  });

  it("of what has changed since is refused with what it says now; sent twice it is one", async () => {
    const id = await send();
    await respond("nora", "PATCH", `/hospitalNotices/${id}`, { title: "一", revision: 1 });
    await respond("nora", "PATCH", `/hospitalNotices/${id}`, { title: "一", revision: 1 });
    const late = await call("nora", "PATCH", `/hospitalNotices/${id}`, { title: "二", revision: 1 });
    expect(late.status).toBe(409);
    expect(await late.json()).toMatchObject({ current: { title: "一", revision: 2 } });
    expect(await statusOf(call("ned", "PATCH", `/hospitalNotices/${id}`, { title: "三" }))).toBe(404);
  });

  it.each([
    ["by their names", false],
    ["by one's draft", true],
  ])(
    "to others, %s, from a window that has not seen it change is refused; sent twice it is one",
    async (_, hasDraft) => {
      const id = await send({ toHospitalObjectIds: ["a"] });
      const draft = `/hospitalNotices/drafts/${id}`;
      const change = async (ids: string[]) => {
        if (hasDraft) {
          await call("nora", "DELETE", draft);
          await respond("nora", "PUT", draft, { title: "休診" });
          await respond("nora", "POST", `${draft}/hospitals`, { hospitalIds: ids });
        }
        const to = hasDraft ? { draftId: id } : { toHospitalObjectIds: ids };
        return statusOf(call("nora", "PATCH", `/hospitalNotices/${id}`, { ...to, revision: 1 }));
      };
      expect(await change(["a", "b"])).toBe(200);
      expect(await change(["b", "a"])).toBe(200);
      expect(await change(["c"])).toBe(409);
      expect((await open("nora", id)).sending).toMatchObject({ hospitalCount: 2 });
    },
  );

  it.each([
    ["is refused where another window has saved something else meanwhile", "二", 409],
    ["is one with the same of another window", "一", 200],
  ])("%s, and its draft stays", async (_, title, expected) => {
    const id = await send();
    const path = `/hospitalNotices/${id}`;
    const draft = `/hospitalNotices/drafts/${id}`;
    await respond("nora", "PUT", draft, { title });
    const other = () => respond("nora", "PATCH", path, { title: "一", revision: 1 });
    const window = new Browser();
    window.wear(await cookieOf("nora"));
    window.bindings = { ...env, DB: meanwhile("UPDATE hospital_notices SET title", other) };
    const late = await window.call("PATCH", path, { title, revision: 1, draftId: id });
    expect(late.status).toBe(expected);
    expect(await open("nora", id)).toMatchObject({ title: "一", revision: 2 });
    expect(await statusOf(call("nora", "GET", draft))).toBe(200);
  });

  it("gives it to further hospitals and takes it from others", async () => {
    const id = await send({ toHospitalObjectIds: ["a", "b"] });
    await open("doc", id);
    await respond("nora", "PATCH", `/hospitalNotices/${id}`, { toHospitalObjectIds: ["b", "c"] });
    expect(await statusOf(call("asa", "GET", `/hospitalNotices/${id}`))).toBe(404);
    expect((await open("chie", id)).received?.hospitalName).toBe("病院 c");
    expect((await open("nora", id)).sending).toMatchObject({ hospitalCount: 2, readCount: 2 });
  });

  it("is over once the notice is deleted: everybody is told so, and again nothing is left to delete", async () => {
    const id = await send();
    expect(await statusOf(call("nora", "DELETE", `/hospitalNotices/${id}`))).toBe(204);
    for (const [who, method] of [
      ["asa", "GET"],
      ["nora", "DELETE"],
    ] as const) {
      const gone = await call(who, method, `/hospitalNotices/${id}`);
      expect(gone.status).toBe(404);
      expect(await gone.json()).toMatchObject({ message: "この投稿はすでに削除されています。" });
    }
    const { items } = await respond<{ items: SentLine[] }>("nora", "GET", "/hospitalNotices/own");
    expect(items.some(({ objectId }) => objectId === id)).toBe(false);
  });
});

it("who has read is looked up among the people of its hospitals, and not among all", async () => {
  const id = await send();
  await env.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
     INSERT INTO users (id, username, email, password_hash, role, status, occupation, last_name_ja, first_name_ja,
       last_name_kana, first_name_kana, created_at, updated_at)
     SELECT 'elsewhere-' || i, 'elsewhere-' || i, 'elsewhere-' || i || '@example.jp', '', 'co-medical', 'active', 'nurse',
       '他', '所', 'タ', 'ショ', 0, 0
     FROM n`,
  )
    .bind(ELSEWHERE)
    .run();
  const { headers } = await call("nora", "GET", `/hospitalNotices/${id}/recipients`);
  const rows = Number(/rows=(\d+)/.exec(headers.get("Server-Timing") ?? "")?.[1]);
  expect(rows).toBeLessThan(ELSEWHERE);
});

const ELSEWHERE = 2000;
