import { line, makeGroup, openMenu, spoken, unique } from "../../../support/page/chat";
import { expect, test } from "../../../support/page/test";

test("a message is forwarded to rooms that are ticked, after a search, without its origin", async ({
  browser,
}) => {
  const { tanaka, nakamura, path, text } = await spoken(browser, "転送元", "勉強会は十八時からです。");
  const title = unique("転送先");
  const other = await makeGroup(tanaka, title, ["sato", "nakamura"]);
  await nakamura.goto(path);
  await openMenu(nakamura, text);
  await line(nakamura, text).getByRole("link", { name: "転送" }).click();
  await nakamura.getByLabel("チャット名・相手の名前で検索").fill(title);
  await nakamura.getByRole("button", { name: "検索する" }).click();
  await nakamura.getByRole("checkbox", { name: title }).check();
  await nakamura.getByRole("button", { name: "選んだチャットに転送する" }).click();
  await nakamura.waitForURL(new RegExp(`${path}$`));
  await tanaka.goto(other);
  await expect(line(tanaka, text)).toContainText("転送されたメッセージ");
  await expect(line(tanaka, text)).not.toContainText("転送元");
});

test("what looks like a patient is asked about before it is forwarded, and blanked", async ({ browser }) => {
  const { tanaka, nakamura, path, text } = await spoken(browser, "転送元", "患者ID 12345678 の件です。");
  const other = await makeGroup(tanaka, unique("転送先"), ["sato", "nakamura"]);
  await nakamura.goto(`${path}/forward/1`);
  await nakamura.locator(`input[value="${other.replace("/rooms/", "")}"]`).check();
  const forward = nakamura.getByRole("button", { name: "選んだチャットに転送する" });
  // Under one id throughout, nothing comes to a room twice.
  const clientMessageId = nakamura.locator("input[name=clientMessageId]");
  const first = await clientMessageId.inputValue();
  await forward.click();
  await expect(nakamura.getByText("患者さんを特定できる情報が含まれていませんか？")).toBeVisible();
  await nakamura.getByRole("button", { name: "伏せ字にする" }).click();
  await expect(nakamura.getByText("12345678")).toHaveCount(0);
  await expect(clientMessageId).toHaveValue(first);
  await forward.click();
  await nakamura.waitForURL(new RegExp(`${path}$`));
  await tanaka.goto(other);
  const last = text.split(" ").at(-1) ?? "";
  await expect(line(tanaka, last)).toContainText("●●");
  await expect(line(tanaka, last)).not.toContainText("12345678");
});
