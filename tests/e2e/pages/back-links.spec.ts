import { expectPath, signIn, siteOrigin } from "../../support/page/journey";
import { expect, type Page, test } from "../../support/page/test";

// What a page leads to leads back to it, conditions and all, also after something was done there.

const path = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;

/** Follows the way back in the head of the page, once that page is there. */
async function goBack(page: Page, from: string | RegExp) {
  await expect(title(page)).toHaveText(from);
  await page.locator("a.back").click();
  await expect(title(page)).not.toHaveText(from);
}

const ADD = "リストに加える";
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
  await page.getByRole("button", { name: /リストに加える$/ }).click();
  await goBack(page, ADD);
  await expectPath(page, search);
});

test("a hospital opened from a search for a list is put on that list, and leads back to the search", async ({
  page,
}) => {
  await signIn(page, "suzuki");
  const name = `逆紹介先 ${crypto.randomUUID()}`;
  const made = await page.request.post("/api/lists/hospitals", {
    data: { name, type: 2, purpose: 7 },
    headers: { origin: siteOrigin() },
  });
  const { objectId: list } = (await made.json()) as { objectId: string };
  await page.goto(`/hospitals/search?prefectureCode=13&kind=hospital&list=${list}`);
  const search = path(page);
  const link = page.locator("li.hosp").getByRole("link").first();
  const hospital = (await link.textContent()) ?? "";
  await link.click();
  await page.getByRole("link", { name: "リストに加える" }).click();
  await expect(page.getByRole("checkbox", { name })).toBeChecked();
  await goBack(page, ADD);
  await goBack(page, hospital);
  await expectPath(page, search);
});

test("a hospital's notice leads to the hospital, and back to itself and to the notices", async ({ page }) => {
  await signIn(page, "sato");
  await page.goto("/notices");
  const link = page.getByRole("list", { name: "届いたお知らせ" }).getByRole("link").first();
  const subject = (await link.textContent()) ?? "";
  await link.click();
  await expect(title(page)).toHaveText(subject);
  const notice = path(page);
  const hospital = page.locator("dd a[href^='/hospitals/']");
  const name = (await hospital.textContent()) ?? "";
  await hospital.click();
  await goBack(page, name);
  await expectPath(page, notice);
  await goBack(page, subject);
  await expectPath(page, "/notices");
});

for (const owner of ["sato", "tanaka"] as const)
  test(`the code of a card of ${owner} leads to the profile, and back to the card`, async ({ page }) => {
    await signIn(page, owner);
    const { code } = (await (await page.request.get("/api/businessCard/link")).json()) as { code: string };
    await signIn(page, "yamamoto");
    await page.goto(`/card/${code}`);
    await page.getByRole("link", { name: "プロフィールを見る" }).click();
    await goBack(page, /佐藤 健一|田中 大輔/);
    await expectPath(page, `/card/${code}`);
  });
