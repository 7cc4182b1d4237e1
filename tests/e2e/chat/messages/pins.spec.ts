import { line, openMenu, spoken } from "../../../support/page/chat";
import { expect, test } from "../../../support/page/test";

test("a message is pinned at the head of the room for everybody, and taken from there", async ({
  browser,
}) => {
  const { tanaka, nakamura, path, text } = await spoken(browser, "ピン", "夜間は当直へお電話ください。");
  await nakamura.goto(path);
  await openMenu(nakamura, text);
  await line(nakamura, text).getByRole("button", { name: "ピン留め", exact: true }).click();
  const bar = (page: typeof tanaka) => page.getByRole("group").filter({ hasText: "ピン留め" });
  await expect(bar(nakamura)).toContainText(text);
  await tanaka.goto(path);
  await bar(tanaka).locator("summary").click();
  await expect(bar(tanaka).getByRole("link", { name: "ピン留めしたメッセージ" })).toHaveAttribute(
    "href",
    "#m1",
  );
  await bar(tanaka).getByRole("button", { name: "ピン留めを外す" }).click();
  await expect(bar(tanaka)).toHaveCount(0);
});

test("a room is marked as unread until it is opened, and is first as a favourite", async ({ browser }) => {
  const { nakamura, path, text } = await spoken(browser, "あとで読む", "お時間のあるときにご覧ください。");
  const row = nakamura.getByRole("listitem").filter({ has: nakamura.locator(`a[href="${path}"]`) });
  await nakamura.goto(path);
  await openMenu(nakamura, text);
  await line(nakamura, text).getByRole("button", { name: "未読にする" }).click();
  await nakamura.waitForURL(/\/rooms$/);
  await expect(row).toContainText("1");
  await nakamura.goto(`${path}#about`);
  await nakamura.getByRole("button", { name: "お気に入りに追加する" }).click();
  await expect(nakamura.getByRole("button", { name: "お気に入りから外す" })).toHaveCount(1);
  await nakamura.goto("/rooms");
  await expect(row.getByRole("img", { name: "お気に入り" })).toHaveCount(1);
});
