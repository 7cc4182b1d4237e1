import { TOTP } from "otpauth";
import { expectPath, expectToast, fillSignIn, wearSession } from "../../support/page/journey";
import { freshAccount, OWN_PASSWORD, signInFresh } from "../../support/page/provisioned";
import { type Browser, expect, type Page, test } from "../../support/page/test";
import { NAMED_REMOTE_ORIGIN as NAMED_ORIGIN } from "../../support/site/origin";

test("an authenticator app is set up, asked for at the next sign-in, and a recovery code stands in for it @remote @no-js", async ({
  page,
}) => {
  const { email } = await freshAccount(page);
  await signInFresh(page, email);
  await page.goto("/mypage/security");
  await page.getByRole("link", { name: "認証アプリ" }).click();
  await page.getByLabel("パスワード", { exact: true }).fill(OWN_PASSWORD);
  await page.getByRole("button", { name: "設定を始める" }).click();
  const secret = (await page.locator(".setup-key").innerText()).replace(/\s/g, "");
  await page.getByLabel("確認コード").fill("000000");
  await page.getByRole("button", { name: "有効にする" }).click();
  await expect(page.getByRole("alert").first()).toContainText("確認コードが正しくありません");
  await page.getByLabel("確認コード").fill(new TOTP({ secret }).generate());
  await page.getByRole("button", { name: "有効にする" }).click();
  const shown = page.locator(".recovery-codes code");
  await expect(shown).toHaveCount(10);
  const codes = await shown.allInnerTexts();

  await leave(page);
  await fillSignIn(page, email, OWN_PASSWORD);
  await expectPath(page, "/login/second");
  await page.getByLabel("確認コード").fill(codes[0] ?? "");
  await page.getByRole("button", { name: "ログインする", exact: true }).click();
  await expectPath(page, "/top/ms");
  await page.goto("/mypage/security");
  await expect(page.getByText("残り9個")).toBeVisible();
});

test("a passkey is added on the web whose host is elsewhere, and signs in without a password @js", async ({
  page,
}) => {
  await virtualAuthenticator(page);
  const { email } = await freshAccount(page);
  await wearSession(page, await signInFresh(page, email), NAMED_ORIGIN);
  await page.goto(`${NAMED_ORIGIN}/mypage/security/passkey`);
  await page.getByRole("textbox", { name: /^名前/ }).fill("診察室の端末");
  await page.getByLabel("パスワード", { exact: true }).fill("wrong-password-1");
  await page.getByRole("button", { name: "パスキーを追加する" }).click();
  await expect(page.getByRole("alert").first()).toContainText("パスワードが正しくありません");
  await page.getByLabel("パスワード", { exact: true }).fill(OWN_PASSWORD);
  await page.getByRole("button", { name: "パスキーを追加する" }).click();
  await expectPath(page, "/mypage/security");
  await expect(page.getByRole("link", { name: "診察室の端末" })).toBeVisible();

  await page.context().clearCookies();
  await page.goto(`${NAMED_ORIGIN}/login`);
  await page.getByRole("link", { name: "パスキーを使う" }).click();
  await page.getByRole("button", { name: "パスキーを使う" }).click();
  await expectPath(page, "/top/ms");

  await page.goto(`${NAMED_ORIGIN}/mypage/security`);
  await page.getByRole("link", { name: "診察室の端末" }).click();
  await page.getByLabel("パスキーの名前").fill("第二診察室のiPad");
  await page.getByRole("button", { name: "名前を変更する" }).click();
  await expectToast(page, "パスキーの名前を変更しました");
  await page.getByRole("link", { name: "第二診察室のiPad" }).click();
  await page.getByLabel("パスワード", { exact: true }).fill(OWN_PASSWORD);
  await page.getByRole("button", { name: "パスキーを削除する" }).click();
  await expectToast(page, "パスキーを削除しました");
  await expect(page.getByRole("link", { name: "第二診察室のiPad" })).toBeHidden();
});

test("another device is signed out from here @no-js", async ({ page, browser }) => {
  const { email } = await freshAccount(page);
  const other = await deviceOf(browser, email);
  await signInFresh(page, email);
  await page.goto("/mypage/security");
  await page.getByRole("button", { name: "ほかの端末をすべてログアウトさせる" }).click();
  await expectToast(page, "ログアウトさせました");
  await other.goto("/mypage/security/password");
  await other.goto("/mypage/security");
  await expectPath(other, "/login");
  await other.context().close();
});

