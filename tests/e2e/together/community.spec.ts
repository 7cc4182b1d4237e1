import type { Name } from "../../support/cast";
import { expectPath, signIn, siteOrigin } from "../../support/page/journey";
import { expect, type Page, test } from "../../support/page/test";

/** Of the demo: 佐藤 is its admin, 田中 a participant, 高橋 takes part in the connect frame. */
const SQUARE = "0199d300-0000-7000-8000-000000000001";
const PAGE = `/open-community/${SQUARE}`;

/** Who quarrels and is sent away: the ways run side by side, so each has a person of its own. */
const QUARRELSOME: Record<string, { who: Name; name: string }> = {
  js: { who: "tanaka", name: "田中 大輔" },
  http: { who: "nakamura", name: "中村 彩" },
};

async function ask(page: Page, deed: string, data: object) {
  const answer = await page.request.post(`/api/opencommunity/${deed}`, {
    data: { openCommunity: SQUARE, ...data },
    headers: { origin: siteOrigin() },
  });
  expect([200, 204, 409], `${deed}: ${answer.status()}`).toContain(answer.status());
}

async function idOf(page: Page): Promise<string> {
  const profile = (await (await page.request.get("/api/profile")).json()) as { user: { objectId: string } };
  return profile.user.objectId;
}

test("a quarrel, a report, a ban with its reason, and its lifting", async ({ page }, { project }) => {
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

  await page.goto(`${PAGE}/member?q=${encodeURIComponent(name)}`);
  const row = page.getByRole("listitem").filter({ hasText: name }).first();
  await row.getByText("権限の変更・参加の停止").click();
  await row.getByLabel("参加を停止する理由").fill("特定の病院への中傷のため");
  await row.getByRole("button", { name: `${name}の参加を停止する` }).click();
  await expect(page.getByRole("button", { name: `${name}の参加の停止を解除する` })).toBeVisible();

  await page.goto(postPath);
  await expect(page.locator(".name", { hasText: "退会済み" }).first()).toHaveText("退会済み");

  await signIn(page, who);
  await page.goto(PAGE);
  await expect(page.getByText("このコミュニティへの参加が停止されています")).toBeVisible();
  await expect(page.getByText("特定の病院への中傷のため")).toBeVisible();
  await expect(page.getByRole("link", { name: title })).toHaveCount(0);
  await page.goto(postPath);
  await expectPath(page, PAGE);
  await expect(page.getByText("特定の病院への中傷のため")).toBeVisible();

  await signIn(page, "sato");
  await page.goto(`${PAGE}/member`);
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
});

test("in the other frame a notice asks for its community, and is written in the one that is picked", async ({
  page,
}, { project }) => {
  await signIn(page, "takahashi");
  const title = `次回の打ち合わせ ${project.name} ${Date.now()}`;
  const words = { kind: "post", title, detail: "来週の火曜はいかがでしょうか。" };
  const answer = await page.request.post("/connect/group/notice/new", {
    form: words,
    headers: { origin: siteOrigin() },
  });
  expect(await answer.text()).toContain("投稿するコミュニティを選択してください。");

  await page.goto("/connect/group/notice/new");
  const chosen = page.getByLabel("投稿先のコミュニティ");
  await chosen.selectOption("0199d100-0000-7000-8000-000000000001");
  await page.getByLabel("件名").fill(title);
  await page.getByLabel("内容").fill(words.detail);
  await page.getByRole("button", { name: "投稿する" }).click();
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/connect\/group\/notice\//);
});
