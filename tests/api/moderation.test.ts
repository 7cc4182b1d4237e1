import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import type { Person, Room } from "#contract/chat/shapes";
import type { ReplyOf } from "#contract/endpoint";
import type { moderation } from "#contract/moderation/calls";
import { messageSubject } from "#contract/moderation/limits";
import { BLOCKED_BY_YOU, HIDDEN_MESSAGE, NOT_TAKING_CONTACT } from "#contract/moderation/texts";
import type { Browser } from "../support/workerd/client/browser";
import { call, respond, signedIn } from "../support/workerd/client/calls";
import { agreed, exchanged, inGroup, person } from "../support/workerd/client/people";
import { auditOf, operator } from "../support/workerd/fixtures/accounts";
import { mailTo } from "../support/workerd/mails";
import { meet, openRoom, refused, send } from "./chat/cast";

type Cases = ReplyOf<typeof moderation.cases>["cases"];
type Own = ReplyOf<typeof moderation.report>;

let desk: Browser;
let deskId = "";

beforeAll(async () => {
  await meet();
  ({ browser: desk, id: deskId } = await operator("moderation-desk"));
});

const report = (who: string, body: Record<string, unknown>) =>
  respond<Own>(who, "POST", "/reports", { reason: "abuse", ...body });
const casesOf = async (state = "") =>
  ((await (await desk.call("GET", `/admin/reports?state=${state}`)).json()) as { cases: Cases }).cases;
const decide = (id: string, body: Record<string, unknown>) =>
  desk.call("POST", `/admin/reports/${id}/decision`, body);

describe("a report", () => {
  it("is one for each person and thing, and one case for the operator however many report it", async () => {
    const first = await report("sato", { kind: "user", id: "kobayashi" });
    const again = await report("sato", { kind: "user", id: "kobayashi", reason: "promotion" });
    expect(again).toEqual(first);
    await report("ito", { kind: "user", id: "kobayashi", reason: "other", note: "毎日\n届きます。" });
    const found = (await casesOf("open")).filter(({ author }) => author?.objectId === "kobayashi");
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ kind: "user", path: "/ms/kobayashi", reportCount: 2, isErasing: true });
    expect(found[0]?.reports.map(({ note }) => note)).toEqual(["毎日\n届きます。", ""]);
    expect(await auditOf(deskId)).toContain("reports-viewed:ok");
  });

  it("is refused for oneself, without words for 「その他」, and for what is not there or not to be seen", async () => {
    expect(await refused("sato", "POST", "/reports", { kind: "user", id: "sato", reason: "abuse" })).toBe(
      422,
    );
    expect(await refused("sato", "POST", "/reports", { kind: "user", id: "ito", reason: "other" })).toBe(422);
    expect(await refused("sato", "POST", "/reports", { kind: "user", id: "nobody", reason: "abuse" })).toBe(
      404,
    );
    expect(await refused("sato", "GET", "/reports/subject?kind=boardItem&id=none")).toBe(404);
    expect(await refused("sato", "GET", "/reports/subject?kind=nothing&id=none")).toBe(422);
  });

  it("comes twenty times at once and is kept once", async () => {
    const sent = Array.from({ length: 20 }, () => report("suzuki", { kind: "user", id: "nakamura" }));
    const ids = new Set((await Promise.all(sent)).map(({ objectId }) => objectId));
    expect(ids.size).toBe(1);
  });
});

