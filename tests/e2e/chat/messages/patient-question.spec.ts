import { box, line, log, openGroup, openMenu, openRoomWith, send, unique } from "../../../support/page/chat";
import { signIn } from "../../../support/page/journey";
import { expect, type Page, test } from "../../../support/page/test";

const QUESTION = "患者さんを特定できる情報が含まれていませんか？";

const question = (page: Page) => page.getByRole("alert").filter({ hasText: QUESTION });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test("@scripts a text that looks like a patient is asked about, and goes without it", async ({ page }) => {
  await signIn(page, "nakamura");
  await openRoomWith(page, "tanaka");
  const end = unique("の件です。");
  await box(page).fill(`山田花子様（ID 0012345）${end}`);
  await press(page, "送信");
  await expect(question(page)).toContainText("山田花子（氏名）");
  await expect(question(page)).toContainText("0012345（患者番号）");
  await expect(log(page).getByText(end)).toHaveCount(0);
  await press(page, "伏せ字にする");
  await expect(box(page)).toHaveValue(`●●様（ID ●●）${end}`);
  await expect(question(page)).toHaveCount(0);
  await press(page, "送信");
  await expect(log(page).getByText(`●●様（ID ●●）${end}`)).toBeVisible();
});

test("whoever stands by it is asked once, and it goes as it is", async ({ page }) => {
  await signIn(page, "nakamura");
  await openRoomWith(page, "tanaka");
  const text = unique("患者番号 1234567 の方の件です。");
  await box(page).fill(text);
  await press(page, "送信");
  await expect(question(page)).toBeVisible();
  await press(page, "このまま送信する");
  await expect(log(page).getByText(text)).toBeVisible();
  await expect(question(page)).toHaveCount(0);
});

test("what is shared is asked about before its first message, with the same two answers and nobody unticked", async ({
  page,
}) => {
  await signIn(page, "tanaka");
  const end = unique("の件です。");
  await page.goto(`/rooms/new?mode=group&message=${encodeURIComponent(`山田花子様（ID 0012345）${end}`)}`);
  const ticked = ["佐藤 健一", "中村 彩"].map((name) =>
    page.getByRole("checkbox", { name: new RegExp(name) }),
  );
  for (const each of ticked) await each.check();
  await page.getByLabel("チャット名").fill("共有の確認");
  await page.getByRole("button", { name: /^グループを作成/ }).click();
  await expect(question(page)).toContainText("0012345（患者番号）");
  for (const each of ticked) await expect(each).toBeChecked();
  await press(page, "伏せ字にする");
  await expect(page.getByLabel("最初のメッセージ")).toHaveValue(`●●様（ID ●●）${end}`);
  for (const each of ticked) await expect(each).toBeChecked();
  await page.getByRole("button", { name: /^グループを作成/ }).click();
  await expect(log(page).getByText(`●●様（ID ●●）${end}`)).toBeVisible();
});

test("a file whose name tells of a patient is asked about, and goes under another name", async ({ page }) => {
  await signIn(page, "tanaka");
  await openGroup(page, unique("画像"), ["sato", "nakamura"]);
  const text = unique("画像をお送りします。");
  const named = (name: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from("所見") });
  await page
    .locator("input[type=file]")
    .setInputFiles([named("山田太郎_0012345_CT.txt"), named("抄読会.txt")]);
  await box(page).fill(text);
  await press(page, "送信");
  await expect(question(page)).toContainText("山田太郎（氏名）");
  await press(page, "伏せ字にする");
  await expect(page.getByText("●●_●●_CT.txt")).toBeVisible();
  await press(page, "送信");
  await expect(line(page, text).getByText("●●_●●_CT.txt")).toBeVisible();
  await expect(line(page, text).getByText("抄読会.txt")).toBeVisible();
});

test("a message that is changed is asked about too", async ({ page }) => {
  await signIn(page, "tanaka");
  await openGroup(page, unique("訂正"), ["sato", "nakamura"]);
  const text = unique("先ほどの件です。");
  await send(page, text);
  await openMenu(page, text);
  await line(page, text).getByRole("link", { name: "編集する" }).click();
  await expect(box(page)).toHaveValue(text);
  await box(page).fill(`鈴木様 昭和25年3月2日生の件です。${text}`);
  await press(page, "変更");
  await expect(question(page)).toContainText("昭和25年3月2日（生年月日）");
  await press(page, "このまま送信する");
  await expect(line(page, text)).toContainText("編集済み");
  await expect(line(page, text)).toContainText("鈴木様");
});
