import { SEARCH_PAGE_SIZE } from "../../../workers/contract/limits";
import { signIn, siteOrigin } from "../../support/page/journey";
import { expect, type Page, test } from "../../support/page/test";

/** 鈴木's hospital, from her home. */
async function openOwn(page: Page) {
  await page.goto("/top/medical");
  await page.getByRole("link", { name: "みなと医科大学附属病院" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("みなと医科大学附属病院");
}

test("a colleague finds numbers, office, today's hours and vacant beds on the hospital's page", async ({
  page,
}) => {
  await signIn(page, "suzuki");
  await openOwn(page);
  const numbers = page.locator(".calls a");
  await expect(numbers.first()).toHaveAttribute("href", /^tel:\d+$/);
  await expect(page.getByText("地域医療連携室").first()).toBeVisible();
  await expect(page.getByRole("heading", { name: /今日 .+の外来/ })).toBeVisible();
  await expect(page.getByRole("heading", { name: "空床" })).toBeVisible();
  await expect(page.getByRole("link", { name: "訂正を依頼する" })).toHaveAttribute(
    "href",
    /^\/posting_information\/request\?hospital=/,
  );
});

test("@js all that a referring colleague needs first is on a phone's first screen", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, "suzuki");
  await openOwn(page);
  const head = page.getByRole("region", { name: "連絡先" });
  const needed = {
    number: page.locator(".calls a").first(),
    address: head.getByText(/〒\d{3}-\d{4}/).filter({ visible: true }),
    beds: head.getByText(/病床 [\d,]+床/).filter({ visible: true }),
    writing: page.getByRole("link", { name: "お知らせを送る" }),
  };
  const covered = (await page.locator("nav.rail").boundingBox())?.height ?? 0;
  for (const [name, part] of Object.entries(needed)) {
    const box = await part.boundingBox();
    expect(box && box.y >= 0 && box.y + box.height <= 844 - covered, `${name} ${JSON.stringify(box)}`).toBe(
      true,
    );
  }
});

test("of a large hospital every doctor is found, page by page", async ({ page }) => {
  await signIn(page, "suzuki");
  const { hospitalId, doctorCount } = await largest(page);
  expect(doctorCount).toBeGreaterThan(SEARCH_PAGE_SIZE);
  await page.goto(`/hospitals/${hospitalId}`);
  await page.getByRole("link", { name: `全${doctorCount}名` }).click();
  const doctors = page.locator(".sheet").filter({ has: page.getByRole("heading", { name: "所属する医師" }) });
  const names = doctors.locator("a[href^='/doctor/']");
  await expect(names).toHaveCount(SEARCH_PAGE_SIZE);
  await page.getByRole("link", { name: "2ページ" }).click();
  await expect(names).toHaveCount(Math.min(SEARCH_PAGE_SIZE, doctorCount - SEARCH_PAGE_SIZE));
});

/** The university hospital with the most doctors. */
async function largest(page: Page): Promise<{ hospitalId: string; doctorCount: number }> {
  const answered = await page.request.post("/api/hospital/search", {
    headers: { origin: siteOrigin() },
    data: { words: "医科大学附属病院" },
  });
  const { hits } = (await answered.json()) as { hits: { hits: { _source: { hospitalId: string } }[] } };
  const counts = await Promise.all(
    hits.hits.map(async ({ _source: { hospitalId } }) => {
      const found = await page.request.get(`/api/hospitals/${hospitalId}`);
      return { hospitalId, doctorCount: ((await found.json()) as { doctorCount: number }).doctorCount };
    }),
  );
  return counts.sort((a, b) => b.doctorCount - a.doctorCount)[0] ?? { hospitalId: "", doctorCount: 0 };
}

test("@js on paper a hospital says where it is, how to reach it, and nothing in grey", async ({ page }) => {
  await signIn(page, "suzuki");
  await openOwn(page);
  await page.setViewportSize({ width: 680, height: 1000 });
  await page.emulateMedia({ media: "print" });
  const head = page.getByRole("region", { name: "連絡先" });
  const place = head.getByText(/〒\d{3}-\d{4}/).filter({ visible: true });
  await expect(place).toHaveCount(1);
  await expect(place).toHaveCSS("color", "rgb(0, 0, 0)");
  await expect(head.getByRole("link", { name: "地図を開く" })).toHaveCount(0);
  await expect(page.locator(".calls")).toBeVisible();
});

