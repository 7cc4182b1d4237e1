import { HIDDEN_MESSAGE } from "../../../workers/contract/moderation/texts";
import { line, log, openMenu, pageOf, spoken } from "../../support/page/chat";
import { expectToast, signIn, siteOrigin } from "../../support/page/journey";
import { freshAccount } from "../../support/page/provisioned";
import { expect, type Page, test } from "../../support/page/test";

const caseOf = (desk: Page, words: string) => desk.locator("details").filter({ hasText: words });

test("@scripts an operator handles two reports: one message is hidden, one person is found to be in order", async ({
  page,
  browser,
}) => {
  const { id: someone } = await freshAccount(page);
  const note = `なりすましかもしれません ${crypto.randomUUID().slice(0, 8)}`;
  const { nakamura, path, text } = await spoken(browser, "通報", "困った言葉");

  await nakamura.goto(path);
  await openMenu(nakamura, text);
  await line(nakamura, text).getByRole("link", { name: "通報する" }).click();
  await expect(nakamura.getByRole("heading", { name: "運営に送られる内容" })).toBeVisible();
  await nakamura.getByRole("button", { name: "通報する" }).click();
  await expect(nakamura.getByRole("alert").first()).toContainText("通報の理由を選択してください");
  await nakamura.getByLabel("中傷・嫌がらせ").check();
  await nakamura.getByRole("button", { name: "通報する" }).click();
  await expectToast(nakamura, "通報を受け付けました");
  await expect(log(nakamura).getByText(text)).toBeVisible();

  await nakamura.goto(`/report?kind=user&id=${someone}&from=/ms/${someone}`);
  await nakamura.getByLabel("なりすまし").check();
  await nakamura.getByLabel("くわしい内容").fill(note);
  await nakamura.getByRole("button", { name: "通報する" }).click();
  await expectToast(nakamura, "通報を受け付けました");

  const desk = await pageOf(browser, "operator");
  await desk.goto("/admin/reports?state=open");
  await caseOf(desk, text).getByRole("button", { name: "非表示にする" }).click();
  await expect(
    caseOf(desk, text).getByRole("alert").or(desk.getByText("理由を入力してください")).first(),
  ).toBeVisible();
  await caseOf(desk, text).getByLabel("非表示にする理由").fill("中傷にあたるため。");
  await caseOf(desk, text).getByRole("button", { name: "非表示にする" }).click();
  await expectToast(desk, "非表示にし、送信者に知らせました");
  await caseOf(desk, note).getByRole("button", { name: "問題なしとする" }).click();
  await expectToast(desk, "問題なしとしました");

  await nakamura.goto(path);
  await expect(log(nakamura).getByText(HIDDEN_MESSAGE)).toBeVisible();
  await expect(log(nakamura).getByText(text)).toHaveCount(0);
  await nakamura.goto("/mypage/blocks");
  await expect(nakamura.getByText("非表示にしました").first()).toBeVisible();
  await expect(nakamura.getByText("確認しました（非表示にはしていません）").first()).toBeVisible();
});

test("a person is kept away from their page, and let come near again", async ({ page }) => {
  const { id: someone } = await freshAccount(page);
  await page.context().clearCookies();
  await signIn(page, "sato");
  await page.goto(`/ms/${someone}`);
  await page.getByRole("link", { name: /のブロック$/ }).click();
  await page.getByRole("button", { name: "ブロックする" }).click();
  await expectToast(page, "ブロックしました");
  await expect(page.getByText("この方をブロックしています")).toBeVisible();
  await page.goto("/mypage/blocks");
  await page
    .getByRole("button", { name: /のブロックを解除する$/ })
    .first()
    .click();
  await expectToast(page, "ブロックを解除しました");
});

test("a doctor keeps a company away from the page of one of its people, and lets it come again", async ({
  page,
}) => {
  await signIn(page, "sato");
  const found = await page.request.post("/api/ms/search", { data: {}, headers: { origin: siteOrigin() } });
  const { users } = (await found.json()) as { users: { objectId: string; companyName: string | null }[] };
  // The companies of the cast are others' in this run.
  const someone = users.find(
    ({ companyName }) => companyName && !/あけぼの|青葉|ケアブリッジ/.test(companyName),
  );
  await page.goto(`/ms/${someone?.objectId}`);
  await page.getByText("この企業からの連絡を受け取らない", { exact: true }).click();
  await page.getByRole("button", { name: `${someone?.companyName}からは受け取らない` }).click();
  const muted = page.getByRole("listitem").filter({ hasText: `${someone?.companyName}` });
  await expect(muted).toBeVisible();
  await muted.getByRole("button", { name: "解除する" }).click();
  await expect(muted).toHaveCount(0);
});
