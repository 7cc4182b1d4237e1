import { expectPath, signIn } from "../../support/page/journey";
import { press } from "../../support/page/sign-up";
import { expect, type Page, test } from "../../support/page/test";

// What a page leads to leads back to it, conditions and all, also after something was done there.

const path = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;

/** Follows the way back in the head of the page, once that page is there. */
async function goBack(page: Page, from: string | RegExp) {
  await expect(title(page)).toHaveText(from);
  await page.locator("a.back").click();
  await expect(title(page)).not.toHaveText(from);
}

const ADD = "リストへ追加";
const title = (page: Page) => page.getByRole("heading", { level: 1 });

test("an item of the board leads back to what was looked at, after a reaction too", async ({ page }) => {
  await signIn(page, "sato");
  await page.goto("/board?type=official");
  const before = path(page);
  const item = page.locator("main a[href*='from=%2Fboard']").first();
  const name = (await item.textContent()) ?? "";
  await item.click();
  await page.locator("form.reacts").first().getByRole("button").first().click();
  await goBack(page, name);
  await expectPath(page, before);
});

test("one's own page, as others see it, still belongs to my page", async ({ page }) => {
  await signIn(page, "sato");
  await page.goto("/mypage");
  await page.locator("a[href*='from=mypage']").first().click();
  await page.getByRole("navigation", { name: "誰からの見え方か" }).getByRole("link").nth(1).click();
  await expect(page.getByText("ほかの会員からの見え方を表示しています")).toBeVisible();
  await goBack(page, /佐藤/);
  await expectPath(page, "/mypage");
});

test("a hospital's FAX sheet, and the choice of a list, lead back to the hospital and on to the search", async ({
  page,
}) => {
  await signIn(page, "suzuki");
  await page.goto("/hospitals/search?prefectureCode=13&kind=hospital");
  const search = path(page);
  const link = page.locator("li.hosp").getByRole("link").first();
  const name = (await link.textContent()) ?? "";
  await link.click();
  await expect(title(page)).toHaveText(name);
  const hospital = path(page);
  await page.locator("summary").filter({ hasText: "その他" }).click();
  await page.locator("a[href*='/fax?']").click();
  await goBack(page, "FAX送付状");
  await expectPath(page, hospital);
  await page.getByRole("link", { name: "リストに加える" }).click();
  await goBack(page, ADD);
  await expectPath(page, hospital);
  await goBack(page, name);
  await expectPath(page, search);
});

test("hospitals chosen in a search are put on a list, and the way back is the search", async ({ page }) => {
  await signIn(page, "suzuki");
  await page.goto("/hospitals/search?prefectureCode=13&kind=hospital");
  const search = path(page);
  await page
    .getByRole("checkbox", { name: /を選ぶ$/ })
    .first()
    .check();
  await press(page, "選んだ医療機関をリストに追加");
  await goBack(page, ADD);
  await expectPath(page, search);
});