test("the home says who near by has a bed, and leads to the house and to the board", async ({ page }) => {
  await signIn(page, "suzuki");
  await page.goto("/top/medical");
  const beds = page.locator(".sheet").filter({ has: page.getByRole("heading", { name: "区中央部の空床" }) });
  const house = beds.getByRole("row").getByRole("link").first();
  await expect(beds).not.toContainText("みなと医科大学附属病院");
  await expect(beds.getByRole("link", { name: "空床一覧へ" })).toHaveAttribute(
    "href",
    "/hospitals/search?vacant=",
  );
  const name = await house.innerText();
  await house.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
});

test("who keeps the beds adds a ward, changes it and says that nothing changed @no-js", async ({ page }) => {
  await signIn(page, "suzuki");
  await openOwn(page);
  await page.getByRole("link", { name: "編集する" }).first().click();
  await page.getByRole("link", { name: "空床情報" }).first().click();
  await page.getByRole("link", { name: "空床を追加する" }).click();
  const ward = `5階${Date.now() % 100_000}`;
  await page.getByLabel("病床の種別").selectOption("1");
  await page.getByLabel("病棟").fill(ward);
  await page.getByLabel("男性").fill("２");
  await page.getByLabel("受入の条件").fill("在宅からの受入を優先");
  await page.getByRole("button", { name: "保存する" }).click();
  await expect(page.getByRole("row").filter({ hasText: ward })).toContainText("2");
  // Another test's figures for the same hospital are a colleague's word in between: then it is said again.
  await expect(async () => {
    await page.getByRole("button", { name: "すべて変更なし（日時だけ更新）" }).click();
    await expect(page.getByRole("row").filter({ hasText: ward })).toContainText("変わりなし", {
      timeout: 2_000,
    });
  }).toPass();
});

test("@scripts all vacant beds are given anew on the home, and a colleague's word is not overwritten unseen", async ({
  page,
}) => {
  await signIn(page, "suzuki");
  await page.goto("/top/medical");
  const men = page.getByRole("textbox", { name: /男性$/ }).first();
  const before = Number(await men.inputValue());
  await men.fill(String(before + 1));
  await page.getByRole("button", { name: "この内容で更新する" }).first().click();
  await expect(page).toHaveURL(/\/top\/medical$/);
  await expect(men).toHaveValue(String(before + 1));
  const [row] = await ownBeds(page);
  const colleagues = before + 20;
  await page.request.patch("/api/hospitals", {
    headers: { origin: siteOrigin() },
    data: { hospitalId: row.hospitalId, vacantBeds: [{ ...row.bed, men: colleagues }] },
  });
  await men.fill(String(before + 5));
  await page.getByRole("button", { name: "この内容で更新する" }).first().click();
  await expect(page.getByText("自分が入力した内容")).toBeVisible();
  await expect(page.getByText(String(colleagues)).first()).toBeVisible();
  await expect(men).toHaveValue(String(before + 5));
  await page.getByLabel(/鈴木 美咲 さんが保存した内容/).check();
  await page.getByRole("button", { name: "この内容で更新する" }).click();
  await expect(page).toHaveURL(/open_bed\?hospital=|\/top\/medical$/);
  await page.goto("/top/medical");
  await expect(men).toHaveValue(String(colleagues));
  await page.getByRole("button", { name: "変更なし（日時だけ更新）" }).first().click();
  await expect(page).toHaveURL(/\/top\/medical$/);
});

/** The first row of vacancies of each hospital of one's own. */
async function ownBeds(page: Page) {
  const response = await page.request.get("/api/hospital/own");
  const { hospitals } = await response.json();
  return hospitals.map(({ hospitalId, vacantBeds }: { hospitalId: string; vacantBeds: object[] }) => ({
    hospitalId,
    bed: vacantBeds[0],
  }));
}

test("beds that do not add up come back with what was typed and the reason @no-js @all", async ({ page }) => {
  await signIn(page, "suzuki");
  await page.goto("/hospitals/edit/bed");
  await page.getByLabel("病床数の合計").fill("100");
  await page.getByLabel("一般").fill("99");
  await page.getByRole("button", { name: "保存する" }).click();
  await expect(page.locator(".error-summary")).toContainText("一致していません");
  await expect(page.getByLabel("一般")).toHaveValue("99");
});

