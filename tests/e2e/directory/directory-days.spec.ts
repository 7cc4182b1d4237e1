import { everydayToken } from "../../support/cast";
import { unique } from "../../support/page/chat";
import { expectToast, signIn, siteOrigin } from "../../support/page/journey";
import { field, freshAddress } from "../../support/page/sign-up";
import { expect, type Page, test } from "../../support/page/test";
import { foundInMail } from "../../support/site/mailbox";
import { callAs } from "../../support/site/web";

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
  await page.getByRole("button", { name: "1件をリストに加える" }).click();
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
  await page.getByRole("button", { name: /リストに加える$/ }).click();
  await page.getByText("新しいリストを作成して追加する").click();
  await page.getByLabel("リスト名").fill(unique("空床一覧から"));
  await page.getByLabel("地域", { exact: true }).check();
  await page.getByRole("button", { name: `${chosen.length}件をリストに加える` }).click();
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
  const suzuki = `__Host-session=${everydayToken("suzuki")}`;
  type Entry = { weekday: string; doctor: string };
  const { outpatientList } = await callAs<{ outpatientList: Entry[] }>(
    suzuki,
    "GET",
    `/hospitals/${hospitalId}`,
    undefined,
    siteOrigin(),
  );
  const [first, ...others] = outpatientList
    .filter(({ weekday }) => weekday === day)
    .map(({ weekday: _, ...entry }) => entry);
  const outpatientDays = { [day]: [{ ...first, doctor: theirs }, ...others] };
  await callAs(suzuki, "PATCH", "/hospitals", { hospitalId, outpatientDays }, siteOrigin());
  await page.getByRole("textbox", { name: "担当" }).first().fill(mine);
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

