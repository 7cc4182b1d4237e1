import { invitedAlready, NOT_TO_BE_INVITED } from "#contract/groups/texts";
import { POST_ALREADY_DELETED } from "#contract/posts/texts";
import type { Name } from "../../support/cast";
import { pageOf, unique } from "../../support/page/chat";
import { expectPath, signIn, siteOrigin } from "../../support/page/journey";
import { type Browser, expect, type Page, test } from "../../support/page/test";

/** A page of a group's history, and of the stream. */
const LINES = 50;
const POSTS = 10;

async function ask(page: Page, path: string, data: object, method: "post" | "put" = "post") {
  const headers = { origin: siteOrigin() };
  const response = await page.request[method](`/api${path}`, { data, headers });
  expect(response.status(), `${path}: ${await response.text()}`).toBe(200);
  return (await response.json()) as { objectId: string };
}

async function idOf(page: Page): Promise<string> {
  const profile = (await (await page.request.get("/api/profile")).json()) as { user: { objectId: string } };
  return profile.user.objectId;
}

let dissolve = async () => {};
test.afterEach(() => dissolve());

function dissolveAfterwards(chair: Page, id: string) {
  dissolve = async () => {
    const gone = await chair.request.delete(`/api/groups/${id}`, { headers: { origin: siteOrigin() } });
    expect(gone.status()).toBe(204);
    dissolve = async () => {};
  };
}

/** A group of 佐藤 that 田中 has come to and 高橋 was added to; each has a browser. */
async function together(browser: Browser) {
  const [chair, manager, visitor] = await Promise.all(
    (["sato", "tanaka", "takahashi"] as const).map((name: Name) => pageOf(browser, name)),
  );
  if (!chair || !manager || !visitor) throw new Error("three pages were asked for");
  const name = unique("連携の会");
  const companions = { mss: [await idOf(manager)], connectUsers: [await idOf(visitor)] };
  const words = { name, description: "退院支援を話し合う会です。", message: "ご一緒しませんか。" };
  const { objectId: id } = await ask(chair, "/groups", { ...words, ...companions });
  dissolveAfterwards(chair, id);
  await ask(manager, `/groups/${id}/approve_ms_users`, {});
  return { chair, manager, visitor, id, name, group: `/group/${id}` };
}

async function posted(chair: Page, groupId: string, words: string) {
  const title = unique(words);
  const notice = { groupId, title, detail: `${title}を話し合います。` };
  return { title, detail: notice.detail, ...(await ask(chair, "/group_notices", notice)) };
}

