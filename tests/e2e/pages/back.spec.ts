import { everydayToken } from "../../support/cast";
import { callFrom, create } from "../../support/page/calls";
import { makeGroup, unique } from "../../support/page/chat";
import { signIn, wearSession } from "../../support/page/journey";
import { expect, type Page, test } from "../../support/page/test";
import { exampleOf } from "../../support/site/examples";

type Journey = {
  form: string;
  by: Parameters<typeof signIn>[1];
  /** The address of the form. */
  open: (page: Page) => Promise<string>;
  act: (page: Page) => Promise<void>;
  /** The address that a success leads to. */
  to: RegExp;
};

type Hit = { _source: { hpcrUser: { objectId: string } | null } };

/** Somebody to whom nothing has been written, or whose card has not been requested. */
async function doctorFor(page: Page, fits: (userId: string) => Promise<boolean>): Promise<string> {
  const found = await callFrom<{ hits: { hits: Hit[] } }>(
    page,
    "GET",
    "/doctor/searchName?partOfName=%E7%94%B0&signupCondition=1",
  );
  for (const { _source } of found.hits.hits.sort(() => Math.random() - 0.5)) {
    const userId = _source.hpcrUser?.objectId;
    if (userId && (await fits(userId))) return userId;
  }
  throw new Error("no such doctor among the demo data");
}

type Partner = { roomId: string | null; refusal: string | null };

const JOURNEYS: Journey[] = [
  {
    form: "a request for a card",
    by: "sato",
    open: async (page) =>
      `/business-card/new?to=${await doctorFor(page, async (userId) => {
        const { status, requestableFrom } = await callFrom<{
          status: string;
          requestableFrom: number | null;
        }>(page, "POST", "/businessCard/getExchangeStatus", { userId });
        return !["requested", "accepted"].includes(status) && requestableFrom === null;
      })}`,
    act: (page) => page.getByRole("button", { name: "名刺交換を申請する" }).click(),
    to: /\/business-card\/requests\?view=sent$/,
  },
  {
    form: "a room's name",
    by: "tanaka",
    open: async (page) => `${await makeGroup(page, unique("名前"), ["nakamura", "sato"])}/edit`,
    act: async (page) => {
      await page.getByLabel("チャット名").fill(unique("新しい名前"));
      await page.getByRole("button", { name: "変更する" }).click();
    },
    to: /\/rooms\/[\w-]{33}$/,
  },
  {
    form: "further members",
    by: "tanaka",
    open: async (page) => `${await makeGroup(page, unique("追加"), ["nakamura", "sato"])}/members/add`,
    act: async (page) => {
      await page.getByRole("checkbox").first().check();
      await page.getByRole("button", { name: /追加/ }).last().click();
    },
    to: /\/members$/,
  },
  {
    form: "a new list",
    by: "suzuki",
    open: async () => "/lists/new",
    act: async (page) => {
      await page.getByLabel("リスト名").fill(unique("戻る"));
      await page.getByRole("radio").first().check();
      await page.getByRole("button", { name: /作成/ }).click();
    },
    to: /\/lists\/hospitals\/[\w-]+$/,
  },
  {
    form: "a list's settings",
    by: "suzuki",
    open: async (page) => {
      const id = await create(page, "/lists/hospitals", { name: unique("設定"), type: 2, purpose: 7 });
      return `/lists/hospitals/${id}/edit`;
    },
    act: async (page) => {
      await page.getByLabel("リスト名").fill(unique("新しい設定"));
      await page
        .getByRole("button", { name: /保存|変更/ })
        .first()
        .click();
    },
    to: /\/lists\/hospitals\/[\w-]+$/,
  },
  {
    form: "a new group",
    by: "tanaka",
    open: async () => "/group/new",
    act: async (page) => {
      await page.getByLabel("コミュニティ名").fill(unique("戻る会"));
      await page.getByLabel("コミュニティの説明").fill("戻れることを確かめる会です。");
      await page.getByRole("button", { name: "作成する" }).click();
    },
    to: /\/group\/member\/add\?/,
  },
  {
    form: "a post in a group",
    by: "sato",
    open: () => exampleOf("/group/:id/notice/new"),
    act: async (page) => {
      await page.locator("main form [name=title]").fill(unique("件名"));
      await page.locator("main form [name=detail]").fill("戻れることを確かめます。");
      await page.getByRole("button", { name: "投稿する" }).click();
    },
    to: /\/group\/notice\/[\w-]+$/,
  },
  {
    form: "an item of the board",
    by: "sato",
    open: async () => "/board/new",
    act: async (page) => {
      await page.getByLabel("タイトル").fill(unique("お知らせ"));
      await page.getByLabel("本文").fill("戻れることを確かめます。");
      await page.getByRole("button", { name: "投稿する" }).click();
    },
    to: /\/board\/[\w-]+$/,
  },
];