describe("a message that is reported", () => {
  it("goes to the operator with what stood before it, sealed, and is hidden from everybody by one act", async () => {
    const { key } = await openRoom("sato", "ito");
    await send("sato", key, "昨日の件です。");
    const { id } = await send("ito", key, "ひどい言葉");
    const subject = { kind: "message", id: messageSubject(key, id) };
    expect(await refused("tanaka", "POST", "/reports", { ...subject, reason: "abuse" })).toBe(404);
    expect(await refused("ito", "POST", "/reports", { ...subject, reason: "abuse" })).toBe(422);
    const { objectId } = await report("sato", subject);
    const stored = await env.DB.prepare("SELECT context FROM reports WHERE id = ?")
      .bind(objectId)
      .first("context");
    expect(stored).not.toContain("ひどい");

    const [found] = (await casesOf("open")).filter(({ kind }) => kind === "message");
    expect(found?.reports[0]?.lines.map(({ name, text, isReported }) => [name, text, isReported])).toEqual([
      ["佐藤 健一", "昨日の件です。", false],
      ["伊藤 薫", "ひどい言葉", true],
    ]);
    const id_ = found?.objectId ?? "";
    expect((await decide(id_, { from: "open", state: "hidden" })).status).toBe(422);
    const hidden = { from: "open", state: "hidden", reason: "中傷にあたるため。" };
    expect((await decide(id_, hidden)).status).toBe(204);
    expect((await decide(id_, hidden)).status).toBe(204);
    expect((await decide(id_, { from: "open", state: "dismissed", reason: "問題ありません。" })).status).toBe(
      409,
    );
    const room = await respond<Room>("ito", "GET", `/chat/rooms/${key}`);
    expect(room.messages.map(({ message }) => message)).toEqual(["昨日の件です。", HIDDEN_MESSAGE]);
    expect((await mailTo("ito@example.jp")).text).toContain("中傷にあたるため。");
    const mails = await env.DB.prepare(
      "SELECT count(*) AS n FROM outbox WHERE recipient = 'ito@example.jp'",
    ).first();
    expect(mails).toEqual({ n: 1 });
    expect(await auditOf(deskId)).toContain("report-decided:ok");
    const { reports } = await respond<{ reports: Own[] }>("sato", "GET", "/reports");
    expect(reports.find((each) => each.objectId === objectId)?.state).toBe("hidden");
  });
});

describe("a decision", () => {
  it("of which only the state was kept is carried out when the same comes again", async () => {
    const { key } = await openRoom("sato", "ito");
    const { id } = await send("ito", key, "別のひどい言葉");
    await report("sato", { kind: "message", id: messageSubject(key, id) });
    const found = (await casesOf("open")).find(({ reports }) =>
      reports.some(({ lines }) => lines.some(({ text }) => text === "別のひどい言葉")),
    );
    const caseId = found?.objectId ?? "";
    await env.DB.prepare(
      "UPDATE report_cases SET state = 'hidden', reason = '中傷です。', decided_by = ?1, decided_at = ?2 WHERE id = ?3",
    )
      .bind(deskId, Date.now(), caseId)
      .run();
    const decided = async () => (await auditOf(deskId)).filter((line) => line === "report-decided:ok").length;
    const before = await decided();
    const hidden = { from: "open", state: "hidden", reason: "中傷です。" };
    for (const _ of [1, 2]) expect((await decide(caseId, hidden)).status).toBe(204);
    const { messages } = await respond<Room>("ito", "GET", `/chat/rooms/${key}`);
    expect(messages.find((each) => each.id === id)?.message).toBe(HIDDEN_MESSAGE);
    expect(await decided()).toBe(before + 1);
  });
});

describe("a card that is reported", () => {
  const title = () =>
    respond<{ jobTitle: string | null }>("sato", "POST", "/businessCard/getBusinessCardByUserId", {
      userId: "tanaka",
    }).then(({ jobTitle }) => jobTitle);

  it("is so by the title that it shows, also where its owner has written none on it", async () => {
    await exchanged("sato", "tanaka");
    await env.DB.prepare("UPDATE users SET job_title = '名医担当' WHERE id = 'tanaka'").run();
    expect(await title()).toBe("名医担当");
    const { objectId } = await report("sato", { kind: "businessCard", id: "tanaka" });
    const [found] = (await casesOf("open")).filter(({ kind }) => kind === "businessCard");
    expect(found?.reports[0]?.lines.map(({ text }) => text)).toEqual(["名医担当"]);
    const decision = { from: "open", state: "hidden", reason: "誤認を招くため。" };
    expect((await decide(found?.objectId ?? "", decision)).status).toBe(204);
    expect(await title()).toBeNull();
    const { reports } = await respond<{ reports: Own[] }>("sato", "GET", "/reports");
    expect(reports.find((each) => each.objectId === objectId)?.state).toBe("hidden");
  });

  it("loses what its owner wrote, and keeps what the account says", async () => {
    await env.DB.prepare("UPDATE users SET job_title = '主任' WHERE id = 'tanaka'").run();
    await respond("tanaka", "PUT", "/businessCard/own", { jobTitle: "日本一の担当" });
    expect(await title()).toBe("日本一の担当");
    await exchanged("ito", "tanaka");
    await report("ito", { kind: "businessCard", id: "tanaka" });
    const [found] = (await casesOf("open")).filter(({ kind }) => kind === "businessCard");
    const decision = { from: "open", state: "hidden", reason: "誤認を招くため。" };
    expect((await decide(found?.objectId ?? "", decision)).status).toBe(204);
    expect(await title()).toBe("主任");
  });
});

