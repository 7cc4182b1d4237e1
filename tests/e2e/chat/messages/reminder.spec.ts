import { line, openMenu, spoken } from "../../../support/page/chat";
import { expect, test } from "../../../support/page/test";

test("one is reminded of a message at a time of one's choice, and takes that back", async ({ browser }) => {
  const { nakamura, path, text } = await spoken(browser, "リマインド", "金曜までにお返事ください。");
  await nakamura.goto(path);
  await openMenu(nakamura, text);
  await line(nakamura, text).getByText("リマインドする…").click();
  await line(nakamura, text).getByRole("button", { name: "明日8時" }).click();
  await expect(nakamura.getByText("リマインドを設定しました")).toBeVisible();
  await nakamura.goto(path);
  await openMenu(nakamura, text);
  await line(nakamura, text).getByText("リマインド：").click();
  await line(nakamura, text).getByRole("button", { name: "リマインドを取り消す" }).click();
  await expect(nakamura.getByText("リマインドを取り消しました")).toBeVisible();
  await nakamura.goto(path);
  await openMenu(nakamura, text);
  await expect(line(nakamura, text).getByText("リマインドする…")).toBeVisible();
});

test("all reminders stand in one list, where each is changed and taken back", async ({ browser }) => {
  const { nakamura, path, text } = await spoken(browser, "一覧のリマインド", "土曜までにお返事ください。");
  await nakamura.goto(path);
  await openMenu(nakamura, text);
  await line(nakamura, text).getByText("リマインドする…").click();
  await line(nakamura, text).getByRole("button", { name: "1時間後" }).click();
  await nakamura.goto("/rooms");
  await nakamura
    .getByRole("navigation", { name: "チャットの見方" })
    .getByRole("link", { name: "リマインド" })
    .click();
  const row = nakamura
    .getByRole("list", { name: "リマインド" })
    .getByRole("listitem")
    .filter({ hasText: text });
  await expect(row).toContainText("一覧のリマインド");
  await row.getByText("変更する", { exact: true }).click();
  await row.getByLabel("日時を指定する").fill(inTwoDays());
  await row.getByRole("button", { name: "この日時に変更する" }).click();
  await expect(row.locator("time").first()).toContainText("9:30");
  await row.getByText("変更する", { exact: true }).click();
  await row.getByLabel("日時を指定する").fill("2020-01-01T09:30");
  await row.getByRole("button", { name: "この日時に変更する" }).click();
  await expect(nakamura.getByText("リマインドを変更しました")).toBeHidden();
  await expect(row.locator("time").first()).toContainText("9:30");
  await row.getByRole("button", { name: "取り消す" }).click();
  await expect(row).toHaveCount(0);
});

/** As a field of date and time has it, in Japan. */
const inTwoDays = () =>
  `${new Date(Date.now() + 2 * 86_400_000 + 9 * 3_600_000).toISOString().slice(0, 10)}T09:30`;
