import { pageOf } from "../../support/page/chat";
import { expectToast, signIn, siteOrigin } from "../../support/page/journey";
import { expect, type Page, test } from "../../support/page/test";

const PHONE = { width: 390, height: 844 };
const ASKED = "/doctor/search?q=%E7%94%B0&dept=d01&signup=2";

const GROUP = "/group/0199d100-0000-7000-8000-000000000001";

const people = (page: Page) => page.getByRole("list", { name: "医師" }).getByRole("listitem");

async function search(page: Page, path = ASKED) {
  await signIn(page, "sato");
  await page.goto(path);
  await expect(people(page).first()).toBeVisible();
  return people(page).count();
}

test.describe("on a phone", () => {
  test.use({ viewport: PHONE });

  test("@scripts the way to the conditions keeps them, and what they found", async ({ page }) => {
    const found = await search(page);
    const link = page.getByRole("link", { name: /^条件\s*\d*$/ }).first();
    // A link of the page itself: only its fragment, so the browser keeps the address.
    expect(await link.getAttribute("href")).toBe("#conditions");
    await link.click();
    await expect(page).toHaveURL((url) => url.search === "?q=%E7%94%B0&dept=d01&signup=2");
    await expect(people(page)).toHaveCount(found);
    await expect(page.getByRole("radio", { name: "医の輪 未登録" })).toBeChecked();
  });

  test("@js the way to the top comes with scrolling, and lies over the rows", async ({ page }) => {
    await search(page, "/doctor/search");
    const link = page.getByRole("link", { name: "ページの先頭へ" });
    await expect(link).toBeHidden();
    // The page scrolls to where the acts of a row lie under it.
    await page.evaluate(() => {
      const act = [...document.querySelectorAll(".at-end")].at(-2)?.getBoundingClientRect();
      window.scrollBy(0, (act?.top ?? 0) - innerHeight + 130);
    });
    await link.click();
    await expect(page).toHaveURL((url) => url.pathname === "/doctor/search");
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await expect(link).toBeHidden();
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

test.describe("where there is room beside the page", () => {
  test.use({ viewport: { width: 1600, height: 900 } });

  test("@js a chosen doctor is beside the list, and chosen again opens the page", async ({ page }) => {
    await search(page, "/doctor/search?signup=1");
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const row = people(page).nth(1).getByRole("link").first();
    const name = await row.innerText();
    await row.click();
    const pane = page.getByRole("complementary", { name: "概要" });
    await expect(pane.getByRole("heading", { level: 2 })).toContainText(name);
    await expect(pane.getByRole("link", { name: "すべて見る" })).toHaveAttribute(
      "href",
      /^\/doctor\/[\w-]{36}/,
    );
    await expect(row).toHaveAttribute("aria-current", "page");
    await expect(page).toHaveURL((url) => url.pathname === "/doctor/search");
    expect(asked.filter((path) => path.endsWith("/preview"))).toHaveLength(1);
    expect(asked.filter((path) => path === "/doctor/search")).toEqual([]);
    await row.click();
    await expect(page).toHaveURL((url) => /^\/doctor\/[\w-]{36}$/.test(url.pathname));
  });

  test("@js 「診療中」 is said of them as on their page, and a failed preview opens it", async ({
    page,
    browser,
  }) => {
    const sato = await pageOf(browser, "sato");
    const headers = { origin: siteOrigin() };
    await sato.goto("/mypage");
    await sato.getByRole("button", { name: "本日終了まで" }).click();
    await expectToast(sato, "「診療中」にしました");
    await signIn(page, "tanaka");
    await page.goto("/doctor/search?name=%E4%BD%90%E8%97%A4%20%E5%81%A5%E4%B8%80&signup=1");
    await people(page).first().getByRole("link").first().click();
    await expect(page.getByRole("complementary", { name: "概要" })).toContainText("診療中（本日中）");
    await sato.request.delete("/api/users/availability", { headers });

    await page.reload();
    await page.route("**/preview", (route) => route.abort());
    await people(page).first().getByRole("link").first().click();
    await expect(page).toHaveURL((url) => /^\/doctor\/[\w-]{36}/.test(url.pathname));
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

/** By a name, by an address of a page, and by one of another site. */
const IN_EVERY_RUN: readonly string[] = ["mypage", `${GROUP}/member`, "//elsewhere.example/"];

for (const [from, label, path] of [
  ["mypage", "マイページ", "/mypage"],
  ["/rooms/0198d0c2-0000-7000-8000-000000000000", "チャット", "/rooms/0198d0c2-0000-7000-8000-000000000000"],
  ["/search?q=tanaka", "検索結果", "/search?q=tanaka"],
  [`${GROUP}/member`, "コミュニティ", `${GROUP}/member`],
  ["", "医師検索", "/doctor/search"],
  ["//elsewhere.example/", "医師検索", "/doctor/search"],
  ["https://elsewhere.example/", "医師検索", "/doctor/search"],
] as const) {
  test(`back from a profile, come from 「${from}」, leads to ${path} @no-js${IN_EVERY_RUN.includes(from) ? "" : " @all"}`, async ({
    page,
  }) => {
    await search(page);
    const profile = (await people(page).first().getByRole("link").getAttribute("href"))?.split("?")[0];
    await page.goto(`${profile}?${new URLSearchParams({ from })}`);
    const back = page.getByRole("main").getByRole("link", { name: `${label}へ戻る`, exact: true });
    expect((await back.getAttribute("href"))?.split("#")[0]).toBe(path);
  });
}

/** Doctors who have signed up, with a workplace and a card to ask for. */
const MEMBERS = "/doctor/search?dept=d01&signup=1";

test("what a profile leads to leads back to it, and it to the search", async ({ page }) => {
  await search(page, MEMBERS);
  await people(page).first().getByRole("link").first().click();
  await page.getByRole("list", { name: "現在の勤務先" }).getByRole("link").first().click();
  await expect(page).toHaveURL((url) => url.pathname.startsWith("/hospitals/"));
  for (const [label, path] of [
    ["プロフィール", "/doctor/"],
    ["医師検索結果", MEMBERS],
  ] as const) {
    await page.getByRole("link", { name: `${label}へ戻る`, exact: true }).click();
    await expect(page).toHaveURL((url) => (url.pathname + url.search).startsWith(path));
  }
});

test("a card is asked for from a row, and the way back leads to the list", async ({ page }) => {
  await search(page, MEMBERS);
  const asking = people(page).getByRole("link", { name: /と名刺交換$/ });
  const hrefs = await Promise.all((await asking.all()).map((link) => link.getAttribute("href")));
  for (const href of hrefs) {
    await page.goto(href ?? "");
    if (new URL(page.url()).pathname === "/business-card/new") break;
  }
  await page.getByRole("link", { name: "医師検索結果へ戻る", exact: true }).click();
  await expect(page).toHaveURL((url) => url.pathname + url.search === MEMBERS);
});

const chips = (page: Page) => page.getByRole("list", { name: "いまの条件" });

test("@scripts words of any kind find, and say what they were taken for", async ({ page }) => {
  await search(page, `/doctor/search?${new URLSearchParams({ q: "内科 東京" })}`);
  await expect(chips(page)).toContainText("診療科 内科");
  await expect(chips(page)).toContainText("地域 東京都");
});

test("a word that meant something else is corrected, and the others stay", async ({ page }) => {
  await signIn(page, "sato");
  await page.goto(`/doctor/search?${new URLSearchParams({ q: "内科 千葉" })}`);
  await chips(page).locator("summary").filter({ hasText: "「千葉」" }).click();
  await page
    .getByRole("list", { name: "「千葉」のほかの意味" })
    .getByRole("link", { name: "名前 千葉" })
    .click();
  await expect(page).toHaveURL(
    (url) => url.searchParams.get("q") === "内科" && url.searchParams.get("name") === "千葉",
  );
  await expect(chips(page)).toContainText("名前 千葉");
  await expect(chips(page)).toContainText("診療科 内科");
  await chips(page)
    .getByRole("link", { name: /名前 千葉/ })
    .click();
  await expect(page).toHaveURL((url) => url.searchParams.get("name") === null);
});

test("a disease or procedure is a condition, by whatever it is called", async ({ page }) => {
  await search(page, `/doctor/search?${new URLSearchParams({ term: "heart failure" })}`);
  await expect(page.getByRole("checkbox", { name: "心不全" })).toBeChecked();
  await expect(chips(page)).toContainText("心不全");
  await page.goto(`/doctor/search?${new URLSearchParams({ term: "ありえない病" })}`);
  await expect(page.getByText("この言葉に合う疾患・部位・手技がありません。")).toBeVisible();
  await expect(people(page)).toHaveCount(0);
});

test("the box of every page does the same", async ({ page }) => {
  await signIn(page, "sato");
  await page.goto(`/search?${new URLSearchParams({ q: "循環器" })}`);
  await expect(chips(page)).toContainText("診療科 循環器内科");
});

test("a doctor under review says so wherever the name stands", async ({ page }) => {
  await signIn(page, "sato");
  await page.goto(`/doctor/search?${new URLSearchParams({ name: "山本 直子" })}`);
  const row = people(page).filter({ hasText: "資格確認中" }).first();
  await expect(row).not.toContainText("登録済み");
  await row.getByRole("link").click();
  await expect(page.getByText("この医師の資格を確認しています")).toBeVisible();
  await expect(page.getByRole("link", { name: "メッセージを送る" })).toHaveCount(0);
});