describe("a person who is reported", () => {
  it("loses words and picture, and the case opens again when somebody else reports them anew", async () => {
    await env.DB.prepare("UPDATE users SET avatar_url = '/x.png' WHERE id = 'nakamura'").run();
    await report("sato", { kind: "user", id: "nakamura" });
    const found = (await casesOf("open")).find(({ author }) => author?.objectId === "nakamura");
    const decision = { from: "open", state: "hidden", reason: "なりすましのため。" };
    expect((await decide(found?.objectId ?? "", decision)).status).toBe(204);
    const picture = await env.DB.prepare("SELECT avatar_url FROM users WHERE id = 'nakamura'").first(
      "avatar_url",
    );
    expect(picture).toBeNull();
    await report("ito", { kind: "user", id: "nakamura" });
    expect((await casesOf("open")).some(({ author }) => author?.objectId === "nakamura")).toBe(true);
  });

  it.each([
    ["connect", "connect_profiles"],
    ["connectCompany", "company_profiles"],
  ] as const)("loses the words of a %s's page too", async (role, table) => {
    const id = `reported-${role}`;
    await person(id, { role, licenceState: null });
    await env.DB.prepare(
      `INSERT INTO ${table} (user_id, introduction, updated_at) VALUES (?, '大げさな言葉', 0)`,
    )
      .bind(id)
      .run();
    await report("sato", { kind: "user", id });
    const found = (await casesOf("open")).find(({ author }) => author?.objectId === id);
    expect(found?.reports[0]?.lines[0]?.text).toBe("大げさな言葉");
    const decision = { from: "open", state: "hidden", reason: "誇大なため。" };
    expect((await decide(found?.objectId ?? "", decision)).status).toBe(204);
    const words = `SELECT introduction FROM ${table} WHERE user_id = ?`;
    expect(await env.DB.prepare(words).bind(id).first("introduction")).toBe("");
  });
});

