import { env } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import { deliverMail } from "../../../workers/mail/deliver";
import { compose } from "../../../workers/mail/email";
import { operatorBodies } from "../../support/workerd/bodies/operator";
import { Browser } from "../../support/workerd/client/browser";
import { type openAccount, operator } from "../../support/workerd/fixtures/accounts";

type Person = Awaited<ReturnType<typeof openAccount>>;
let desk: Person["browser"];
beforeAll(async () => {
  desk = (await operator("opening")).browser;
  // As the migrations leave a new installation.
  await env.DB.batch([
    env.DB.prepare("UPDATE terms_versions SET published_at = NULL"),
    env.DB.prepare("UPDATE users SET agreed_terms_version = NULL, agreed_privacy_version = NULL"),
  ]);
});

const guest = () => new Browser();
const latest = (term: string) => guest().post("/users/getLatestTermsOfServiceVersion", { term });
const isOpen = async () => (await guest().get("/registration/open")).json();
const today = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Tokyo", dateStyle: "short" }).format(
  Date.now(),
);
const publish = (term: string) =>
  desk.call("POST", "/admin/terms", {
    term,
    version: "1.0",
    revisedAt: today,
    summary: "制定",
    body: "第1条 適用",
  });

it("with drafts alone nobody signs up, nothing is in force, and the operator is not asked to agree", async () => {
  expect(await isOpen()).toEqual({ isOpen: false });
  const response = await guest().post("/sendMailAuthCode", { email: "early@example.jp" });
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({ code: "sign-up-closed" });
  expect((await latest("terms")).status).toBe(404);
  const inquiry = await guest().post("/contact", { isConfirmed: false });
  expect(((await inquiry.json()) as { errors: Record<string, string> }).errors.isConfirmed).toBe(
    "入力した内容を、このお問い合わせへの対応に使うことに同意してください。",
  );
  const { versions } = (await (await desk.call("GET", "/admin/terms")).json()) as {
    versions: { term: string; isDraft: boolean; body: string }[];
  };
  expect(versions.map(({ term, isDraft }) => [term, isDraft])).toEqual([
    ["privacy", true],
    ["terms", true],
  ]);
  expect(await (await desk.call("GET", "/profile")).json()).toMatchObject({ hasAgreed: true });
});

it("sign-up opens with the second of the two documents, whose draft the version replaces", async () => {
  expect((await publish("terms")).status).toBe(204);
  expect(await isOpen()).toEqual({ isOpen: false });
  // Of one alone nobody is asked: the page that asks has both.
  expect(await (await desk.call("GET", "/profile")).json()).toMatchObject({ hasAgreed: true });
  expect((await publish("privacy")).status).toBe(204);
  expect(await (await desk.call("GET", "/profile")).json()).toMatchObject({ hasAgreed: false });
  expect(await isOpen()).toEqual({ isOpen: true });
  expect(await (await latest("privacy")).json()).toMatchObject({ version: "1.0", before: null });
  const drafts = await env.DB.prepare(
    "SELECT count(*) AS n FROM terms_versions WHERE published_at IS NULL",
  ).first("n");
  expect(drafts).toBe(0);
  expect((await guest().post("/sendMailAuthCode", { email: "early@example.jp" })).status).toBe(200);
});

it("business details are written by the operator, read by everybody, and are at the foot of mails", async () => {
  for (const term of ["terms", "privacy"])
    await desk.call("PATCH", "/users/updateAgreedTermsOfServiceVersion", { version: "1.0", term });
  expect(await (await guest().get("/business")).json()).toEqual({ details: null });
  const wrong = { ...(operatorBodies.saveBusiness as object), telephone: "内線だけ", legalName: "" };
  const refused = await desk.call("PUT", "/admin/business", wrong);
  expect(refused.status).toBe(422);
  expect(((await refused.json()) as { errors: object }).errors).toEqual({
    legalName: "事業者の名称を入力してください。",
    telephone: "電話番号は、市外局番からの数字とハイフンで入力してください。",
  });
  expect((await desk.call("PUT", "/admin/business", operatorBodies.saveBusiness)).status).toBe(204);
  expect(await (await guest().get("/business")).json()).toEqual({ details: operatorBodies.saveBusiness });
  const letter = { kind: "authCode", subject: "題", paragraphs: ["本文"], reason: "理由" } as const;
  await deliverMail(compose({ event: "foot", to: "foot@example.jp", letter }, env), env);
  const mail = await env.DB.prepare("SELECT text, html FROM outbox WHERE event = 'foot'").first<{
    text: string;
    html: string;
  }>();
  for (const part of [mail?.text, mail?.html]) {
    expect(part).toContain("株式会社医の輪");
    expect(part).toContain("東京都千代田区1-1");
    expect(part).toContain("03-0000-0000");
  }
});
