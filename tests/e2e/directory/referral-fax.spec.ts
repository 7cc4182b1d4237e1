import { callFrom } from "../../support/page/calls";
import { expectPath, expectToast, signIn } from "../../support/page/journey";
import { signUpInvited } from "../../support/page/sign-up";
import { type Browser, expect, type Page, test } from "../../support/page/test";
import { foundInMail } from "../../support/site/mailbox";

// Both tests change the number of one hospital.
test.describe.configure({ mode: "default" });

const HOSPITAL = "みなと医科大学附属病院";

type Own = { hospitals: { hospitalId: string; name: string }[] };
type Contacts = { referralOffice: { fax: string | null } };

const idOfOwn = async (page: Page) => {
  const { hospitals } = await callFrom<Own>(page, "GET", "/hospital/own");
  return hospitals.find(({ name }) => name === HOSPITAL)?.hospitalId ?? "";
};
const faxOf = async (page: Page, id: string) =>
  (await callFrom<Contacts>(page, "GET", `/hospitals/${id}`)).referralOffice.fax;
const freshNumber = () => `03-0000-${String(Date.now() % 10_000).padStart(4, "0")}`;

/** The FAX of the referral office, in the form that the hospital's people have. */
async function changeFax(page: Page, id: string, number: string) {
  await page.goto(`/hospitals/edit?hospital=${id}`);
  await page.locator('[name="referralOffice.fax"]').fill(number);
  await page.getByRole("button", { name: "保存する", exact: true }).click();
}

async function elsewhere(browser: Browser) {
  const context = await browser.newContext();
  const page = await context.newPage();
  return { page, [Symbol.asyncDispose]: () => context.close() };
}

const lineOf = (page: Page, word: string) =>
  page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: word }) });

test("a changed FAX number is beside the old one on the sheet, and a colleague takes it back with one tap @js", async ({
  page,
  browser,
}) => {
  await signIn(page, "suzuki");
  const id = await idOfOwn(page);
  const before = await faxOf(page, id);
  const number = freshNumber();
  await changeFax(page, id, number);
  await expect.poll(() => faxOf(page, id)).toBe(number);

  await using referrer = await elsewhere(browser);
  await signIn(referrer.page, "tanaka");
  await referrer.page.goto(`/hospitals/${id}/fax`);
  const sheet = lineOf(referrer.page, "送信先FAX");
  await expect(sheet).toContainText(number);
  // The old number is that of 30 days ago, whatever it was in between.
  await expect(sheet).toContainText(/\d+月\d+日に変更（旧 (\d[\d-]+|なし)）/);

  await using colleague = await elsewhere(browser);
  await signIn(colleague.page, "sato");
  await colleague.page.goto("/notification");
  await colleague.page
    .getByRole("link", { name: /医療機関の連絡先が変更されました/ })
    .first()
    .click();
  await expectPath(colleague.page, `/hospitals/edit/history?hospital=${id}`);
  await colleague.page
    .getByRole("button", { name: /^元に戻す/ })
    .first()
    .click();
  await expectToast(colleague.page, "元の内容に戻しました");
  expect(await faxOf(page, id)).toBe(before);
  await referrer.page.reload();
  await expect(sheet).not.toContainText(number);
});

test("a FAX number changed by somebody confirmed only now waits for a colleague @js", async ({
  page,
  browser,
}, { project }) => {
  const email = `new-nurse-${project.name}-${Date.now()}@example.jp`;
  await signIn(page, "sato");
  const id = await idOfOwn(page);
  const before = await faxOf(page, id);
  await page.goto("/invitation");
  await page.getByLabel("招待する方のメールアドレス").fill(email);
  await page.getByRole("button", { name: "招待メールを送る" }).click();
  const path = await foundInMail(email, /(\/invitation\/[A-Za-z0-9_-]{43})/);

  await using newcomer = await elsewhere(browser);
  await signUpInvited(newcomer.page, new URL(path, page.url()).href);
  const number = freshNumber();
  await changeFax(newcomer.page, id, number);
  await expect(newcomer.page.locator("main, .toast-slot").getByText(/提案/).first()).toBeVisible();
  expect(await faxOf(page, id)).toBe(before);
  await newcomer.page.goto(`/hospitals/edit/proposals?hospital=${id}`);
  await expect(newcomer.page.getByText(number)).toBeVisible();
  await expect(newcomer.page.getByRole("button", { name: "提案を反映する" })).toHaveCount(0);

  await page.goto(`/hospitals/edit/proposals?hospital=${id}`);
  const proposal = page.locator(".sheet").filter({ hasText: number });
  await expect(proposal).toContainText("確認から7日以内の方");
  await proposal.getByRole("button", { name: "見送る" }).click();
  await expectToast(page, "提案を見送りました");
  expect(await faxOf(page, id)).toBe(before);
});
