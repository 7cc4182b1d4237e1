import { SYSTEM_ERROR } from "#contract/texts";
import { openRoomWith, unique } from "../../support/page/chat";
import { expectPath, expectToast, signIn } from "../../support/page/journey";
import { freshAccount, OWN_PASSWORD, operatorDesk, signInFresh } from "../../support/page/provisioned";
import { field, fillParticulars, picture } from "../../support/page/sign-up";
import { expect, type Locator, type Page, test } from "../../support/page/test";
import { foundInMail, mailCount, mailedCode } from "../../support/site/mailbox";
import { REMOTE_ORIGIN } from "../../support/site/origin";
import type { FaultName } from "../../support/site/servers/fault-proxy";

const DOWN: readonly FaultName[] = ["refused", "html", "cut"];
const AGAIN = "もう一度送信する";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function suffer(page: Page, fault: FaultName) {
  await page.context().addCookies([{ name: "fault", value: fault, url: REMOTE_ORIGIN }]);
}

const recover = (page: Page) => page.context().clearCookies({ name: "fault" });

let turn = 0;

/** Presses a button in trouble, of another kind each time: the page says so and has what was entered. Then the host is back. */
async function pressInTrouble(page: Page, name: string, hasSaved: (page: Page) => Promise<void>) {
  const fault = DOWN[turn++ % DOWN.length] ?? "refused";
  await suffer(page, fault);
  await button(page, name).click();
  await expect(page.getByText(SYSTEM_ERROR).first(), fault).toBeVisible();
  await hasSaved(page);
  await recover(page);
}

/** Does `pressInTrouble` on a page whose form can't be rendered without the host: it is kept to be sent as it was. */
async function sendThroughTrouble(page: Page, name: string, saved: string[]) {
  await pressInTrouble(page, name, async () => {
    await expect(page.getByText("入力した内容は失われていません")).toBeVisible();
    for (const value of saved) await expect(hidden(page, value), value).toHaveCount(1);
  });
  await button(page, AGAIN).click();
}

const hidden = (page: Page, value: string): Locator =>
  page.locator(`input[type=hidden][value=${JSON.stringify(value)}]`);

