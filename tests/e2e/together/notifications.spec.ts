import { barriersOf } from "../../support/page/barriers";
import { pageOf, unique } from "../../support/page/chat";
import { signIn, siteOrigin } from "../../support/page/journey";
import { expect, type Page, test } from "../../support/page/test";

async function ask<T>(page: Page, deed: string, data: object): Promise<T> {
  const response = await page.request.post(`/api/board/${deed}`, { data, headers: { origin: siteOrigin() } });
  expect(response.ok(), `${deed}: ${response.status()}`).toBe(true);
  return (response.status() === 204 ? null : await response.json()) as T;
}

/** 佐藤 has written something on the board, and 高橋 has commented on it. */
async function commented(page: Page, colleague: Page) {
  const title = unique("心電図の勉強会");
  const { objectId } = await ask<{ objectId: string }>(page, "createBoardItem", {
    title,
    content: "1月に開きます。",
    territories: ["00"],
    roles: ["doctor", "connect"],
  });
  await ask(colleague, "createBoardItemComment", { itemId: objectId, comment: "参加します。" });
  return { title, objectId };
}

const lineOf = (page: Page, title: string) => page.getByRole("listitem").filter({ hasText: title });

/** Tells whether it is in the list, on whatever page: what other tests leave unread stands before what is read. */
async function isListed(page: Page, title: string): Promise<boolean> {
  for (let at = 1; ; at += 1) {
    await page.goto(`/notification?page=${at}`);
    if ((await lineOf(page, title).count()) > 0) return true;
    if ((await page.getByRole("link", { name: "次へ" }).count()) === 0) return false;
  }
}

/** Shows it in the list; what happened is told after the answer. */
async function showLine(page: Page, title: string) {
  await expect.poll(() => isListed(page, title)).toBe(true);
}

test("@js a notification leads to its thing, is read then, and says so when the thing is gone", async ({
  page,
  browser,
}) => {
  await signIn(page, "sato");
  const { title, objectId } = await commented(page, await pageOf(browser, "takahashi"));
  await showLine(page, title);
  await expect(lineOf(page, title)).toContainText("未読");
  await lineOf(page, title).getByRole("link", { name: "高橋 翔 さんがコメントしました" }).click();
  await expect(page).toHaveURL(new RegExp(`/board/${objectId}$`));
  await showLine(page, title);
  await expect(lineOf(page, title)).not.toContainText("未読");

  await ask(page, "deleteBoardItem", { id: objectId });
  await showLine(page, title);
  await lineOf(page, title).getByRole("link", { name: "高橋 翔 さんがコメントしました" }).click();
  await expect(page).toHaveURL(/\/notification\/[\w-]+/);
  await expect(page.getByText("すでに見られなくなっています", { exact: true })).toBeVisible();
  await expect(page.getByText(title)).toBeVisible();
  await expect(page.getByRole("link", { name: /掲示板を見る/ })).toHaveCount(0);
  await page.getByRole("link", { name: "通知の一覧に戻る" }).click();
  await expect(page).toHaveURL(/\/notification$/);
});

test("@js the page of one notification has no barrier, with its thing and without @all", async ({
  page,
  browser,
}) => {
  await signIn(page, "sato");
  const { title, objectId } = await commented(page, await pageOf(browser, "takahashi"));
  await showLine(page, title);
  const own = (await lineOf(page, title).getByRole("link").first().getAttribute("href")) ?? "";
  await page.goto(own.replace("?open", ""));
  await expect(page.getByRole("link", { name: /掲示板を見る/ })).toBeVisible();
  expect(await barriersOf(page)).toEqual([]);
  await ask(page, "deleteBoardItem", { id: objectId });
  await page.reload();
  await expect(page.getByText("すでに見られなくなっています")).toBeVisible();
  expect(await barriersOf(page)).toEqual([]);
});
