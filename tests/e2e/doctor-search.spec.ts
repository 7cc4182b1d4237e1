import { signIn } from "../support/page/journey";
import { expect, type Page, test } from "../support/page/test";

const PHONE = { width: 390, height: 844 };
const ASKED = "/doctor/search?q=%E7%94%B0&dept=d01&signup=2";

const people = (page: Page) => page.getByRole("list", { name: "医師" }).getByRole("listitem");

async function search(page: Page, path = ASKED) {
  await signIn(page, "sato");
  await page.goto(path);
  await expect(people(page).first()).toBeVisible();
  return people(page).count();
}

test.describe("on a phone", () => {
  test.use({ viewport: PHONE });

  test("the way to the conditions keeps them, and what they found", async ({ page }) => {
    const found = await search(page);
    await page.getByRole("link", { name: "条件を変える" }).click();
    await expect(page).toHaveURL((url) => url.search === "?q=%E7%94%B0&dept=d01&signup=2");
    await expect(page).toHaveURL((url) => url.hash === "#conditions");
    await expect(people(page)).toHaveCount(found);
    await expect(page.getByRole("radio", { name: "未登録" })).toBeChecked();
  });

  test("back from a profile lie the same conditions, page and place in the list @control", async ({
    page,
  }) => {
    const found = await search(page, `${ASKED}&page=1`);
    expect(found).toBeGreaterThan(3);
    const last = people(page).last();
    const name = await last.getByRole("link").innerText();
    await last.getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(name.split(" ")[0] ?? name);
    await page.getByRole("link", { name: "医師検索結果" }).click();
    await expect(page).toHaveURL((url) => url.pathname + url.search === `${ASKED}&page=1`);
    await expect(people(page)).toHaveCount(found);
    await expect(people(page).last()).toBeInViewport();
  });
});

test("a reload of the profile does not forget where one came from", async ({ page }) => {
  await search(page);
  await people(page).first().getByRole("link").click();
  await expect(page).toHaveURL((url) => /^\/doctor\/[\w-]{36}$/.test(url.pathname));
  await page.reload();
  await page.getByRole("link", { name: "医師検索結果" }).click();
  await expect(page).toHaveURL((url) => url.pathname + url.search === ASKED);
});

for (const [from, label, path] of [
  ["mypage", "マイページ", "/mypage"],
  ["/rooms/0198d0c2-0000-7000-8000-000000000000", "チャット", "/rooms/0198d0c2-0000-7000-8000-000000000000"],
  ["/search?q=tanaka", "検索結果", "/search?q=tanaka"],
  ["", "医師検索", "/doctor/search"],
  ["//elsewhere.example/", "医師検索", "/doctor/search"],
  ["https://elsewhere.example/", "医師検索", "/doctor/search"],
] as const) {
  test(`back from a profile, come from 「${from}」, leads to ${path}`, async ({ page }) => {
    await search(page);
    const profile = (await people(page).first().getByRole("link").getAttribute("href"))?.split("?")[0];
    await page.goto(`${profile}?${new URLSearchParams({ from })}`);
    const back = page.getByRole("main").getByRole("link", { name: label, exact: true });
    expect((await back.getAttribute("href"))?.split("#")[0]).toBe(path);
  });
}