const newAddress = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@example.jp`;

test("an inquiry is kept at each step, and sent once @faults @control", async ({ page }) => {
  const email = newAddress("kept-inquiry");
  await page.goto("/contact/form");
  await field(page, "姓").fill("佐藤");
  await field(page, "名").fill("健一");
  await page.getByLabel("薬剤師").check();
  await page.getByLabel("都道府県").selectOption("沖縄県");
  await page.getByLabel("所属医療機関名").fill("青空病院");
  await page.getByLabel("所属医療機関の所在地").fill("那覇市1-1");
  await page.getByLabel("メールアドレス").fill(email);
  await page.getByLabel("お問い合わせ内容").fill("消えては\n困ります。");
  await page.getByLabel("に同意する").check();
  await page.getByLabel("郵便番号から住所を入力").fill("9000001");
  const isSaved = async () => {
    await expect(page.getByLabel("お問い合わせ内容")).toHaveValue("消えては\n困ります。");
    await expect(page.getByLabel("メールアドレス")).toHaveValue(email);
    await expect(page.getByLabel("薬剤師")).toBeChecked();
  };
  await pressInTrouble(page, "住所を検索する", isSaved);
  await pressInTrouble(page, "お問い合わせ先を表示する", isSaved);
  await button(page, "お問い合わせ先を表示する").click();
  await page.locator('input[name="companyCode"]').first().check();
  await suffer(page, "refused");
  await button(page, "入力内容を確認する").click();
  await expectPath(page, "/contact/confirm");
  await pressInTrouble(page, "送信する", () => expect(page.getByText("困ります。")).toBeVisible());
  expect(await mailCount(email)).toBe(0);
  await suffer(page, "slow");
  await button(page, "送信する").click();
  await expect(page).toHaveURL(/\/contact\/complete/);
  await recover(page);
  await expect.poll(() => mailCount(email)).toBe(1);
});

test("a sign-up is kept at each step, and makes one account @faults", async ({ page }) => {
  const email = newAddress("kept-doctor");
  await page.goto("/signup");
  await page.getByLabel("メールアドレス").fill(email);
  await page.getByLabel("に同意する").check();
  await pressInTrouble(page, "認証コードを送る", async () => {
    await expect(page.getByLabel("メールアドレス")).toHaveValue(email);
    await expect(page.getByLabel("に同意する")).toBeChecked();
  });
  await button(page, "認証コードを送る").click();
  await expectPath(page, "/confirm");
  const code = await mailedCode(email);
  await page.getByLabel("認証コード").fill(code);
  await pressInTrouble(page, "次へ進む", () => expect(page.getByLabel("認証コード")).toHaveValue(code));
  await button(page, "次へ進む").click();
  await expectPath(page, "/profile");

  const person = { last: "新田", first: "残", lastKana: "にった", firstKana: "のこる" };
  await fillParticulars(page, person);
  await field(page, "パスワード").fill(OWN_PASSWORD);
  await pressInTrouble(page, "入力内容を照合して次へ進む", async () => {
    await expect(field(page, "姓")).toHaveValue("新田");
    await expect(page.locator('input[name="birthYear"]')).toHaveValue("昭和６０");
    await expect(page.getByLabel("第一診療科").locator("option:checked")).toHaveText("循環器内科");
    expect(await page.content()).not.toContain(OWN_PASSWORD);
  });
  await field(page, "パスワード").fill(OWN_PASSWORD);
  await button(page, "入力内容を照合して次へ進む").click();
  await page.getByLabel("医師免許証の画像").setInputFiles(picture);
  await suffer(page, "cut");
  await button(page, "画像を提出して次へ進む").click();
  await expect(page.locator("#licence")).toContainText(SYSTEM_ERROR);
  await expect(field(page, "姓")).toHaveValue("新田");
  await recover(page);
  await page.getByLabel("医師免許証の画像").setInputFiles(picture);
  await button(page, "画像を提出して次へ進む").click();
  await expectPath(page, "/regist-confirm");
  await pressInTrouble(page, "この内容で登録する", () =>
    expect(page.getByText("新田 残").first()).toBeVisible(),
  );
  await button(page, "この内容で登録する").click();
  await expectPath(page, "/doctor/new");
  const desk = await operatorDesk();
  const found = await desk.get(`/api/admin/accounts?q=${encodeURIComponent(email)}`);
  expect((await found.text()).split(`"${email}"`)).toHaveLength(2);
  await desk.dispose();

  await page.goto("/doctor/new/profile");
  await field(page, "大学").fill("東京大学");
  await field(page, "卒業年").fill("2011");
  await suffer(page, "refused");
  await button(page, "内容を確認する").click();
  await expectPath(page, "/doctor/new/confirm");
  await expect(page.locator("main")).toContainText("東京大学");
});

test("an invited colleague loses nothing @faults", async ({ page }) => {
  const email = newAddress("kept-nurse");
  await signIn(page, "sato");
  await page.goto("/invitation");
  await page.getByLabel("招待する方のメールアドレス").fill(email);
  await sendThroughTrouble(page, "招待メールを送る", [email]);
  await expect(page).toHaveURL(/\/invitation\/complete/);
  expect(await mailCount(email)).toBeLessThanOrEqual(1);
  const path = await foundInMail(email, /(\/invitation\/[A-Za-z0-9_-]{43})/);
  await page.context().clearCookies();
  await page.goto(path);
  await page.getByRole("link", { name: "登録を始める" }).click();
  await field(page, "パスワード").fill(OWN_PASSWORD);
  await button(page, "次へ進む").click();
  await field(page, "姓").fill("鈴木");
  await field(page, "名").fill("残");
  await page.getByLabel("姓のふりがな").fill("すずき");
  await page.getByLabel("名のふりがな").fill("のこる");
  await page.getByLabel("看護師").check();
  await suffer(page, "html");
  await button(page, "入力内容を確認する").click();
  await expectPath(page, "/medical/confirm");
  await page.getByLabel("に同意する").check();
  await pressInTrouble(page, "この内容で登録する", async () => {
    await expect(page.getByText("鈴木 残")).toBeVisible();
    await page.getByLabel("に同意する").check();
  });
  await button(page, "この内容で登録する").click();
  await expectPath(page, "/top/medical");
});

test("what members enter about themselves is kept @faults", async ({ page }) => {
  const { email } = await freshAccount(page);
  await page.goto("/login");
  await page.getByLabel("メールアドレス").fill(email);
  await page.getByLabel("パスワード", { exact: true }).fill(OWN_PASSWORD);
  await pressInTrouble(page, "ログインする", async () => {
    await expect(page.getByLabel("メールアドレス")).toHaveValue(email);
    await page.getByLabel("パスワード", { exact: true }).fill(OWN_PASSWORD);
  });
  await signInFresh(page, email);
  await page.goto("/setting/mail_magazine");
  await page.getByLabel("メールマガジン").check();
  await sendThroughTrouble(page, "設定を保存する", ["mailMagazine"]);
  await expectToast(page, "メール受信設定の更新が完了しました");
  await expect(page.getByLabel("メールマガジン")).toBeChecked();
});

test("what a doctor and an MS write to each other is kept, and sent once @faults", async ({ page }) => {
  await signIn(page, "tanaka");
  await openRoomWith(page, "nakamura");
  const text = unique("電波が悪いようです。");
  await page.getByRole("textbox", { name: "メッセージ" }).fill(text);
  await sendThroughTrouble(page, "送信", [text]);
  await expect(page.getByRole("log").getByText(text)).toHaveCount(1);
});

test("what an operator writes is kept @faults", async ({ page }) => {
  const { id } = await freshAccount(page);
  await signIn(page, "operator");
  await page.goto(`/admin/accounts/${id}`);
  await page.getByText("利用を停止する").first().click();
  await page.getByLabel("理由").fill("規約に反する書き込み");
  await sendThroughTrouble(page, "利用を停止する", ["規約に反する書き込み"]);
  await expectToast(page, "利用を停止しました");

  await page.goto("/admin/accounts/new");
  const email = newAddress("kept-account");
  await page.getByLabel("MS", { exact: true }).check();
  await page.getByLabel("メールアドレス").fill(email);
  for (const [label, text] of [
    ["姓", "新田"],
    ["名", "残"],
    ["姓のふりがな", "にった"],
    ["名のふりがな", "のこる"],
  ] as const) {
    await field(page, label).fill(text);
  }
  await pressInTrouble(page, "アカウントを作る", () =>
    expect(page.getByLabel("メールアドレス")).toHaveValue(email),
  );
  await button(page, "アカウントを作る").click();
  await expectToast(page, "アカウントを作り、リンクを送りました");
});
