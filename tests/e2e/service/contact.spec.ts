import { expectPath, signIn } from "../../support/page/journey";
import { field } from "../../support/page/sign-up";
import { expect, type Page, test } from "../../support/page/test";

const MESSAGES = [
  "姓を入力してください。",
  "名を入力してください。",
  "職種を選択してください。",
  "都道府県を選択してください。",
  "所属医療機関名を入力してください。",
  "所属医療機関の所在地を入力してください。",
  "メールアドレスを入力してください。",
  "お問い合わせ内容を入力してください。",
  "利用規約及びプライバシーポリシーに同意してください。",
  "ご希望のお問い合わせ先会社を選択してください。",
];

const send = (page: Page) => page.getByRole("button", { name: "入力内容を確認する" }).click();

async function fill(page: Page, email: string) {
  await field(page, "姓").fill("佐藤");
  await field(page, "名").fill("健一");
  await page.getByLabel("薬剤師").check();
  await page.getByLabel("都道府県").selectOption("東京都");
  await page.getByLabel("所属医療機関名").fill("青空病院");
  await page.getByLabel("所属医療機関の所在地").fill("東京都千代田区1-1");
  await page.getByLabel("メールアドレス").fill(email);
  await page.getByLabel("お問い合わせ内容").fill("掲載内容について\n伺いたいことがあります。");
  await page.getByLabel("に同意する").check();
}

test("an empty form names everything that is missing, in order, and beside its field @no-js", async ({
  page,
}) => {
  await page.goto("/contact/form");
  await send(page);
  const summary = page.locator(".error-summary li");
  await expect(summary).toHaveText(MESSAGES);
  await expect(page.locator(".field-error")).toHaveCount(MESSAGES.length);
  for (const message of MESSAGES) {
    await expect(page.locator(".field-error").filter({ hasText: new RegExp(`：${message}$`) })).toHaveCount(
      1,
    );
  }
});

test("the connect variant has 44 jobs and its own words @no-js", async ({ page }) => {
  await page.goto("/contact/form?connect=1");
  await expect(field(page, "職種").locator("option")).toHaveCount(45);
  await field(page, "職種").selectOption("44");
  await send(page);
  const summary = page.locator(".error-summary");
  for (const message of [
    "職種を入力してください。",
    "所属組織名または企業・団体名を入力してください。",
    "部署を入力してください。",
    "所属組織名または企業・団体の所在地を入力してください。",
  ]) {
    await expect(summary).toContainText(message);
  }
  await expect(summary).not.toContainText("都道府県を選択してください。");
});

test("an inquiry goes through confirmation, keeps its text when corrected, and ends with a receipt @remote @no-js", async ({
  page,
}, { project }) => {
  const email = `inquiry-${project.name}@example.jp`;
  await page.goto("/contact/form");
  await fill(page, email);
  await page.getByRole("button", { name: "お問い合わせ先を表示する" }).click();
  await page.locator('input[name="companyCode"]').first().check();
  await send(page);
  await expectPath(page, "/contact/confirm");
  await expect(page.getByText("伺いたいことがあります。")).toBeVisible();
  await page.getByRole("link", { name: "入力に戻る" }).click();
  await expect(page.getByLabel("所属医療機関名")).toHaveValue("青空病院");
  await send(page);
  await page.getByRole("button", { name: "送信する" }).click();
  await expectPath(page, "/contact/complete");
  const receipt =
    /受付番号：(\d{8}-[2-9A-Z]{6})/.exec((await page.locator("main").textContent()) ?? "")?.[1] ?? "";
  await expect(async () => {
    await page.goto(`/dev/mail?to=${email}`);
    await expect(page.locator("main")).toContainText(receipt, { timeout: 500 });
  }).toPass();
});

test("an operator who has asked is led on to the console @no-js", async ({ page }, { project }) => {
  await signIn(page, "operator");
  await page.goto("/contact/form");
  await fill(page, `led-operator-${project.name}@example.jp`);
  await page.getByRole("button", { name: "お問い合わせ先を表示する" }).click();
  await page.locator('input[name="companyCode"]').first().check();
  await send(page);
  await page.getByRole("button", { name: "送信する" }).click();
  await page.getByRole("link", { name: "トップへ戻る" }).click();
  await expectPath(page, "/admin");
});

test("the service's own office is first, and is chosen where the question is for it @no-js", async ({
  page,
}) => {
  const first = page.locator('input[name="companyCode"]').first();
  for (const from of ["/contact/form", "/contact/form?connect=1"]) {
    await page.goto(from);
    await expect(page.locator("#companies label").first()).toHaveText("医の輪 運営事務局");
    await expect(first).not.toBeChecked();
  }
  for (const help of ["/login", "/connect/login", "/posting_information", "/unreceived_auth_code"]) {
    await page.goto(help);
    await page.getByRole("main").getByRole("link", { name: "お問い合わせ" }).first().click();
    await expect(first).toBeChecked();
  }
});

test("confirmation and completion by their addresses alone begin with the form @no-js", async ({ page }) => {
  for (const step of ["confirm", "complete", "complete?receipt=20261121-ABCDEF"]) {
    await page.goto(`/contact/${step}`);
    await expectPath(page, "/contact/form");
  }
});

test("a postal code fills in the address @no-js", async ({ page }) => {
  await page.goto("/contact/form");
  await page.getByLabel("郵便番号から住所を入力").fill("１００－０００１");
  await page.getByRole("button", { name: "住所を検索する" }).click();
  await expect(page.getByLabel("所属医療機関の所在地")).toHaveValue("東京都千代田区千代田");
  await expect(page.getByLabel("都道府県")).toHaveValue("東京都");
});

test("who is signed in finds name and address filled in @no-js", async ({ page }) => {
  await signIn(page, "sato");
  await page.goto("/contact/form");
  await expect(page.getByLabel("メールアドレス")).not.toHaveValue("");
});

test("the form is not hydrated: it ships the script that saves what is typed alone @control", async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
  await page.goto("/contact/form");
  expect(scripts.filter((url) => /\/(entry|frame|manifest|root)[.-]/.test(url))).toEqual([]);
});
