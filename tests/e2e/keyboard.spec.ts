import { expect, type Page, test } from "@playwright/test";
import { emailOf, PASSWORD } from "../support/cast";

const MOST_TABS = 80;

/** Moves with Tab until the focus is on what bears this name; a person without a mouse can do no more. */
async function tabTo(page: Page, name: RegExp) {
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement | null;
      const label = (element as HTMLInputElement | null)?.labels?.[0]?.innerText;
      return element?.getAttribute("aria-label") ?? label ?? element?.innerText ?? "";
    });
    if (name.test(focused)) return;
  }
  throw new Error(`no focus on ${name} after ${MOST_TABS} tabs`);
}

test("from sign-in to a sent message with the keyboard alone", async ({ page }) => {
  await page.goto("/login");
  await tabTo(page, /^メールアドレス/);
  await page.keyboard.type(emailOf("sato"));
  await tabTo(page, /^パスワード/);
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname !== "/login");

  await tabTo(page, /^チャット/);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/rooms");
  await tabTo(page, /^チャットを始める/);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/rooms/new");
  await tabTo(page, /田中 大輔/);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/rooms\/[\w-]{33}$/);

  const text = `キーボードだけで送ります。${crypto.randomUUID().slice(0, 8)}`;
  await tabTo(page, /^メッセージ/);
  await page.keyboard.type(text);
  await tabTo(page, /^送信/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("log").getByText(text)).toBeVisible();
});