test("the password is changed with the present one @no-js", async ({ page }) => {
  const { email } = await freshAccount(page);
  await signInFresh(page, email);
  await page.goto("/mypage/security/password");
  await page.getByLabel("現在のパスワード").fill("wrong-password-1");
  await page.getByLabel("新しいパスワード").fill("yama-no-kaze-9");
  await page.getByRole("button", { name: "パスワードを変更する" }).click();
  await expect(page.getByRole("alert").first()).toContainText("パスワードが正しくありません");
  await page.getByLabel("現在のパスワード").fill(OWN_PASSWORD);
  await page.getByLabel("新しいパスワード").fill("yama-no-kaze-9");
  await page.getByRole("button", { name: "パスワードを変更する" }).click();
  await expectToast(page, "パスワードを変更しました");
});

test("who leaves is asked twice and can't come back @remote @no-js", async ({ page }) => {
  const { email } = await freshAccount(page);
  await signInFresh(page, email);
  await page.goto("/mypage/withdraw");
  await page.getByLabel("パスワード", { exact: true }).fill(OWN_PASSWORD);
  await page.getByRole("button", { name: "退会する" }).click();
  await expect(page.getByRole("alert").first()).toContainText("チェックを入れてください");
  await page.getByLabel("上の内容を確認しました").check();
  await page.getByLabel("パスワード", { exact: true }).fill(OWN_PASSWORD);
  await page.getByRole("button", { name: "退会する" }).click();
  await expectPath(page, "/withdrawn");
  await page.goto("/login");
  await fillSignIn(page, email, OWN_PASSWORD);
  await expect(page.getByRole("alert").first()).toContainText("正しくありません");
});

test("mail settings are kept @remote @no-js", async ({ page }) => {
  const { email } = await freshAccount(page);
  await signInFresh(page, email);
  await page.goto("/setting/mail_magazine");
  await page.getByLabel("コミュニティの新しい投稿").uncheck();
  await page.getByLabel("メールマガジン").check();
  await page.getByRole("button", { name: "設定を保存する", exact: true }).click();
  await expectToast(page, "メール受信設定の更新が完了しました");
  await expect(page.getByLabel("コミュニティの新しい投稿")).not.toBeChecked();
  await expect(page.getByLabel("メールマガジン")).toBeChecked();
});

test("a shared terminal is covered after three idle minutes, and a key brings the page back @js", async ({
  page,
}) => {
  const { email } = await freshAccount(page);
  await page.clock.install();
  await signInFresh(page, email);
  await leave(page);
  await page.getByLabel("この端末").selectOption("shared");
  await fillSignIn(page, email, OWN_PASSWORD);
  await expectPath(page, "/top/ms");
  await page.goto("/mypage/security/password");
  await page.getByLabel("現在のパスワード").fill("half-typed");
  await page.clock.fastForward(181_000);
  const curtain = page.getByRole("dialog", { name: "画面を保護しています" });
  await expect(curtain).toBeVisible();
  await expect(page.locator(".frame")).toHaveAttribute("inert", "");
  await page.keyboard.press("Enter");
  await expect(curtain).toBeHidden();
  await expect(page.getByLabel("現在のパスワード")).toHaveValue("half-typed");

  await page.clock.fastForward(181_000 + 15 * 60_000);
  await page.keyboard.press("Enter");
  await expect(curtain).toBeVisible();
  await curtain.getByLabel("パスワード").fill(OWN_PASSWORD);
  await page.context().setOffline(true);
  await curtain.getByRole("button", { name: "画面に戻る" }).click();
  await expect(curtain.getByRole("alert")).toContainText("ネットワークに接続されていません");
  await page.context().setOffline(false);
  await curtain.getByRole("button", { name: "画面に戻る" }).click();
  await expect(curtain).toBeHidden();
});

/** Signs out by losing the cookies, and opens the sign-in page. */
async function leave(page: Page) {
  await page.context().clearCookies();
  await page.goto("/login");
}

async function deviceOf(browser: Browser, email: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signInFresh(page, email);
  return page;
}

/** Chromium's own: a platform authenticator that verifies its user and says yes. */
async function virtualAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
