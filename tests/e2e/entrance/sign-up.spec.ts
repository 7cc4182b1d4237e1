import { expectPath, signIn } from "../../support/page/journey";
import {
  field,
  fillDay,
  fillParticulars,
  type Person,
  picture,
  proveAddress,
} from "../../support/page/sign-up";
import { expect, type Page, test } from "../../support/page/test";
import { mailedCode } from "../../support/site/mailbox";

const PASSWORD = "correct horse 7 battery";
const NOBODY: Person = { last: "新田", first: "知恵", lastKana: "にった", firstKana: "ちえ" };

const addressOf = (title: string, project: string) => `${title}-${project}-${Date.now()}@example.jp`;
const press = (page: Page, name: string) => page.getByRole("button", { name }).click();

/** Somebody in the directory who has not signed up, read with another doctor's session. */
async function listedPerson(page: Page): Promise<Person> {
  await signIn(page, "sato");
  const response = await page.request.get("/api/doctor/searchName?partOfName=&signupCondition=2&size=50");
  const { hits } = (await response.json()) as { hits: { hits: { _source: Record<string, string> }[] } };
  const found = hits.hits.find(({ _source }) => _source.enrollmentPeriodList?.length)?._source;
  await page.context().clearCookies();
  return {
    last: found?.lastName ?? "",
    first: found?.firstName ?? "",
    lastKana: found?.lastNameKana ?? "",
    firstKana: found?.firstNameKana ?? "",
  };
}

async function registerWithPicture(page: Page, email: string, person: Person) {
  await proveAddress(page, email);
  await fillParticulars(page, person);
  await field(page, "パスワード").fill(PASSWORD);
  await press(page, "入力内容を照合して次へ進む");
  await expect(page.locator("#licence")).toContainText("医師情報照合に失敗しました。あと4回照合できます。");
  await page.getByLabel("医師免許証の画像").setInputFiles(picture);
  await press(page, "画像を提出して次へ進む");
  await expectPath(page, "/regist-confirm");
}

test("a doctor signs up, from the address to the record, and waits for the licence @remote @no-js", async ({
  page,
}, { project }) => {
  const person = await listedPerson(page);
  const email = addressOf("doctor", project.name);
  await registerWithPicture(page, email, person);
  await expect(page.locator("main")).toContainText("1985年5月12日（昭和60年）");
  await expect(page.locator("main")).toContainText("2011年4月20日（平成23年）");
  await press(page, "この内容で登録する");
  await expectPath(page, "/doctor/new");
  await press(page, "自分の掲載情報を探す");
  await expectPath(page, "/doctor/new/select");
  await page.locator('input[name="doctorObjectId"]').first().check();
  await press(page, "次へ進む");
  await expectPath(page, "/doctor/new/profile");
  await expect(page.locator("#workplaces li").first()).toBeVisible();

  await field(page, "大学").fill("東京大学");
  await page.getByRole("button", { name: /選択する.*専門医/ }).click();
  await expect(page).toHaveURL(/doctorExpertCategory/);
  await page.locator('input[name="codes"]').first().check();
  await press(page, "選択した内容を保存する");
  await expect(field(page, "大学")).toHaveValue("東京大学");
  await page.getByRole("button", { name: /選択する.*得意とする/ }).click();
  await page.getByLabel("候補を絞り込む").fill("こうけつあつ");
  await press(page, "絞り込む");
  await page.locator('input[name="codes"]').first().check();
  await press(page, "選択した内容を保存する");

  await press(page, "内容を確認する");
  await expectPath(page, "/doctor/new/confirm");
  await page.getByRole("link", { name: "卒業年を入力してください" }).click();
  await field(page, "卒業年").fill("平成２３年");
  await press(page, "内容を確認する");
  await press(page, "この内容で登録する");
  await expectPath(page, "/doctor/new/pending");
  await page.goto("/doctor/new/profile");
  await expectPath(page, "/");
});

const KNOWN: Record<string, Partial<Person>> = {
  http: { first: "拓海", firstKana: "タクミ", registeredNumber: "654322" },
  "http-remote": { first: "光", firstKana: "ヒカル", registeredNumber: "654323" },
};

