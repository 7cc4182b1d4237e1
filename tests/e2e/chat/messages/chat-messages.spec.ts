import { barriersOf } from "../../../support/page/barriers";
import {
  box,
  deleteMessage,
  line,
  log,
  openGroup,
  openMenu,
  openRoomWith,
  pageOf,
  send,
  spoken,
  TAKEN_AWAY,
  unique,
  write,
} from "../../../support/page/chat";
import { signIn } from "../../../support/page/journey";
import { expect, test } from "../../../support/page/test";
import { ORIGIN } from "../../../support/site/origin";

test("@scripts one's own message is edited, marked, and taken away", async ({ page }) => {
  await signIn(page, "tanaka");
  await openRoomWith(page, "sato");
  const [text, better] = [unique("明日の十時です。"), unique("明日の十一時です。")];
  await send(page, text);
  await openMenu(page, text);
  await line(page, text).getByRole("link", { name: "編集する" }).click();
  await expect(box(page)).toHaveValue(text);
  await box(page).fill(better);
  await page.getByRole("button", { name: "変更", exact: true }).click();
  await expect(line(page, better)).toContainText("編集済み");
  await expect(log(page).getByText(text)).toHaveCount(0);
  await openMenu(page, better);
  await expect(line(page, better).getByRole("button", { name: "削除する" })).toBeHidden();
  await openMenu(page, better);
  await deleteMessage(page, better);
  await expect(log(page).getByText(better)).toHaveCount(0);
  await expect(log(page).getByText(TAKEN_AWAY).last()).toBeVisible();
});

test("whoever received a message that was taken away reads so, in the room and in the list", async ({
  browser,
}) => {
  const { tanaka, nakamura, path, text } = await spoken(browser, "削除", "消える話");
  await tanaka.goto(path);
  await deleteMessage(tanaka, text);
  await expect(log(tanaka).getByText(text)).toHaveCount(0);
  await nakamura.goto(path);
  await expect(log(nakamura).getByText("メッセージが削除されました")).toBeVisible();
  await nakamura.goto("/rooms");
  const row = nakamura.getByRole("listitem").filter({ has: nakamura.locator(`a[href="${path}"]`) });
  await expect(row).toContainText("田中 大輔: メッセージが削除されました");
});

test("a message is acknowledged, and its writer sees by whom", async ({ browser }) => {
  const { tanaka, nakamura, path, text } = await spoken(browser, "確認", "必ずお読みください。");
  await nakamura.goto(path);
  await openMenu(nakamura, text);
  await line(nakamura, text).getByRole("button", { name: "確認しました" }).click();
  await expect(line(nakamura, text)).toContainText("確認しました 1");
  await tanaka.goto(path);
  await openMenu(tanaka, text);
  await expect(line(tanaka, text)).toContainText("確認した方 中村 彩");
});

test("@scripts one character finds a message, and the hit leads to its place @remote", async ({ page }) => {
  await signIn(page, "sato");
  const path = await openRoomWith(page, "tanaka");
  const text = unique("蕁麻疹の件");
  await send(page, text);
  await page.goto(`${path}/search`);
  await page.getByLabel("キーワード").fill("蕁");
  await page.getByRole("button", { name: "検索する", exact: true }).click();
  const hit = page.getByRole("listitem").filter({ hasText: text });
  await hit.getByRole("link").click();
  await expect(log(page).getByText(text)).toBeVisible();
});

test("a picture and a file go with a message and are seen by the other @remote @control", async ({
  browser,
}) => {
  const [tanaka, sato] = [await pageOf(browser, "tanaka"), await pageOf(browser, "sato")];
  const path = await openGroup(tanaka, unique("写真"), ["sato", "nakamura"]);
  await tanaka.locator("input[type=file]").setInputFiles([
    { name: "病棟.png", mimeType: "image/png", buffer: PICTURE },
    { name: "議事録.txt", mimeType: "text/plain", buffer: Buffer.from("議事録の中身") },
  ]);
  const text = unique("添付します。");
  await send(tanaka, text);
  await sato.goto(path);
  await expect(line(sato, text).getByText("議事録.txt")).toBeVisible();
  await expect.poll(() => line(sato, text).getByAltText("病棟.png").evaluate(isRendered)).toBe(true);
  await sato.goto(`${path}/medias`);
  await sato.getByRole("link", { name: "議事録.txt" }).click();
  const saved = sato.waitForEvent("download");
  await sato.getByRole("link", { name: "保存する" }).click();
  expect((await saved).suggestedFilename()).toBe("議事録.txt");
});

test("whoever looks at a picture sees whose it is and when it came, and finds the way to its message @remote @control", async ({
  browser,
}) => {
  const [tanaka, sato] = [await pageOf(browser, "tanaka"), await pageOf(browser, "sato")];
  const path = await openGroup(tanaka, unique("出所"), ["sato", "nakamura"]);
  const file = { name: "病棟.png", mimeType: "image/png", buffer: PICTURE };
  await tanaka.locator("input[type=file]").setInputFiles([file]);
  const text = unique("本日の病棟です。");
  await send(tanaka, text);
  await sato.goto(`${path}/medias`);
  const tile = sato.locator(".media-grid li").filter({ hasText: "田中 大輔" });
  await tile.getByRole("link").click();
  await expect(sato.getByRole("heading", { name: "病棟.png" })).toBeVisible();
  const origin = sato.locator(".media-facts");
  await expect(origin).toContainText(/田中 大輔 さん\d+月\d+日\(.\) \d+:\d\d\d+KB/);
  await origin.getByRole("link", { name: "会話で見る" }).click();
  await expect(log(sato).getByText(text)).toBeInViewport();
  await tanaka.goto(`${path}/medias`);
  await expect(tanaka.locator(".media-grid li").filter({ hasText: "自分" })).toHaveCount(1);
});

