import { callFrom } from "../../../support/page/calls";
import { box, line, log, openMenu, send, spoken, unique } from "../../../support/page/chat";
import { expect, type Page, test } from "../../../support/page/test";

type Messages = { messages: { id: string }[] };

/** The strip above the composer that says what is replied to. */
async function startReply(page: Page, text: string) {
  await openMenu(page, text);
  await line(page, text).getByRole("link", { name: "返信・引用" }).click();
  await expect(page.getByText("田中 大輔に返信")).toBeVisible();
}

test("@scripts a reply quotes its message, and follows its edit and its deletion @remote", async ({
  browser,
}) => {
  const { tanaka, nakamura, path, text } = await spoken(browser, "返信", "面談は十時からです。");
  await nakamura.goto(path);
  await startReply(nakamura, text);
  const answer = unique("伺います。");
  await send(nakamura, answer);
  await expect(nakamura.getByText("田中 大輔に返信")).toHaveCount(0);
  await tanaka.goto(path);
  const quote = line(tanaka, answer).getByRole("link", { name: "返信先: 田中 大輔" });
  await expect(quote).toContainText(text);
  await expect(quote).toHaveAttribute("href", "#m1");
  const { messages } = await callFrom<Messages>(tanaka, "GET", `/chat${path}`);
  const original = `/chat${path}/messages/${messages[0]?.id}`;
  const better = unique("面談は十一時からです。");
  await callFrom(tanaka, "PATCH", original, { message: better });
  await nakamura.goto(path);
  await expect(line(nakamura, answer)).toContainText(better);
  await callFrom(tanaka, "DELETE", original);
  await nakamura.goto(path);
  await expect(line(nakamura, answer)).toContainText("削除されたメッセージ");
  await expect(log(nakamura).getByText(better)).toHaveCount(0);
});

test("a reply is called off by the cross beside what it quotes", async ({ browser }) => {
  const { nakamura, path, text } = await spoken(browser, "返信中止", "資料はご覧になりましたか。");
  await nakamura.goto(path);
  await startReply(nakamura, text);
  await nakamura.getByRole("link", { name: "返信をやめる" }).click();
  await expect(nakamura.getByText("田中 大輔に返信")).toHaveCount(0);
  const plain = unique("返信ではありません。");
  await send(nakamura, plain);
  await expect(line(nakamura, plain).getByText("返信先")).toHaveCount(0);
});

test("what is replied to is kept with the draft, and quoted at once by who hears the reply @js", async ({
  browser,
}) => {
  const { tanaka, nakamura, path, text } = await spoken(browser, "返信下書き", "搬送は何時でしょうか。");
  await nakamura.goto(path);
  await startReply(nakamura, text);
  await expect(box(nakamura)).toBeFocused();
  const answer = unique("十四時です。");
  const saved = nakamura.waitForResponse(
    (response) => response.url().endsWith("/draft") && (response.request().postData() ?? "").includes(answer),
  );
  await box(nakamura).fill(answer);
  await saved;
  await nakamura.reload();
  await expect(nakamura.getByText("田中 大輔に返信")).toBeVisible();
  await expect(box(nakamura)).toHaveValue(answer);
  await nakamura.getByRole("button", { name: "送信", exact: true }).click();
  await expect(line(tanaka, answer).getByRole("link", { name: "返信先: 田中 大輔" })).toContainText(text);
});
