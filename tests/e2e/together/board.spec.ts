import { AD_COLOUR_INVALID } from "../../../workers/contract/board/texts";
import { unique } from "../../support/page/chat";
import { signIn, siteOrigin } from "../../support/page/journey";
import { expect, test } from "../../support/page/test";

test("@scripts a doctor is asked about a word of advertising, posts, and a connect user comments", async ({
  page,
}) => {
  const title = unique("地域連携の勉強会");
  await signIn(page, "sato");
  await page.goto("/board");
  await page.getByRole("link", { name: "投稿する" }).first().click();
  await page.getByLabel("タイトル").fill(title);
  await page
    .getByRole("textbox", { name: "本文" })
    .fill("日本一わかりやすい心電図の会です。<b>1月</b>に開きます。");
  await page.getByRole("button", { name: "投稿する" }).click();
  await expect(page.getByText("投稿の前に、表現をご確認ください")).toBeVisible();
  await expect(page.getByText("「日本一」", { exact: true })).toBeVisible();
  await expect(page.getByLabel("タイトル")).toHaveValue(title);
  await page
    .getByRole("textbox", { name: "本文" })
    .fill("わかりやすい心電図の会です。<b>1月</b>に開きます。");
  await page.getByRole("button", { name: /投稿する/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByText("<b>1月</b>")).toBeVisible();
  const path = new URL(page.url()).pathname;

  await signIn(page, "takahashi");
  await page.goto("/board");
  await page.getByRole("link", { name: title }).click();
  const comment = page.getByRole("textbox", { name: "コメント", exact: true });
  await comment.fill("絶対に参加します。");
  await page.getByRole("button", { name: "コメントする" }).click();
  await expect(page.getByText("「絶対」", { exact: true })).toBeVisible();
  await expect(comment).toHaveValue("絶対に参加します。");
  await comment.fill("参加を希望します。資料は共有いただけますか。");
  await page.getByRole("button", { name: /コメントする/ }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "参加を希望します。" })).toBeVisible();
  await page.getByRole("button", { name: "参考になった" }).first().click();
  await page.getByRole("link", { name: "リアクションした方" }).click();
  await expect(page.getByRole("heading", { name: "リアクションした方（1名）" })).toBeVisible();

  await signIn(page, "sato");
  await page.goto(path);
  await expect(page.getByRole("listitem").filter({ hasText: "参加を希望します。" })).toContainText("高橋 翔");
  const headers = { origin: siteOrigin() };
  const id = path.slice("/board/".length);
  expect((await page.request.post("/api/board/deleteBoardItem", { data: { id }, headers })).status()).toBe(
    204,
  );
  await page.goto(path);
  await expect(page.getByText("この投稿は削除されました。")).toBeVisible();
});

test("a comment that is being typed outlives a reaction and a question about it @js", async ({ page }) => {
  await signIn(page, "sato");
  const data = {
    title: unique("心電図の会"),
    content: "1月に開きます。",
    territories: ["00"],
    roles: ["doctor"],
  };
  const made = await page.request.post("/api/board/createBoardItem", {
    data,
    headers: { origin: siteOrigin() },
  });
  const { objectId } = (await made.json()) as { objectId: string };
  await page.goto(`/board/${objectId}`);
  const comment = page.getByRole("textbox", { name: "コメント", exact: true });
  await comment.fill("参加を希望します。");
  const reaction = page.getByRole("button", { name: "参考になった" }).first();
  const pressed = await reaction.getAttribute("aria-pressed");
  await reaction.click();
  await expect(reaction).not.toHaveAttribute("aria-pressed", pressed ?? "");
  await expect(comment).toHaveValue("参加を希望します。");
  await comment.fill("絶対に参加します。");
  let loadAnew = () => {};
  const written = new Promise<void>((resolve) => {
    loadAnew = resolve;
  });
  await page.route(/\.data/, async (route) => {
    if (route.request().method() === "GET") await written;
    await route.continue();
  });
  const reloaded = page.waitForResponse((response) => response.request().method() === "GET");
  await page.getByRole("button", { name: "コメントする" }).click();
  await expect(page.getByText("「絶対」", { exact: true })).toBeVisible();
  await comment.fill("参加します。");
  loadAnew();
  await (await reloaded).finished();
  await expect(page.getByRole("button", { name: "送信中…" })).toHaveCount(0);
  await expect(comment).toHaveValue("参加します。");
});

