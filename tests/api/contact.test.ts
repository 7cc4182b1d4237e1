import { env } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import { CONNECT_JOBS, jobLabel, MAIN_JOBS } from "../../workers/contract/contact/jobs";
import { Browser } from "../support/workerd/client/browser";
import { ask } from "../support/workerd/client/enter";
import { mailsTo, mailTo, type Sent } from "../support/workerd/mails";
import { ORIGIN } from "../support/workerd/origin";
import { until } from "../support/workerd/until";

const MAIN = {
  lastName: "佐藤",
  firstName: "健一",
  job: 1,
  prefectureName: "東京都",
  hospitalName: "青空病院",
  hospitalAddress: "東京都千代田区1-1",
  body: "掲載内容について\n伺いたいことがあります。",
  companyCode: "C1",
  isConfirmed: true,
};
const CONNECT = { ...MAIN, isDocsiruConnect: true, department: "営業部", prefectureName: "" };
let people = 0;
const inquire = (fields: Record<string, unknown>, who = new Browser()) =>
  who.post("/contact", { email: `asker-${++people}@example.jp`, ...fields });
const messageOf = async (response: Response) => ((await response.json()) as { message: string }).message;

beforeAll(async () => {
  await env.DB.prepare(
    `INSERT INTO companies (code, name, inquiry_mail_address, is_internal, is_operating, prefecture_codes) VALUES
     ('C0', '運営会社', 'operator@example.jp', 1, 1, '[]'), ('C1', 'あけぼの薬品', 'akebono@example.jp', 0, 0, '["13","14"]'),
     ('C2', '北辰薬品', 'hokushin@example.jp', 0, 0, '["01"]'), ('C3', '青葉製薬', 'aoba@example.jp', 0, 0, '[]')`,
  ).run();
});

it("says everything that is missing, in the specification's order, joined by line breaks (main service)", async () => {
  const response = await new Browser().post("/contact", {});
  expect(response.status).toBe(422);
  expect(await messageOf(response)).toBe(
    [
      "姓を入力してください。",
      "名を入力してください。",
      "職種を選択してください。",
      "都道府県を選択してください。",
      "所属医療機関名を入力してください。",
      "所属医療機関の所在地を入力してください。",
      "メールアドレスを入力してください。",
      "お問い合わせ内容を入力してください。",
      "利用規約及びプライバシーポリシーに同意してください。",
      "ご希望のお問い合わせ先会社を選択してください。",
    ].join("\n"),
  );
});

it("says it in the words of the connect variant", async () => {
  const response = await new Browser().post("/contact", { isDocsiruConnect: true, job: 44 });
  expect(await messageOf(response)).toBe(
    [
      "姓を入力してください。",
      "名を入力してください。",
      "職種を入力してください。",
      "所属組織名または企業・団体名を入力してください。",
      "部署を入力してください。",
      "所属組織名または企業・団体の所在地を入力してください。",
      "メールアドレスを入力してください。",
      "お問い合わせ内容を入力してください。",
      "利用規約及びプライバシーポリシーに同意してください。",
      "ご希望のお問い合わせ先会社を選択してください。",
    ].join("\n"),
  );
});

it("knows six jobs, or forty-four, and asks for words only at 39 and 44 of the connect variant", async () => {
  expect([MAIN_JOBS.length, CONNECT_JOBS.length]).toEqual([6, 44]);
  expect((await inquire({ ...MAIN, job: 6 })).status).toBe(200);
  expect((await inquire({ ...MAIN, job: 7 })).status).toBe(422);
  for (const job of [38, 40, 43]) expect((await inquire({ ...CONNECT, job })).status, String(job)).toBe(200);
  for (const job of [39, 44]) {
    const without = await inquire({ ...CONNECT, job });
    expect(await messageOf(without)).toBe("職種を入力してください。");
    expect((await inquire({ ...CONNECT, job, jobText: "学芸員" })).status).toBe(200);
  }
  expect((await inquire({ ...CONNECT, job: 45 })).status).toBe(422);
});

