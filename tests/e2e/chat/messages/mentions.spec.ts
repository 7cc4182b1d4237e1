import { box, line, openGroup, pageOf, send, spoken, unique } from "../../../support/page/chat";
import { expect, test } from "../../../support/page/test";

test("who is mentioned by name finds it among what is for them", async ({ browser }) => {
  const { tanaka, nakamura, path } = await spoken(browser, "宛先", "はじめまして。");
  await tanaka.goto(path);
  const text = unique("@中村 彩 さん、資料をお願いします。");
  await send(tanaka, text);
  await nakamura.goto("/rooms?view=mentions");
  const row = nakamura
    .getByRole("list", { name: "自分宛て" })
    .getByRole("listitem")
    .filter({ hasText: text });
  await row.getByRole("link").click();
  await expect(line(nakamura, text)).toBeVisible();
});

test("a name that is begun after @ is chosen with the keys, by its Latin letters @js", async ({
  browser,
}) => {
  const tanaka = await pageOf(browser, "tanaka");
  await openGroup(tanaka, unique("候補"), ["sato", "nakamura"]);
  await box(tanaka).pressSequentially("@naka");
  const picker = tanaka.getByRole("group", { name: "メンションする方" });
  await expect(picker.getByRole("button")).toHaveText(["中村 彩 さん"]);
  await tanaka.keyboard.press("Enter");
  await expect(box(tanaka)).toHaveValue("@中村 彩 さん ");
  await expect(picker).toHaveCount(0);
});
