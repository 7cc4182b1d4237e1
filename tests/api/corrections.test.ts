import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import type { ListedDoctor } from "#contract/doctors/listed";
import { DOCTOR_NOT_CORRECTABLE, WORKPLACE_UNKNOWN } from "#contract/doctors/texts";
import type { KeptEdit } from "#contract/hospitals/edits";
import type { Hospital } from "#contract/hospitals/shapes";
import type { List, ListedHospital } from "#contract/lists/shapes";
import { rebuildHospitalIndex } from "../../workers/search/documents/rebuild";
import { indexDoctor, indexHospital } from "../../workers/search/documents/update";
import { Browser } from "../support/workerd/asking/browser";
import { answer, call, signedIn } from "../support/workerd/asking/calls";
import { agreed, person } from "../support/workerd/asking/people";
import { mailTo } from "../support/workerd/mails";
import { house } from "./hospitals/house";
import { auditOf, operator } from "./identity/people";

const ASKED = {
  subject: "hospital",
  subjectName: "青空病院",
  kind: "delete",
  relation: "staff",
  name: "佐藤 健一",
  body: "電話番号の掲載をやめてください。",
};
let desk: Browser;
let deskId = "";
let people = 0;

beforeAll(async () => {
  ({ browser: desk, id: deskId } = await operator("corrections-desk"));
});

async function request(other: Record<string, unknown> = {}) {
  people += 1;
  const email = `correction-${people}@example.jp`;
  const answer = await new Browser().post("/corrections", { ...ASKED, email, ...other });
  return { answer, email };
}

async function received(other?: Record<string, unknown>) {
  const { answer, email } = await request(other);
  expect(answer.status, await answer.clone().text()).toBe(200);
  const { receipt } = (await answer.json()) as { receipt: string };
  return { receipt, email, token: tokenIn((await mailTo(email)).text) };
}

const tokenIn = (text: string) => /\/posting_information\/requests\/([0-9a-f]{64})/.exec(text)?.[1] ?? "";
const seen = (token: string) => new Browser().get(`/corrections/${token}`);
const decide = (receipt: string, body: Record<string, unknown>) =>
  desk.call("POST", `/admin/corrections/${receipt}/answer`, body);

it("says everything that is missing", async () => {
  const answer = await new Browser().post("/corrections", {});
  expect(answer.status).toBe(422);
  const { message } = (await answer.json()) as { message: string };
  for (const word of ["医療機関・医師", "医療機関名または氏名", "種類", "お名前", "メールアドレス", "内容"])
    expect(message).toContain(word);
});

it("takes a request of anybody, and mails number and link but none of its words", async () => {
  const { receipt, email, token } = await received();
  const { text } = await mailTo(email);
  expect(text).toContain(receipt);
  expect(text).not.toContain("掲載をやめて");
  expect(text).not.toContain("青空病院");
  const shown = (await (await seen(token)).json()) as Record<string, unknown>;
  expect(shown).toMatchObject({ receipt, state: "new", answer: "", subjectName: "青空病院" });
  expect(JSON.stringify(shown)).not.toContain(email);
  expect(JSON.stringify(shown)).not.toContain("佐藤");
});

it("shows nothing by another link", async () => {
  expect((await seen("0".repeat(64))).status).toBe(404);
});

it("keeps one request of a form that is sent twice, and none of a machine", async () => {
  const submissionId = crypto.randomUUID();
  const one = await received({ submissionId });
  const again = await new Browser().post("/corrections", { ...ASKED, email: one.email, submissionId });
  expect(((await again.json()) as { receipt: string }).receipt).toBe(one.receipt);
  const { email } = await request({ website: "https://spam.example" });
  const kept = await env.DB.prepare("SELECT count(*) AS n FROM corrections WHERE email = ?")
    .bind(email)
    .first("n");
  expect(kept).toBe(0);
});

it("takes three of one address in an hour", async () => {
  const email = "many-corrections@example.jp";
  for (let nth = 1; nth <= 3; nth += 1) expect((await request({ email })).answer.status).toBe(200);
  expect((await request({ email })).answer.status).toBe(429);
});