const BEFORE = "/mypage";
const address = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

/** The page before the form is there, and not only its address. */
async function isBefore(page: Page) {
  await expect(page).toHaveURL((url) => url.pathname === BEFORE);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("マイページ");
}

/** Goes on as a link of the page would. */
async function follow(page: Page, to: string) {
  await page.waitForFunction(() => "__remixRouter" in window);
  await page.evaluate((path) => {
    void (window as unknown as { __remixRouter: { navigate: (to: string) => void } }).__remixRouter.navigate(
      path,
    );
  }, to);
  await expect(page).toHaveURL((url) => url.pathname + url.search === to);
}

for (const { form, by, open, act, to } of JOURNEYS)
  test(`Back after ${form} leads to the page before the form, with scripts @js`, async ({ page }) => {
    await signIn(page, by);
    const path = await open(page);
    await page.goto(BEFORE);
    await follow(page, path);
    await act(page);
    await expect(page).toHaveURL(to);
    const after = address(page);
    await page.goBack();
    await isBefore(page);
    await page.goForward();
    await expect.poll(() => address(page)).toBe(after);
    await page.reload();
    await page.goBack();
    await isBefore(page);
  });

for (const { form, by, open, act, to } of JOURNEYS)
  test(`Back after ${form} is no trap without scripts @control @no-js`, async ({ page }) => {
    await signIn(page, by);
    const path = await open(page);
    await page.goto(BEFORE);
    await page.goto(path);
    await act(page);
    await expect(page).toHaveURL(to);
    // Without scripts the form stays in the history, once: as a fresh form, or as what it has led to.
    await page.goBack();
    if (!address(page).startsWith(BEFORE)) await page.goBack();
    await expect(page).toHaveURL((url) => url.pathname === BEFORE);
  });

test("a page with errors can be left, come back to and loaded again @control", async ({ page }) => {
  await signIn(page, "suzuki");
  await page.goto(BEFORE);
  await page.goto("/lists/new");
  const memo = unique("退院後の紹介先");
  await page.getByLabel("メモ").fill(memo);
  await page.getByRole("button", { name: /作成/ }).click();
  const errors = page.getByRole("alert").filter({ hasText: "入力内容に誤りがあります" });
  const isAsSent = async () => {
    await expect(errors).toBeVisible();
    await expect(page.getByLabel("メモ")).toHaveValue(memo);
  };
  await isAsSent();
  await page.goto("/terms");
  await page.goBack();
  await isAsSent();
  await page.reload();
  await isAsSent();
});

test("a page with errors is nobody else's @control", async ({ page }) => {
  await signIn(page, "suzuki");
  await page.goto("/lists/new");
  const memo = unique("鈴木のメモ");
  await page.getByLabel("メモ").fill(memo);
  await page.getByRole("button", { name: /作成/ }).click();
  await expect(page).toHaveURL(/[?&]refused=/);
  await wearSession(page, everydayToken("sato"));
  await page.reload();
  await expect(page.getByLabel("メモ")).toHaveValue("");
  await page.context().clearCookies();
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
});

test("a page of editing leads back to where one came from @control", async ({ page }) => {
  await signIn(page, "suzuki");
  await page.goto(BEFORE);
  await page.getByRole("link", { name: /所属医療機関の編集/ }).click();
  await page
    .getByRole("link", { name: /病床数/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("病床数の編集");
  await page.getByRole("link", { name: "保存せずに戻る" }).click();
  await expect(page).toHaveURL((url) => url.pathname === BEFORE);
});

test("whoever searches goes on from the results @js", async ({ page }) => {
  await signIn(page, "sato");
  await page.goto("/doctor/search");
  await page.getByRole("searchbox").first().fill("佐藤");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/佐藤|%E4%BD%90/);
  await expect(page.locator(":focus")).toHaveText("検索結果");
});

test("what a loader leads to on Back takes the place of the form @js", async ({ page }) => {
  await signIn(page, "sato");
  const to = await doctorFor(page, async (userId) => {
    const { roomId, refusal } = await callFrom<Partner>(page, "GET", `/chat/partners/${userId}`);
    return roomId === null && refusal === null;
  });
  await page.goto(BEFORE);
  await follow(page, `/rooms/new?to=${to}`);
  await expect(page.getByRole("button", { name: "送信する" })).toBeVisible();
  await follow(page, "/rooms");
  const { key } = await callFrom<{ key: string }>(page, "POST", "/chat/rooms", {
    memberList: [to],
    title: "",
  });
  await page.goBack();
  await expect(page).toHaveURL((url) => url.pathname === `/rooms/${key}`);
  await page.goBack();
  await isBefore(page);
});
