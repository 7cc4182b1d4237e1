import { expectPath, signIn, siteOrigin } from "../../support/page/journey";
import { operatorDesk } from "../../support/page/provisioned";
import {
  field,
  fillParticulars,
  freshAddress,
  PASSWORD,
  picture,
  press,
  pressTwice,
  proveAddress,
  reachConfirmation,
} from "../../support/page/sign-up";
import { expect, test } from "../../support/page/test";
import { foundInMail, mailCount, mailedCode } from "../../support/site/mailbox";

const CHANGED = "ほかの画面で内容が変更されています。";

async function accountsOf(email: string) {
  const desk = await operatorDesk();
  const found = await desk.get(`/api/admin/accounts?q=${encodeURIComponent(email)}`);
  const { accounts } = (await found.json()) as { accounts: { id: string }[] };
  await desk.dispose();
  return accounts;
}

test("every step of the doctor's sign-up, clicked twice, is taken once @no-js", async ({ page }) => {
  const email = freshAddress("doctor-twice");
  await page.goto("/signup");
  await page.getByLabel("メールアドレス").fill(email);
  await page.getByLabel("に同意する").check();
  await pressTwice(page, "認証コードを送る");
  await expectPath(page, "/confirm");
  await page.getByLabel("認証コード").fill(await mailedCode(email));
  expect(await mailCount(email)).toBe(1);
  await pressTwice(page, "次へ進む");
  await expectPath(page, "/profile");
  await fillParticulars(page, { last: "新田", first: "双", lastKana: "にった", firstKana: "そう" });
  await page.getByLabel("勤務先の医療機関名").fill("青空病院");
  await field(page, "パスワード").fill(PASSWORD);
  await pressTwice(page, "入力内容を照合して次へ進む");
  await expect(page.locator("#licence")).toContainText("あと4回照合できます。");
  await page.getByLabel("医師免許証の画像").setInputFiles(picture);
  await press(page, "画像を提出して次へ進む");
  await expectPath(page, "/regist-confirm");
  await pressTwice(page, "この内容で登録する");
  await expectPath(page, "/doctor/new");
  expect(await accountsOf(email)).toHaveLength(1);

  await pressTwice(page, "自分の掲載情報を探す");
  await expectPath(page, "/doctor/new/profile?none");
  await expect(page.locator("main")).toContainText("掲載情報は見つかりませんでした");
  await page.goto("/doctor/new/editHospital");
  await page.getByLabel("勤務先の名称").fill("二度押し診療所");
  await pressTwice(page, "勤務先を保存する");
  const places = page.locator("#workplaces li");
  await expect(places).toHaveText([/青空病院/, /二度押し診療所/]);
  await page.goto("/doctor/new/editHospital/0");
  await page.getByText("この勤務先を削除する").first().click();
  await pressTwice(page, "この勤務先を削除する");
  await expect(places).toHaveText([/二度押し診療所/]);

  await field(page, "大学").fill("東京大学");
  await field(page, "卒業年").fill("2011");
  await press(page, "内容を確認する");
  for (const list of ["doctorExpertCategory", "searchPaperMeshList"]) {
    await page.goto(
      `/doctor/new/${list}?q=${encodeURIComponent(list === "searchPaperMeshList" ? "高血圧" : "内科")}`,
    );
    await page.locator('input[name="codes"]').first().check();
    await pressTwice(page, "選択した内容を保存する");
    await expect(page).toHaveURL(/profile#specialties/);
  }
  await press(page, "内容を確認する");
  await pressTwice(page, "この内容で登録する");
  await expectPath(page, "/doctor/new/pending");
});

test("a workplace that another tab took away or changed is not written over another @no-js", async ({
  page,
  context,
}) => {
  await reachConfirmation(page, freshAddress("places"));
  await press(page, "この内容で登録する");
  await expectPath(page, "/doctor/new");
  for (const name of ["第一病院", "第二病院"]) {
    await page.goto("/doctor/new/editHospital");
    await page.getByLabel("勤務先の名称").fill(name);
    await press(page, "勤務先を保存する");
  }
  await page.goto("/doctor/new/editHospital/0");
  const other = await context.newPage();
  await other.goto("/doctor/new/editHospital/0");
  await other.getByText("この勤務先を削除する").first().click();
  await press(other, "この勤務先を削除する");
  await page.getByLabel("勤務先の名称").fill("第一病院（本院）");
  await press(page, "勤務先を保存する");
  await expect(page.locator(".error-summary")).toContainText("ほかの画面で変更または削除されています");
  await expect(page.getByLabel("勤務先の名称")).toHaveValue("第一病院（本院）");
  await page.goto("/doctor/new/profile");
  await expect(page.locator("#workplaces li")).toHaveText([/第二病院/]);
});

test("look-ups that find nothing, months and long words say what is wrong beside their field @no-js", async ({
  page,
}) => {
  await reachConfirmation(page, freshAddress("look-ups"));
  await press(page, "この内容で登録する");
  await page.goto("/doctor/new/editHospital");
  const sidebar = (name: string) => page.locator(`.field:has([name="${name}"]) .field-error`);
  await press(page, "医療機関を検索する");
  await expect(sidebar("q")).toContainText("二次医療圏を選択するか、医療機関名を入力してください。");
  await page.getByLabel("郵便番号").fill("12");
  await press(page, "住所を検索する");
  await expect(sidebar("zipcode")).toContainText("郵便番号は7桁の数字で入力してください。");
  await page.getByLabel("郵便番号").fill("0000000");
  await press(page, "住所を検索する");
  await expect(sidebar("zipcode")).toContainText("この郵便番号の住所が見つかりません。");
  await page.getByLabel("勤務先の名称").fill("あ".repeat(101));
  await page.getByLabel("開始年月").fill("平成３１年５月");
  await page.getByLabel("終了年月").fill("昨年");
  await press(page, "勤務先を保存する");
  await expect(sidebar("name")).toContainText("勤務先の名称は100文字以内で入力してください。");
  await expect(sidebar("startDate")).toContainText("年月を正しく入力してください");
  await expect(sidebar("endDate")).toContainText("年月を正しく入力してください");
  await page.getByLabel("勤務先の名称").fill("むかし病院");
  await page.getByLabel("過去に勤務していた").check();
  await page.getByLabel("開始年月").fill("平成元年１月");
  await page.getByLabel("終了年月").fill("S63/4");
  await press(page, "勤務先を保存する");
  await expect(sidebar("endDate")).toContainText("終了年月は、開始年月以降の年月を入力してください。");
  await page.getByLabel("終了年月").fill("H2.4");
  await press(page, "勤務先を保存する");
  await expect(page.locator("#workplaces li")).toHaveText([/むかし病院（過去の勤務先）/]);
  await page.goto("/doctor/new/editHospital");
  await page.getByLabel("医療機関名").fill("総合");
  await press(page, "医療機関を検索する");
  await page.locator('input[name="hospitalId"]').first().check();
  await press(page, "勤務先を保存する");
  await expect(page.locator("#workplaces li").nth(1)).toHaveText(/（.+[都道府県].+）/);
});

test("a confirmation registers nothing that another tab changed @no-js", async ({ page, context }) => {
  await reachConfirmation(page, freshAddress("changed"));
  const other = await context.newPage();
  await other.goto("/profile");
  await field(other, "姓").fill("別田");
  await press(other, "入力内容を照合して次へ進む");
  await expectPath(other, "/regist-confirm");
  await press(page, "この内容で登録する");
  await expect(page.locator("main")).toContainText(CHANGED);
  await expect(page.locator("main")).toContainText("別田 渡");
  await press(page, "この内容で登録する");
  await expectPath(page, "/doctor/new");
});

test("what the register knew is locked, and changed after all it is not said to be known @no-js", async ({
  page,
}) => {
  await proveAddress(page, freshAddress("unknown-again"));
  const existing = { last: "若林", first: "望", lastKana: "わかばやし", firstKana: "のぞみ" };
  await fillParticulars(page, { ...existing, registeredNumber: "654324" });
  await field(page, "パスワード").fill(PASSWORD);
  await press(page, "入力内容を照合して次へ進む");
  await expect(page.locator("main")).toContainText("医師資格を照合できました。");
  await page.goto("/profile");
  await expect(page.getByLabel("医籍登録番号")).toHaveCount(0);
  await page.getByLabel("名のふりがな").last().fill("ノゾム");
  await press(page, "入力内容を照合して次へ進む");
  await expect(page.locator("main")).toContainText("わかばやし のぞむ");
  await expect(page.locator("main")).toContainText("医師資格を照合できました。");
  await page.goto("/profile");
  await page.getByRole("link", { name: "照合した項目を修正する" }).click();
  await page.getByLabel("医籍登録番号").fill("111");
  await press(page, "入力内容を照合して次へ進む");
  await page.goto("/regist-confirm");
  await expectPath(page, "/profile");
});

test("an inquiry clicked twice is one inquiry, and one that another tab changed is shown before it is sent @no-js", async ({
  page,
  context,
}) => {
  const email = freshAddress("inquiry-twice");
  await page.goto("/contact/form?connect=1");
  await page.getByLabel("郵便番号から住所を入力").fill("1000001");
  await press(page, "住所を検索する");
  await field(page, "姓").fill("佐藤");
  await field(page, "名").fill("健一");
  await field(page, "職種").selectOption("1");
  await page.getByLabel("所属組織・企業・団体名").fill("青空病院");
  await field(page, "部署").fill("総務部");
  await page.getByLabel("メールアドレス").fill(email);
  await page.getByLabel("お問い合わせ内容").fill("一つ目の内容です。");
  await page.locator('input[name="companyCode"]').first().check();
  await page.getByLabel("に同意する").check();
  await press(page, "入力内容を確認する");
  await expectPath(page, "/contact/confirm?connect=1");
  const other = await context.newPage();
  await other.goto("/contact/form?connect=1");
  await other.getByLabel("お問い合わせ内容").fill("書き直した内容です。");
  await press(other, "入力内容を確認する");
  await expectPath(other, "/contact/confirm?connect=1");
  await other.goto("/contact/form");
  await expect(other.getByLabel("お問い合わせ内容")).toHaveValue("");
  await press(page, "送信する");
  await expect(page.locator("main")).toContainText(CHANGED);
  await expect(page.locator("main")).toContainText("書き直した内容です。");
  await pressTwice(page, "送信する");
  await expect(page).toHaveURL(/\/contact\/complete/);
  await expect.poll(() => mailCount(email)).toBe(1);
});

test("every step of an invited colleague's sign-up, clicked twice, is taken once @no-js", async ({
  page,
  browser,
}, { project }) => {
  const email = freshAddress("nurse-twice");
  await signIn(page, "sato");
  await page.goto("/invitation");
  await page.getByLabel("招待する方のメールアドレス").fill(email);
  await pressTwice(page, "招待メールを送る");
  await expect(page).toHaveURL(/\/invitation\/complete/);
  const path = await foundInMail(email, /(\/invitation\/[A-Za-z0-9_-]{43})/);
  expect(await mailCount(email)).toBe(1);
  await page.getByRole("button", { name: /再送する/ }).click();
  await expect(page).toHaveURL(/\/invitation\/complete/);
  await page.goto("/invitation");
  await expect(page.getByRole("listitem").filter({ hasText: email })).toHaveCount(1);

  const context = await browser.newContext({
    javaScriptEnabled: project.use.javaScriptEnabled !== false,
    baseURL: siteOrigin(),
  });
  const nurse = await context.newPage();
  await nurse.goto(path);
  await nurse.getByRole("link", { name: "登録を始める" }).click();
  await field(nurse, "パスワード").fill(PASSWORD);
  await pressTwice(nurse, "次へ進む");
  await expectPath(nurse, "/medical/profile");
  await field(nurse, "姓").fill("鈴木");
  await field(nurse, "名").fill("双葉");
  await nurse.getByLabel("姓のふりがな").fill("すずき");
  await nurse.getByLabel("名のふりがな").fill("ﾌﾀﾊﾞ");
  await nurse.getByLabel("看護師").check();
  await nurse.getByLabel("職種（その他の場合）").fill("介護士");
  await pressTwice(nurse, "入力内容を確認する");
  await expectPath(nurse, "/medical/confirm");
  await expect(nurse.locator("main")).toContainText("すずき ふたば");
  await expect(nurse.locator("main")).toContainText("看護師");
  await expect(nurse.locator("main")).not.toContainText("介護士");
  await nurse.getByLabel("に同意する").check();
  await pressTwice(nurse, "この内容で登録する");
  await expectPath(nurse, "/top/medical");
  expect(await accountsOf(email)).toHaveLength(1);
  await context.close();
});
