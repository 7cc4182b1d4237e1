import { walkOne } from "../../support/page/back";
import { pageOf, unique } from "../../support/page/chat";
import { beAway, expectToast, signIn, siteOrigin } from "../../support/page/journey";
import { expect, type Page, test } from "../../support/page/test";

/** A list of the nurse's own: the hospital where 佐藤 and she work, and two far away where nobody is registered. */
async function newList(page: Page): Promise<string> {
  const headers = { origin: siteOrigin() };
  const own = await (await page.request.get("/api/hospital/own")).json();
  const found = await page.request.post("/api/hospital/search", {
    data: { size: 2, prefectureCodes: ["47"] },
    headers,
  });
  const hits: { _source: { hospitalId: string } }[] = (await found.json()).hits.hits;
  const hospitalIds = [own.hospitals[0].hospitalId, ...hits.map(({ _source }) => _source.hospitalId)];
  const data = {
    name: unique("連携先"),
    type: 2,
    purpose: 7,
    hospitalIds: [...new Set(hospitalIds)].slice(0, 3),
  };
  const made = await page.request.post("/api/lists/hospitals", { data, headers });
  expect(made.status()).toBe(200);
  return (await made.json()).objectId;
}

test("@js a nurse sends a must-read notice to a list, a doctor confirms it, and the rest is known", async ({
  page,
  browser,
}) => {
  const title = unique("救急受入体制の変更");
  await signIn(page, "suzuki");
  await page.goto(`/notices/new?list=${await newList(page)}`);
  await expect(page.getByText("3件").first()).toBeVisible();
  await page.getByLabel("内容").fill("12月1日から、夜間の受入窓口が変わります。");
  await page.getByLabel("必読にする").check();
  await page.getByRole("link", { name: "送信する" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "送信する" }).click();
  await expect(page.getByText("件名を入力してください").first()).toBeVisible();
  await page.getByLabel("件名").fill(title);
  await page.getByRole("link", { name: "送信する" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "送信する" }).click();
  await expectToast(page, "お知らせの送信が完了しました");
  const path = new URL(page.url()).pathname;
  await expect(page.getByText(/^登録者のいない\d件には届いていません。/)).toBeVisible();

  const doctor = await pageOf(browser, "sato");
  await doctor.goto("/notices?only=mustRead");
  await doctor.getByRole("link", { name: title }).first().click();
  await doctor.getByRole("button", { name: "確認しました" }).click();
  await expect(doctor.getByText("「確認しました」と伝えました")).toBeVisible();

  await page.goto(`${path}?by=person&state=done`);
  await expect(page.getByRole("listitem").filter({ hasText: "佐藤 健一" })).toContainText("確認済み");
  await page.getByRole("link", { name: /佐藤 健一/ }).click();
  await expect(page, "a row of a list of people leads to the person").toHaveURL(/\/doctor\/[\w-]+\?from=/);
  await page.goto("/notices?tab=drafts");
  const drafts = page.getByRole("list", { name: "下書き" });
  await expect(drafts.getByText(title), "nothing is left of the draft").toHaveCount(0);
});

test("@js Back after a notice leads to the page before its form", async ({ page }) => {
  await signIn(page, "suzuki");
  await walkOne(page, {
    form: "a notice",
    by: "suzuki",
    open: async () => `/notices/new?list=${await newList(page)}`,
    act: async () => {
      await page.getByLabel("件名").fill(unique("面会時間の変更"));
      await page.getByLabel("内容").fill("12月1日から、面会は15時までです。");
      await expect(page, "the draft is saved, and goes when it is sent").toHaveURL(/\?draft=/);
      await page.getByRole("link", { name: "送信する" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "送信する" }).click();
      await expectToast(page, "お知らせの送信が完了しました");
    },
    to: /\/notices\/[\w-]{20,}#notice$/,
  });
});