test("what came back with a question can be written on once the scripts run @js", async ({ page }) => {
  const notified: string[] = [];
  page.on("console", (message) => notified.push(message.text()));
  await signIn(page, "sato");
  await page.goto("/board/new");
  await page.getByLabel("タイトル").fill("心電図の会");
  await page.getByRole("textbox", { name: "本文" }).fill("日本一の会です。");
  await page.getByRole("button", { name: "投稿する" }).click();
  await expect(page.getByText("「日本一」", { exact: true })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await page.getByRole("textbox", { name: "本文" }).fill("わかりやすい会です。");
  await page.getByRole("checkbox", { name: "全国" }).check();
  await expect(page.getByLabel("タイトル")).toHaveValue("心電図の会");
  await expect(page.getByRole("textbox", { name: "本文" })).toHaveValue("わかりやすい会です。");
  expect(notified.filter((text) => text.includes("React"))).toEqual([]);
});

test("an operator speaks for the service, takes it back, and an ad runs until it is stopped", async ({
  page,
}) => {
  const title = unique("メンテナンスのお知らせ");
  await signIn(page, "operator");
  await page.goto("/admin/board");
  await page.getByRole("link", { name: "公式の投稿を作る" }).click();
  await page.getByLabel("タイトル").fill(title);
  await page.getByRole("textbox", { name: "本文" }).fill("12月1日の深夜に、サービスを停止します。");
  await page.getByRole("button", { name: "投稿する" }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  const path = new URL(page.url()).pathname;

  await signIn(page, "suzuki");
  await page.goto("/board?type=official");
  await expect(page.getByRole("listitem").filter({ hasText: title })).toContainText("公式");
  await page.goto(path);
  await expect(page.getByRole("article", { name: title })).toContainText("運営事務局");

  await signIn(page, "operator");
  await page.goto("/admin/ads/new");
  await page.getByLabel("広告主").fill("青葉製薬株式会社");
  await page.getByLabel("見出し").fill(title);
  await page.getByLabel("リンク先").fill("/board");
  await page.getByLabel("左端の線の色").fill("みどり");
  await page.getByRole("checkbox", { name: "全国" }).check();
  await page.getByRole("button", { name: "保存する" }).click();
  await expect(page.getByText(AD_COLOUR_INVALID).first()).toBeVisible();
  await page.getByLabel("左端の線の色").fill("rgb(10, 100, 94)");
  await page.getByRole("button", { name: "保存する" }).click();
  await expect(page.getByText("広告の作成が完了しました")).toBeVisible();
  await page.goto("/admin/ads");
  const ad = page.getByRole("listitem").filter({ hasText: title });
  await expect(ad).toContainText("掲載中");
  await ad.getByRole("link", { name: title }).click();
  await page.getByRole("button", { name: "掲載を停止する" }).click();
  await expect(page.getByText("広告を停止しました")).toBeVisible();
  await page.goto("/admin/ads");
  await expect(ad).toContainText("停止中");

  await page.goto("/admin/board");
  await page.getByText("投稿を削除する").first().click();
  await page.getByRole("button", { name: `「${title}」を削除する` }).click();
  await expect(page.getByText("投稿の削除が完了しました")).toBeVisible();
  await signIn(page, "suzuki");
  await page.goto(path);
  await expect(page.getByText("この投稿は削除されました。")).toBeVisible();
});

test("what a page shows is counted once in half an hour, ads and items alike @js", async ({ page }) => {
  await signIn(page, "sato");
  const counted = async () => (await page.request.get("/board")).headers()["set-cookie"] ?? "";
  expect(await counted()).toMatch(/__Host-counted=ai\w+.*\.bi\w+/);
  // What a parallel test posts meanwhile is new, and counted once as well.
  await expect.poll(counted).not.toContain("__Host-counted");
});
