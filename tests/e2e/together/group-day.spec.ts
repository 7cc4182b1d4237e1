import { pageOf, unique } from "../../support/page/chat";
import { expectToast, signIn, siteOrigin } from "../../support/page/journey";
import { type Browser, expect, type Page, test } from "../../support/page/test";

type Four = { chair: Page; manager: Page; late: Page; visitor: Page };

/** 佐藤 founds, 田中 comes, 中村 comes late, and 高橋 takes part in the other frame: each has a browser. */
async function four(browser: Browser): Promise<Four> {
  const [chair, manager] = [await pageOf(browser, "sato"), await pageOf(browser, "tanaka")];
  return {
    chair,
    manager,
    late: await pageOf(browser, "nakamura"),
    visitor: await pageOf(browser, "takahashi"),
  };
}

/** Founds it and asks for the others; gives its address. */
async function founded(chair: Page, name: string): Promise<string> {
  await chair.goto("/group/new");
  await chair.getByLabel("コミュニティ名").fill(name);
  await chair.getByLabel("コミュニティの説明").fill("心不全の退院支援を、病院と診療所で続けて考えます。");
  await chair.getByRole("button", { name: "作成する" }).click();
  await expect(chair).toHaveURL(/groupId=/);
  const id = new URL(chair.url()).searchParams.get("groupId") ?? "";
  await tick(chair, id, "ms", ["田中 大輔", "中村 彩"]);
  await chair.getByLabel("招待コメント").fill("12月の検討会からご一緒ください。");
  await chair.getByRole("button", { name: "選んだ方を招待する" }).click();
  await expectToast(chair, "メンバーを招待しました");
  await tick(chair, id, "connect", ["高橋 翔"]);
  await chair.getByRole("button", { name: "選んだ方を追加する" }).click();
  await expectToast(chair, "メンバーを追加しました");
  return `/group/${id}`;
}

/** A search keeps who was ticked before it. */
async function tick(chair: Page, groupId: string, kind: string, people: string[]) {
  await chair.goto(`/group/member/add?groupId=${groupId}&kind=${kind}`);
  for (const person of people) {
    await chair.getByLabel("名前で検索").fill(person);
    await chair.getByRole("button", { name: "検索する" }).click();
    await expect(chair.getByRole("heading", { name: `「${person}」の検索結果` })).toBeVisible();
    await chair.getByRole("checkbox", { name: new RegExp(person) }).check();
  }
}

async function joins(page: Page, name: string) {
  await page.goto("/group/list");
  await page.getByRole("button", { name: `「${name}」に参加する` }).click();
  await expectToast(page, "コミュニティに参加しました");
}

async function writes(page: Page, group: string, kind: string, fields: Record<string, string>) {
  await page.goto(`${group}/notice/new?kind=${kind}`);
  for (const [label, text] of Object.entries(fields)) {
    const field = page.getByLabel(new RegExp(`^${label}`)).first();
    await (text === "on" ? field.check() : field.fill(text));
  }
  await page.getByRole("button", { name: "投稿する" }).click();
}

test("who was ticked and what was written stays from tab to tab, and all are invited by one form", async ({
  page,
}) => {
  await signIn(page, "sato");
  const data = { name: unique("種類をまたぐ会"), description: "医師・MS・コネクトの方の会です。" };
  const made = await page.request.post("/api/groups", { data, headers: { origin: siteOrigin() } });
  expect(made.ok(), await made.text()).toBe(true);
  const { objectId } = (await made.json()) as { objectId: string };
  const find = async (name: string) => {
    await page.getByLabel("名前で検索").fill(name);
    await page.getByLabel("名前で検索").press("Enter");
    await expect(page.getByRole("heading", { name: `「${name}」の検索結果` })).toBeVisible();
    await page.getByRole("checkbox", { name: new RegExp(name) }).check();
  };
  const turnTo = async (label: string) => {
    const tabs = page.getByRole("navigation", { name: "招待する方の種類" });
    await tabs.getByRole("button", { name: label }).click();
    await expect(tabs.getByRole("button", { name: label })).toHaveAttribute("aria-current", "page");
  };
  await page.goto(`/group/member/add?groupId=${objectId}&kind=ms`);
  await find("田中 大輔");
  await page.getByLabel("招待コメント").fill("ご一緒ください。");
  await turnTo("コネクト");
  await expect(page.getByRole("checkbox", { name: "田中 大輔" })).toBeChecked();
  await find("高橋 翔");
  await turnTo("医師");
  for (const name of ["田中 大輔", "高橋 翔"])
    await expect(page.getByRole("checkbox", { name })).toBeChecked();
  await expect(page.getByLabel("招待コメント")).toHaveValue("ご一緒ください。");
  await page.getByRole("button", { name: "選んだ方を招待する" }).click();
  await expectToast(page, "メンバーを招待しました");
  await expect(page.getByRole("main")).toContainText("田中 大輔");
  await page.goto(`/group/${objectId}/member?tab=connect`);
  await expect(page.getByRole("main")).toContainText("高橋 翔");
});