test("@scripts every hospital of a notice has its FAX sheet, a hundred on a page", async ({ page }) => {
  await signIn(page, "suzuki");
  const headers = { origin: siteOrigin() };
  const asked = (from: number) =>
    page.request.post("/api/hospital/search", { data: { size: 100, from }, headers });
  const found = await Promise.all([0, 100].map(async (from) => (await asked(from)).json()));
  type Found = { hospitalId: string; name: string; referralFax: string | null };
  const hospitals: Found[] = found.flatMap(({ hits }) =>
    hits.hits.map(({ _source }: { _source: Found }) => _source),
  );
  const toHospitalObjectIds = hospitals.slice(0, 120).map(({ hospitalId }) => hospitalId);
  const data = { title: unique("休診日"), detail: "12月29日から休診します。", toHospitalObjectIds };
  const { objectId } = await (await page.request.post("/api/hospitalNotices", { data, headers })).json();

  await page.goto(`/notices/${objectId}/fax?state=all`);
  const sheets = page.getByRole("article", { name: /への用紙$/ });
  await expect(sheets).toHaveCount(100);
  const referring = hospitals.slice(0, 100).find(({ referralFax }) => referralFax);
  const sheet = page.getByRole("article", { name: `${referring?.name}への用紙` });
  await expect(sheet.getByText(`FAX ${referring?.referralFax}`)).toBeVisible();
  await expect(page.getByText("全120枚のうち1〜100枚目です。")).toBeVisible();
  await page.getByRole("link", { name: "次へ" }).click();
  await expect(sheets).toHaveCount(20);
});

test("@js what is half written is found after a reload, with the hospitals that a link brought", async ({
  page,
}) => {
  const title = unique("面会時間の変更");
  await page.clock.install();
  await signIn(page, "suzuki");
  await page.goto(`/notices/new?list=${await newList(page)}`);
  await page.waitForLoadState("networkidle");
  await page.getByLabel("件名").fill(title);
  await page.clock.runFor(3000);
  await expect(page.getByText("下書きを保存しました")).toBeVisible();
  await expect(page).toHaveURL(/\?draft=/);

  // Whoever comes back to the page finds it as it was left, though its data is asked for again.
  const asked = page.waitForResponse((response) => response.url().includes("_data="));
  await beAway(page);
  await (await asked).finished();
  await expect(page.getByLabel("件名")).toHaveValue(title);

  await page.reload();
  await expect(page.getByLabel("件名")).toHaveValue(title);
  await expect(page.getByText("3件", { exact: true })).toBeVisible();
  await page.goto("/notices?tab=drafts");
  await page.getByRole("link", { name: title }).click();
  await page.getByRole("link", { name: "下書きを削除" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "削除する" }).click();
  await expectToast(page, "下書きの削除が完了しました");
});

test("@js what is written without a network is saved once it is back", async ({ page }) => {
  const title = unique("停電のお知らせ");
  await page.clock.install();
  await signIn(page, "suzuki");
  await page.goto("/notices/new");
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  await page.getByLabel("件名").fill(title);
  await page.clock.runFor(3000);
  await expect(page.getByText("接続が戻ると保存します")).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText("下書きを保存しました")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("件名")).toHaveValue(title);
});

test("@js boxes that are ticked stay so after a look at a hospital, until they are sent", async ({
  page,
}) => {
  await signIn(page, "suzuki");
  await page.goto(`/notices/new/select?draft=${crypto.randomUUID()}`);
  await page.waitForLoadState("networkidle");
  const boxes = page.locator("main").getByRole("checkbox", { name: /を選ぶ$/ });
  for (const at of [0, 2]) await boxes.nth(at).check();
  await page.locator("main li .name a").first().click();
  await expect(page).toHaveURL(/\/hospitals\//);
  await page.goBack();
  for (const [at, isTicked] of [true, false, true].entries())
    await expect(boxes.nth(at)).toBeChecked({ checked: isTicked });
  await page.getByRole("button", { name: "選んだ医療機関を追加" }).click();
  await expectToast(page, "2件を追加しました（宛先 2件）");
  await expect(boxes.first()).not.toBeChecked();
});

test("without scripts, a notice with too large a file says where its words are, and they are there @control @no-js", async ({
  page,
}) => {
  await signIn(page, "suzuki");
  const own = await (await page.request.get("/api/hospital/own")).json();
  await page.goto(`/notices/new?hospitals=${own.hospitals[0].hospitalId}`);
  await page.getByLabel("件名").fill("転院の受け入れ");
  await page.getByLabel("内容").fill("来週から、回復期の病床に余裕があります。");
  await page
    .getByLabel("添付ファイル")
    .setInputFiles({ name: "案内.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(12 * 1024 * 1024) });
  await page.getByRole("button", { name: "下書きを保存", exact: true }).click();
  await expect(page.getByText(/ブラウザーの「戻る」で入力した内容に戻り/).first()).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("件名")).toHaveValue("転院の受け入れ");
  await expect(page.getByLabel("内容")).toHaveValue("来週から、回復期の病床に余裕があります。");
});
