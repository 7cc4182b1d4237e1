import type { Name } from "../../support/cast";
import { expectPath, expectToast, signIn, siteOrigin } from "../../support/page/journey";
import { expect, type Page, test } from "../../support/page/test";

/** A community of the demo: 佐藤 is its admin, 田中 a participant, 高橋 takes part in the connect frame. */
const SQUARE = "0199d300-0000-7000-8000-000000000001";
const PAGE = `/open-community/${SQUARE}`;

/** Who quarrels and is sent away: the ways run side by side, so each has a person of its own. */
const QUARRELSOME: Record<string, { who: Name; name: string }> = {
  js: { who: "tanaka", name: "田中 大輔" },
  http: { who: "nakamura", name: "中村 彩" },
};

async function ask(page: Page, deed: string, data: object) {
  const response = await page.request.post(`/api/opencommunity/${deed}`, {
    data: { openCommunity: SQUARE, ...data },
    headers: { origin: siteOrigin() },
  });
  expect([200, 204, 409], `${deed}: ${response.status()}`).toContain(response.status());
}

async function idOf(page: Page): Promise<string> {
  const profile = (await (await page.request.get("/api/profile")).json()) as { user: { objectId: string } };
  return profile.user.objectId;
}

test("@scripts a quarrel, a report, a ban with its reason, and its lifting", async ({ page }, {
  project,
}) => {
  const { who, name } = QUARRELSOME[project.name] ?? { who: "tanaka" as const, name: "田中 大輔" };
  await signIn(page, who);
  const userId = await idOf(page);
  await signIn(page, "sato");
  await ask(page, "unban", { userId });
  await signIn(page, who);
  await ask(page, "join", {});

  const title = `言い過ぎた投稿 ${project.name} ${Date.now()}`;
  await page.goto(PAGE);
  await page.getByRole("link", { name: "投稿する内容を書く" }).click();
  await page.getByLabel("件名").fill(title);
  await page.getByLabel("内容").fill("あの病院は信用できません。");
  await page.getByRole("button", { name: "投稿する" }).click();
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  const postPath = new URL(page.url()).pathname;

  await signIn(page, "sato");
  await page.goto(PAGE);
  await page.getByRole("link", { name: title, exact: true }).click();
  await page.getByRole("link", { name: "この投稿を通報する" }).click();
  await expect(page.getByText(title).first()).toBeVisible();
  await page.getByRole("radio", { name: "中傷・嫌がらせ・差別的な表現がある" }).check();
  await page.getByRole("button", { name: "通報する" }).click();
  await expectToast(page, "通報を受け付けました");

  await page.goto(`${PAGE}/member`);
  const waiting = page.getByRole("list", { name: "通報された投稿" }).getByRole("listitem");
  await expect(waiting.filter({ hasText: title })).toContainText("中傷・嫌がらせ・差別的な表現がある");

  await page.goto(`${PAGE}/member?q=${encodeURIComponent(name)}`);
  const row = page.getByRole("listitem").filter({ hasText: name }).first();
  await row.getByLabel(`${name}の操作`).click();
  await row.getByText("参加を停止する").first().click();
  await row.getByLabel("参加を停止する理由").fill("特定の病院への中傷のため");
  await row.getByRole("button", { name: `${name}の参加を停止する` }).click();
  await page.getByRole("link", { name: /^参加停止中/ }).click();
  await expect(page.getByRole("button", { name: `${name}の参加の停止を解除する` })).toBeVisible();

  // Whoever wrote it is gone; what they wrote stays, and waits no more.
  await page.getByRole("button", { name: `「${title}」をそのまま表示する` }).click();
  await expectToast(page, "そのまま表示することにしました");
  await expect(waiting.filter({ hasText: title })).toHaveCount(0);

  await page.goto(postPath);
  await expect(page.locator(".name", { hasText: "参加停止中の方" }).first()).toHaveText("参加停止中の方");

  await signIn(page, who);
  await page.goto(PAGE);
  await expect(page.getByText("このコミュニティへの参加が停止されています")).toBeVisible();
  await expect(page.getByText("特定の病院への中傷のため")).toBeVisible();
  await expect(page.getByRole("link", { name: title })).toHaveCount(0);
  await page.goto(postPath);
  await expectPath(page, PAGE);
  await expect(page.getByText("特定の病院への中傷のため")).toBeVisible();

  await signIn(page, "sato");
  await page.goto(`${PAGE}/member?kind=banned`);
  const lifting = page.getByRole("button", { name: `${name}の参加の停止を解除する` });
  await lifting.click();
  await expect(lifting).toHaveCount(0);
  await signIn(page, who);
  await page.goto(PAGE);
  await page.getByRole("button", { name: "参加する" }).click();
  await expect(page.getByRole("link", { name: "投稿する内容を書く" })).toBeVisible();
});

