import {
  box,
  line,
  openGroup,
  openMenu,
  openRoomWith,
  pageOf,
  roomWith,
  send,
  unique,
} from "../../support/page/chat";
import { beAway, expectPath, signIn } from "../../support/page/journey";
import { expect, type Page, test } from "../../support/page/test";

const OFFLINE = "オフラインです。ネットワークに接続されていません。時間をおいて再度お試しください。";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/** Expects the alert of what was just tried; that the page is offline is there besides. */
const expectAlert = (page: Page, text: string) =>
  expect(page.getByRole("alert").filter({ hasText: text })).toBeVisible();

/** Data that pages ask for fails; documents and files still come. */
const failData = (page: Page, status: number | null) =>
  page.route(/[?&]_data=/, (route) =>
    status === null
      ? route.abort()
      : route.fulfill({
          status,
          headers: { "x-remix-catch": "yes" },
          json: { message: "混み合っています。" },
        }),
  );

for (const [path, size] of [
  ["/", ""],
  ["/rooms", " @all"],
  ["/doctor/search?q=佐藤", " @all"],
] as const) {
  test(`back after idle minutes without a network, ${path} stays and renews itself @js${size}`, async ({
    page,
  }) => {
    await page.clock.install();
    await signIn(page, "sato");
    await page.goto(path);
    const title = await page.title();
    const head = await page.getByRole("heading", { level: 1 }).innerText();
    await page.context().setOffline(true);
    await beAway(page);
    await expect(page.getByText(OFFLINE)).toBeVisible();
    await page.clock.runFor(10_000);
    await expect(heading(page, head)).toBeVisible();
    expect(await page.title()).toBe(title);
    await page.context().setOffline(false);
    await expect(page.getByText(OFFLINE)).toBeHidden();
  });
}

test("data that fails leaves the page, says so and is asked for again @js", async ({ page }) => {
  await page.clock.install();
  await signIn(page, "sato");
  await page.goto("/");
  await failData(page, 503);
  await beAway(page);
  await expect(page.getByText("最新の情報を取得できません。自動で再試行しています。")).toBeVisible();
  await expect(heading(page, "ホーム")).toBeVisible();
  await page.unroute(/[?&]_data=/);
  await page.clock.runFor(60_000);
  await expect(page.getByText("最新の情報を取得できません")).toBeHidden();
});

test("an act in a room without a network leaves the room, and what is being written @js", async ({
  browser,
}) => {
  const [tanaka, nakamura] = [await pageOf(browser, "tanaka"), await pageOf(browser, "nakamura")];
  const path = await openGroup(tanaka, unique("圏外"), ["sato", "nakamura"]);
  const text = unique("ご確認ください。");
  await send(tanaka, text);
  await nakamura.goto(path);
  await expect(line(nakamura, text)).toBeVisible();
  await box(nakamura).fill("書きかけの返事");
  // What opens a menu comes when the page is at rest.
  await nakamura.waitForLoadState("networkidle");
  await nakamura.context().setOffline(true);
  await openMenu(nakamura, text);
  await line(nakamura, text).getByRole("button", { name: "確認しました" }).click();
  await expectAlert(nakamura, "ネットワークに接続されていません。時間をおいて再度お試しください。");
  await expect(box(nakamura)).toHaveValue("書きかけの返事");
  await expect(line(nakamura, text)).toBeVisible();
  await nakamura.context().setOffline(false);
  await openMenu(nakamura, text);
  await line(nakamura, text).getByRole("button", { name: "確認しました" }).click();
  await expect(line(nakamura, text)).toContainText("確認しました 1");
  await expect(box(nakamura)).toHaveValue("書きかけの返事");
});

for (const [word, status] of [
  ["cannot be reached", null],
  ["is too busy", 503],
] as const) {
  test(`an act while the server ${word} leaves the page @js`, async ({ page }) => {
    await signIn(page, "nakamura");
    const path = await roomWith(page, "tanaka");
    await page.goto(`${path}/members`);
    await failData(page, status);
    await page.getByRole("button", { name: "通知をオフにする" }).click();
    await expectAlert(page, status ? "混み合っています。" : "ネットワークに接続されていません。");
    await expect(heading(page, "チャットメンバー")).toBeVisible();
    await expectPath(page, `${path}/members`);
  });
}