test("somebody who is no member asks for a correction, and reads the operator's answer by a link @no-js", async ({
  page,
  overHttp,
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
  const hospitalId = await someHospital(page);
  const number = `03-0000-${String(Date.now()).slice(-4)}`;
  await one
    .getByLabel("医療機関のページのアドレス")
    .fill(new URL(`/hospitals/${hospitalId}`, siteOrigin()).href);
  const record = await openedInSidebar(page, overHttp, () =>
    one.getByRole("button", { name: /掲載内容の訂正に進む/ }).click(),
  );
  await expect(heading(record)).toHaveText("掲載内容の訂正");
  await record.getByLabel("電話（2）").fill(number);
  await record.getByRole("button", { name: "保存する" }).click();
  await expectToast(record, "掲載内容を訂正しました");
  await record.getByRole("link", { name: "編集の記録" }).click();
  await expect(record.getByRole("row").filter({ hasText: number }).first()).toContainText("運営");
  await record.goto("/admin/hospitals");
  await record.getByLabel("医療機関・医師の名前・電話番号").fill(number);
  await record.getByRole("button", { name: "検索する" }).click();
  await record.getByRole("list", { name: "医療機関" }).getByRole("link").click();
  await expect(heading(record)).toHaveText("掲載内容の訂正");
  await expect(record.getByLabel("電話（2）")).toHaveValue(number);
  await page.goto("/admin/corrections");
  await opened();
  await one.getByRole("textbox", { name: /回答/ }).first().fill("新しい番号に改めました。");
  await one.getByRole("button", { name: /対応済みとして回答する/ }).click();
  await expect(one.locator("summary").first()).toContainText("対応済み");
  await page.context().clearCookies();
  await page.goto(link);
  await expect(page.locator("main")).toContainText("新しい番号に改めました。");
  await signIn(page, "suzuki");
  await page.goto(`/hospitals/${hospitalId}`);
  await expect(page.locator("main")).toContainText(`電話（2） ${number}`);
});

test("a hospital that asks for it is not listed any more, and its link says so @no-js", async ({ page }) => {
  await signIn(page, "operator");
  const hospitalId = await someHospital(page, 40);
  const name = unique("掲載停止のご依頼");
  const asked = await page.request.post("/api/corrections", {
    headers: { origin: siteOrigin() },
    data: {
      ...{ subject: "hospital", subjectId: hospitalId, subjectName: name, kind: "delete", relation: "staff" },
      ...{ name: "青空 花子", email: freshAddress("delist"), body: "掲載をやめてください。" },
    },
  });
  expect(asked.status(), await asked.text()).toBe(200);
  await page.goto("/admin/corrections");
  const one = page.locator("details").filter({ hasText: name });
  const press = async (button: RegExp) => {
    if ((await one.getAttribute("open")) === null) await one.locator("summary").first().click();
    await one.getByRole("button", { name: button }).click();
    await expectToast(page, "ご依頼の状態を変更しました");
  };
  await press(/対応を始める/);
  await one.locator("summary").first().click();
  await one.getByRole("textbox", { name: /回答/ }).first().fill("掲載を停止しました。");
  await one.getByRole("button", { name: /掲載を停止して回答する/ }).click();
  await expect(one.locator("summary").first()).toContainText("対応済み");
  await page.goto(`/hospitals/${hospitalId}`);
  await expect(page.getByText("この医療機関の掲載は停止されています")).toBeVisible();
  await page.goto("/admin/corrections");
  await press(/掲載を再開して/);
  await page.goto(`/hospitals/${hospitalId}`);
  await expect(page.locator(".hospital-head")).toBeVisible();
});

test("a doctor of the directory who asks for it is written as they are, and found so @no-js", async ({
  page,
  overHttp,
}, { project }) => {
  await signIn(page, "operator");
  const asking = new URLSearchParams({ partOfName: "木", signupCondition: "2", size: "40" });
  const answered = await page.request.get(`/api/doctor/searchName?${asking}`);
  const { hits } = (await answered.json()) as { hits: { hits: { _source: ListedHit }[] } };
  const doctor = hits.hits.at(-project.name.length)?._source as ListedHit;
  const [hospitalId, given] = [await someHospital(page, 50), `改${String(Date.now()).slice(-5)}`];
  await page.request.post("/api/corrections", {
    headers: { origin: siteOrigin() },
    data: {
      ...{
        subject: "doctor",
        subjectId: doctor.objectId,
        subjectName: given,
        kind: "correct",
        relation: "self",
      },
      ...{ name: "青空 花子", email: freshAddress("rename"), body: "名の漢字と勤務先が違います。" },
    },
  });
  await page.goto("/admin/corrections");
  const one = page.locator("details").filter({ hasText: given });
  await one.locator("summary").first().click();
  const record = await openedInSidebar(page, overHttp, () =>
    one.getByRole("link", { name: "掲載内容を訂正する" }).click(),
  );
  await expect(heading(record)).toHaveText("掲載内容の訂正");
  await expect(record.getByLabel("姓のふりがな")).toHaveValue(/^[ぁ-ゖー]+$/);
  await record.locator("input[name=firstName]").fill(given);
  await record.getByLabel("追加する勤務先のページのアドレス").fill("/hospitals/unknown");
  await record.getByRole("button", { name: "保存する" }).click();
  await expect(record.locator("main")).toContainText("医療機関のページのアドレスで入力してください");
  await record
    .getByLabel("追加する勤務先のページのアドレス")
    .fill(new URL(`/hospitals/${hospitalId}`, siteOrigin()).href);
  await record.getByRole("button", { name: "保存する" }).click();
  await expectToast(record, "掲載内容を訂正しました");
  await signIn(page, "sato");
  await page.goto(`/doctor/search?q=${encodeURIComponent(`${doctor.lastName} ${given}`)}`);
  await page
    .getByRole("link", { name: new RegExp(given) })
    .first()
    .click();
  await expect(page.locator("main")).toContainText(given);
});

type ListedHit = { objectId: string; lastName: string };

/** What a press opens in another tab; a browser without tabs opens it in its place. */
async function openedInSidebar(page: Page, overHttp: boolean, press: () => Promise<void>): Promise<Page> {
  if (overHttp) {
    await press();
    return page;
  }
  const [tab] = await Promise.all([page.waitForEvent("popup"), press()]);
  return tab;
}

/** One that no other test looks at. */
async function someHospital(page: Page, from = 30): Promise<string> {
  const answered = await page.request.post("/api/hospital/search", {
    headers: { origin: siteOrigin() },
    data: { words: "", from, size: 1 },
  });
  const { hits } = (await answered.json()) as { hits: { hits: { _source: { hospitalId: string } }[] } };
  return hits.hits[0]?._source.hospitalId ?? "";
}
