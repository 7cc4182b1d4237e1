import { SEND_AT_INVALID } from "#contract/chat/texts";
import { box, log, makeGroup, pageOf, unique } from "../../../support/page/chat";
import { expect, test } from "../../../support/page/test";

test("a message waits until the time that is chosen, and is changed and withdrawn until then", async ({
  browser,
}) => {
  const tanaka = await pageOf(browser, "tanaka");
  const path = await makeGroup(tanaka, unique("送信予約"), ["sato", "nakamura"]);
  const text = unique("明日の朝の連絡です。");
  await tanaka.goto(path);
  await box(tanaka).fill(text);
  const later = tanaka.getByRole("button", { name: "あとで送る" });
  await later.click();
  await tanaka.waitForURL(/\/later$/);
  await tanaka.goto(`${path}/later`);
  const field = tanaka.getByRole("textbox", { name: "メッセージ" });
  await expect(field).toHaveValue(text);
  await tanaka.getByRole("radio", { name: /明日8時/ }).check();
  await tanaka.getByRole("button", { name: "予約する" }).click();
  const row = tanaka.getByRole("listitem").filter({ hasText: text });
  await expect(row).toContainText("8:00");
  await expect(field).toHaveValue("");
  await tanaka.goto(path);
  await expect(log(tanaka).getByText(text)).toHaveCount(0);
  await tanaka.getByRole("link", { name: "送信予約 1件" }).click();
  await row.getByRole("link", { name: "変更" }).click();
  await expect(tanaka.getByRole("button", { name: "変更する" })).toBeVisible();
  await tanaka.getByLabel("指定する日時").fill("2020-01-01T08:00");
  await tanaka.getByRole("button", { name: "変更する" }).click();
  await expect(tanaka.getByText(SEND_AT_INVALID)).toBeVisible();
  await tanaka.getByRole("radio", { name: /明日8時/ }).check();
  const better = unique("朝の連絡を直しました。");
  await field.fill(better);
  await tanaka.getByRole("button", { name: "変更する" }).click();
  const changed = tanaka.getByRole("listitem").filter({ hasText: better });
  await expect(changed).toContainText("8:00");
  await expect(tanaka.getByText("送信待ち（1件）")).toBeVisible();
  await changed.getByRole("button", { name: "取り消す" }).click();
  await expect(tanaka.getByText("送信待ちのメッセージはありません。")).toBeVisible();
});
