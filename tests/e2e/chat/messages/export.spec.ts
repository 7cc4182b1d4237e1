import { strFromU8, unzipSync } from "fflate";
import { line, spoken } from "../../../support/page/chat";
import { expect, test } from "../../../support/page/test";

test("a conversation is exported, and everybody in the room sees by whom", async ({ browser }) => {
  const { tanaka, nakamura, path, text } = await spoken(browser, "書き出し", "勉強会は十八時からです。");
  await nakamura.goto(`${path}/members`);
  await nakamura.getByRole("link", { name: "やり取りを書き出す" }).click();
  await nakamura.getByLabel("患者さんの情報と思われる部分を伏せる").check();
  await nakamura.getByRole("button", { name: "書き出す" }).click();
  const link = nakamura.getByRole("link", { name: "ファイルを受け取る（ZIP）" });
  await expect(link).toBeVisible();
  const address = (await link.getAttribute("href")) ?? "";
  const response = await nakamura.request.get(address);
  const files = unzipSync(new Uint8Array(await response.body()));
  expect(strFromU8(files["chat.txt"] ?? new Uint8Array())).toContain(text);
  await tanaka.goto(path);
  await expect(line(tanaka, "このチャットのやり取りをファイルに書き出しました。")).toContainText("中村");
});
