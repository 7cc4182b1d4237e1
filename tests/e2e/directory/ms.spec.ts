import { signIn, siteOrigin } from "../../support/page/journey";
import { freshAccount, signInFresh } from "../../support/page/provisioned";
import { expect, test } from "../../support/page/test";

test("a doctor finds an MS by kana and company, and reads their page", async ({ page }) => {
  await signIn(page, "sato");
  await page.goto("/ms/search");
  await page.getByLabel("氏名").fill("なかむら");
  await page.getByRole("button", { name: "検索する" }).click();
  await page.getByRole("link", { name: "中村 彩" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("中村 彩");
  await expect(page.getByText("担当地域").first()).toBeVisible();
  await page.goto("/ms/search?name=だれもいない");
  await expect(page.getByText("条件に合うMSは見つかりませんでした")).toBeVisible();
});

test("an MS keeps their page, and a second tab does not overwrite it unseen", async ({ page }) => {
  const { id, email } = await freshAccount(page);
  await signInFresh(page, email);
  await page.goto("/ms/edit");
  const words = `循環器領域を担当しています。${Date.now()}`;
  await page.getByLabel("自己紹介").fill(words);
  const other = await page.request.patch("/api/ms/profile", {
    headers: { origin: siteOrigin() },
    data: { introduction: "別の画面で保存した自己紹介" },
  });
  expect(other.ok(), String(other.status())).toBe(true);
  await page.getByRole("button", { name: "保存する", exact: true }).click();
  await expect(page.getByText("別の画面で保存した自己紹介")).toBeVisible();
  await expect(page.getByLabel("自己紹介")).toHaveValue(words);
  await page.getByRole("button", { name: "保存する", exact: true }).click();
  await page.goto(`/ms/${id}`);
  await expect(page.getByText(words)).toBeVisible();
});
