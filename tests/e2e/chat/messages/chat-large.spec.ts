import { log, openGroup, openRoomWith, pageOf, send, spoken, unique } from "../../../support/page/chat";
import { expectToast, signIn, siteOrigin } from "../../../support/page/journey";
import { expect, type Page, test } from "../../../support/page/test";

const FAMILY_NAMES = [..."田藤山木川本村井野原島口崎中小大高石上松林橋森内岡谷池"];
type Hit = { _source: { hpcrUser: { objectId: string } | null } };
type Person = { objectId: string; name: string; role: string };

/** Doctors who have signed up, whom one may write to: more than a page of members. */
async function doctorsOf(page: Page) {
  const names = new Map<string, string>();
  for (const name of FAMILY_NAMES) {
    const query = new URLSearchParams({ partOfName: name, signupCondition: "1" });
    const response = await page.request.get(`/api/doctor/searchName?${query}`);
    const hits: Hit[] = (await response.json()).hits.hits;
    const doctors = hits.flatMap(({ _source }) => _source.hpcrUser?.objectId ?? []).join(",");
    const contacts = await page.request.get(`/api/chat/contacts?${new URLSearchParams({ name, doctors })}`);
    for (const person of (await contacts.json()).people as Person[])
      if (person.role === "doctor") names.set(person.objectId, person.name);
  }
  return names;
}

test("of many members fifty are listed, and one of them is found @control", async ({ page }) => {
  await signIn(page, "sato");
  const names = await doctorsOf(page);
  expect(names.size).toBeGreaterThan(52);
  const data = { memberList: [...names.keys()].slice(0, 90), title: unique("大所帯") };
  const headers = { origin: siteOrigin() };
  const opened = await page.request.post("/api/chat/rooms", { data, headers });
  expect(opened.status()).toBe(200);
  const { key } = await opened.json();
  await page.goto(`/rooms/${key}/members`);
  const members = page.getByRole("list", { name: "メンバー" }).getByRole("listitem");
  await expect(members).toHaveCount(50);
  await expect(page.getByRole("link", { name: "退出する" })).toBeInViewport();
  await page.getByRole("link", { name: "次へ" }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(members).not.toHaveCount(50);
  const last = names.get(data.memberList.at(-1) ?? "") ?? "";
  const box = page.getByRole("searchbox", { name: "名前・かな・勤務先" });
  await box.fill(last);
  await box.press("Enter");
  await expect(page.getByRole("heading", { name: `「${last}」の検索結果` })).toBeVisible();
  await expect(members.first()).toContainText(last);
  await members.first().getByLabel(`${last}の操作`).click();
  await members.first().getByText("メンバーから外す").click();
  await members
    .first()
    .getByRole("button", { name: `${last}を外す` })
    .click();
  await expectToast(page, "メンバーを外しました");
  await expect(page).toHaveURL(/q=/);
});

test("a company leaves a room that it was added to", async ({ browser }) => {
  const [sato, aoba] = [await pageOf(browser, "sato"), await pageOf(browser, "aoba")];
  const { people } = await (await sato.request.get("/api/chat/contacts")).json();
  const company = people.find(({ role }: Person) => role === "connectCompany");
  const data = {
    memberList: [company.objectId, ...[...(await doctorsOf(sato)).keys()].slice(0, 1)],
    title: unique("勧誘"),
  };
  const headers = { origin: siteOrigin() };
  const { key } = await (await sato.request.post("/api/chat/rooms", { data, headers })).json();
  await aoba.goto(`/rooms/${key}/members`);
  await aoba.getByRole("link", { name: "退出する" }).click();
  await aoba.getByRole("dialog").getByRole("button", { name: "退出する" }).click();
  await expectToast(aoba, "チャットから退出しました");
  expect((await aoba.goto(`/rooms/${key}`))?.status()).toBe(404);
});

test("what was said last in all rooms is read in one place, and is not read for the other", async ({
  browser,
}) => {
  const [tanaka, nakamura] = [await pageOf(browser, "tanaka"), await pageOf(browser, "nakamura")];
  const title = unique("近況");
  const path = await openGroup(tanaka, title, ["sato", "nakamura"]);
  const text = unique("お変わりありませんか。");
  await send(tanaka, text);
  await nakamura.goto("/rooms");
  await nakamura.getByRole("link", { name: "最近", exact: true }).click();
  const row = nakamura
    .getByRole("list", { name: "最近のメッセージ" })
    .getByRole("listitem")
    .filter({ hasText: text });
  await expect(row).toContainText("田中 大輔");
  await expect(row).toContainText(title);
  const { readers } = await (await tanaka.request.get(`/api/chat${path}`)).json();
  expect(readers.filter(({ seq }: { seq: number }) => seq > 0)).toEqual([]);
  await row.getByRole("link").click();
  await expect(nakamura).toHaveURL(new RegExp(`${path}\\?before=\\d+#m\\d+$`));
  await expect(log(nakamura).getByText(text)).toBeVisible();
});

test("what a hit of the search is followed by is nothing new @js", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await signIn(page, "tanaka");
  const path = await openGroup(page, unique("検索"), ["sato", "nakamura"]);
  const sato = await page.context().browser()?.newContext();
  if (!sato) return;
  const other = await sato.newPage();
  await signIn(other, "sato");
  const headers = { origin: siteOrigin() };
  for (let count = 0; count < 30; count += 1) {
    const data = { message: `第${count}便の知らせです。`, clientMessageId: `hit-${count}` };
    await expect
      .poll(async () => (await other.request.post(`/api/chat${path}/messages`, { data, headers })).status())
      .toBe(200);
  }
  const caughtUp = page.waitForResponse(/after=\d+/);
  await page.goto(`${path}?before=22#m1`);
  await caughtUp;
  await expect(log(page).getByText("第29便の知らせです。")).toHaveCount(1);
  await expect(page.getByRole("button", { name: /最新のメッセージへ|新着/ })).toHaveText(
    "最新のメッセージへ",
  );
});

