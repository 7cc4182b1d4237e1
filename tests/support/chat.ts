import { type Browser, expect, type Page } from "@playwright/test";
import type { Name } from "./cast";
import { signIn } from "./journey";

export const NAMED = { sato: "佐藤 健一", tanaka: "田中 大輔", nakamura: "中村 彩" };

export const box = (page: Page) => page.getByRole("textbox", { name: "メッセージ" });
export const log = (page: Page) => page.getByRole("log");

export const unique = (text: string) => `${text} ${crypto.randomUUID().slice(0, 8)}`;

/** A browser of their own. */
export async function pageOf(browser: Browser, name: Name): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, name);
  return page;
}

export async function openRoomWith(page: Page, other: keyof typeof NAMED) {
  await page.goto("/rooms/new");
  await page.getByRole("button", { name: `${NAMED[other]}とチャットする` }).click();
  await page.waitForURL(/\/rooms\/[\w-]{33}$/);
  return new URL(page.url()).pathname;
}

/** A group of the person and others they are tied to. */
export async function openGroup(page: Page, title: string, others: (keyof typeof NAMED)[]) {
  await page.goto("/rooms/new");
  for (const other of others) await page.getByRole("checkbox", { name: NAMED[other] }).check();
  await page.getByLabel("チャット名").fill(title);
  await page.getByRole("button", { name: "選んだ方とチャットを始める" }).click();
  await page.waitForURL(/\/rooms\/[\w-]{33}$/);
  return new URL(page.url()).pathname;
}

export async function send(page: Page, text: string) {
  await box(page).fill(text);
  await page.getByRole("button", { name: "送信", exact: true }).click();
  await expect(log(page).getByText(text)).toBeVisible();
  await expect(log(page).getByText(/送信待ち|送信中…/)).toHaveCount(0);
}

/** The line of a message, and what its menu offers. */
export const line = (page: Page, text: string) => log(page).getByRole("listitem").filter({ hasText: text });

export async function openMenu(page: Page, text: string) {
  await line(page, text).locator("summary").click();
}
