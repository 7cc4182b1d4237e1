import { line, openMenu, spoken } from "../../../support/page/chat";
import { expect, test } from "../../../support/page/test";

test("@scripts one is reminded of a message at a time of one's choice, and takes that back", async ({
  browser,
}) => {
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