it("tells what somebody does in the words that were asked for, and only where they were", () => {
  const notified = (job: number, jobText: string, isDocsiruConnect = true) =>
    jobLabel({ job, jobText, isDocsiruConnect });
  expect(notified(44, "出版社")).toBe("その他：出版社");
  expect(notified(39, "手話通訳士")).toBe("その他の医療・介護・福祉関係者：手話通訳士");
  expect(notified(1, "書き残し")).toBe("医師");
  expect(notified(6, "書き残し", false)).toBe("その他");
});

it("offers companies by prefecture in the main service, all in the connect variant, internal ones to nobody", async () => {
  const codes = async (path: string) =>
    ((await (await new Browser().get(path)).json()) as { companyCode: string }[])
      .map((each) => each.companyCode)
      .sort();
  expect(await codes("/companyList")).toEqual(["C1", "C2", "C3"]);
  expect(await codes("/prefectureCompanyList?prefectureCode=13")).toEqual(["C1", "C3"]);
  expect(await codes("/prefectureCompanyList?prefectureCode=01")).toEqual(["C2", "C3"]);
  const text = await (await new Browser().get("/companyList")).text();
  expect(text).not.toContain("@example.jp");
  expect(await messageOf(await inquire({ ...MAIN, companyCode: "C2" }))).toBe(
    "ご希望のお問い合わせ先会社を選択してください。",
  );
  expect((await inquire({ ...CONNECT, companyCode: "C2" })).status).toBe(200);
});

it("takes what is for the service's own office, from everywhere, and forwards it to the operating company", async () => {
  for (const form of [MAIN, { ...MAIN, prefectureName: "北海道" }, CONNECT]) {
    const response = await inquire({ ...form, companyCode: "office" });
    const { id } = (await response.json()) as { id: string };
    expect([response.status, id]).toEqual([200, expect.any(String)]);
    const company = await env.DB.prepare("SELECT company_code FROM inquiries WHERE receipt = ?")
      .bind(id)
      .first();
    expect(company).toEqual({ company_code: "C0" });
    await until(async () => {
      const forwarded = (await mailsTo("operator@example.jp")).filter((mail) => mail.subject.includes(id));
      expect(forwarded).toHaveLength(1);
    });
  }
});

it("keeps an inquiry, gives a receipt, mails the person and the company", async () => {
  const email = "Patient.Asker@example.jp";
  const response = await inquire({ ...MAIN, email });
  const { id } = (await response.json()) as { id: string };
  expect(id).toMatch(/^\d{8}-[2-9A-HJ-NP-Z]{6}$/);
  const reply = await mailTo("patient.asker@example.jp");
  expect(reply.subject).toBe("【医の輪】お問い合わせを受け付けました");
  expect(reply.text).toContain(`受付番号：${id}`);
  expect(reply.text).toMatch(/受付日時：\d/);
  expect(reply.text).toContain("このメールアドレスでお問い合わせをいただいたため、お送りしています。");
  for (const word of ["佐藤", "健一", "掲載内容", "伺いたい", MAIN.hospitalName]) {
    expect(reply.text + reply.html, "a stranger's word in our name").not.toContain(word);
  }
  await until(async () => {
    const forwarded = (await mailsTo("akebono@example.jp")).find((mail) => mail.subject.includes(id));
    expect(forwarded?.text).toContain("メールアドレス：patient.asker@example.jp");
    expect(forwarded?.html).toContain("掲載内容について<br>伺いたいことがあります。");
  });
});

it("makes one inquiry and one mail of a form sent twice", async () => {
  const form = { ...MAIN, email: "double@example.jp", submissionId: "0123456789abcdef-x" };
  const who = new Browser();
  const responses = await Promise.all([inquire(form, who), inquire(form, who), inquire(form, who)]);
  const ids = await Promise.all(
    responses.map(async (response) => ((await response.json()) as { id: string }).id),
  );
  expect(new Set(ids).size).toBe(1);
  await mailTo("double@example.jp");
  expect(await mailsTo("double@example.jp")).toHaveLength(1);
});