test("a connect user reads, answers and reacts in the other frame", async ({ page }, { project }) => {
  await signIn(page, "takahashi");
  await ask(page, "join", {});
  await page.goto(`/connect${PAGE}`);
  await page.getByRole("link", { name: "退院後2週間の電話、どなたがしていますか", exact: true }).click();
  await expect(page).toHaveURL(/\/connect\/open-community\/post\//);
  const words = `同じ4項目で記録しています ${project.name} ${Date.now()}`;
  await page.getByLabel("コメント", { exact: true }).fill(words);
  await page.getByRole("button", { name: "コメントする" }).click();
  await expect(page.getByText(words)).toBeVisible();

  const own = page.locator(".comment").filter({ hasText: words });
  await own.getByText("リアクション", { exact: true }).click();
  await own.getByRole("button", { name: "ありがとう" }).click();
  await expect(own.getByRole("button", { name: /ありがとう/, pressed: true })).toContainText("1");
});

test("a post is reacted to where it is in its community, and nothing is left of it when taken back", async ({
  page,
}, { project }) => {
  await signIn(page, "takahashi");
  await ask(page, "join", {});
  // The ways run side by side, so each has a post of its own.
  const title = `電話の時間帯 ${project.name} ${Date.now()}`;
  await ask(page, "posts", { title, detail: "何時ごろがつながりやすいでしょうか。" });
  await page.goto(`/connect${PAGE}`);
  const bar = page.getByRole("form", { name: `「${title}」へのリアクション` });
  const mine = bar.locator('[aria-pressed="true"]');
  await expect(mine).toHaveCount(0);
  await bar.getByText("リアクション", { exact: true }).click();
  await bar.getByRole("button", { name: "確認しました" }).click();
  await expect(mine).toContainText("確認しました");
  await expect(page).toHaveURL(
    (url) => url.pathname === `/connect${PAGE}` && (url.hash !== "") === (project.name === "http"),
  );
  await mine.click();
  await expect(mine).toHaveCount(0);
});

test("in the other frame a notice asks for its community, and is written in the one that is picked", async ({
  page,
}, { project }) => {
  await signIn(page, "takahashi");
  const title = `次回の打ち合わせ ${project.name} ${Date.now()}`;
  const words = { kind: "post", title, detail: "来週の火曜はいかがでしょうか。" };
  const response = await page.request.post("/connect/group/notice/new", {
    form: words,
    headers: { origin: siteOrigin() },
  });
  expect(await response.text()).toContain("投稿するコミュニティを選択してください。");

  await page.goto("/connect/group/list");
  await page.getByRole("link", { name: "投稿を作成する" }).click();
  await expectPath(page, "/connect/group/notice/new");
  const chosen = page.getByLabel("投稿先のコミュニティ");
  await chosen.selectOption("0199d100-0000-7000-8000-000000000001");
  await page.getByLabel("件名").fill(title);
  await page.getByLabel("内容").fill(words.detail);
  await page.getByRole("button", { name: "投稿する" }).click();
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/connect\/group\/notice\//);
});

test("a comment of long ago is answered by name, and reacted to where it stands", async ({ page }) => {
  await signIn(page, "sato");
  const write = async (path: string, data: object) => {
    const response = await page.request.post(`/api/opencommunity/${path}`, {
      data,
      headers: { origin: siteOrigin() },
    });
    expect(response.ok(), await response.text()).toBe(true);
    return ((await response.json()) as { objectId: string }).objectId;
  };
  const title = `たくさんのコメント ${Date.now()}`;
  const id = await write("posts", { openCommunity: SQUARE, title, detail: "ご意見をください。" });
  const first = await write("comments", { parent: id, detail: "はじめのコメント" });
  for (let at = 0; at < 51; at += 1) await write("comments", { parent: id, detail: `続き ${at}` });
  const post = `/open-community/post/${id}`;
  const oldest = page.locator(`[id="${first}"]`);

  await page.goto(post);
  await expect(oldest).toHaveCount(0);
  await page.getByRole("link", { name: "以前のコメントを見る" }).click();
  await expect(oldest).toContainText("はじめのコメント");
  await oldest.getByText("リアクション", { exact: true }).click();
  await oldest.getByRole("button", { name: "参考になった" }).click();
  await expect(oldest.getByRole("button", { pressed: true })).toBeVisible();

  await oldest.getByRole("link", { name: /コメントに返信する/ }).click();
  await expect(page.getByText("佐藤 健一 先生への返信")).toBeVisible();
  await page.getByLabel("コメント", { exact: true }).fill("お返事します");
  await page.getByRole("button", { name: "コメントする" }).click();
  const response = page.locator(".comment").filter({ hasText: "お返事します" });
  await expect(response).toContainText("佐藤 健一 先生への返信");
  const answered = await page.request.get(`/api/opencommunity/posts/${id}/comments`);
  const { comments } = (await answered.json()) as { comments: { replyToId: string | null }[] };
  expect(comments.at(-1)?.replyToId).toBe(first);
});

test("an MS comes from the communities to those that lack a manager of the branch", async ({ page }) => {
  await signIn(page, "tanaka");
  for (const path of ["/group", "/group/list"]) {
    await page.goto(path);
    await page.getByRole("link", { name: "MSのコミュニティと管理職の参加状況" }).click();
    await expectPath(page, "/ms/group");
  }
});

const GROUP = "0199d100-0000-7000-8000-000000000001";

test("members are offered by name where a case is asked about, and where the group is picked first @js", async ({
  page,
}) => {
  const offered = page.getByRole("list", { name: "メンションする相手の候補" });
  await signIn(page, "sato");
  await page.goto(`/group/${GROUP}/notice/new?kind=case`);
  const asked = page.getByLabel("相談したいこと");
  await asked.pressSequentially("@");
  await expect(offered).toBeVisible();
  await asked.press("Escape");
  await expect(offered).toBeHidden();
  await expect(asked).toBeFocused();
  await asked.pressSequentially("高橋");
  // Two while only the first letter is typed.
  await expect(offered.getByRole("button")).toHaveText(["高橋 翔 ケアブリッジ株式会社"]);
  await asked.press("ArrowDown");
  await expect(offered.getByRole("button")).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(asked).toBeFocused();
  await asked.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(asked).toHaveValue("@高橋 翔 ");

  await signIn(page, "takahashi");
  await page.goto("/connect/group/notice/new");
  await page.getByLabel("投稿先のコミュニティ").selectOption(GROUP);
  await page.getByLabel("内容").pressSequentially("@");
  await expect(offered).toBeVisible();
});

test("an open community is found by its name, in whatever script, and opened", async ({ page }) => {
  await signIn(page, "sato");
  const { name } = (await (await page.request.get(`/api/opencommunity/${SQUARE}`)).json()) as {
    name: string;
  };
  await page.goto("/group/list");
  await page.getByLabel("オープンコミュニティを名前・説明で検索").fill(name);
  await page.getByRole("search").getByRole("button", { name: "検索する" }).last().click();
  const found = page.getByRole("list", { name: "見つかったオープンコミュニティ" });
  await expect(found).toContainText(name);
  await page.getByRole("link", { name: "おすすめに戻る" }).click();
  await expect(found).toHaveCount(0);
});