it("is answered by an operator with words, seen by the link, mailed as a link, and recorded", async () => {
  const { receipt, email, token } = await received();
  expect((await decide(receipt, { from: "new", state: "in-hand" })).status).toBe(204);
  expect((await decide(receipt, { from: "in-hand", state: "done", answer: "" })).status).toBe(422);
  const answered = await decide(receipt, { from: "in-hand", state: "done", answer: "掲載をやめました。" });
  expect(answered.status).toBe(204);
  expect(await (await seen(token)).json()).toMatchObject({ state: "done", answer: "掲載をやめました。" });
  const { text } = await mailTo(email, 2);
  expect(tokenIn(text)).toBe(token);
  expect(text).not.toContain("掲載をやめました");
  expect(await auditOf(deskId)).toContain("correction-handled:ok");
});

it("tells the second of two operators that the first has taken it", async () => {
  const { receipt } = await received();
  expect((await decide(receipt, { from: "new", state: "in-hand" })).status).toBe(204);
  expect((await decide(receipt, { from: "new", state: "in-hand" })).status).toBe(409);
  expect((await decide("20990101-AAAAAA", { from: "new", state: "in-hand" })).status).toBe(404);
});

it("lists requests by state for the console", async () => {
  const { receipt } = await received({ kind: "disclose" });
  const list = async (state: string) =>
    (
      (await (await desk.call("GET", `/admin/corrections?state=${state}`)).json()) as {
        corrections: { receipt: string }[];
      }
    ).corrections;
  expect((await list("new")).map((each) => each.receipt)).toContain(receipt);
  expect((await list("done")).map((each) => each.receipt)).not.toContain(receipt);
});

it("stops listing a doctor without an account, with the answer as its reason, and lists them again", async () => {
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO doctors (id, last_name, first_name, last_name_kana, first_name_kana, updated_at)
       VALUES ('to-delist', '停止', '花子', 'テイシ', 'ハナコ', 0)`,
    ),
  ]);
  await indexDoctor(env.DB, env.SEARCH_DB, "to-delist");
  await person("delisting-reader");
  await agreed();
  await signedIn("delisting-reader");
  const isThere = async () => {
    const page = await call("delisting-reader", "GET", "/doctor/get?id=to-delist");
    const found = await answer<{ hits: { total: number } }>("delisting-reader", "POST", "/doctor/search", {
      words: "停止 花子",
    });
    return [page.status, found.hits.total];
  };
  expect(await isThere()).toEqual([200, 1]);

  const asked = { subject: "doctor", subjectName: "停止 花子", relation: "self" };
  const { receipt, token, email } = await received(asked);
  const stop = { from: "in-hand", state: "done", answer: "掲載を停止しました。", listing: "stop" };
  await decide(receipt, { from: "new", state: "in-hand" });
  expect((await decide(receipt, stop)).status).toBe(422);
  expect((await decide(receipt, { ...stop, subjectId: "to-delist" })).status).toBe(204);
  expect(await isThere()).toEqual([404, 0]);
  expect(await (await seen(token)).json()).toMatchObject({ state: "done", answer: "掲載を停止しました。" });
  expect(tokenIn((await mailTo(email, 2)).text)).toBe(token);
  expect(await auditOf(deskId)).toContain("doctor-delisted:ok");

  expect((await decide(receipt, { from: "done", state: "in-hand", listing: "resume" })).status).toBe(204);
  expect(await isThere()).toEqual([200, 1]);
});

it("corrects a doctor without an account: found by the new words, with before and after in the log", async () => {
  await house("corrected-from", "旧勤務病院");
  await house("corrected-to", "新勤務病院");
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO doctors (id, last_name, first_name, last_name_kana, first_name_kana, department_codes, updated_at)
       VALUES ('to-put-right', '誤記', '太郎', 'ゴキ', 'タロウ', '["d03"]', 5)`,
    ),
    env.DB.prepare(
      `INSERT INTO workplaces (doctor_id, position, type, hospital_id, name)
       VALUES ('to-put-right', 0, 'hospital', 'corrected-from', '旧勤務病院')`,
    ),
  ]);
  await indexDoctor(env.DB, env.SEARCH_DB, "to-put-right");
  await person("correcting-reader");
  await agreed();
  await signedIn("correcting-reader");
  const found = async (words: string) =>
    (await answer<{ hits: { total: number } }>("correcting-reader", "POST", "/doctor/search", { words })).hits
      .total;
  const shown = (await (await desk.call("GET", "/admin/doctors/to-put-right")).json()) as ListedDoctor;
  expect(shown).toMatchObject({ lastName: "誤記", hospitals: [{ name: "旧勤務病院" }], revision: 5 });
  const right = {
    ...{ doctorId: "to-put-right", revision: 5, lastName: "正記", firstName: "太郎" },
    ...{
      lastNameKana: "せいき",
      firstNameKana: "タロウ",
      doctorCategory: ["d01"],
      hospitalIds: ["corrected-to"],
    },
  };
  expect((await call("correcting-reader", "PATCH", "/admin/doctors", right)).status).toBe(404);
  const unknown = await desk.call("PATCH", "/admin/doctors", { ...right, hospitalIds: ["no-hospital"] });
  expect(unknown.status).toBe(422);
  expect(await unknown.json()).toMatchObject({ errors: { hospitalIds: WORKPLACE_UNKNOWN } });
  const corrected = await desk.call("PATCH", "/admin/doctors", right);
  expect(await corrected.json()).toMatchObject({
    ...{ lastName: "正記", lastNameKana: "セイキ", doctorCategory: ["d01"] },
    hospitals: [{ hospitalId: "corrected-to", name: "新勤務病院" }],
  });
  expect([await found("誤記 太郎"), await found("正記 太郎")]).toEqual([0, 1]);
  const late = await desk.call("PATCH", "/admin/doctors", { ...right, firstName: "次郎" });
  expect(late.status).toBe(409);
  expect(await late.json()).toMatchObject({ current: { lastName: "正記", firstName: "太郎" } });
  const kept = await env.DB.prepare("SELECT detail FROM audit_log WHERE action = 'doctor-corrected'").first();
  expect(JSON.parse(String(kept?.detail))).toMatchObject({
    name: "誤記 太郎 → 正記 太郎",
    hospitals: "旧勤務病院 → 新勤務病院",
  });
});