test("a doctor whom the register knows is through at once @remote @no-js", async ({ page }, { project }) => {
  // One licence makes one verified account: each project has its own.
  const men = project.name === "http";
  await proveAddress(page, addressOf("known", project.name));
  await fillParticulars(page, { ...NOBODY, last: "若林", lastKana: "わかばやし", ...KNOWN[project.name] });
  if (men) {
    await page.getByLabel("男性").check();
    await fillDay(page, "birth", ["1979", "11", "3"]);
    await fillDay(page, "certification", ["2005", "4", "22"]);
  }
  await field(page, "パスワード").fill(PASSWORD);
  await press(page, "入力内容を照合して次へ進む");
  await expectPath(page, "/regist-confirm");
  await expect(page.locator("main")).toContainText("医師資格を照合できました。");
  await press(page, "この内容で登録する");
  await expectPath(page, "/doctor/new");
  await page.goto("/");
  await page.getByRole("link", { name: "医師情報を登録する" }).click();
  await expectPath(page, "/doctor/new");
  await page.goto("/welcome");
  await expectPath(page, "/");
  for (const list of ["doctorExpertCategory", `searchPaperMeshList?q=${encodeURIComponent("高血圧")}`]) {
    await page.goto(`/doctor/new/${list}`);
    await page.locator('input[name="codes"]').first().check();
    await press(page, "選択した内容を保存する");
    await expect(page).toHaveURL(/profile#specialties/);
  }
  await page.goto("/doctor/new/editHospital");
  await page.getByLabel("勤務先の名称").fill("青空病院");
  await press(page, "勤務先を保存する");
  await field(page, "大学").fill("東京大学");
  await field(page, "卒業年").fill("2011");
  await press(page, "内容を確認する");
  await press(page, "この内容で登録する");
  await expectPath(page, "/welcome");
  await expect(page.getByRole("main")).toContainText("ご登録が完了しました");
});

test("what is corrected after the picture was sent needs no second one @no-js", async ({ page }, {
  project,
}) => {
  await registerWithPicture(page, addressOf("corrected", project.name), NOBODY);
  await page.getByRole("link", { name: "修正する" }).nth(1).click();
  await field(page, "名").fill("知恵子");
  await press(page, "入力内容を照合して次へ進む");
  await expectPath(page, "/regist-confirm");
  await expect(page.locator("main")).toContainText("新田 知恵子");
});

test("reload, back and a second tab lose nothing and make no second account @remote @control", async ({
  page,
  context,
}, { project }) => {
  const email = addressOf("tabs", project.name);
  await registerWithPicture(page, email, NOBODY);
  await page.reload();
  await expect(page.locator("main")).toContainText("新田 知恵");
  await page.getByRole("link", { name: "修正する" }).nth(1).click();
  await expect(field(page, "姓")).toHaveValue("新田");
  await page.goBack();
  const second = await context.newPage();
  await second.goto("/regist-confirm");
  await press(page, "この内容で登録する");
  await expectPath(page, "/doctor/new");
  await press(second, "この内容で登録する");
  await expect(second).not.toHaveURL(/regist-confirm/);
});

for (const path of ["/confirm", "/profile", "/regist-confirm", "/medical/profile", "/medical/confirm"]) {
  test(`${path} without an address answers 302 to the start again @no-js`, async ({ request }) => {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.status()).toBe(302);
    expect(response.headers().location).toBe("/retry-register");
  });
}

test("the code comes before the particulars @no-js", async ({ page }, { project }) => {
  const email = addressOf("skipper", project.name);
  await page.goto("/signup");
  await page.getByLabel("メールアドレス").fill(email);
  await page.getByLabel("に同意する").check();
  await press(page, "認証コードを送る");
  await page.goto("/profile");
  await expectPath(page, "/confirm");
  const wrong = (await mailedCode(email)) === "0000" ? "0001" : "0000";
  await page.getByLabel("認証コード").fill(wrong);
  await press(page, "次へ進む");
  await expect(page.locator(".error-summary")).toContainText("認証コードが正しくありません。");
  await press(page, "認証コードを再送する");
  await expect(page.locator("main")).toContainText("認証コードの再送は60秒たってからお試しください。");
});

test("an address with an account is told so, and consent is asked for @no-js", async ({ page }) => {
  await page.goto("/signup");
  await page.getByLabel("メールアドレス").fill("sato@example.jp");
  await press(page, "認証コードを送る");
  await expect(page.locator(".error-summary")).toContainText(
    "利用規約及びプライバシーポリシーに同意してください。",
  );
  await page.getByLabel("に同意する").check();
  await press(page, "認証コードを送る");
  await expect(page.locator(".error-summary")).toContainText("このメールアドレスはすでに存在しています");
});

test("every wrong field is named at once, dates in words, and the password never comes back @no-js", async ({
  page,
}, { project }) => {
  await proveAddress(page, addressOf("wrong", project.name));
  await page.locator('input[name="birthYear"]').fill("平成31");
  await page.locator('input[name="birthMonth"]').fill("5");
  await page.locator('input[name="birthDay"]').fill("1");
  await page.getByLabel("医籍登録番号").fill("12345678");
  await field(page, "パスワード").fill("abcdef");
  await press(page, "入力内容を照合して次へ進む");
  const summary = page.locator(".error-summary li");
  await expect(summary).toHaveText([
    "姓を入力してください。",
    "名を入力してください。",
    "姓のふりがなを入力してください。",
    "名のふりがなを入力してください。",
    "性別を選択してください。",
    /令和元年5月1日にあたります/,
    "医師・歯科医師のいずれかを選択してください。",
    "医籍登録番号は数字（7桁以内）で入力してください。",
    "医籍登録年月日を正しく入力してください。",
    "第一診療科を選択してください。",
    "パスワードの形式が正しくありません。6文字以上の英数字で入力してください。",
  ]);
  const sidebar = page.locator(".field-error");
  await expect(sidebar).toHaveCount(11);
  for (const message of await summary.allTextContents()) {
    await expect(sidebar.filter({ hasText: message }), message).toHaveCount(1);
  }
  expect(await page.content()).not.toContain("abcdef");
});

test("@scripts a picture that is none is refused in words, and the particulars stay @form", async ({ page }, {
  project,
}) => {
  await proveAddress(page, addressOf("picture", project.name));
  await fillParticulars(page, NOBODY);
  await field(page, "パスワード").fill(PASSWORD);
  await press(page, "入力内容を照合して次へ進む");
  const text = { name: "licence.png", mimeType: "image/png", buffer: Buffer.from("no picture") };
  await page.getByLabel("医師免許証の画像").setInputFiles(text);
  await press(page, "画像を提出して次へ進む");
  await expect(page.locator("#licence")).toContainText("JPEG、PNG形式の画像のみアップロードできます。");
  await expect(field(page, "姓")).toHaveValue("新田");
  const large = { ...text, buffer: Buffer.alloc(10 * 1024 * 1024 + 100_000) };
  await page.getByLabel("医師免許証の画像").setInputFiles(large);
  await press(page, "画像を提出して次へ進む");
  await expect(page.locator("#licence")).toContainText(
    "ファイルの容量がアップロード上限の10MBを超えています。",
  );
});