test("@scripts a group, from its founding to its dissolution, by four people in four browsers @form", async ({
  browser,
}, { project }) => {
  const { chair, manager, late, visitor } = await four(browser);
  const name = unique("退院支援を考える会");
  const group = await founded(chair, name);
  await joins(manager, name);

  await writes(chair, group, "poll", {
    件名: "12月の検討会の日程",
    内容: "ご都合のよい日をお選びください。",
    選択肢: "12月8日(火) 19:00\n12月10日(木) 19:00",
    複数選択可: "on",
  });
  await expect(chair.getByRole("heading", { level: 1, name: "12月の検討会の日程" })).toBeVisible();
  await manager.goto(group);
  await manager.getByRole("link", { name: "12月の検討会の日程", exact: true }).click();
  // Its choices stand in the list as well.
  await expect(manager).toHaveURL(/\/group\/notice\//);
  await manager.getByRole("checkbox", { name: /12月10日/ }).check();
  await manager.getByRole("button", { name: "回答する" }).click();
  await expect(manager.getByText("1名が回答")).toBeVisible();

  await visitor.goto(`/connect${group}`);
  await expect(visitor.getByRole("link", { name: "退出する" })).toBeVisible();
  await expect(visitor.getByRole("button", { name: "管理者に申請する" })).toHaveCount(0);
  await visitor.goto("/connect/group/list");
  await visitor.getByRole("link", { name: "12月の検討会の日程", exact: true }).first().click();
  await expect(visitor).toHaveURL(/\/connect\/group\/notice\//);
  await visitor.getByLabel("コメント", { exact: true }).fill("資料の準備をお手伝いします。");
  await visitor.getByRole("button", { name: "コメントする" }).click();
  await expect(visitor.getByText("資料の準備をお手伝いします。")).toBeVisible();

  await writes(chair, group, "post", {
    件名: "12月10日に決まりました",
    内容: "会場は講堂です。",
    必読にする: "on",
  });
  await expect(chair.getByRole("heading", { level: 1, name: "12月10日に決まりました" })).toBeVisible();
  const decided = new URL(chair.url()).pathname;
  await manager.goto(decided);
  await manager.getByRole("button", { name: "確認しました" }).click();
  await expect(manager.getByText("確認しました 1名")).toBeVisible();
  await chair.goto(`${decided}?show=readers`);
  await expect(chair.getByRole("heading", { name: "まだ確認していない人（1名）" })).toBeVisible();
  await chair.getByRole("button", { name: "未確認の方にリマインドする" }).click();

  await joins(late, name);
  await late.goto(decided);
  await expect(late.getByText("会場は講堂です。")).toBeVisible();

  await manager.goto(group);
  await manager.getByRole("link", { name: "退出する" }).click();
  await manager.getByRole("dialog").getByRole("button", { name: "退出する" }).click();
  await expectToast(manager, "コミュニティから退出しました");
  expect((await manager.goto(decided))?.status()).toBe(404);

  await chair.goto(group);
  await chair.getByRole("link", { name: "退出する" }).click();
  await chair.getByRole("dialog").getByRole("button", { name: "退出する" }).click();
  // Without scripts the dialog is a part of the page before: its error is on the page that follows.
  const asked = project.name === "js" ? chair.getByRole("dialog") : chair.locator("body");
  await expect(asked.getByText("コミュニティには1名以上の管理者が必要です").first()).toBeVisible();
  await chair.goto(`${group}/member?tab=ms`);
  await chair.getByLabel("中村 彩の操作").click();
  await chair.getByRole("button", { name: "中村 彩：管理者にする" }).click();
  await expectToast(chair, "管理者に追加しました");
  await chair.goto(group);
  await chair.getByRole("link", { name: "退出する" }).click();
  await chair.getByRole("dialog").getByRole("button", { name: "退出する" }).click();
  await expectToast(chair, "コミュニティから退出しました");

  await late.goto(`${group}/history`);
  await expect(late.getByRole("listitem").filter({ hasText: "佐藤 健一" }).first()).toBeVisible();
  await late.goto(`${group}/edit`);
  await late.getByRole("link", { name: "削除する" }).click();
  await late.getByRole("dialog").getByRole("button", { name: "削除する" }).click();
  await expectToast(late, "コミュニティの削除が完了しました");
  await visitor.goto(`/connect${group}`);
  await expect(
    visitor.locator("main").getByText("このコミュニティは管理者によって削除されました"),
  ).toBeVisible();
});

test("who is asked into a group while the licence is under review answers after it, and is seen to wait for it", async ({
  browser,
}) => {
  const [asked, chair] = [await pageOf(browser, "yamamoto"), await pageOf(browser, "tanaka")];
  for (const path of ["/group", "/group/list"]) {
    await asked.goto(path);
    const waiting = asked.getByRole("list", { name: "招待されているコミュニティ" }).first();
    await expect(waiting).toContainText("医師資格の確認後に参加できます。");
    await expect(asked.getByRole("button", { name: /に参加する$|への招待を断る$/ })).toHaveCount(0);
  }
  const group = asked.getByRole("list", { name: "招待されているコミュニティ" }).getByRole("link").first();
  await chair.goto(`${await group.getAttribute("href")}/member?tab=invitations`);
  await expect(chair.getByRole("listitem").filter({ hasText: "山本 直子" })).toContainText("資格確認中");
});