/** Whom each line of the history tells of. */
const HISTORY_LINES = {
  "佐藤 健一 先生がコミュニティを作成しました": { who: "佐藤 健一", page: /^\/doctor\// },
  "佐藤 健一 先生が高橋 翔 さんを追加しました": { who: "高橋 翔", page: /^\/cnct\// },
  "田中 大輔 さんが参加しました": { who: "田中 大輔", page: /^\/ms\// },
  "田中 大輔 さんが退出しました": { who: "田中 大輔", page: /^\/ms\// },
};

test("a line of a group's history leads to whom it tells of and back, and older ones follow by links", async ({
  browser,
}) => {
  const { chair, manager, group, id } = await together(browser);
  const history = `${group}/history`;
  const headers = { origin: siteOrigin() };
  expect((await manager.request.post(`/api/groups/${id}/exit`, { headers })).status()).toBe(204);
  await manager.goto(history);
  await expectPath(manager, group);
  for (const [line, { who, page }] of Object.entries(HISTORY_LINES)) {
    await chair.goto(history);
    await chair.getByRole("link", { name: line }).click();
    await expect(chair).toHaveURL((url) => page.test(url.pathname));
    await expect(chair.getByRole("heading", { level: 1 })).toContainText(who);
    await chair.locator(".page-head").getByRole("link", { name: "コミュニティ" }).click();
    await expectPath(chair, history);
  }

  for (let count = 0; count < LINES; count += 1)
    await ask(chair, `/groups/${id}`, { description: `退院支援を話し合う会です。（${count}）` }, "put");
  const items = chair.getByRole("list", { name: "活動履歴" }).getByRole("listitem");
  const [founding = ""] = Object.keys(HISTORY_LINES);
  await chair.goto(history);
  await expect(items).toHaveCount(LINES);
  await expect(chair.getByText(founding)).toHaveCount(0);
  await chair.getByRole("link", { name: "以前の記録を見る" }).click();
  await expect(items).toHaveCount(Object.keys(HISTORY_LINES).length);
  await expect(chair.getByText(founding)).toBeVisible();
  await expect(chair.getByRole("link", { name: "以前の記録を見る" })).toHaveCount(0);
  await chair.getByRole("link", { name: "最新に戻る" }).click();
  await expectPath(chair, history);
  await expect(items).toHaveCount(LINES);
});

test("in either frame what is unread leads to itself and is read then, and older posts follow by links", async ({
  browser,
}) => {
  const { chair, manager, visitor, id, name } = await together(browser);
  await leadsToItself(manager, { chair, id, name, frame: "", stream: "/group" });
  await leadsToItself(visitor, { chair, id, name, frame: "/connect", stream: "/connect/group/list" });

  const titles: string[] = [];
  for (let count = 0; count <= POSTS; count += 1)
    titles.unshift((await posted(chair, id, `議題${count}`)).title);
  await manager.goto("/group?tab=groups");
  await expect(manager.getByRole("list", { name: "投稿" }).getByRole("listitem")).toHaveCount(POSTS);
  const seen: string[] = [];
  for (let isMore = true; isMore; ) {
    for (const title of titles)
      if ((await manager.getByRole("link", { name: title }).count()) > 0) seen.push(title);
    isMore = seen.length < titles.length;
    const older = manager.getByRole("link", { name: "以前の投稿を見る" });
    if (isMore) await manager.goto((await older.getAttribute("href")) ?? "");
  }
  expect(seen).toEqual(titles);
  await manager.getByRole("link", { name: "最新の投稿に戻る" }).click();
  await expectPath(manager, "/group?tab=groups");
});

test("@no-js the polls and the files of a group are in tabs of their own, in either frame", async ({
  browser,
}) => {
  const { chair, visitor, id, group } = await together(browser);
  const poll = { choices: ["12月8日(火)", "12月10日(木)"] };
  const notice = (title: string, more: object) =>
    ask(chair, "/group_notices", { groupId: id, title, detail: "本文です。", ...more });
  await notice("日程の希望", { poll });
  const upload = { name: "案内.txt", mimeType: "text/plain", buffer: Buffer.from("12月のご案内") };
  const headers = { origin: siteOrigin() };
  const { url } = await (
    await chair.request.post("/api/files", { headers, multipart: { file: upload } })
  ).json();
  const { objectId } = await notice("資料", { fileUrls: [url] });

  for (const [page, frame] of [
    [chair, ""],
    [visitor, "/connect"],
  ] as const) {
    await page.goto(frame + group);
    const tab = (name: string) =>
      page.getByRole("navigation", { name: "コミュニティの画面" }).getByRole("link", { name });
    await tab("投票・日程").click();
    await expectPath(page, `${frame}${group}?tab=polls`);
    await expect(tab("投票・日程")).toHaveAttribute("aria-current", "page");
    await expect(page.getByRole("article")).toHaveCount(1);
    await expect(page.getByRole("article", { name: "日程の希望" })).toBeVisible();
    const menu = page.getByRole("navigation", { name: "コミュニティのメニュー" });
    await menu.getByRole("link", { name: "ファイル" }).click();
    const file = page.getByRole("list", { name: "ファイル" }).getByRole("listitem");
    await expect(file).toHaveCount(1);
    await expect(file.getByRole("link", { name: "案内.txt" })).toHaveAttribute("href", url);
    await file.getByRole("link", { name: "投稿を見る" }).click();
    await expect(page).toHaveURL((url) => url.pathname === `${frame}/group/notice/${objectId}`);
  }
});

test("a post is voted on and reacted to where it is in its group, in either frame", async ({ browser }, {
  project,
}) => {
  // With scripts the page stays as it is; without them it is rendered anew, at the post.
  const at = (postId: string) => (project.name === "http" ? `#${postId}` : "");
  const { chair, visitor, id, group } = await together(browser);
  const dates = {
    groupId: id,
    title: "日程の希望",
    detail: "本文です。",
    poll: { choices: ["8日", "10日"] },
  };
  const { objectId } = await ask(chair, "/group_notices", dates);
  const hall = await posted(chair, id, "会場");

  for (const [page, frame, votes] of [
    [visitor, "/connect", 1],
    [chair, "", 2],
  ] as const) {
    await page.goto(`${frame}${group}?tab=polls`);
    const poll = page.getByRole("form", { name: "「日程の希望」の投票" });
    await poll.getByLabel("10日").check();
    await poll.getByRole("button", { name: "回答する" }).click();
    await expect(page.getByText("回答しました")).toBeVisible();
    await expect(page).toHaveURL((url) => url.search === "?tab=polls" && url.hash === at(objectId));
    await expect(poll.getByText(`${votes}名が回答`)).toBeVisible();
    await expect(poll.getByLabel("10日")).toBeChecked();

    await page.goto(frame + group);
    const bar = page.getByRole("form", { name: `「${hall.title}」へのリアクション` });
    await bar.getByText("リアクション", { exact: true }).click();
    await bar.getByRole("button", { name: "参考になった" }).click();
    await expect(page).toHaveURL((url) => url.pathname === frame + group && url.hash === at(hall.objectId));
    await expect(bar.getByRole("button", { name: `参考になった ${votes}` })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
  }

  const headers = { origin: siteOrigin() };
  await visitor.goto(`/connect${group}`);
  expect((await chair.request.delete(`/api/group_notices/${hall.objectId}`, { headers })).ok()).toBe(true);
  const bar = visitor.getByRole("form", { name: `「${hall.title}」へのリアクション` });
  await bar.getByRole("button", { name: "参考になった 2" }).click();
  await expect(visitor.getByText(POST_ALREADY_DELETED)).toBeVisible();
  await expect(bar).toHaveCount(0);
});

type Where = { chair: Page; id: string; name: string; frame: string; stream: string };

/** Goes from the stream to the post, and from the list of places by way of the group. */
async function leadsToItself(reader: Page, { chair, id, name, frame, stream }: Where) {
  const list = `${frame}/group/list`;
  const unread = (text: string) =>
    reader.getByRole("listitem").filter({ hasText: text }).filter({ hasText: "未読" });
  const place = reader.getByRole("list", { name: "参加中のコミュニティ" }).getByRole("link", { name });

  const date = await posted(chair, id, "次回の日程");
  await reader.goto(stream);
  await expect(unread(date.title)).toHaveCount(1);
  await reader.getByRole("link", { name: date.title }).first().click();
  await expect(reader).toHaveURL((url) => url.pathname === `${frame}/group/notice/${date.objectId}`);
  await expect(reader.getByRole("heading", { level: 1, name: date.title })).toBeVisible();
  await expect(reader.getByText(date.detail)).toBeVisible();
  await reader.goto(stream);
  await expect(reader.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(unread(date.title)).toHaveCount(0);

  const hall = await posted(chair, id, "会場");
  await reader.goto(list);
  await expect(unread(name).first()).toBeVisible();
  await place.click();
  await expectPath(reader, `${frame}/group/${id}`);
  await reader.getByRole("link", { name: hall.title, exact: true }).click();
  await expect(reader).toHaveURL((url) => url.pathname === `${frame}/group/notice/${hall.objectId}`);
  await expect(reader.getByRole("heading", { level: 1, name: hall.title })).toBeVisible();
  await expect(reader.getByText(hall.detail)).toBeVisible();
  await reader.goto(list);
  await expect(place).toBeVisible();
  await expect(unread(name)).toHaveCount(0);
}

test("whose invitation stands is said where the next kind of people is refused, and a repeat invites nobody twice @js", async ({
  page,
}) => {
  await signIn(page, "sato");
  const { objectId: id } = await ask(page, "/groups", {
    name: unique("症例の会"),
    description: "症例を話し合う会です。",
  });
  dissolveAfterwards(page, id);
  const asked = `/api/groups/candidates?groupId=${id}&kind=doctor&name=${encodeURIComponent("伊藤")}`;
  const { people } = await (await page.request.get(asked)).json();
  const colleague = people[0].objectId as string;
  const ticked = new URLSearchParams({ groupId: id, kind: "doctor" });
  ticked.append("memberList", `doctor:${colleague}`);
  await page.goto(`/group/member/add?${ticked}`);
  for (const _again of [1, 2]) {
    // Somebody who was there when they were ticked, and is not any more. React would take the field out of a page it has yet to take over.
    await page.waitForFunction(() =>
      Object.keys(document.querySelector("form.picker") ?? {}).some((name) => name.startsWith("__react")),
    );
    await page.locator("form.picker").evaluate((form) => {
      const box = Object.assign(document.createElement("input"), { type: "hidden", name: "memberList" });
      box.value = "ms:nobody_ms";
      form.appendChild(box);
    });
    await page.getByLabel("招待コメント").fill("ご一緒しませんか。");
    await page.getByRole("button", { name: "選んだ方を招待する" }).click();
    await expect(page.getByText(`${NOT_TO_BE_INVITED}${invitedAlready(1)}`)).toBeVisible();
  }
  const { invitations } = await (await page.request.get(`/api/groups/${id}/invitations`)).json();
  expect(invitations.length).toBe(1);
});