it("lets no line break of any field reach a mail's subject or headers, and no markup its HTML", async () => {
  const email = "injected@example.jp";
  const forged = "佐藤\r\nBcc: all@example.jp";
  const response = await inquire({
    ...MAIN,
    email,
    lastName: forged,
    hospitalName: forged,
    firstName: "<b>健一</b>",
  });
  const { id } = (await response.json()) as { id: string };
  await mailTo(email);
  const forwarded = await until(async () => {
    const found = (await mailsTo("akebono@example.jp")).find((mail) => mail.subject.includes(id));
    expect(found).toBeDefined();
    return found;
  });
  for (const mail of [await mailTo(email), forwarded]) {
    const { subject, html, text, headers } = mail as Sent & { headers: string };
    expect(subject).not.toMatch(/[\r\n]/);
    expect(headers).not.toContain("Bcc");
    expect(html).not.toContain("<b>");
    expect(text.split("\n").some((line) => line.startsWith("Bcc:"))).toBe(false);
  }
  expect(await mailsTo("all@example.jp")).toEqual([]);
});

it("answers a machine that fills in the hidden field as if all were well, and keeps nothing", async () => {
  const email = "machine@example.jp";
  const response = await inquire({ ...MAIN, email, website: "https://spam.example" });
  expect(response.status).toBe(200);
  const saved = await env.DB.prepare("SELECT count(*) AS n FROM inquiries WHERE email = ?")
    .bind(email)
    .first();
  expect(saved).toEqual({ n: 0 });
});

it("takes three inquiries an hour with one address and ten from one network address", async () => {
  const statuses = [];
  for (let index = 0; index < 4; index += 1) {
    statuses.push((await inquire({ ...MAIN, email: "often@example.jp" })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
  const who = new Browser();
  const fromOne = [];
  for (let index = 0; index < 11; index += 1) fromOne.push((await inquire(MAIN, who)).status);
  expect(fromOne).toEqual([...Array(10).fill(200), 429]);
});

it.each([
  [{ email: "佐藤@example.jp" }, "不正なメールアドレスです"],
  [{ email: "a@example.jp\r\nBcc: b@example.jp" }, "不正なメールアドレスです"],
  [{ email: "a@example.jp, b@example.jp" }, "不正なメールアドレスです"],
  [{ body: "あ".repeat(2001) }, "お問い合わせ内容は2,000文字以内で入力してください。"],
  [{ lastName: "あ".repeat(101) }, "姓は100文字以内で入力してください。"],
  [{ isConfirmed: false }, "利用規約及びプライバシーポリシーに同意してください。"],
])("refuses %j", async (fields, message) => {
  const response = await inquire({ ...MAIN, ...fields });
  expect(response.status).toBe(422);
  expect(await messageOf(response)).toBe(message);
});

it("counts 2,000 characters as people do", async () => {
  expect((await inquire({ ...MAIN, body: "𠮷".repeat(2000) })).status).toBe(200);
});

it("mails what was kept before the queue could be reached, once, when the form comes again", async () => {
  const email = `asker-${++people}@example.jp`;
  const form = { ...MAIN, email, submissionId: crypto.randomUUID() };
  const send = () => Promise.reject(new Error("the queue is away"));
  const away = { ...env, LETTERS: { send } } as unknown as typeof env;
  const sent = (bindings: typeof env) =>
    ask(
      `${ORIGIN}/api/contact`,
      {
        method: "POST",
        headers: { origin: ORIGIN, "content-type": "application/json" },
        body: JSON.stringify(form),
      },
      bindings,
    );
  const refused = await sent(away);
  expect(refused.status).toBe(503);
  expect(await refused.json()).toMatchObject({ code: "mail-unavailable" });
  const receipts = [];
  for (const bindings of [env, env]) {
    const response = await sent(bindings);
    expect(response.status).toBe(200);
    receipts.push(((await response.json()) as { id: string }).id);
  }
  expect(new Set(receipts).size).toBe(1);
  expect((await mailTo(email)).text).toContain(receipts[0]);
  expect(await mailsTo(email)).toHaveLength(1);
});
