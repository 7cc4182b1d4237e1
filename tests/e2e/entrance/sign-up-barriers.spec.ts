import { HtmlValidate } from "html-validate";
import { barriersOf, expectFits } from "../../support/page/barriers";
import { signIn, siteOrigin } from "../../support/page/journey";
import { field, fillParticulars, freshAddress, PASSWORD, picture, press } from "../../support/page/sign-up";
import { expect, type Page, test } from "../../support/page/test";
import { foundInMail, mailedCode } from "../../support/site/mailbox";

const validator = new HtmlValidate({ root: true, extends: ["html-validate:standard"] });

/** Steps that only who is on the way sees: each as it is answered, with its errors too. */
function watch(page: Page) {
  let html = Promise.resolve("");
  page.on("response", (response) => {
    const isMoved = response.status() >= 300 && response.status() < 400;
    if (response.request().isNavigationRequest() && !isMoved) html = response.text();
  });
  return async (step: string) => {
    await page.waitForLoadState();
    expect.soft(await barriersOf(page), step).toEqual([]);
    const { results } = await validator.validateString(await html);
    const faults = results.flatMap(({ messages }) =>
      messages.map((each) => `${each.message} <${each.selector}>`),
    );
    expect.soft(faults, step).toEqual([]);
    await expectFits(page, step);
  };
}

test("@js no step of the doctor's sign-up has a barrier, with errors or without @all", async ({ page }) => {
  const expectGood = watch(page);
  const email = freshAddress("barriers");
  await page.goto("/signup");
  await press(page, "認証コードを送る");
  await expectGood("signup, wrong");
  await page.getByLabel("メールアドレス").fill(email);
  await page.getByLabel("に同意する").check();
  await press(page, "認証コードを送る");
  await expectGood("confirm");
  await press(page, "認証コードを再送する");
  await expectGood("confirm, too soon");
  await page.getByLabel("認証コード").fill(await mailedCode(email));
  await press(page, "次へ進む");
  await expectGood("profile");
  await press(page, "入力内容を照合して次へ進む");
  await expectGood("profile, wrong");
  await fillParticulars(page, { last: "新田", first: "道", lastKana: "にった", firstKana: "みち" });
  await field(page, "パスワード").fill(PASSWORD);
  await press(page, "入力内容を照合して次へ進む");
  await expectGood("profile, unknown to the register");
  await page.getByLabel("医師免許証の画像").setInputFiles(picture);
  await press(page, "画像を提出して次へ進む");
  await expectGood("regist-confirm");
  await press(page, "この内容で登録する");
  await expectGood("doctor/new");
  await page.goto("/doctor/new/profile");
  await page.locator('[name="graduationYear"]').fill("昨年");
  await press(page, "内容を確認する");
  await expectGood("doctor/new/profile, wrong");
  for (const list of [
    "doctorExpertCategory",
    "searchPaperMeshList",
    "surgeryMeshList",
    "unacceptableMeshList",
  ]) {
    await page.goto(`/doctor/new/${list}?q=${encodeURIComponent("外")}`);
    await expectGood(list);
  }
  await page.goto("/doctor/new/editHospital");
  await press(page, "勤務先を保存する");
  await expectGood("editHospital, wrong");
  await page.goto(`/doctor/new/editHospital?q=${encodeURIComponent("総合")}`);
  await expectGood("editHospital, found");
  await page.goto("/doctor/new/confirm");
  await expectGood("doctor/new/confirm, incomplete");
});

test("@js no step of an invited colleague's sign-up has a barrier, with errors or without @all", async ({
  page,
  browser,
}) => {
  const email = freshAddress("barriers-nurse");
  await signIn(page, "sato");
  await page.goto("/invitation");
  await page.getByLabel("招待する方のメールアドレス").fill(email);
  await press(page, "招待メールを送る");
  const path = await foundInMail(email, /(\/invitation\/[A-Za-z0-9_-]{43})/);
  const context = await browser.newContext({ baseURL: siteOrigin() });
  const nurse = await context.newPage();
  const expectGood = watch(nurse);
  await nurse.goto(path);
  await expectGood("invitation");
  await nurse.getByRole("link", { name: "登録を始める" }).click();
  await press(nurse, "次へ進む");
  await expectGood("medical/signup, wrong");
  await field(nurse, "パスワード").fill(PASSWORD);
  await press(nurse, "次へ進む");
  await press(nurse, "入力内容を確認する");
  await expectGood("medical/profile, wrong");
  await field(nurse, "姓").fill("鈴木");
  await field(nurse, "名").fill("道");
  await nurse.getByLabel("姓のふりがな").fill("すずき");
  await nurse.getByLabel("名のふりがな").fill("みち");
  await nurse.getByLabel("看護師").check();
  await press(nurse, "入力内容を確認する");
  await press(nurse, "この内容で登録する");
  await expectGood("medical/confirm, without consent");
  await context.close();
});

test("with text twice as large the steps stay in one piece: the current one in words, all of them for a screen reader @control", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/signup");
  const steps = page.getByRole("list", { name: "手順" });
  const height = () => steps.evaluate((list) => list.getBoundingClientRect().height);
  const word = steps.getByText("基本情報", { exact: true });
  expect((await word.boundingBox())?.width).toBeGreaterThan(30);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  expect(await height()).toBeLessThan(140);
  expect((await word.boundingBox())?.width).toBeLessThan(2);
  const shown = await steps.evaluate((list) => getComputedStyle(list, "::after").content);
  expect(shown).toContain("1/5");
  expect(shown).toContain("メール");
  await expect(steps.getByRole("listitem")).toHaveText([/メール/, /コード/, /基本情報/, /確認/, /医師情報/]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