test("a message that was taken away says neither who read nor who acknowledged it", async ({ browser }) => {
  const { tanaka, nakamura, path } = await spoken(browser, "取消", "取り消す話");
  const headers = { origin: siteOrigin() };
  const { messages } = await (await nakamura.request.get(`/api/chat${path}`)).json();
  const address = `/api/chat${path}/messages/${messages[0].id}`;
  await nakamura.request.post(`${address}/acknowledgement`, { headers });
  await tanaka.request.delete(address, { headers });
  await tanaka.goto(path);
  const gone = log(tanaka).getByRole("listitem").filter({ hasText: "取り消しました" });
  await expect(gone).toBeVisible();
  await expect(gone).not.toContainText(/既読|確認しました/);
});

test("each file that stays behind is named @js", async ({ page }) => {
  await signIn(page, "tanaka");
  await openRoomWith(page, "sato");
  await page.locator("input[type=file]").setInputFiles([
    { name: "偽物.png", mimeType: "image/png", buffer: Buffer.from("<svg/>") },
    { name: "道具.exe", mimeType: "application/octet-stream", buffer: Buffer.from("MZ") },
    { name: "議事録.txt", mimeType: "text/plain", buffer: Buffer.from("議事録") },
  ]);
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("偽物.png");
  await expect(alert).toContainText("道具.exe");
  await expect(page.getByRole("list", { name: "添付する画像・ファイル" }).getByRole("listitem")).toHaveCount(
    1,
  );
});

test("who acknowledges with the keyboard stays at the message @js", async ({ browser }) => {
  const { nakamura, path, text } = await spoken(browser, "鍵盤", "ご確認ください。");
  await nakamura.goto(path);
  const line = log(nakamura).getByRole("listitem").filter({ hasText: text });
  const menu = line.getByRole("link", { name: "このメッセージの操作" });
  await menu.focus();
  await nakamura.keyboard.press("Enter");
  const acknowledge = line.getByRole("button", { name: "確認しました" });
  await expect(acknowledge).toBeVisible();
  const isThere = () => acknowledge.evaluate((button) => button === document.activeElement);
  for (let steps = 0; steps < 12 && !(await isThere()); steps += 1) await nakamura.keyboard.press("Tab");
  await nakamura.keyboard.press("Enter");
  await expect(line).toContainText("確認しました 1");
  await expect(menu).toBeFocused();
  await expect(menu).not.toHaveAttribute("aria-expanded");
});
