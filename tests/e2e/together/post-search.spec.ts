import { callFrom, create } from "../../support/page/calls";
import { pageOf, unique } from "../../support/page/chat";
import { expect, test } from "../../support/page/test";

test("posts and comments of one's own groups are found, in any kana, and lead to their place", async ({
  browser,
  overHttp,
}) => {
  const sato = await pageOf(browser, "sato");
  const word = unique("シンフゼン");
  const groupId = await create(sato, "/groups", {
    name: unique("検索の会"),
    description: "検索を確かめます。",
  });
  const title = unique("退院支援");
  const noticeId = await create(sato, "/group_notices", { groupId, title, detail: "本文です。" });
  await callFrom(sato, "POST", `/group_notices/${noticeId}/comment`, { comment: `${word}の件です。` });
  const later = unique("あとのコメント");
  await callFrom(sato, "POST", `/group_notices/${noticeId}/comment`, { comment: later });
  await sato.goto("/group");
  const search = sato.getByRole("searchbox", { name: "投稿を検索" });
  await search.fill(word.replace("シンフゼン", "しんふぜん"));
  // The button is for whoever does not see the field; over HTTP nobody presses a key.
  if (overHttp)
    await sato.locator("form[action='/group/search']").getByRole("button", { name: "検索する" }).click();
  else await search.press("Enter");
  const row = sato.getByRole("list", { name: "検索結果" }).getByRole("listitem");
  await expect(row).toHaveCount(1);
  await expect(row).toContainText("佐藤 健一 先生のコメント");
  await row.getByRole("link", { name: title }).click();
  await sato.waitForURL(new RegExp(`/group/notice/${noticeId}`));
  await sato.goBack();
  await row.getByRole("link", { name: "佐藤 健一 先生のコメント" }).click();
  await sato.waitForURL(new RegExp(`/group/notice/${noticeId}\\?before=.*#`));
  const found = sato.locator(`[id="${new URL(sato.url()).hash.slice(1)}"]`);
  await expect(found).toContainText(word);
  if (!overHttp) await expect(found).toBeFocused();
  await expect(sato.getByText(later)).toHaveCount(0);
  await expect(sato.getByRole("link", { name: "最新のコメントへ" })).toBeVisible();
  const tanaka = await pageOf(browser, "tanaka");
  await tanaka.goto(`/group/search?q=${encodeURIComponent(word)}`);
  await expect(tanaka.getByText("該当する投稿は見つかりませんでした")).toBeVisible();
});