it("offers a correction of whom nobody keeps, and none of a member's own page", async () => {
  await person("keeping-member");
  await env.DB.prepare(
    `INSERT INTO doctors (id, user_id, last_name, first_name, last_name_kana, first_name_kana, updated_at)
     VALUES ('kept-by-member', 'keeping-member', '会員', '花子', 'カイイン', 'ハナコ', 0),
       ('kept-by-nobody', NULL, '掲載', '花子', 'ケイサイ', 'ハナコ', 0)`,
  ).run();
  const about = (subjectId: string) =>
    received({ subject: "doctor", subjectId, subjectName: subjectId, relation: "self" });
  const [member, listed] = [await about("kept-by-member"), await about("kept-by-nobody")];
  const { corrections } = (await (await desk.call("GET", "/admin/corrections?state=new")).json()) as {
    corrections: { receipt: string; isCorrectable: boolean }[];
  };
  const isCorrectable = (receipt: string) =>
    corrections.find((each) => each.receipt === receipt)?.isCorrectable;
  expect([isCorrectable(member.receipt), isCorrectable(listed.receipt)]).toEqual([false, true]);
  const refused = await desk.call("GET", "/admin/doctors/kept-by-member");
  expect([refused.status, await refused.text()]).toEqual([
    404,
    expect.stringContaining(DOCTOR_NOT_CORRECTABLE),
  ]);
});

