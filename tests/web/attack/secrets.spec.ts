import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { everydayToken } from "../../support/cast";
import { signIn } from "../../support/page/journey";
import { expect, test } from "../../support/page/test";
import { VISITS } from "../../support/page/visits";
import { exampleOf } from "../../support/site/examples";
import { ORIGIN } from "../../support/site/origin";
import { SITE_LOG } from "../../support/site/servers/states.mjs";
import { fieldValue, Visit } from "../../support/site/visit";
import { ask, complaints, nameOf } from "../../support/site/web";

const FLAGS = ["Path=/", "Secure", "HttpOnly", "SameSite=Lax"];

for (const { visitor, paths } of VISITS) {
  test(`no screen of ${visitor} shows a token, sends anything elsewhere, or sets a loose cookie`, async () => {
    const token = visitor === "guest" ? null : everydayToken(nameOf(visitor));
    const wrong = await complaints(paths, async (path) => {
      const response = await ask(visitor, await exampleOf(path, visitor));
      const html = await response.text();
      if (token && html.includes(token)) return `${path} shows the token`;
      const elsewhere = /(?:src|action)="(?:https?:)?\/\/[^"]+"|<link[^>]+href="(?:https?:)?\/\//.exec(html);
      if (elsewhere) return `${path} loads ${elsewhere[0]}`;
      const loose = response.headers.getSetCookie().find((cookie) => !isTight(cookie));
      return loose ? `${path} sets ${loose}` : null;
    });
    expect(wrong).toEqual([]);
  });
}

function isTight(cookie: string) {
  const attributes = cookie.split("; ");
  const hasFlags = FLAGS.every((flag) => attributes.includes(flag));
  return cookie.startsWith("__Host-") && hasFlags && !cookie.includes("Domain") && cookie.length < 4096;
}

test("a page says that nothing is sent to anybody else, every page leads there, and the policy keeps to it", async () => {
  const page = await ask("guest", "/posting_information");
  const html = await page.text();
  expect(html).toContain('id="transmission"');
  expect(html).toMatch(
    /外部送信について.*当社以外の事業者へ利用者の情報を送信する仕組み（アクセス解析、広告.*使用していません/s,
  );
  for (const [who, path] of [
    ["guest", "/login"],
    ["guest", "/contact/form"],
    ["ms", "/top/ms"],
    ["connect", "/connect/top"],
  ] as const) {
    const response = await ask(who, path);
    expect(await response.text(), path).toMatch(/href="\/posting_information(\?connect=1)?#transmission"/);
    const policy = response.headers.get("content-security-policy") ?? "";
    const sources = policy.split("; ").filter((rule) => /-src /.test(rule) && !rule.startsWith("script-src"));
    expect(sources.join(" "), path).not.toMatch(/https?:|\*/);
  }
});

test("a password may be pasted, and be as long as anybody likes", async ({ page }) => {
  await signIn(page, "tanaka");
  let fields = 0;
  for (const path of ["/mypage/security/password", "/mypage/withdraw"]) {
    await page.goto(path);
    for (const field of await page.locator('input[type="password"]').all()) {
      const taken = await field.evaluate((input: HTMLInputElement) => ({
        isPasted: input.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, cancelable: true })),
        isLong: input.maxLength === -1 || input.maxLength >= 64,
      }));
      expect(taken, path).toEqual({ isPasted: true, isLong: true });
      fields += 1;
    }
  }
  expect(fields).toBe(3);
});

const MARKUP = `"><script>alert(1)</script><img src=x onerror=alert(1)>' onfocus=alert(1) {{7*7}}</textarea><svg/onload=alert(1)>`;

test("markup in an inquiry is text on every page that shows it, and no word of it is in the log", async () => {
  const secret = `canary-${crypto.randomUUID()}`;
  const visit = new Visit();
  const typed = {
    lastName: `<b>${secret}`,
    firstName: MARKUP.slice(0, 60),
    job: "1",
    prefectureName: "東京都",
    hospitalName: MARKUP.slice(0, 90),
    hospitalAddress: "東京都千代田区1-1",
    email: `${secret}@example.jp`,
    body: `${MARKUP}\n${secret}`,
    isConfirmed: "on",
  };
  const form = await (await visit.post("/contact/form", { ...typed, intent: "companies" })).text();
  const chosen = { ...typed, companyCode: fieldValue(form, "companyCode"), stamp: fieldValue(form, "stamp") };
  const confirmation = await (await visit.post("/contact/form", chosen)).text();
  expect((await visit.post("/contact/confirm", { seen: fieldValue(confirmation, "seen") })).url).toContain(
    "/contact/complete",
  );
  const operator = new Visit(`__Host-session=${everydayToken("operator")}`);
  const console = await (await operator.get("/admin/inquiries")).text();
  const mailbox = await fetch(`${ORIGIN}/dev/mail?to=${secret}@example.jp`);
  for (const html of [form, confirmation, console, await mailbox.text()]) {
    expect(html).not.toMatch(/<script>alert|<img src=x|<svg\/onload|<\/textarea><svg|<b>canary/);
  }
  expect(confirmation).toContain(secret);
  expect(console).toContain(secret);
  expect(readFileSync(SITE_LOG, "utf8")).not.toContain(secret);
});

test("neither address, password, code, name nor session of a sign-up or sign-in is in the log", async () => {
  const secrets = Array.from({ length: 4 }, () => crypto.randomUUID().slice(0, 13));
  const [address, password, name, token] = secrets;
  const visit = new Visit(`__Host-session=${token}`);
  await visit.post("/login", { username: `${address}@example.jp`, password: `${password}` });
  await visit.get(`/doctor/search?q=${name}`);
  await visit.post("/signup", { email: `${address}@example.jp`, agreed: "on" });
  await visit.post("/confirm", { code: "0000" });
  await visit.get(`/password/reset?token=${token}`);
  const log = readFileSync(SITE_LOG, "utf8");
  expect(secrets.filter((each) => log.includes(each))).toEqual([]);
});

test("guesses find no picture of a licence through the door of the site either", async () => {
  const ids = Array.from({ length: 60 }, () => randomBytes(32).toString("base64url"));
  const found = await complaints([...ids, "..%2flicence", "licence%2f1"], async (id) => {
    const { status } = await ask("doctor", `/api/licenceImages/${id}`);
    return status === 404 ? null : `${id}: ${status}`;
  });
  expect(found).toEqual([]);
});
