import { emailOf } from "../../support/cast";
import { expectPath, expectToast, fillSignIn } from "../../support/page/journey";
import { freshAccount } from "../../support/page/provisioned";
import { expect, type Page, test } from "../../support/page/test";
import { mailsTo } from "../../support/site/mailbox";

const NEW_PASSWORD = "yama-no-kaze-9";

test("a forgotten password is set through the link in the mail, once @remote @no-js", async ({ page }) => {
  const { email } = await freshAccount(page);
  await ask(page, email);
  await expect(page.getByText("メールをご確認ください")).toBeVisible();
  const link = await linkIn(page, email);

  await page.goto(link);
  await expect(page.getByText(email)).toBeVisible();
  await setPassword(page, "password1");
  await expect(page.getByRole("alert").first()).toContainText("推測されやすい");
  await setPassword(page, NEW_PASSWORD);
  await expectPath(page, "/login");
  await expectToast(page, "パスワードを設定しました");
  await fillSignIn(page, email, NEW_PASSWORD);
  await expectPath(page, "/top/ms");

  await page.goto(link);
  await expect(page.getByText("このリンクは使えません")).toBeVisible();
});

test("an unknown address reads exactly like a known one @no-js", async ({ page }) => {
  await ask(page, "nobody@example.jp");
  const unknown = await page.getByRole("main").innerText();
  await ask(page, emailOf("nakamura"));
  expect(await page.getByRole("main").innerText()).toBe(unknown);
});

test("a broken link says so and leads to a new one @no-js", async ({ page }) => {
  await page.goto("/password/reset?token=rubbish");
  await page.getByRole("link", { name: "新しいリンクを送る" }).click();
  await expectPath(page, "/password/forgot");
});

async function ask(page: Page, email: string) {
  await page.goto("/login");
  await page.getByRole("link", { name: "パスワードを忘れた方" }).click();
  await page.getByLabel("メールアドレス").fill(email);
  await page.getByRole("button", { name: "リンクを送る" }).click();
}

async function setPassword(page: Page, password: string) {
  await page.getByLabel("新しいパスワード").fill(password);
  await page.getByRole("button", { name: "パスワードを設定する" }).click();
}

async function linkIn(page: Page, email: string) {
  const html = await mailsTo(page, email, "パスワードの再設定");
  const token = /パスワードの再設定[\s\S]*?token=([\w-]+)/.exec(html)?.[1];
  return `/password/reset?token=${token}`;
}