for (const isKnown of [true, false]) {
  test(`a way without a network leads nowhere, ${isKnown ? "and the browser knows" : "and nobody knows"} @js`, async ({
    page,
  }) => {
    await signIn(page, "nakamura");
    const path = await openRoomWith(page, "tanaka");
    await page.waitForLoadState("networkidle");
    await box(page).fill("書きかけ");
    if (isKnown) await page.context().setOffline(true);
    else await page.route("**/*", (route) => route.abort());
    await page.getByRole("link", { name: "メンバー", exact: true }).click();
    await expectAlert(page, "ネットワークに接続されていません。");
    await expectPath(page, path);
    await expect(box(page)).toHaveValue("書きかけ");
    if (isKnown) await page.context().setOffline(false);
    else await page.unroute("**/*");
    await page.getByRole("link", { name: "メンバー", exact: true }).click();
    await expect(heading(page, "チャットメンバー")).toBeVisible();
  });
}

test("what Remix asks of the server before an act or a way fails: the page stays, and an act here needs no answer @js", async ({
  page,
}) => {
  await signIn(page, "tanaka");
  const path = await openGroup(page, unique("静かな部屋"), ["sato", "nakamura"]);
  await page.route(/__manifest/, (route) => route.abort());
  await page.goto(`${path}/members`);
  await page.getByRole("button", { name: "通知をオフにする" }).click();
  await expect(page.getByText(/^通知：/)).toBeVisible();
  await expect(page.getByText("ネットワークに接続されていません。")).toBeHidden();
  await page.goto(path);
  await box(page).fill("書きかけ");
  await page.getByRole("link", { name: "画像・ファイル" }).first().click();
  await expectAlert(page, "ネットワークに接続されていません。");
  await expectPath(page, path);
  await expect(box(page)).toHaveValue("書きかけ");
  await page.unroute(/__manifest/);
  await page.getByRole("link", { name: "画像・ファイル" }).first().click();
  await expect(heading(page, "画像・ファイル")).toBeVisible();
});

test("a page that fails on the way within the app asks once more, and is there @js", async ({ page }) => {
  await signIn(page, "sato");
  await page.goto("/");
  let asked = 0;
  await page.route(/\/rooms\?_data=/, async (route) => {
    asked += 1;
    if (asked > 1) return route.fallback();
    await route.fulfill({
      status: 500,
      headers: { "x-remix-catch": "yes" },
      json: { message: "失敗しました。" },
    });
  });
  await page
    .getByRole("link", { name: /^チャット/ })
    .first()
    .click();
  await expect(heading(page, "チャット")).toBeVisible();
  expect(asked).toBeGreaterThan(1);
});

/** One page with scripts of its own whose form leaves it, one without. */
for (const { path, field } of [
  { path: "/board/new", field: "タイトル" },
  { path: "/mypage/email", field: "新しいメールアドレス" },
])
  test(`a form of ${path} that is sent without a network stays, with all that was typed @js`, async ({
    page,
  }) => {
    await signIn(page, "sato");
    await page.goto(path, { waitUntil: "networkidle" });
    const typed = page.getByLabel(field).first();
    await typed.fill("kakikake@example.jp");
    await page.context().setOffline(true);
    await typed.press("Enter");
    await expectAlert(page, "ネットワークに接続されていません");
    await expectPath(page, path);
    await expect(typed).toHaveValue("kakikake@example.jp");
  });

test("what says that there is no network does not keep the button under it from being pressed again @js", async ({
  page,
}) => {
  await signIn(page, "suzuki");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/lists/new");
  const name = unique("転院先");
  await page.getByLabel("リスト名").fill(name);
  await page.getByLabel("地域", { exact: true }).check();
  const send = page.getByRole("button", { name: "作成する" });
  await expect(page.locator(".toast-slot[data-floats]")).toHaveCount(1);
  await page.context().setOffline(true);
  await send.click();
  await expect(page.locator(".toast")).toBeVisible();
  await page.context().setOffline(false);
  await send.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
});
