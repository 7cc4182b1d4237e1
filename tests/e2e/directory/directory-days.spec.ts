import { unique } from "../../support/page/chat";
import { expectToast, signIn, siteOrigin } from "../../support/page/journey";
import { field, freshAddress } from "../../support/page/sign-up";
import { expect, type Page, test } from "../../support/page/test";
import { foundInMail } from "../../support/site/mailbox";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("a liaison nurse goes from the board to a list, prints it and calls", async ({ page }) => {
  await signIn(page, "suzuki");
  await page.goto("/top/medical");
  await page.getByRole("navigation", { name: "メイン" }).getByRole("link", { name: /^空床/ }).click();
  const board = page.locator('section[aria-label="空床の一覧"]');
  const house = board.getByRole("link").first();
  const name = await house.innerText();
  await house.click();
  await expect(heading(page)).toContainText(name);
  await expect(page.locator(".calls a").first()).toHaveAttribute("href", /^tel:\d+$/);
  await page.getByRole("link", { name: "リストに加える" }).click();
  await page.getByText("新しいリストを作成して追加する").click();
  const list = unique("回復期の打診先");
  await page.getByLabel("リスト名").fill(list);
  await page.getByLabel("地域", { exact: true }).check();
  await page.getByRole("button", { name: "1件をリストに追加する" }).click();
  await expect(heading(page)).toHaveText(list);
  await expect(
    page.locator("li.hosp").filter({ hasText: name }).locator('a[href^="tel:"]').first(),
  ).toBeVisible();
  await page.getByRole("link", { name: "印刷", exact: true }).click();
  await expect(page.getByRole("row").filter({ hasText: name })).toHaveCount(1);
});

test("what has a bed on the board is put on a list from there", async ({ page }) => {
  await signIn(page, "suzuki");
  await page.goto("/hospitals/search?vacant=&only=1");
  const board = page.locator('section[aria-label="空床の一覧"]');
  const names = await board.locator("th a").allInnerTexts();
  const chosen = names.slice(0, 2);
  for (const name of chosen) await page.getByRole("checkbox", { name: `${name}を選ぶ` }).check();
  await page.getByRole("button", { name: "選んだ医療機関をリストに追加" }).click();
  await page.getByText("新しいリストを作成して追加する").click();
  await page.getByLabel("リスト名").fill(unique("空床板から"));
  await page.getByLabel("地域", { exact: true }).check();
  await page.getByRole("button", { name: `${chosen.length}件をリストに追加する` }).click();
  for (const name of chosen) await expect(page.locator("li.hosp").filter({ hasText: name })).toHaveCount(1);
});

test("a doctor corrects the outpatient table while a colleague edits the same day", async ({ page }, {
  project,
}) => {
  const day = project.name === "js" ? "thu" : "fri";
  await signIn(page, "sato");
  await page.goto(`/hospitals/edit/outpatient/edit?day=${day}&rows=3`);
  const hospitalId = await page
    .locator('input[name="hospital"], input[name="hospitalId"]')
    .first()
    .inputValue();
  const mine = unique("佐藤医師");
  const theirs = unique("鈴木が聞いた医師");
  await signIn(page, "suzuki");
  const seen = await page.request.get(`/api/hospitals/${hospitalId}`);
  type Entry = { weekday: string; doctor: string };
  const { outpatientList } = (await seen.json()) as { outpatientList: Entry[] };
  const [first, ...others] = outpatientList
    .filter(({ weekday }) => weekday === day)
    .map(({ weekday: _, ...entry }) => entry);
  const saved = await page.request.patch("/api/hospitals", {
    headers: { origin: siteOrigin() },
    data: { hospitalId, outpatientDays: { [day]: [{ ...first, doctor: theirs }, ...others] } },
  });
  expect(saved.status(), await saved.text()).toBe(200);
  await signIn(page, "sato");
  await page.getByLabel("担当").first().fill(mine);
  await page.getByRole("button", { name: "保存する" }).click();
  await expect(page.getByText("入力中に、ほかの方が同じ項目を更新しました")).toBeVisible();
  const clash = page.getByRole("group", { name: /外来担当表/ });
  await expect(clash).toContainText(mine);
  await expect(clash).toContainText(theirs);
  await page.getByLabel(/鈴木 美咲 さんが保存した内容/).check();
  await page.getByRole("button", { name: "保存する" }).click();
  await expect(heading(page)).toHaveText("外来担当表");
  await expect(page.locator("main")).toContainText(theirs);
  await expect(page.locator("main")).not.toContainText(mine);
});

test("somebody who is no member asks for a correction, and reads the operator's answer by a link", async ({
  page,
}) => {
  const email = freshAddress("correction");
  const name = unique("青空病院");
  await page.goto("/posting_information");
  await page
    .getByRole("link", { name: /訂正・削除/ })
    .first()
    .click();
  await page.getByLabel("医療機関", { exact: true }).check();
  await page.getByLabel("掲載されている医療機関名または氏名").fill(name);
  await page.getByLabel("内容の訂正").check();
  await field(page, "内容").fill("代表電話が変わりました。");
  await page.getByLabel("掲載されている医療機関の職員").check();
  await page.getByLabel("お名前").fill("青空 花子");
  await page.getByLabel("メールアドレス").fill(email);
  const check = page.getByRole("button", { name: "入力内容を確認する" });
  await check.click();
  // Filled in faster than anybody writes, it is shown once more; a slow machine is as slow as anybody.
  await expect(page.getByText(/もう一度お試しください|この内容でよろしければ/).first()).toBeVisible();
  if ((await check.count()) > 0) await check.click();
  await page.getByRole("button", { name: "送信する" }).click();
  await expect(heading(page)).toHaveText("ご依頼を受け付けました");
  const link = await foundInMail(email, /(\/posting_information\/requests\/[^\s"]+)/);
  await page.goto(link);
  await expect(page.locator("main")).toContainText("担当者の確認をお待ちください。");

  await signIn(page, "operator");
  await page.goto("/admin/corrections");
  const one = page.locator("details").filter({ hasText: name });
  const opened = async () => {
    if ((await one.getAttribute("open")) === null) await one.locator("summary").first().click();
  };
  await opened();
  await one.getByRole("button", { name: /対応を始める/ }).click();
  await expectToast(page, "ご依頼の状態を変更しました");
  await opened();
  await one.getByRole("textbox", { name: /回答/ }).first().fill("新しい番号に改めました。");
  await one.getByRole("button", { name: /対応済みとして回答する/ }).click();
  await expect(one.locator("summary").first()).toContainText("対応済み");
  await page.context().clearCookies();
  await page.goto(link);
  await expect(page.locator("main")).toContainText("新しい番号に改めました。");
});
