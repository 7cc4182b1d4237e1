import { line, send, spoken, unique } from "../../../support/page/chat";
import { expectPath } from "../../../support/page/journey";
import { freshAccount, signInFresh } from "../../../support/page/provisioned";
import { expect, test } from "../../../support/page/test";

test("what was said in any room is found from the list of rooms, opens at its place, and Back leads to the results", async ({
  browser,
}, { project }) => {
  const { tanaka, nakamura, path } = await spoken(browser, "横断検索", "はじめまして。");
  await tanaka.goto(path);
  const text = unique("連絡票の様式が変わりました");
  await send(tanaka, text);

  await nakamura.goto("/rooms");
  const box = nakamura.getByRole("searchbox", { name: "すべてのチャットを検索" });
  await box.fill(text);
  if (project.name === "js") await box.press("Enter");
  else await nakamura.locator(".chat-search button").click();
  const results = nakamura.getByRole("list", { name: "横断検索" }).getByRole("listitem");
  await expect(results.filter({ hasText: text })).toHaveCount(1);
  await results.getByRole("link").first().click();
  await expect(line(nakamura, text)).toBeVisible();

  await nakamura.goBack();
  await expect(results.filter({ hasText: text })).toHaveCount(1);
  await nakamura.getByRole("link", { name: "自分が送信" }).click();
  await expect(nakamura.getByText("該当するメッセージは見つかりませんでした")).toBeVisible();
  await nakamura.reload();
  await expect(nakamura.getByLabel("キーワード")).toHaveValue(text);
});

test("whoever has no chat to search is offered to start one @no-js", async ({ page }) => {
  const { email } = await freshAccount(page);
  await signInFresh(page, email);
  await page.goto("/rooms/search");
  await expect(page.getByText("検索できるチャットはまだありません")).toBeVisible();
  await page.getByRole("link", { name: "チャットを始める" }).click();
  await expectPath(page, "/rooms/new");
});