describe("a block", () => {
  it("stands once, is told to its maker alone, and is lifted as often as one likes", async () => {
    await respond("sato", "POST", "/blocks", { userId: "tanaka" });
    await respond("sato", "POST", "/blocks", { userId: "tanaka" });
    const { people } = await respond<{ people: Person[] }>("sato", "GET", "/blocks");
    expect(people.map(({ objectId }) => objectId)).toEqual(["tanaka"]);
    expect(await respond("tanaka", "GET", "/blocks")).toEqual({ people: [] });
    expect(await refused("sato", "POST", "/blocks", { userId: "sato" })).toBe(422);
    expect(await refused("sato", "POST", "/blocks", { userId: deskId })).toBe(422);
    expect(await refused("sato", "POST", "/blocks", { userId: "nobody" })).toBe(404);
    for (let nth = 0; nth < 2; nth += 1) expect(await refused("sato", "DELETE", "/blocks/tanaka")).toBe(204);
  });

  it("closes the room of two for both, in neutral words for the other, and opens it again when it is lifted", async () => {
    await person("yamada");
    await agreed();
    await signedIn("yamada");
    const { key } = await openRoom("sato", "yamada");
    const sent = await send("yamada", key, "先日はありがとうございました。");
    const said = await send("sato", key, "こちらこそ。");
    await respond("sato", "POST", "/blocks", { userId: "yamada" });
    const write = (who: string) => call(who, "POST", `/chat/rooms/${key}/messages`, { message: "もしもし" });
    const roomOf = (who: string) => respond<Room>(who, "GET", `/chat/rooms/${key}`);
    for (const [who, words, blockedId] of [
      ["yamada", NOT_TAKING_CONTACT, null],
      ["sato", BLOCKED_BY_YOU, "yamada"],
    ] as const) {
      const refusal = await write(who);
      expect([refusal.status, await refusal.text()]).toEqual([403, expect.stringContaining(words)]);
      expect(await roomOf(who)).toMatchObject({ refusal: words, blockedId });
    }
    const edit = { message: "別の言葉" };
    expect(await refused("yamada", "PATCH", `/chat/rooms/${key}/messages/${sent.id}`, edit)).toBe(403);
    for (const [who, id] of [
      ["yamada", said.id],
      ["sato", sent.id],
    ] as const)
      expect(await refused(who, "POST", `/chat/rooms/${key}/messages/${id}/acknowledgement`)).toBe(403);
    expect((await roomOf("sato")).messages).toHaveLength(2);
    await refused("sato", "DELETE", "/blocks/yamada");
    expect((await write("yamada")).status).toBe(200);
    expect(await roomOf("yamada")).toMatchObject({ refusal: null, blockedId: null });
  });

  it("keeps the other from opening a chat and asking for a card, in words that do not tell of it", async () => {
    await respond("sato", "POST", "/blocks", { userId: "nakamura" });
    const card = await call("nakamura", "POST", "/businessCard/requestExchange", { userId: "sato" });
    expect(card.status).toBe(403);
    expect(await card.text()).toContain(NOT_TAKING_CONTACT);
    await respond("sato", "POST", "/blocks", { userId: "ito" });
    const { refusal } = await respond<{ refusal: string }>("ito", "GET", "/chat/partners/sato");
    expect(refusal).toBe(NOT_TAKING_CONTACT);
    await respond("ito", "POST", "/blocks", { userId: "yamamoto" });
    expect(await refused("yamamoto", "POST", "/businessCard/requestExchange", { userId: "ito" })).toBe(403);
    await refused("sato", "DELETE", "/blocks/ito");
    expect(
      (await respond<{ refusal: string | null }>("ito", "GET", "/chat/partners/sato")).refusal,
    ).toBeNull();
  });
});

describe("a notice of a community that is reported", () => {
  it("is hidden by one act, shown again by another, and left out for who has blocked its author", async () => {
    await inGroup("meeting", "ito");
    await inGroup("meeting", "sato");
    const fields = { groupId: "meeting", title: "お知らせ", detail: "宣伝です。" };
    const { objectId } = await respond<{ objectId: string }>("ito", "POST", "/group_notices", fields);
    const listed = async () =>
      (await respond<{ items: unknown[] }>("sato", "GET", "/group_notices?groupId=meeting")).items.length;
    expect(await listed()).toBe(1);
    expect(
      await refused("tanaka", "POST", "/reports", { kind: "groupPost", id: objectId, reason: "abuse" }),
    ).toBe(404);
    await report("sato", { kind: "groupPost", id: objectId });
    const [found] = (await casesOf("open")).filter(({ kind }) => kind === "groupPost");
    expect(found).toMatchObject({ path: `/group/notice/${objectId}`, isErasing: false });
    const id = found?.objectId ?? "";
    expect((await decide(id, { from: "open", state: "hidden", reason: "宣伝のため。" })).status).toBe(204);
    expect(await listed()).toBe(0);
    expect((await decide(id, { from: "hidden", state: "dismissed" })).status).toBe(204);
    expect(await listed()).toBe(1);
    await respond("sato", "POST", "/blocks", { userId: "ito" });
    expect(await listed()).toBe(0);
    await refused("sato", "DELETE", "/blocks/ito");
  });
});
