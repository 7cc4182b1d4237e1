import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import { completionOf } from "../../../app/request/completion.server";
import { INQUIRY } from "../../support/site/forms/posted/contact";
import { licence } from "../../support/site/forms/posted/posted-form";
import { PARTICULARS } from "../../support/site/forms/posted/registration";
import { mailedCode } from "../../support/site/mailbox";
import { ORIGIN } from "../../support/site/origin";
import { fieldValue, Visit } from "../../support/site/visit";
import { cookieOf } from "../../support/site/web";

const KEPT = "入力した内容は一時保存されます（パスワードと認証コードを除く）。";

const LIMIT = 30 * 1024;

/** What a first visit loads to see the page, compressed: the document and its style sheets. */
async function weigh(response: Response) {
  const html = await response.text();
  const sheets = [...html.matchAll(/<link[^>]+rel="stylesheet"[^>]+href="([^"]+)"/g)].map(([, href]) => href);
  const styles = await Promise.all(sheets.map(async (href) => (await fetch(ORIGIN + href)).text()));
  // The scripts that a form may have save what is typed, and take files that are dropped.
  const others = html.replace(/<script [^>]*src="\/assets\/(page-drafts|drop-files)-[^>]+>/g, "");
  const scripts = others.match(/<script[\s>]|rel="modulepreload"|\son\w+="/g) ?? [];
  const bytes = [html, ...styles].reduce((sum, text) => sum + gzipSync(text).length, 0);
  const path = new URL(response.url).pathname;
  return { path, scripts: scripts.length, sheets: sheets.length, bytes, seen: fieldValue(html, "seen") };
}

/** Gives the mark of what a confirmation shows. */
async function expectLight(response: Response, path: string, expectedScripts = 0) {
  const { scripts, sheets, bytes, path: arrived, seen } = await weigh(response);
  expect(arrived).toBe(path);
  expect([scripts, sheets], path).toEqual([expectedScripts, 1]);
  expect(bytes, path).toBeLessThan(LIMIT);
  return seen;
}

const OPEN = ["/login", "/connect/login", "/contact/form", "/contact/form?connect=1", "/signup", "/terms"];

for (const path of [...OPEN, "/no-such-page", "/retry-register", "/password/forgot"]) {
  test(`${path} is HTML and one style sheet`, async () => {
    await expectLight(await new Visit().get(path), path.split("?")[0] ?? "");
  });
}

/** The cookies of a doctor whose registration has just come to its end. */
async function justRegistered(): Promise<string> {
  const cookie = cookieOf("doctor");
  const response = await fetch(`${ORIGIN}/api/profile`, { headers: { cookie } });
  const { user } = (await response.json()) as { user: { objectId: string } };
  const [, secret = ""] = /^COOKIE_SECRET="?([^"\n]+)/m.exec(readFileSync(".dev.vars", "utf8")) ?? [];
  const cookies = [cookie];
  const setCookie = (name: string, value: string) => void cookies.push(`${name}=${value}`);
  const tools = { request: new Request(ORIGIN), secrets: [secret] as const, setCookie };
  await completionOf(tools, "registration").mark(user.objectId);
  return cookies.join("; ");
}

test("so are welcome and the wait for the licence, but for the script that watches the session", async () => {
  await expectLight(await new Visit(await justRegistered()).get("/welcome"), "/welcome", 1);
  const waiting = new Visit(cookieOf("temporaryDoctor"));
  await expectLight(await waiting.get("/doctor/new/pending"), "/doctor/new/pending", 1);
});

test("so is an inquiry to its end", async () => {
  const visit = new Visit();
  const inquiry = { ...INQUIRY, email: "light-inquiry@example.jp" };
  const form = await (await visit.post("/contact/form", { ...inquiry, intent: "companies" })).text();
  const chosen = {
    ...inquiry,
    companyCode: fieldValue(form, "companyCode"),
    stamp: fieldValue(form, "stamp"),
  };
  const seen = await expectLight(await visit.post("/contact/form", chosen), "/contact/confirm");
  await expectLight(await visit.post("/contact/confirm", { seen }), "/contact/complete");
});

test("so is a sign-up from the address to the confirmation", async () => {
  const visit = new Visit();
  const email = `light-${Date.now()}@example.jp`;
  await expectLight(await visit.post("/signup", { email, agreed: "on" }), "/confirm");
  await expectLight(await visit.post("/confirm", { code: await mailedCode(email) }), "/profile");
  const particulars = { ...PARTICULARS, password: "correct horse 7 battery" };
  await expectLight(await visit.post("/profile", particulars), "/profile");
  const seen = await expectLight(await visit.post("/profile", { images: licence() }), "/regist-confirm");
  await expectLight(await visit.post("/regist-confirm", { seen }), "/doctor/new", 1);
});

test("a sign-up says at every step that what is typed is saved, and nothing where nothing is typed", async () => {
  const visit = new Visit();
  const says = async (response: Promise<Response>) => (await (await response).text()).includes(KEPT);
  const email = `truly-${Date.now()}@example.jp`;
  expect(await says(visit.get("/signup"))).toBe(true);
  expect(await says(visit.post("/signup", { email, agreed: "on" }))).toBe(true);
  expect(await says(visit.get("/unreceived_auth_code"))).toBe(false);
  expect(await says(visit.post("/confirm", { code: await mailedCode(email) }))).toBe(true);
  await visit.post("/profile", { ...PARTICULARS, password: "correct horse 7 battery" });
  const again = visit.get("/profile");
  expect(fieldValue(await (await again).clone().text(), "lastnameJa")).toBe(PARTICULARS.lastnameJa);
  expect(await says(new Visit().get("/retry-register"))).toBe(false);
  expect(await says(new Visit().get("/medical/signup"))).toBe(false);
});
