import { emailOf, everydayToken, type Name, PASSWORD } from "../../support/cast";
import { log, pressRoomWith, send, unique } from "../../support/page/chat";
import { expectPath, fillSignIn, signIn, wearSession } from "../../support/page/journey";
import { type Browser, expect, type Page, test } from "../../support/page/test";
import { VISITS } from "../../support/page/visits";
import { exampleOf } from "../../support/site/examples";
import { NAMED_REMOTE_ORIGIN, PROXY_ORIGIN, REMOTE_ORIGIN as WEB } from "../../support/site/origin";
import {
  askRemote,
  blemishOf,
  leadsToSignIn,
  remoteCookiesOf,
  roomOfMs,
  savedCookies,
} from "../../support/site/remote";
import { FAULTS, type FaultName } from "../../support/site/servers/fault-proxy";
import { complaints, cookieOf, SCREENS } from "../../support/site/web";

test.describe.configure({ mode: "default" });
test.use({ baseURL: WEB });

test.describe("before an API host elsewhere", () => {
  test("people sign in, and the browser's own calls reach the host with their cookies", async ({ page }) => {
    await page.goto("/rooms");
    await fillSignIn(page, emailOf("tanaka"), PASSWORD);
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
    await pressRoomWith(page, "nakamura");
    const text = unique("離れたホストから失礼します。");
    await send(page, text);
    await page.reload();
    await expect(page.getByRole("log")).toContainText(text);
  });
});

test("what one says stands before the other without a reload: the socket goes to the host itself", async ({
  browser,
}) => {
  const names = ["tanaka", "nakamura"] as const;
  const [tanaka, nakamura] = await Promise.all(names.map((name) => remotePageOf(browser, name)));
  if (!tanaka || !nakamura) throw new Error("nobody is there");
  const path = await pressRoomWith(tanaka, "nakamura");
  const [socket] = await Promise.all([nakamura.waitForEvent("websocket"), nakamura.goto(path)]);
  expect(new URL(socket.url()).host).toBe(new URL(PROXY_ORIGIN).host);
  await expect.poll(() => socket.isClosed()).toBe(false);
  const said = unique("ご相談があります。");
  const heard = socket.waitForEvent("framereceived", ({ payload }) => payload.length > 100);
  await send(tanaka, said);
  await heard;
  await expect(log(nakamura).getByText(said)).toBeVisible();
  const response = unique("承りました。");
  await send(nakamura, response);
  await expect(log(tanaka).getByText(response)).toBeVisible();
  await Promise.all([tanaka, nakamura].map((page) => page.context().close()));
});

async function remotePageOf(browser: Browser, name: Name): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: NAMED_REMOTE_ORIGIN })).newPage();
  await wearSession(page, everydayToken(name), NAMED_REMOTE_ORIGIN);
  return page;
}

/** Each screen once for each fault, seen in turn by those who may. */
const PATHS = [...new Set(VISITS.flatMap(({ paths }) => paths))];
const ROOM = "/rooms/:id";
/** Only doctors send urgent messages. */
const OF_DOCTORS = `${ROOM}/urgent`;
const ROOM_SIGHTS = SCREENS.filter(({ path }) => path.startsWith(ROOM) && path !== OF_DOCTORS).map(
  ({ path }) => ({
    visitor: "ms" as const,
    path,
  }),
);

function sightsOf(turn: number) {
  return PATHS.flatMap((path) => {
    const seenBy = VISITS.filter(({ paths }) => paths.includes(path));
    const seen = seenBy[turn % seenBy.length];
    return seen ? [{ visitor: seen.visitor, path }] : [];
  });
}

for (const [turn, fault] of (Object.keys(FAULTS) as FaultName[]).entries()) {
  // Away, away for the viewer, slow, and answering what is no answer: each is a kind of its own.
  const isOfItsKind = ["refused", "signedOut", "slow", "html", "rubbish"].includes(fault);
  test(`every screen stands when the host is ${fault}${isOfItsKind ? "" : " @all"}`, async () => {
    const sights = [...sightsOf(turn), ...ROOM_SIGHTS];
    const room = await roomOfMs();
    for (const { visitor } of sights) await remoteCookiesOf(visitor);
    const check = async ({ visitor, path }: (typeof sights)[number]) => {
      const cookie = `${await remoteCookiesOf(visitor)}; fault=${fault}`;
      const address = path.startsWith(ROOM) ? path.replace(ROOM, room) : path;
      const response = await askRemote(await exampleOf(address, visitor), cookie);
      const complaint = isNobodys(path, response) ? null : await complaintOf(response, fault);
      return complaint && `${visitor} ${path}: ${response.status} ${complaint}`;
    };
    expect(await complaints(sights, check, fault === "slow" ? 60 : undefined)).toEqual([]);
  });
}

/** No code, notification or open request is known that is this visitor's: the host has answered, and says so. */
const isNobodys = (path: string, { status }: Response) =>
  status === 404 &&
  /^\/(card\/:code|(connect\/)?notification\/:id|admin\/workplaces\/:id|rooms\/:id\/forward\/:seq)$/.test(
    path,
  );

async function complaintOf(response: Response, fault: FaultName): Promise<string | null> {
  if (response.status === 302) {
    return fault === "slow" || leadsToSignIn(response) ? null : `sent to ${response.headers.get("location")}`;
  }
  if (fault === "slow" && response.status !== 200) return "not served";
  return blemishOf(response, await response.text(), fault);
}

test("without a known viewer the frame's own question fails in words too", async () => {
  for (const fault of ["refused", "html", "tooLarge", "rubbish"] as const) {
    const response = await askRemote("/rooms", `${cookieOf("doctor")}; fault=${fault}`);
    expect(await complaintOf(response, fault), fault).toBeNull();
  }
});

test("the contact form keeps its prefectures and companies while the host is down", async () => {
  const body = new URLSearchParams({ intent: "companies", prefectureName: "東京都" });
  const chosen = await askRemote("/contact/form", "", { method: "POST", body });
  const draft = savedCookies(chosen);
  const companiesIn = (html: string) => html.match(/<input[^>]*name="companyCode"[^>]*>/g) ?? [];
  const companies = companiesIn(await (await askRemote("/contact/form", draft)).text());
  expect(companies.length).toBeGreaterThan(0);
  for (const fault of Object.keys(FAULTS)) {
    const html = await (await askRemote("/contact/form", `${draft}; fault=${fault}`)).text();
    // Another test may have opened a company meanwhile.
    expect(companiesIn(html), fault).toEqual(expect.arrayContaining(companies));
    expect(html, fault).toContain("沖縄県");
    const signedIn = await askRemote("/contact/form", `${cookieOf("doctor")}; fault=${fault}`);
    if (fault !== "signedOut") expect(await signedIn.text(), fault).toContain("沖縄県");
  }
});