describe("a hospital", () => {
  const CALLED = { subject: "hospital", subjectName: "訂正病院", relation: "staff" };
  type Found = { hits: { total: number } };
  const page = () => call("hospital-reader", "GET", "/hospitals/to-correct");
  const found = async () =>
    (await answer<Found>("hospital-reader", "POST", "/hospital/search", { words: "訂正病院" })).hits.total;

  beforeAll(async () => {
    await house("to-correct", "訂正病院");
    await indexHospital(env.DB, env.SEARCH_DB, "to-correct");
    await person("hospital-reader");
    await agreed();
    await signedIn("hospital-reader");
  });

  it("is corrected by the operator, which its history and its page say", async () => {
    const before = await desk.call("GET", "/admin/hospitals/to-correct");
    const { revision, tel } = (await before.json()) as Hospital;
    expect(tel).toBeNull();
    const asked = { hospitalId: "to-correct", revision, tel: "03-0000-7700" };
    expect((await call("to-correct-nurse", "PATCH", "/admin/hospitals", asked)).status).toBe(404);
    const corrected = await desk.call("PATCH", "/admin/hospitals", asked);
    expect(corrected.status, await corrected.clone().text()).toBe(200);
    const shown = (await (await page()).json()) as Hospital;
    expect(shown.tel).toBe("03-0000-7700");
    expect(shown.provenance).toContainEqual(
      expect.objectContaining({ block: "basics", editedBy: "operator" }),
    );
    const { edits } = await answer<{ edits: KeptEdit[] }>(
      "to-correct-nurse",
      "GET",
      "/hospitals/to-correct/history",
    );
    expect(edits).toMatchObject([
      { field: "tel", after: "03-0000-7700", isOperators: true, editorName: null },
    ]);
    const late = await call("to-correct-nurse", "PATCH", "/hospitals", { ...asked, tel: "03-0000-7701" });
    expect(late.status).toBe(409);
    expect(await late.json()).toMatchObject({
      current: { conflicts: [{ field: "tel", isOperators: true, editorName: null, editorRole: null }] },
    });
    expect(await auditOf(deskId)).toContain("hospital-corrected:ok");
  });

  it("is told the operator apart from its own people where both change the same", async () => {
    const { revision } = (await (await page()).json()) as Hospital;
    await answer("to-correct-nurse", "PATCH", "/hospitals", {
      hospitalId: "to-correct",
      fax: "03-0000-7701",
    });
    const late = { hospitalId: "to-correct", revision, fax: "03-0000-7702" };
    expect((await desk.call("PATCH", "/admin/hospitals", late)).status).toBe(409);
  });

  it("whose listing is stopped is in no search, says so by its link and on lists, and comes back", async () => {
    const list = await answer<List>("hospital-reader", "POST", "/lists/hospitals", {
      name: "紹介先",
      type: 1,
      purpose: 1,
      memo: "",
    });
    await answer("hospital-reader", "POST", "/lists/hospitals/add", {
      hospitalIds: ["to-correct"],
      listIds: [list.objectId],
    });
    const { receipt } = await received(CALLED);
    await decide(receipt, { from: "new", state: "in-hand" });
    const stop = { from: "in-hand", state: "done", answer: "掲載を停止しました。", listing: "stop" };
    expect((await decide(receipt, stop)).status).toBe(422);
    expect((await decide(receipt, { ...stop, subjectId: "to-correct" })).status).toBe(204);
    expect(await found()).toBe(0);
    const gone = await page();
    expect(gone.status).toBe(404);
    expect(await gone.text()).toContain("掲載は停止されています");
    const doctors = (who: string) => call(who, "GET", "/hospitals/to-correct/doctors");
    expect([(await doctors("hospital-reader")).status, (await doctors("to-correct-nurse")).status]).toEqual([
      404, 200,
    ]);
    expect((await call("to-correct-nurse", "GET", "/hospitals/to-correct")).status).toBe(200);
    expect((await desk.call("GET", "/admin/hospitals/to-correct")).status).toBe(200);
    const { hospitals } = await answer<{ hospitals: ListedHospital[] }>(
      "hospital-reader",
      "GET",
      `/lists/hospitals/${list.objectId}`,
    );
    expect(hospitals).toMatchObject([{ name: "訂正病院", isDelisted: true, tel: null, address: "" }]);
    const csv = await call("hospital-reader", "GET", `/lists/hospitals/${list.objectId}/csv`);
    expect(await csv.text()).toMatch(/訂正病院.*掲載停止/);
    expect(await auditOf(deskId)).toContain("hospital-delisted:ok");

    expect((await decide(receipt, { from: "done", state: "in-hand", listing: "resume" })).status).toBe(204);
    expect([await found(), (await page()).status]).toEqual([1, 200]);
  });

  it("stays stopped when the index is made anew", async () => {
    await env.DB.prepare("UPDATE hospitals SET delisted_at = 1 WHERE id = 'to-correct'").run();
    await rebuildHospitalIndex(env.DB, env.SEARCH_DB);
    expect(await found()).toBe(0);
  });
});
