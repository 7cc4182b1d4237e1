import { expectPath, signIn } from "../../support/page/journey";
import { field } from "../../support/page/sign-up";
import { expect, test } from "../../support/page/test";
import { foundInMail } from "../../support/site/mailbox";

test("a doctor invites a nurse, who signs up at the doctor's hospital @remote @no-js", async ({
  page,
  browser,
}, { project }) => {
  const email = `nurse-${project.name}-${Date.now()}@example.jp`;
  await signIn(page, "sato");
  await page.goto("/invitation");
  await page.getByLabel("招待する方のメールアドレス").fill(email);
  await page.getByRole("button", { name: "招待メールを送る" }).click();
  await expect(page).toHaveURL(/\/invitation\/complete/);
  await expect(page.locator("main")).toContainText(email);
  const path = await foundInMail(email, /(\/invitation\/[A-Za-z0-9_-]{43})/);

  const context = await browser.newContext({ javaScriptEnabled: project.use.javaScriptEnabled !== false });
  const nurse = await context.newPage();
  await nurse.goto(new URL(path, page.url()).href);
  await expect(nurse.locator("main")).toContainText("先生から招待が届いています。");
  await nurse.getByRole("link", { name: "登録を始める" }).click();
  await expect(nurse.getByLabel("認証コード")).toHaveCount(0);
  await field(nurse, "パスワード").fill("correct horse 7 battery");
  await nurse.getByRole("button", { name: "次へ進む" }).click();
  await expectPath(nurse, "/medical/profile");
  await nurse.getByRole("button", { name: "入力内容を確認する" }).click();
  await expect(nurse.locator(".error-summary")).toContainText("職種を選択してください。");
  await field(nurse, "姓").fill("鈴木");
  await field(nurse, "名").fill("花");
  await nurse.getByLabel("姓のふりがな").fill("すずき");
  await nurse.getByLabel("名のふりがな").fill("はな");
  await nurse.getByLabel("看護師").check();
  await nurse.getByRole("button", { name: "入力内容を確認する" }).click();
  await expectPath(nurse, "/medical/confirm");
  await nurse.reload();
  await nurse.getByRole("button", { name: "この内容で登録する" }).click();
  await expect(nurse.locator("main")).toContainText("利用規約及びプライバシーポリシーに同意してください。");
  await nurse.getByLabel("に同意する").check();
  await nurse.getByRole("button", { name: "この内容で登録する" }).click();
  await expectPath(nurse, "/top/medical");
  await context.close();

  await page.goto("/invitation");
  await expect(page.getByRole("listitem").filter({ hasText: email })).toContainText("登録済み");
  await page.context().clearCookies();
  await page.goto(path);
  await expect(page.locator("main")).toContainText("この招待はすでに使われています");
});

test("an invitation is taken back @no-js", async ({ page }, { project }) => {
  const email = `withdrawn-${project.name}-${Date.now()}@example.jp`;
  await signIn(page, "sato");
  await page.goto("/invitation");
  await page.getByLabel("招待する方のメールアドレス").fill(email);
  await page.getByRole("button", { name: "招待メールを送る" }).click();
  const path = await foundInMail(email, /(\/invitation\/[A-Za-z0-9_-]{43})/);
  await page.goto("/invitation");
  await page.getByRole("button", { name: new RegExp(`取り消す.*${email}`) }).click();
  await expect(page.getByRole("listitem").filter({ hasText: email })).toContainText("取消済み");
  await page.context().clearCookies();
  await page.goto(path);
  await expect(page.locator("main")).toContainText("この招待は取り消されました");
});

test("without an invitation one learns how to be invited @no-js", async ({ page }) => {
  await page.goto("/medical/signup");
  await expect(page.locator("main")).toContainText("医師からの招待が必要です");
  const response = await page.goto("/invitation/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa");
  expect(response?.status()).toBe(404);
  await expect(page.locator("main")).toContainText("招待が見つかりません");
});

test("a doctor under review invites nobody @no-js", async ({ page }) => {
  await signIn(page, "yamamoto");
  await page.goto("/invitation");
  await expectPath(page, "/");
});