test("a file is found by a part of its name, which is marked @remote @control", async ({ page }) => {
  await signIn(page, "sato");
  const path = await openRoomWith(page, "tanaka");
  const name = unique("ﾎﾙﾀｰ心電図");
  const upload = { name: `${name}.txt`, mimeType: "text/plain", buffer: Buffer.from("波形") };
  await page.locator("input[type=file]").setInputFiles([upload]);
  await page.getByRole("button", { name: "送信", exact: true }).click();
  await expect(log(page).getByText(`${name}.txt`)).toBeVisible();
  await expect(log(page).getByText(/送信待ち|送信中…|未送信/)).toHaveCount(0);
  await page.goto(`${path}/search?q=${encodeURIComponent("ほるたー")}`);
  const hit = page.getByRole("listitem").filter({ hasText: name });
  await expect(hit.locator("mark")).toHaveText("ﾎﾙﾀｰ");
  await hit.getByRole("link").click();
  await expect(log(page).getByText(`${name}.txt`)).toBeInViewport();
});

test("what is written is kept on the server until it is sent @js", async ({ browser }) => {
  const [one, other] = [await pageOf(browser, "tanaka"), await pageOf(browser, "tanaka")];
  const path = await openGroup(one, unique("下書き"), ["sato", "nakamura"]);
  const text = unique("書きかけ");
  const saved = one.waitForResponse(
    (response) => response.url().endsWith("/draft") && response.status() === 204,
  );
  await box(one).fill(text);
  await saved;
  await other.goto(path);
  await expect(box(other)).toHaveValue(text);
  await send(other, text);
  await other.reload();
  await expect(box(other)).toHaveValue("");
});

test("what is typed before the scripts have come stays @js", async ({ page }) => {
  await signIn(page, "tanaka");
  const path = await openGroup(page, unique("電波"), ["sato", "nakamura"]);
  const headers = { origin: ORIGIN };
  await page.request.put(`/api/chat${path}/draft`, { data: { text: "下書き" }, headers });
  let release = () => {};
  const typed = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await typed;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  await expect(box(page)).toHaveValue("下書き");
  await box(page).fill("下書きの続き");
  release();
  await expect(page.getByText("Enterで送信、")).toBeVisible();
  await expect(box(page)).toHaveValue("下書きの続き");
});

test("what was written offline goes once and in order from any page, after the tab was closed @js", async ({
  browser,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, "tanaka");
  const path = await openGroup(page, unique("圏外"), ["sato", "nakamura"]);
  const sends = /\/messages$/;
  await context.route(sends, (route) => route.abort());
  const texts = ["一", "二", "三"].map(unique);
  const regretted = unique("やめた");
  for (const text of [...texts, regretted]) await write(page, text);
  await expect(page.getByText("送信できなかったメッセージが4件あります。")).toBeVisible();
  await line(page, regretted).getByRole("button", { name: "送信をやめる" }).click();
  await expect(log(page).getByText(regretted)).toHaveCount(0);
  await page.close();

  const [rooms, elsewhere] = [await context.newPage(), await context.newPage()];
  await elsewhere.goto("/mypage");
  await rooms.goto("/rooms");
  const row = rooms.getByRole("listitem").filter({ has: rooms.locator(`a[href="${path}"]`) });
  await expect(row.getByText("未送信3件")).toBeVisible();
  await context.unroute(sends);
  for (const each of [rooms, elsewhere]) await each.evaluate(() => dispatchEvent(new Event("online")));
  await expect(row.getByText("未送信")).toHaveCount(0);
  await expect(row).toContainText(`自分: ${texts[2]}`);
  await rooms.goto(path);
  await expect(log(rooms).getByText(texts[2] ?? "")).toBeVisible();
  const shown = await log(rooms).getByRole("listitem").allTextContents();
  const found = shown.flatMap((words) => texts.filter((text) => words.includes(text)));
  expect(found).toEqual(texts);
  expect(shown.filter((words) => words.includes(regretted))).toEqual([]);
});

test("the writer sees who has read it @js", async ({ browser }) => {
  const [tanaka, nakamura] = [await pageOf(browser, "tanaka"), await pageOf(browser, "nakamura")];
  const path = await openGroup(tanaka, unique("既読"), ["sato", "nakamura"]);
  const text = unique("読みましたか。");
  await send(tanaka, text);
  await expect(line(tanaka, text)).not.toContainText("既読");
  await nakamura.goto(path);
  await expect(line(tanaka, text)).toContainText("既読 1");
});

test("no screen of the chat has a barrier @js", async ({ page }) => {
  await signIn(page, "tanaka");
  const path = await openGroup(page, unique("点検"), ["sato", "nakamura"]);
  await send(page, unique("お世話になっております。"));
  for (const address of [
    "/rooms",
    "/rooms?view=messages",
    "/rooms/new",
    path,
    `${path}/search?q=お`,
    ...["edit", "members", "members/add", "medias"].map((each) => `${path}/${each}`),
  ]) {
    await page.goto(address);
    expect(await barriersOf(page), address).toEqual([]);
  }
});

const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEElEQVR42mNgKMjGjoaWBABKQzbBQKy/0QAAAABJRU5ErkJggg==",
  "base64",
);

const isRendered = (picture: Element) => picture instanceof HTMLImageElement && picture.naturalWidth > 0;
