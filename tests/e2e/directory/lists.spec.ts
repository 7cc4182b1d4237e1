import { callFrom, create } from "../../support/page/calls";
import { unique } from "../../support/page/chat";
import { signIn } from "../../support/page/journey";
import { expect, type Page, test } from "../../support/page/test";

const PREFECTURES = 47;
const TOKYO = 13;

type Found = { hits: { hits: { _source: { hospitalId: string } }[] } };

const rows = (page: Page) => page.locator("li.hosp");
const nameOf = (page: Page, place: number) => rows(page).nth(place).getByRole("link").first().textContent();

/** Ticks the first hits of a search and puts them on a new list. */
async function pressNewList(page: Page, name: string, count: number) {
  await page.goto("/hospitals/search?prefectureCode=13&kind=hospital");
  for (let at = 0; at < count; at += 1)
    await page
      .getByRole("checkbox", { name: /を選ぶ$/ })
      .nth(at)
      .check();
  await page.getByRole("button", { name: /リストに加える$/ }).click();
  await page.getByText("新しいリストを作成して追加する").click();
  await page.getByLabel("リスト名").fill(name);
  await page.getByLabel("地域", { exact: true }).check();
  await page.getByRole("button", { name: `${count}件をリストに加える` }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(rows(page)).toHaveCount(count);
}

const OF_THE_AREA = { type: 2, purpose: 7 };

/** The page is at a new list of so many hospitals, made by a call. */
async function newList(page: Page, name: string, count: number) {
  const list = { name, ...OF_THE_AREA, hospitalIds: await hospitalIds(page, count) };
  await page.goto(`/lists/hospitals/${await create(page, "/lists/hospitals", list)}`);
  await expect(rows(page)).toHaveCount(count);
}

/** Ids of so many hospitals, one prefecture after the other, from Tokyo on. */
async function hospitalIds(page: Page, count: number): Promise<string[]> {
  const ids = new Set<string>();
  for (let turn = 0; turn < PREFECTURES && ids.size < count; turn += 1) {
    const code = String(((TOKYO - 1 + turn) % PREFECTURES) + 1).padStart(2, "0");
    const { hits } = await callFrom<Found>(page, "POST", "/hospital/search", { prefectureCodes: [code] });
    for (const { _source } of hits.hits) ids.add(_source.hospitalId);
  }
  return [...ids].slice(0, count);
}

test("@scripts hits of a search become a list, which is ordered, marked, looked through and taken along as a file", async ({
  page,
}) => {
  await signIn(page, "suzuki");
  const name = unique("回復期の打診先");
  await pressNewList(page, name, 3);
  const list = new URL(page.url()).pathname;
  const third = (await nameOf(page, 2)) ?? "";

  await rows(page)
    .nth(2)
    .getByRole("link", { name: /^メモ・並べ替え/ })
    .click();
  await page.getByRole("button", { name: "先頭へ" }).click();
  await expect(rows(page).nth(0)).toContainText(third);
  await page.getByRole("button", { name: "下へ" }).click();
  await expect(rows(page).nth(1)).toContainText(third);
  await page.getByLabel("打診中").check();
  await page.getByLabel("メモ", { exact: true }).fill("=HYPERLINK(1)\n水曜に折り返し");
  await page.getByRole("button", { name: "保存する" }).click();
  await expect(rows(page).nth(1)).toContainText("打診中");
  await expect(rows(page).nth(1)).toContainText("水曜に折り返し");

  await page.goto(`${list}?q=${encodeURIComponent("水曜")}`);
  await expect(rows(page)).toHaveCount(1);
  await page.goto(`${list}?mark=full`);
  await expect(page.getByText("0件が見つかりました")).toBeVisible();

  const file = (query: string) =>
    page.request.get(`/api${list}/csv${query}`).then((response) => response.body());
  const utf8 = await file("");
  expect([...utf8.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const lines = utf8.toString("utf8");
  expect(lines).toContain(third);
  expect(lines).not.toMatch(/(^|,)"?=/m);
  const forExcel = new TextDecoder("shift_jis", { fatal: true }).decode(await file("?encoding=shift_jis"));
  expect(forExcel).toBe(lines.replace("\ufeff", ""));
});

test("a hospital that is on the list already is not on it twice, and one goes off again", async ({
  page,
}) => {
  await signIn(page, "suzuki");
  const name = unique("追加の確認");
  await newList(page, name, 2);
  const list = new URL(page.url()).pathname;
  await rows(page).nth(0).getByRole("link").first().click();
  await page.getByRole("link", { name: "リストに加える" }).click();
  await page.getByLabel(name).check();
  await page.getByRole("button", { name: "1件をリストに加える" }).click();
  await expect(rows(page)).toHaveCount(2);
  await rows(page)
    .nth(0)
    .getByRole("link", { name: /^メモ・並べ替え/ })
    .click();
  await page.getByRole("button", { name: "リストから外す" }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.goto(`${list}/print`);
  await expect(page.getByRole("row")).toHaveCount(2);
});

test("of two tabs the second sees what the first noted before it replaces it", async ({ page, context }) => {
  await signIn(page, "suzuki");
  await newList(page, unique("二つの画面"), 1);
  await page.getByRole("link", { name: /^メモ・並べ替え/ }).click();
  await expect(page.getByLabel("メモ", { exact: true })).toBeVisible();
  const other = (await context.newPage()) as Page;
  await other.goto(page.url());
  await other.getByLabel("メモ", { exact: true }).fill("電話した");
  await other.getByRole("button", { name: "保存する" }).click();
  await expect(other.locator(".hosp-memo")).toHaveText("電話した");

  await page.getByLabel("メモ", { exact: true }).fill("FAXした");
  await page.getByRole("button", { name: "保存する" }).click();
  await expect(page.getByText("現在のメモ：電話した")).toBeVisible();
  await expect(page.getByLabel("メモ", { exact: true })).toHaveValue("FAXした");
  await page.getByRole("button", { name: "保存する" }).click();
  await expect(page.locator(".hosp-memo")).toHaveText("FAXした");
});

test("a colleague opens a shared list by its link, without the notes, and takes a copy", async ({ page }) => {
  await signIn(page, "suzuki");
  const name = unique("共有する転院先");
  await newList(page, name, 2);
  const list = new URL(page.url()).pathname;
  await rows(page)
    .nth(0)
    .getByRole("link", { name: /^メモ・並べ替え/ })
    .click();
  await page.getByLabel("メモ", { exact: true }).fill("内輪の話");
  await page.getByRole("button", { name: "保存する" }).click();
  await expect(page.locator(".hosp-memo")).toHaveText("内輪の話");
  await page.getByRole("button", { name: "共有リンクを作成する" }).click();
  const link = await page.getByLabel("共有リンク").inputValue();
  await expect(page.getByRole("link", { name: "チャットで送る" })).toHaveCount(0);

  await signIn(page, "tanaka");
  await page.goto(new URL(link).pathname);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByText("内輪の話")).toHaveCount(0);
  await page.getByRole("button", { name: "コピーを作成する" }).click();
  await expect(page.getByText("自分のリストにコピーしました")).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole("button", { name: "共有リンクを作成する" }).click();
  const own = await page.getByLabel("共有リンク").inputValue();
  await page.getByRole("link", { name: "チャットで送る" }).click();
  await expect(page).toHaveURL(/\/rooms\/new\?message=/);
  await expect(page.getByLabel(/メッセージ|内容|最初/).first()).toHaveValue(
    new RegExp(`${name}[\\s\\S]*${own}`),
  );

  await signIn(page, "suzuki");
  await page.goto(list);
  await page.getByRole("button", { name: "共有を停止する" }).click();
  await expect(page.getByRole("button", { name: "共有リンクを作成する" })).toBeVisible();
  await signIn(page, "tanaka");
  expect((await page.goto(new URL(link).pathname))?.status()).toBe(404);
});

test("a list goes with the search for what is added to it", async ({ page }) => {
  await signIn(page, "suzuki");
  const name = unique("転院先を増やす");
  await newList(page, name, 1);
  const list = new URL(page.url()).pathname;
  await page.getByRole("link", { name: "加える" }).click();
  await expect(page.getByText(`「${name}」に加える医療機関を選んで`)).toBeVisible();
  await page.getByRole("link", { name: "同じ医療圏" }).click();
  // The way to the own area goes once its page is there: what is ticked before is ticked on the page that it replaces.
  await expect(page.getByRole("link", { name: "同じ医療圏" })).toHaveCount(0);
  await expect(page).toHaveURL((url) => url.searchParams.get("list") === list.split("/").at(-1));
  await page.locator(".pick input").nth(3).check();
  await page.getByRole("button", { name: /リストに加える$/ }).click();
  await expect(page.getByLabel(name)).toBeChecked();
  await page.getByRole("button", { name: "1件をリストに加える" }).click();
  await expect(page).toHaveURL((url) => url.pathname === list);
  await expect(rows(page)).toHaveCount(2);
});

test("a long list has a FAX sheet for every hospital, two hundred at a time with the same words", async ({
  page,
}) => {
  await signIn(page, "nakamura");
  const list = { name: unique("長いリスト"), ...OF_THE_AREA, hospitalIds: await hospitalIds(page, 201) };
  await page.goto(`/lists/hospitals/${await create(page, "/lists/hospitals", list)}/fax`);
  await expect(page.locator('input[name="hospitals"]')).toHaveCount(200);
  await page.getByLabel("件名").fill("勉強会のご案内");
  await page.getByRole("button", { name: "送付状を表示する" }).click();
  await page.getByRole("button", { name: "続きの宛先を選ぶ" }).click();
  const rest = page.locator('input[name="hospitals"]');
  await expect(rest).toHaveCount(1);
  await expect(page.getByLabel("件名")).toHaveValue("勉強会のご案内");
  await rest.check();
  await page.getByRole("button", { name: "送付状を表示する" }).click();
  await expect(page.locator(".fax-sheet")).toHaveCount(1);
  await expect(page.locator(".fax-sheet").first()).toContainText("勉強会のご案内");
});