test("two edit the same figure: the second sees both and picks @no-js", async ({ page }) => {
  await signIn(page, "suzuki");
  await page.goto("/hospitals/edit/medical_staff");
  const hospitalId = await page.locator('input[name="hospitalId"]').first().inputValue();
  const colleagues = 1000 + (Date.now() % 900);
  const saved = await page.request.patch("/api/hospitals", {
    headers: { origin: siteOrigin() },
    data: { hospitalId, staff: { midwife: colleagues } },
  });
  expect(saved.status()).toBe(200);
  await page.getByLabel("助産師").fill("7");
  await page.getByLabel("薬剤師").fill("31");
  await page.getByRole("button", { name: "保存する" }).click();
  await expect(page.getByText("自分が入力した内容")).toBeVisible();
  await expect(page.getByText(colleagues.toLocaleString("ja-JP"))).toBeVisible();
  await expect(page.getByLabel("薬剤師")).toHaveValue("31");
  await page.getByLabel(/鈴木 美咲 さんが保存した内容/).check();
  await page.getByRole("button", { name: "保存する" }).click();
  await expect(page.getByLabel("助産師")).toHaveValue(String(colleagues));
  await expect(page.getByLabel("薬剤師")).toHaveValue("31");
});

test("what a colleague saves while a form is corrected or settled is not written back @no-js", async ({
  page,
}) => {
  await signIn(page, "suzuki");
  await page.goto("/hospitals/edit/medical_staff");
  const hospitalId = await page.locator('input[name="hospitalId"]').first().inputValue();
  const colleagues = 2000 + (Date.now() % 900);
  const saves = (staff: Record<string, number>) =>
    page.request.patch("/api/hospitals", {
      headers: { origin: siteOrigin() },
      data: { hospitalId, staff },
    });
  const save = page.getByRole("button", { name: "保存する" });
  await page.getByLabel("理学療法士").fill("多数");
  await save.click();
  await expect(page.locator(".error-summary")).toBeVisible();
  await saves({ radiologist: colleagues, occupationalTherapist: colleagues + 1 });
  await page.getByLabel("理学療法士").fill("3");
  await page.getByLabel("作業療法士").fill("4");
  await save.click();
  await expect(page.getByText("自分が入力した内容")).toHaveCount(1);
  await saves({ speechTherapist: colleagues + 2 });
  await page.getByLabel(/鈴木 美咲 さんが保存した内容/).check();
  await page.getByLabel("理学療法士").fill("いくつか");
  await save.click();
  await expect(page.locator(".error-summary")).toBeVisible();
  await page.getByLabel("理学療法士").fill("5");
  await save.click();
  await expect(page.getByText("職員数を保存しました").first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("理学療法士")).toHaveValue("5");
  await expect(page.getByLabel("診療放射線技師")).toHaveValue(String(colleagues));
  await expect(page.getByLabel("作業療法士")).toHaveValue(String(colleagues + 1));
  await expect(page.getByLabel("言語聴覚士")).toHaveValue(String(colleagues + 2));
});

test("one cell of the outpatient table is edited, a day is copied, and the history tells it @no-js @all", async ({
  page,
}) => {
  await signIn(page, "suzuki");
  await page.goto("/hospitals/edit/outpatient/edit?day=sun&copy=sat");
  await expect(page.getByText("土曜の内容をコピーしました")).toBeVisible();
  await page.getByRole("textbox", { name: "担当" }).first().fill("交替医");
  await page.getByRole("button", { name: "保存する" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("外来担当表");
  await page.goto("/hospitals/edit/history");
  await expect(page.getByRole("row").filter({ hasText: "外来担当表（日）" }).first()).toContainText("交替医");
});

test("a week of the outpatient table is edited as a grid, and its table leads to each cell @no-js", async ({
  page,
}) => {
  await signIn(page, "suzuki");
  await page.goto("/hospitals/edit/outpatient/edit");
  const cell = page.getByRole("textbox", { name: / 火曜$/ }).first();
  const before = await cell.inputValue();
  await cell.fill([before, "表の医師（予約のみ）"].filter(Boolean).join("、"));
  await page.getByRole("button", { name: "保存する" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("外来担当表");
  const entry = page.getByRole("table").getByRole("link", { name: "表の医師" }).first();
  await expect(page.getByRole("table").getByRole("link", { name: "火曜の表を編集する" })).toHaveCount(1);
  await entry.click();
  await expect(page).toHaveURL(/day=tue&band=\w+&department=/);
  await page.goto("/hospitals/edit/outpatient/edit");
  await expect(page.getByRole("textbox", { name: / 火曜$/ }).first()).toHaveValue(/表の医師（予約のみ）/);
});
