import { unique } from "../../support/page/chat";
import { expectToast, signIn, siteOrigin } from "../../support/page/journey";
import { expect, type Page, test } from "../../support/page/test";

const QUESTION = "患者さんを特定できる情報が含まれていませんか？";
const IDENTIFYING = "患者番号 12345678 山田太郎 昭和40年5月3日生 の件です";
const BLANKED = "患者番号 ●● ●● ●●生 の件です";

const question = (page: Page) => page.getByRole("alert").filter({ hasText: QUESTION });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

async function startNotice(page: Page) {
  const own = await (await page.request.get("/api/hospital/own")).json();
  await page.goto(`/notices/new?hospitals=${own.hospitals[0].hospitalId}`);
  await expect(page.getByText("1件", { exact: true })).toBeVisible();
}

/** The last button of the form, through the dialog that asks first. */
async function send(page: Page, word: string) {
  await page.getByRole("link", { name: word, exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: word, exact: true }).click();
}

test("@scripts a hospital's notice that looks like a patient is asked about, its file too, and goes without it", async ({
  page,
}) => {
  // Letters alone: eight digits beside a name would be taken for a number.
  const end = unique("転院のご相談").replaceAll(/\d/g, "x");
  await signIn(page, "suzuki");
  await startNotice(page);
  await page.getByLabel("件名").fill(`山田花子様（ID 0012345）${end}`);
  await page.getByLabel("内容").fill(IDENTIFYING);
  await page
    .getByLabel("添付ファイル")
    .setInputFiles({ name: "山田太郎_0012345_CT.txt", mimeType: "text/plain", buffer: Buffer.from("所見") });
  await send(page, "送信する");
  for (const found of [
    "山田花子（氏名）",
    "0012345（患者番号）",
    "12345678（患者番号）",
    "昭和40年5月3日（生年月日）",
  ])
    await expect(question(page)).toContainText(found);
  await expect(page.getByLabel("内容")).toHaveValue(IDENTIFYING);
  await expect(page.getByText("添付済み：山田太郎_0012345_CT.txt")).toBeVisible();
  await press(page, "伏せ字にする");
  await expect(question(page)).toHaveCount(0);
  await expect(page.getByLabel("件名")).toHaveValue(`●●様（ID ●●）${end}`);
  await expect(page.getByLabel("内容")).toHaveValue(BLANKED);
  await expect(page.getByText("添付済み：●●_●●_CT.txt")).toBeVisible();
  await send(page, "送信する");
  await expectToast(page, "お知らせの送信が完了しました");
  await expect(page.getByText(BLANKED)).toBeVisible();
  await expect(page.getByRole("main")).toContainText("●●_●●_CT.txt");
  await expect(page.getByRole("main")).not.toContainText("12345678");
});

test("whoever stands by a hospital's notice is asked once, and asked again about its edit", async ({
  page,
}) => {
  const title = unique("転院のご相談");
  await signIn(page, "suzuki");
  await startNotice(page);
  await page.getByLabel("件名").fill(title);
  await page.getByLabel("内容").fill(IDENTIFYING);
  await send(page, "送信する");
  await expect(question(page)).toBeVisible();
  await press(page, "このまま送信する");
  await expectToast(page, "お知らせの送信が完了しました");
  await expect(page.getByText(IDENTIFYING)).toBeVisible();

  await page.goto(`${new URL(page.url()).pathname}/edit`);
  await send(page, "更新する");
  await expect(question(page)).toContainText("12345678（患者番号）");
  await press(page, "伏せ字にする");
  await expect(page.getByLabel("内容")).toHaveValue(BLANKED);
  await send(page, "更新する");
  await expectToast(page, "お知らせの更新が完了しました");
  await expect(page.getByText(BLANKED)).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText("12345678");
});

test("a draft of a notice is kept without a question", async ({ page }) => {
  await signIn(page, "suzuki");
  await startNotice(page);
  await page.getByLabel("件名").fill(unique("書きかけ"));
  await page.getByLabel("内容").fill(IDENTIFYING);
  await press(page, "下書きを保存");
  await expectToast(page, "下書きを保存しました");
  await expect(question(page)).toHaveCount(0);
  await page.getByRole("link", { name: "下書きを削除" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "削除する" }).click();
  await expectToast(page, "下書きの削除が完了しました");
});

test("the word that goes with an invitation to a group is asked about", async ({ page }) => {
  await signIn(page, "sato");
  const data = { name: unique("招待の確認"), description: "招待のことばを確かめます。" };
  const made = await page.request.post("/api/groups", { data, headers: { origin: siteOrigin() } });
  expect(made.ok(), await made.text()).toBe(true);
  const { objectId } = (await made.json()) as { objectId: string };
  const name = encodeURIComponent("田中 大輔");
  await page.goto(`/group/member/add?groupId=${objectId}&kind=ms&name=${name}`);
  const invited = page.getByRole("checkbox", { name: /田中 大輔/ });
  await invited.check();
  await page.getByLabel("招待コメント").fill(IDENTIFYING);
  await page.getByRole("button", { name: "選んだ方を招待する" }).click();
  await expect(question(page)).toContainText("12345678（患者番号）");
  await press(page, "伏せ字にする");
  await expect(page.getByLabel("招待コメント")).toHaveValue(BLANKED);
  await expect(question(page)).toHaveCount(0);
  await expect(invited).toBeChecked();
  await page.getByRole("button", { name: "選んだ方を招待する" }).click();
  await expectToast(page, "メンバーを招待しました");
});

