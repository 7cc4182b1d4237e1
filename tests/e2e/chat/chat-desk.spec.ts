import { box, openGroup, openRoomWith, pageOf, send, unique } from "../../support/page/chat";
import { signIn } from "../../support/page/journey";
import { expect, type Page, test } from "../../support/page/test";

const sidebar = (page: Page) => page.getByRole("navigation", { name: "チャット一覧" });

test("on a desk the rooms stand beside the conversation, the open one marked @control", async ({ page }) => {
  await signIn(page, "nakamura");
  const path = await openRoomWith(page, "tanaka");
  await send(page, unique("お疲れさまです。"));
  await page.goto(path);
  await expect(sidebar(page).locator("[aria-current=page]")).toHaveAttribute("href", path);
  await page.goto("/rooms");
  await expect(page.getByText("チャットを選んでください")).toBeVisible();
});

test("the rooms beside a conversation are told what happens in them @js", async ({ browser }) => {
  const [tanaka, nakamura] = [await pageOf(browser, "tanaka"), await pageOf(browser, "nakamura")];
  await openRoomWith(nakamura, "tanaka");
  await openGroup(tanaka, unique("並行"), ["sato", "nakamura"]);
  const text = unique("別の件です。");
  await send(tanaka, text);
  const row = sidebar(nakamura).getByRole("listitem").filter({ hasText: text });
  await expect(row.getByText("未読1件")).toBeVisible();
  await row.getByRole("link").click();
  await expect(row.locator("[aria-current=page]")).toBeVisible();
  await expect(row.getByText("未読1件")).toHaveCount(0);
});

test("a phone shows one of the two @control", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, "nakamura");
  await openRoomWith(page, "tanaka");
  await expect(box(page)).toBeVisible();
  await expect(sidebar(page)).toHaveCount(0);
  await page.goto("/rooms");
  await expect(page.getByText("チャットを選んでください")).toBeHidden();
});
