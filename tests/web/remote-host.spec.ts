import { expect, test } from "@playwright/test";
import type { Principal } from "#contract/endpoint";
import { SYSTEM_ERROR, UPLOAD_TOO_LARGE } from "#contract/messages";
import { VISITS, type Visitor } from "../support/built";
import { emailOf, PASSWORD } from "../support/cast";
import { openRoomWith, send, unique } from "../support/chat";
import { FAULTS, type FaultName } from "../support/fault-proxy";
import { expectPath, fillLogin, signIn } from "../support/journey";
import { REMOTE_ORIGIN as WEB } from "../support/origin";
import { complaints, cookieOf, exampleOf } from "../support/web";

test.describe.configure({ mode: "default" });
test.use({ baseURL: WEB });

test.describe("before an API host elsewhere", () => {
  test("people sign in, and the browser's own calls reach the host with their cookies", async ({ page }) => {
    await page.goto("/rooms");
    await fillLogin(page, emailOf("tanaka"), PASSWORD);
    await expectPath(page, "/rooms");
    const profile = await page.request.get("/api/profile");
    expect(await profile.text()).toContain(emailOf("tanaka"));
    const signedOut = await page.request.post("/api/logout", { headers: { origin: WEB } });
    expect(signedOut.ok()).toBe(true);
    await page.goto("/rooms");
    await expectPath(page, "/login");
  });

  test("people find doctors and talk", async ({ page }) => {
    await signIn(page, "tanaka");
    await page.goto("/doctor/search?q=佐藤");
    await expect(page.locator("main")).toContainText("佐藤 健一");
    await openRoomWith(page, "nakamura");
    const text = unique("離れたホストから失礼します。");
    await send(page, text);
    await page.reload();
    await expect(page.getByRole("log")).toContainText(text);
  });
});

/** Who looks, with the signed viewer cookie that five minutes of use leave behind. */
const visitors = new Map<Visitor, string>();

async function cookiesOf(visitor: Visitor): Promise<string> {
  const known = visitors.get(visitor);
  if (known !== undefined) return known;
  const session = cookieOf(visitor);
  const viewer = await keptCookies(await get("/terms", session));
  if (session) expect(viewer).toContain("__Host-viewer=");
  const both = [session, viewer].filter(Boolean).join("; ");
  visitors.set(visitor, both);
  return both;
}

const keptCookies = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");

const get = (path: string, cookie: string) => fetch(WEB + path, { redirect: "manual", headers: { cookie } });

/** Each screen once for each fault, seen in turn by those who may. */
const PATHS = [...new Set(VISITS.flatMap(({ paths }) => paths))];

function sightsOf(turn: number) {
  return PATHS.flatMap((path) => {
    const seenBy = VISITS.filter(({ paths }) => paths.includes(path));
    const seen = seenBy[turn % seenBy.length];
    return seen ? [{ visitor: seen.visitor, path }] : [];
  });
}

const IN_WORDS: Partial<Record<FaultName, string>> = { tooLarge: UPLOAD_TOO_LARGE };

for (const [turn, fault] of (Object.keys(FAULTS) as FaultName[]).entries()) {
  test(`every screen stands when the host is ${fault}`, async () => {
    test.setTimeout(60_000);
    const sights = sightsOf(turn);
    for (const { visitor } of sights) await cookiesOf(visitor);
    const check = async ({ visitor, path }: (typeof sights)[number]) => {
      const address = await exampleOf(path, visitor as Principal);
      const answer = await get(address, `${await cookiesOf(visitor)}; fault=${fault}`);
      const complaint = await blemishOf(answer, fault);
      return complaint && `${visitor} ${path}: ${answer.status} ${complaint}`;
    };
    expect(await complaints(sights, check, fault === "slow" ? 60 : undefined)).toEqual([]);
  });
}

async function blemishOf(answer: Response, fault: FaultName): Promise<string | null> {
  const html = await answer.text();
  if (answer.status === 302) {
    const location = answer.headers.get("location") ?? "";
    return fault === "slow" || /^\/(connect\/)?login$/.test(location) ? null : `sent to ${location}`;
  }
  if (fault === "slow" && answer.status !== 200) return "not served";
  if (/at \w+ \(|\.ts:\d+|Bad Gateway|Wi-Fi/.test(html)) return "shows the inside";
  if (!/<title>[^<]+<\/title>/.test(html) || !/<h1[\s>]/.test(html)) return "no title";
  if (answer.status < 400) return null;
  if (answer.status === 500) return "nobody foresaw it";
  return html.includes(IN_WORDS[fault] ?? SYSTEM_ERROR) ? null : "no error text";
}

test("without a known viewer the frame's own question fails in words too", async () => {
  for (const fault of ["refused", "html", "tooLarge", "rubbish"] as const) {
    const answer = await get("/rooms", `${cookieOf("doctor")}; fault=${fault}`);
    expect(await blemishOf(answer, fault), fault).toBeNull();
  }
});

test("the contact form keeps its prefectures and companies while the host is down", async () => {
  const body = new URLSearchParams({ intent: "companies", prefectureName: "東京都" });
  const headers = { origin: WEB };
  const chosen = await fetch(`${WEB}/contact/form`, { method: "POST", body, headers, redirect: "manual" });
  const draft = await keptCookies(chosen);
  const before = await (await get("/contact/form", draft)).text();
  const companies = before.match(/name="companyCode"/g)?.length ?? 0;
  expect(companies).toBeGreaterThan(0);
  for (const fault of Object.keys(FAULTS)) {
    const html = await (await get("/contact/form", `${draft}; fault=${fault}`)).text();
    expect(html.match(/name="companyCode"/g)?.length, fault).toBe(companies);
    expect(html, fault).toContain("沖縄県");
    const signedIn = await get("/contact/form", `${cookieOf("doctor")}; fault=${fault}`);
    if (fault !== "signedOut") expect(await signedIn.text(), fault).toContain("沖縄県");
  }
});