const SQUARE = "0199d300-0000-7000-8000-000000000001";

test("a comment that is asked about is posted with either answer, and stays the reply it was", async ({
  page,
}) => {
  await signIn(page, "sato");
  const data = { openCommunity: SQUARE, title: unique("相談"), detail: "ご意見をください。" };
  const made = await page.request.post("/api/opencommunity/posts", {
    data,
    headers: { origin: siteOrigin() },
  });
  expect(made.ok(), await made.text()).toBe(true);
  const { objectId } = (await made.json()) as { objectId: string };
  const post = `/open-community/post/${objectId}`;
  const comment = (words: string) => page.getByRole("main").getByText(words);
  const write = async (words: string) => {
    await page.getByLabel("コメント", { exact: true }).fill(words);
    await press(page, "コメントする");
    await expect(question(page)).toContainText("12345678（患者番号）");
    await expect(page.getByLabel("コメント", { exact: true })).toHaveValue(words);
  };

  await page.goto(post);
  await write(`${IDENTIFYING}。一つ目`);
  await press(page, "このまま送信する");
  await expect(page.getByRole("heading", { name: "コメント（1件）" })).toBeVisible();
  await expect(comment(`${IDENTIFYING}。一つ目`)).toBeVisible();

  await page
    .getByRole("link", { name: /コメントに返信する/ })
    .first()
    .click();
  await expect(page.getByText("への返信")).toBeVisible();
  await write(`${IDENTIFYING}。返信`);
  await expect(page.getByText("への返信")).toBeVisible();
  await press(page, "伏せ字にする");
  await expect(page.getByLabel("コメント", { exact: true })).toHaveValue(`${BLANKED}。返信`);
  await press(page, "コメントする");
  await expect(page.getByRole("heading", { name: "コメント（2件）" })).toBeVisible();
  await expect(comment(`${BLANKED}。返信`)).toBeVisible();
  const { comments } = (await (
    await page.request.get(`/api/opencommunity/posts/${objectId}/comments`)
  ).json()) as {
    comments: { comment: string; replyToId: string | null }[];
  };
  expect(comments.map(({ comment: words, replyToId }) => [words, replyToId !== null])).toEqual([
    [`${IDENTIFYING}。一つ目`, false],
    [`${BLANKED}。返信`, true],
  ]);
});

test("the change of a post that is asked about is kept with either answer", async ({ page }) => {
  await signIn(page, "sato");
  const title = unique("変更の確認");
  const data = { openCommunity: SQUARE, title, detail: "はじめの本文です。" };
  const made = await page.request.post("/api/opencommunity/posts", {
    data,
    headers: { origin: siteOrigin() },
  });
  expect(made.ok(), await made.text()).toBe(true);
  const { objectId } = (await made.json()) as { objectId: string };
  for (const [answer, kept] of [
    ["このまま送信する", IDENTIFYING],
    ["伏せ字にする", BLANKED],
  ] as const) {
    await page.goto(`/open-community/post/${objectId}?edit`);
    await page.getByLabel("内容").fill(IDENTIFYING);
    await press(page, "保存する");
    await expect(question(page)).toBeVisible();
    await press(page, answer);
    if (kept === BLANKED) {
      await expect(page.getByLabel("内容")).toHaveValue(BLANKED);
      await press(page, "保存する");
    }
    await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
    await expect(page.getByRole("main").getByText(kept)).toBeVisible();
  }
});

test("a post's files go under names that tell no patient once that was taken out", async ({ page }) => {
  await signIn(page, "sato");
  await page.goto(`/open-community/post?community=${SQUARE}`);
  const title = unique("経過の相談").replaceAll(/\d/g, "x");
  await page.getByLabel("件名").fill(title);
  await page.getByLabel("内容").fill("所見を添付します。");
  await page
    .getByLabel("写真・ファイルを選ぶ")
    .setInputFiles({ name: "山田太郎_0012345_CT.txt", mimeType: "text/plain", buffer: Buffer.from("所見") });
  await press(page, "投稿する");
  await expect(question(page)).toContainText("山田太郎（氏名）");
  await press(page, "伏せ字にする");
  await expect(page.getByText("●●_●●_CT.txt（添付済み")).toBeVisible();
  await press(page, "投稿する");
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("●●_●●_CT.txt");
  await expect(page.getByRole("main")).not.toContainText("0012345");
});
