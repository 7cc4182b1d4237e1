import { line, openMenu, spoken } from "../../../support/page/chat";
import { expect, test } from "../../../support/page/test";

test("@scripts a reaction is under its message for everybody, with the names of who gave it, and is taken back", async ({
  browser,
}) => {
  const { tanaka, nakamura, path, text } = await spoken(browser, "リアクション", "転院日が決まりました。");
  await nakamura.goto(path);
  await openMenu(nakamura, text);
  await line(nakamura, text).getByRole("button", { name: "ありがとう" }).click();
  await expect(line(nakamura, text).getByRole("button", { name: "ありがとう 1" })).toBeVisible();
  await tanaka.goto(path);
  await line(tanaka, text).getByRole("link", { name: "リアクションした方" }).click();
  await expect(line(tanaka, text).getByText("ありがとう 中村")).toBeVisible();
  await nakamura.goto(path);
  await line(nakamura, text).getByRole("button", { name: "ありがとう 1" }).click();
  await expect(line(nakamura, text).getByRole("button", { name: "ありがとう" })).toHaveCount(0);
});

test("an open page shows a reaction at once, and the badge stays @js", async ({ browser }) => {
  const { tanaka, nakamura, path, text } = await spoken(browser, "リアクション即時", "ご確認ください。");
  await tanaka.goto(path);
  await nakamura.goto(path);
  await openMenu(nakamura, text);
  await line(nakamura, text).getByRole("button", { name: "参考になった" }).click();
  await expect(line(tanaka, text).getByRole("button", { name: "参考になった 1" })).toBeVisible();
});
