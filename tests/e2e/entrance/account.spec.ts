import { readFileSync } from "node:fs";
import type { Env } from "../../../workers/env";
import { signUnsubscribe } from "../../../workers/mail/unsubscribe";
import { expectPath, expectToast, fillSignIn, signIn } from "../../support/page/journey";
import { freshAccount, OWN_PASSWORD, signInFresh } from "../../support/page/provisioned";
import { field, reachConfirmation, signUpDoctor } from "../../support/page/sign-up";
import { expect, test } from "../../support/page/test";
import { mailedCode, mailsTo } from "../../support/site/mailbox";

const newAddress = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@example.jp`;

test("the address is changed with the password and a code to the new one, and the old one is told @remote @no-js", async ({
  page,
}) => {
  const [before, after] = [newAddress("before"), newAddress("after")];
  const { password } = await signUpDoctor(page, before);
  await page.goto("/mypage");
  await page.getByRole("link", { name: "メールアドレス変更" }).click();
  await page.getByLabel("新しいメールアドレス").fill(after);
  await page.getByLabel("パスワード", { exact: true }).fill("wrong-password-1");
  await page.getByRole("button", { name: "認証コードを送る" }).click();
  await expect(page.getByRole("alert").first()).toContainText("パスワードが正しくありません");
  await expect(page.getByLabel("新しいメールアドレス")).toHaveValue(after);
  await page.getByLabel("パスワード", { exact: true }).fill(password);
  await page.getByRole("button", { name: "認証コードを送る" }).click();
  await page.getByLabel("認証コード").fill(await mailedCode(after));
  await page.getByRole("button", { name: "メールアドレスを変更する" }).click();
  await expectToast(page, "メールアドレスの更新が完了しました");
  await mailsTo(page, before, "メールアドレス");
  await page.context().clearCookies();
  await page.goto("/login");
  await fillSignIn(page, after, password);
  await expectPath(page, "/");
});

test("a doctor who has no record yet decides who may come near", async ({ page }) => {
  await reachConfirmation(page, newAddress("rules"));
  await page.getByRole("button", { name: "この内容で登録する" }).click();
  await page.waitForURL(/doctor\/new/);
  await page.goto("/mypage");
  await page.getByRole("link", { name: "連絡を受ける相手" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("連絡を受ける相手");
  await expect(page.getByRole("main")).toContainText("医師資格の確認が済むまで");
  await page.getByRole("button", { name: "設定を保存する" }).click();
  await expectToast(page, "連絡を受ける相手の設定を保存しました");
});

test("an account made by the operator begins with the link in its mail, and is offered a second factor @no-js", async ({
  page,
}) => {
  const email = newAddress("made");
  await signIn(page, "operator");
  await page.goto("/admin/accounts/new");
  await page.getByLabel("MS", { exact: true }).check();
  await page.getByLabel("メールアドレス").fill(email);
  const names = { 姓: "新田", 名: "始", 姓のふりがな: "にった", 名のふりがな: "はじめ" };
  for (const [label, text] of Object.entries(names)) {
    await field(page, label).fill(text);
  }
  await page.getByRole("button", { name: "アカウントを作る" }).click();
  await expectToast(page, "アカウントを作り、リンクを送りました");
  const link = /\/password\/reset\?token=[\w-]+/.exec(await mailsTo(page, email, "アカウントのご用意"))?.[0];
  await page.context().clearCookies();
  await page.goto(link ?? "");
  await page.getByLabel("新しいパスワード").fill(OWN_PASSWORD);
  await page.getByRole("button", { name: "パスワードを設定する" }).click();
  await expectPath(page, "/login");
  await fillSignIn(page, email, OWN_PASSWORD);
  await expectPath(page, "/top/ms");
  await page.getByRole("button", { name: "同意して利用を続ける" }).click();
  await expect(page.getByText("ログインをより安全にできます")).toBeVisible();
  await page.getByRole("button", { name: "あとで" }).click();
  await expectPath(page, "/top/ms");
  await expect(page.getByText("ログインをより安全にできます")).toBeHidden();
});

test("mails of one kind end from their own link, without signing in @no-js", async ({ page }) => {
  const { id, email } = await freshAccount(page);
  const [, COOKIE_SECRET = ""] = /^COOKIE_SECRET="?([^"\n]+)/m.exec(readFileSync(".dev.vars", "utf8")) ?? [];
  const token = await signUnsubscribe({ COOKIE_SECRET } as Env, { userId: id, mailType: "communityPost" });
  await page.goto(`/unsubscribe?token=${token}`);
  expect(await page.content()).not.toContain(email);
  await page.goto(`/unsubscribe?token=${token}&done`);
  await expect(page.getByText("配信を停止しました"), "nobody has stopped them yet").toHaveCount(0);
  await page.getByRole("button", { name: "配信を停止する" }).click();
  await expect(page.getByText("配信を停止しました")).toBeVisible();
  await page.goto(`/unsubscribe?token=${token.replace("communityPost", "directMessage")}`);
  await expect(page.getByText("このリンクは使えません")).toBeVisible();
});

test("everybody changes their address on a page of its own, in two steps @remote @no-js", async ({
  page,
}) => {
  const { email } = await freshAccount(page);
  const after = newAddress("moved");
  await signInFresh(page, email);
  await page.goto("/mypage");
  await page.getByRole("link", { name: "メールアドレス変更" }).click();
  await expectPath(page, "/mypage/email");
  await expect(page.locator("main")).toContainText(email);
  await page.getByLabel("新しいメールアドレス").fill(after);
  await page.getByLabel("パスワード", { exact: true }).fill(OWN_PASSWORD);
  await page.getByRole("button", { name: "認証コードを送る" }).click();
  await page.getByLabel("認証コード").fill(await mailedCode(after));
  await page.getByRole("button", { name: "メールアドレスを変更する" }).click();
  await expectToast(page, "メールアドレスの更新が完了しました");
  await page.goto("/mypage/email");
  await expect(page.locator("main")).toContainText(after);
});

for (const [name, path] of [
  ["takahashi", "/connect/mypage"],
  ["aoba", "/connect/company/mypage"],
  ["suzuki", "/mypage"],
] as const) {
  test(`${name} finds the way to change the address, and back`, async ({ page }) => {
    await signIn(page, name);
    await page.goto(path);
    await page.getByRole("link", { name: "メールアドレス変更" }).click();
    await expectPath(page, "/mypage/email");
    await page.getByRole("link", { name: "マイページ" }).first().click();
    await expectPath(page, path);
  });
}
