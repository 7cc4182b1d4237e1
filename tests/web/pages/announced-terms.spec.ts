import { everydayToken, type Name } from "../../support/cast";
import { wearSession } from "../../support/page/journey";
import { type Browser, expect, test } from "../../support/page/test";
import { ownServer } from "../../support/site/own-server";

const { origin, start, ask } = ownServer("announced-terms", 7);
const DAY = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Tokyo", dateStyle: "short" });
const [YESTERDAY, TODAY] = [DAY.format(Date.now() - 86_400_000), DAY.format()];
const REVISION = { summary: "第9条を加えました。", body: "第9条 改めました。" };

test.describe.configure({ mode: "serial" });
let server: Awaited<ReturnType<typeof start>>;
test.beforeAll(async () => {
  server = await start();
});
test.afterAll(() => server.stop());

const publish = async (term: string, version: string, revisedAt: string) =>
  expect((await ask("operator", "/admin/terms", { ...REVISION, term, version, revisedAt })).status).toBe(204);

async function pageOf(browser: Browser, name: Name) {
  const page = await (await browser.newContext({ baseURL: origin })).newPage();
  await wearSession(page, everydayToken(name), origin);
  return page;
}

test("a revision that is to come is announced on every home with its day, and nobody is asked yet", async ({
  browser,
}) => {
  await publish("terms", "99.9", "2099-04-01");
  for (const [name, home] of [
    ["sato", "/"],
    ["suzuki", "/top/medical"],
    ["takahashi", "/connect/top"],
    ["operator", "/admin"],
  ] as const) {
    const page = await pageOf(browser, name);
    await page.goto(home);
    await expect(page.getByText("2099年4月1日に利用規約を改定します")).toBeVisible();
    await expect(page.getByRole("button", { name: "同意して利用を続ける" })).toHaveCount(0);
    await page.getByRole("link", { name: "変わるところを見る" }).click();
    await expect(page.locator("#next")).toContainText("第9条を加えました。");
    await expect(page.locator("#next")).toContainText("2099年4月1日");
    await page.context().close();
  }
});

test("from its day on everybody is asked before anything else, an operator on the way to the console too", async ({
  browser,
}) => {
  const search = await pageOf(browser, "nakamura");
  await search.goto("/doctor/search?q=%E4%BD%90%E8%97%A4");
  await publish("privacy", "99.8", YESTERDAY);
  for (const [name, path] of [
    ["tanaka", "/rooms"],
    ["sato", "/doctor/search?q=%E4%BD%90%E8%97%A4"],
    ["operator", "/admin"],
  ] as const) {
    const page = await pageOf(browser, name);
    await page.goto(path);
    await page.getByRole("button", { name: "同意して利用を続ける" }).click();
    await page.waitForURL(origin + path);
    await page.context().close();
  }
  // Whom a page has just let in is led to the agreement as well, and then to what was asked for, conditions and all.
  await search.goto("/doctor/search?q=%E7%94%B0%E4%B8%AD");
  await search.getByRole("button", { name: "同意して利用を続ける" }).click();
  await search.waitForURL(`${origin}/doctor/search?q=%E7%94%B0%E4%B8%AD`);
  await search.context().close();
});

test("who writes while a revision takes force keeps the words, and so does who is signed out meanwhile", async ({
  browser,
}) => {
  const [agreeing, signedOut] = [await pageOf(browser, "suzuki"), await pageOf(browser, "suzuki")];
  await agreeing.goto("/lists/new");
  await agreeing.getByRole("button", { name: "同意して利用を続ける" }).click();
  await agreeing.waitForURL(`${origin}/lists/new`);
  await signedOut.goto("/lists/new");
  for (const page of [agreeing, signedOut]) {
    await page.getByLabel("リスト名").fill("転院先 候補");
    await page.getByLabel("地域", { exact: true }).check();
  }
  await publish("privacy", "99.9", TODAY);
  await agreeing.getByRole("button", { name: "作成する" }).click();
  await expect(agreeing.getByRole("heading", { level: 1 })).toHaveText("規約が改定されました");
  await signedOut.context().clearCookies();
  await signedOut.getByRole("button", { name: "作成する" }).click();
  await expect(signedOut.getByRole("heading", { level: 1 })).toHaveText("ログインの有効期限が切れました");

  const sidebar = agreeing.context().waitForEvent("page");
  await agreeing.getByRole("link", { name: "内容を確認する" }).click();
  await (await sidebar).getByRole("button", { name: "同意して利用を続ける" }).click();
  await (await sidebar).waitForURL(`${origin}/lists/new`);
  await agreeing.getByRole("button", { name: "もう一度送信する" }).click();
  await expect(agreeing.getByRole("heading", { level: 1 })).toHaveText("転院先 候補");

  await expect(signedOut.getByRole("link", { name: "ログインする" })).toHaveAttribute("href", "/login");
  await wearSession(signedOut, everydayToken("suzuki"), origin);
  await signedOut.getByRole("button", { name: "もう一度送信する" }).click();
  await expect(signedOut.getByRole("heading", { level: 1 })).toHaveText("転院先 候補");
});
