import { emailOf, PASSWORD } from "../../support/cast";
import { callFrom } from "../../support/page/calls";
import { box, log, NAMED, roomWith, unique } from "../../support/page/chat";
import { signIn } from "../../support/page/journey";
import { expect, type Locator, type Page, test } from "../../support/page/test";

const MOST_TABS = 150;

/** Moves with Tab until the focus is there; a person without a mouse can do no more. */
async function tabTo(page: Page, there: Locator) {
  await expect(there.first()).toBeVisible();
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    await page.keyboard.press("Tab");
    if (await there.evaluateAll((all) => all.some((one) => one === document.activeElement))) return;
  }
  throw new Error(`no focus on ${there} after ${MOST_TABS} tabs`);
}

async function follow(page: Page, there: Locator, to: string | RegExp) {
  await tabTo(page, there);
  await page.keyboard.press("Enter");
  await page.waitForURL(to);
}

test("from sign-in to a sent message with the keyboard alone @control", async ({ page }) => {
  await page.goto("/login");
  await tabTo(page, page.getByLabel("メールアドレス"));
  await page.keyboard.type(emailOf("sato"));
  await tabTo(page, page.getByLabel("パスワード", { exact: true }));
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname !== "/login");

  await follow(page, page.getByRole("link", { name: /^チャット/ }), "**/rooms");
  await follow(page, page.getByRole("link", { name: "チャットを始める" }), "**/rooms/new");
  const start = page.getByRole("button", { name: `${NAMED.tanaka}とチャットする` });
  await follow(page, start, /\/rooms\/[\w-]{33}$/);

  const text = unique("キーボードだけで送ります。");
  await tabTo(page, box(page));
  await page.keyboard.type(text);
  await tabTo(page, page.getByRole("button", { name: "送信", exact: true }));
  await page.keyboard.press("Enter");
  await expect(log(page).getByText(text)).toBeVisible();
});

test("@js a room's composer is within ten stops of the Tab key", async ({ page }) => {
  await signIn(page, "sato");
  await page.goto("/rooms");
  await page.locator(".person .name > a").first().click();
  await expect(box(page)).toBeVisible();
  const path = new URL(page.url()).pathname;
  await page.goto(path);
  const skip = page.getByRole("link", { name: "メッセージの入力へ移動" });
  for (let tabs = 0; tabs < 10; tabs += 1) {
    await page.keyboard.press("Tab");
    if (await skip.evaluate((one) => one === document.activeElement)) break;
  }
  await expect(skip).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(box(page)).toBeFocused();
});

test("@js the log of a room is one stop of the Tab key, and arrow keys go from message to message", async ({
  page,
}) => {
  await signIn(page, "sato");
  const path = await roomWith(page, "tanaka");
  const texts = ["一つ目", "二つ目 https://example.jp/", "三つ目"].map(unique);
  for (const message of texts)
    await callFrom(page, "POST", `/chat${path}/messages`, { message, clientMessageId: crypto.randomUUID() });
  await page.goto(path);
  const messageOf = (text = "") => log(page).getByRole("listitem").filter({ hasText: text });
  const stops = log(page).locator(".bubble-line[tabindex='0']");
  await expect(stops).toHaveCount(1);
  await messageOf(texts[2]).focus();
  await page.keyboard.press("ArrowUp");
  await expect(messageOf(texts[1])).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(messageOf(texts[1]).getByRole("link", { name: "https://example.jp/" })).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(messageOf(texts[0])).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.press("Home");
  await expect(log(page).locator(".bubble-line").first()).toBeFocused();
  await expect(stops).toHaveCount(1);
  for (let tabs = 0; tabs < 10; tabs += 1) {
    await page.keyboard.press("Tab");
    if (await box(page).evaluate((one) => one === document.activeElement)) break;
  }
  await expect(box(page)).toBeFocused();
});
