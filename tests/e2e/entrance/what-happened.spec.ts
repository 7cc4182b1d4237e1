import { expectPath, signIn } from "../../support/page/journey";
import { freshAccount, OWN_PASSWORD, signInFresh } from "../../support/page/provisioned";
import { freshAddress, picture, press, signUpDoctor } from "../../support/page/sign-up";
import { expect, test } from "../../support/page/test";

// A page that says that something is done is shown to who has just done it, and to nobody who has its address.

test("a doctor who has long been here is not told that she has just registered @no-js", async ({ page }) => {
  await signIn(page, "sato");
  for (const path of ["/welcome", "/doctor/new/pending"]) {
    await page.goto(path);
    await expectPath(page, "/");
    await expect(page.getByRole("main")).not.toContainText("ご登録が完了しました");
  }
});

test("nobody reads that a link was mailed who asked for none @no-js", async ({ page }) => {
  for (const [sent, start] of [
    ["/password/forgot?sent", "/password/forgot"],
    ["/password/forgot?sent&connect=1", "/password/forgot?connect=1"],
  ] as const) {
    await page.goto(sent);
    await expectPath(page, start);
    await expect(page.getByText("メールをご確認ください")).toHaveCount(0);
  }
  for (const start of ["/password/forgot", "/password/forgot?connect=1"]) {
    await page.goto(start);
    await page.getByLabel("メールアドレス").fill("nobody@example.jp");
    await press(page, "リンクを送る");
    await expect(page.getByText("メールをご確認ください")).toBeVisible();
    await page.getByRole("link", { name: "もう一度入力する" }).click();
    await expectPath(page, start);
    await expect(page.getByLabel("メールアドレス")).toBeVisible();
  }
});

test("a doctor under review reads that a picture has come when one has @no-js", async ({ page }) => {
  await signUpDoctor(page, freshAddress("pictured"));
  await page.goto("/doctor/new/pending?sent=1");
  await expect(page.getByRole("heading", { name: "医師資格を確認しています" })).toBeVisible();
  await expect(page.getByText("画像を受け付けました。")).toHaveCount(0);
  await page.getByLabel("医師免許証の画像").setInputFiles(picture);
  await press(page, "画像を提出する");
  await expect(page.getByText("画像を受け付けました。")).toBeVisible();
});

for (const [role, signInPath] of [
  ["ms", "/login"],
  ["connect", "/connect/login"],
] as const) {
  test(`who leaves the service as ${role} reads so, and finds the sign-in that was theirs @no-js`, async ({
    page,
  }) => {
    const { email } = await freshAccount(page, role);
    await signInFresh(page, email);
    await page.goto("/mypage/withdraw");
    await page.getByLabel("上の内容を確認しました").check();
    await page.getByLabel("パスワード", { exact: true }).fill(OWN_PASSWORD);
    await press(page, "退会する");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("退会の手続きが完了しました");
    await page.getByRole("link", { name: "ログイン画面へ" }).click();
    await expectPath(page, signInPath);
  });
}

test("no code was sent to an address that is in a link @no-js", async ({ page }) => {
  await signIn(page, "tanaka");
  await page.goto("/mypage/email?sentTo=stranger%40example.jp");
  await expect(page.getByText("認証コードをお送りしました")).toHaveCount(0);
  await expect(page.getByLabel("新しいメールアドレス")).toBeVisible();
});
