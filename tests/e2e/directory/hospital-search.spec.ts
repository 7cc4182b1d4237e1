import { signIn } from "../../support/page/journey";
import { expect, type Page, test } from "../../support/page/test";

const houses = (page: Page) =>
  page.getByRole("list", { name: "医療機関", exact: true }).getByRole("listitem");
const chips = (page: Page) => page.getByRole("list", { name: "いまの条件" });

test("words of any kind find hospitals, say what they were taken for, and go one by one", async ({
  page,
}) => {
  await signIn(page, "sato");
  await page.goto(`/hospitals/search?${new URLSearchParams({ q: "内科 東京" })}`);
  await expect(chips(page)).toContainText("診療科 内科");
  await expect(chips(page)).toContainText("地域 東京都");
  await expect(houses(page).first()).toContainText("東京都");
  await page.goto("/hospitals/search?prefectureCode=13&kind=hospital");
  await page.getByRole("link", { name: "病院を外す" }).click();
  await expect(page).toHaveURL((url) => url.search === "?prefectureCode=13");
});

test("a number in the one box finds whose it is @all", async ({ page }) => {
  await signIn(page, "sato");
  await page.goto("/hospitals/search");
  const first = houses(page).first();
  const name = await first.getByRole("link").first().innerText();
  const tel = await first.getByRole("link", { name: /電話/ }).innerText();
  await page.goto(`/search?${new URLSearchParams({ q: tel })}`);
  await expect(page.getByRole("link", { name: /^医療機関/ })).toHaveAttribute("aria-current", "page");
  await expect(houses(page).first()).toContainText(name);
});

test("@scripts the map has the numbers of its list", async ({ page }) => {
  await signIn(page, "sato");
  await page.goto("/hospitals/search?prefectureCode=13");
  await page.getByRole("link", { name: "地図で見る" }).click();
  const map = page.getByRole("group", { name: /医療機関の位置/ });
  await expect(map).toBeVisible();
  const [first] = await houses(page).getByRole("link").first().allInnerTexts();
  await expect(map.getByRole("link", { name: new RegExp(`^1 ${first}`) })).toBeVisible();
  expect(await houses(page).count()).toBeLessThanOrEqual(20);
  await expect(houses(page).first()).toContainText("1");
});

test("the vacant beds of several medical areas stand on a board", async ({ page }, { project }) => {
  await signIn(page, "sato");
  await page.goto("/hospitals/search?vacant=");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("空床一覧");
  await expect(page.locator(".page-title")).toContainText("東京都・区中央部");
  await page.getByRole("combobox", { name: "医療圏" }).selectOption({ label: "神奈川県・横浜" });
  if (project.name !== "js") await page.getByRole("button", { name: "表示" }).click();
  await expect(page.locator(".page-title")).toContainText("区中央部・横浜");
  await page.getByRole("checkbox", { name: "横浜", exact: true }).uncheck();
  if (project.name !== "js") await page.getByRole("button", { name: "表示" }).click();
  await expect(page).toHaveURL((url) => url.searchParams.getAll("vacant").filter(Boolean).join() === "1301");
  await expect(page.locator(".page-title")).toContainText("東京都・区中央部");
  await page.getByRole("link", { name: "空床が出たら知らせる" }).click();
  await expect(page.getByRole("textbox", { name: /検索の名前/ })).toHaveValue("東京都・区中央部・空床あり");
  await expect(page.getByRole("checkbox", { name: /空床が出たら知らせる/ })).toBeChecked();
});

test("an MS, who works at no hospital, is offered none that is near", async ({ page }) => {
  await signIn(page, "tanaka");
  await page.goto("/hospitals");
  await expect(page.getByRole("link", { name: "医療圏の空床一覧" })).toBeVisible();
  await expect(page.getByRole("link", { name: "自施設に近い病院" })).toHaveCount(0);
});

test("a search is kept under a name, tells of what is new, and goes again", async ({ page }) => {
  await signIn(page, "suzuki");
  await page.goto("/hospitals/search?prefectureCode=13&area=1301&free=6");
  await page.getByRole("link", { name: "条件を保存" }).click();
  await page.getByRole("textbox", { name: /検索の名前/ }).fill("近くの回復期");
  await page.getByRole("checkbox", { name: /空床が出たら知らせる/ }).check();
  await page.getByRole("button", { name: "保存する" }).click();
  const saved = page.getByRole("list", { name: "保存した検索" }).getByRole("listitem");
  await expect(saved).toContainText("近くの回復期");
  await expect(saved).toContainText("知らせる");
  await saved.getByText("名前を変更する").click();
  await saved.getByLabel("検索の名前").fill("区中央部の回復期");
  await saved.getByRole("button", { name: "変更する", exact: true }).click();
  await expect(saved).toContainText("区中央部の回復期");
  await saved.getByRole("button", { name: "知らせない" }).click();
  await expect(saved.getByRole("button", { name: "空床が出たら知らせる" })).toBeVisible();
  await saved.getByRole("button", { name: /削除/ }).click();
  await expect(page.getByText("保存した検索はありません")).toBeVisible();
});

test("what was searched for lately is there, and goes at a word", async ({ page }) => {
  await signIn(page, "sato");
  await page.goto("/hospitals/search?prefectureCode=13&kind=hospital");
  await page.goto("/mypage/search");
  const recent = page.getByRole("list", { name: "最近の検索" });
  await expect(recent).toContainText("東京都・病院");
  await page.getByRole("button", { name: "履歴をすべて消す" }).click();
  await expect(recent).toHaveCount(0);
});

test("the order by fresh beds says that it leaves out who reports none", async ({ page }) => {
  await signIn(page, "suzuki");
  await page.goto("/hospitals/search?sort=fresh");
  await expect(page.getByText("空床を登録している医療機関だけを表示しています")).toBeVisible();
  await page.goto("/hospitals/search?sort=name&kind=hospital");
  await expect(page.getByText("空床を登録している医療機関だけを表示しています")).toHaveCount(0);
});
