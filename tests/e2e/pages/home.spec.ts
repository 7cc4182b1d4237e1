import type { Name } from "../../support/cast";
import { signIn } from "../../support/page/journey";
import { expect, type Page, test } from "../../support/page/test";

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 900 };
const HOMES = [
  ["sato", "/", ""],
  ["suzuki", "/top/medical", " @all"],
  ["tanaka", "/top/ms", " @all"],
  ["takahashi", "/connect/top", ""],
] as const satisfies (readonly [Name, string, string])[];
const MOST_ROWS = 2;

/** How many rows stand in each block that is seen and whose head leads to all of them, by the block's title. */
const rowsByBlock = async (page: Page) =>
  new Map(
    await page
      .locator("main .sheet:has(> .sheet-head .sheet-more > a) > .rule")
      .evaluateAll((lists) =>
        lists
          .filter((list) => list.checkVisibility())
          .map((list): [string, number] => [
            list.parentElement?.querySelector("h2")?.textContent ?? "",
            [...list.children].filter((row) => row.checkVisibility()).length,
          ]),
      ),
  );

for (const [name, path, size] of HOMES) {
  test(`on a phone the home ${path} shows the first of each block and the way to the rest @control${size}`, async ({
    page,
  }) => {
    await signIn(page, name);
    await page.setViewportSize(DESK);
    await page.goto(path);
    const onDesk = await rowsByBlock(page);
    await page.setViewportSize(PHONE);
    const onPhone = await rowsByBlock(page);
    expect(onPhone.size).toBeGreaterThan(1);
    for (const [title, rows] of onPhone)
      expect(rows, title).toBe(Math.min(onDesk.get(title) ?? 0, MOST_ROWS));
    await expect(page.getByRole("link", { name: "すべて" }).first()).toBeVisible();
  });
}

test("@scripts one box on a home searches doctors or hospitals", async ({ page }) => {
  await signIn(page, "sato");
  for (const [button, path] of [
    ["医師を検索", "/doctor/search"],
    ["医療機関を検索", "/hospitals/search"],
  ] as const) {
    await page.goto("/");
    await page.getByLabel("名前・診療科・疾患・地域・電話").fill("みなと");
    await page.getByRole("button", { name: button }).click();
    await expect(page).toHaveURL((url) => url.pathname === path && url.searchParams.get("q") === "みなと");
  }
});
