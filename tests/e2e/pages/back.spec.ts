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
  /** One of each kind of form is walked without scripts as well. */
  alsoWithoutScripts?: true;
};

/** The page before the form, for each person. */
const BEFORE: Partial<Record<Journey["by"], string>> = {
  takahashi: "/connect/mypage",
  aoba: "/connect/company/mypage",
  operator: "/admin",
};
const before = (by: Journey["by"]) => BEFORE[by] ?? "/mypage";

/** Fills in fields by their names, and sends their form by its button. */
const sends =
  (button: string | RegExp, fields: Record<string, string | (() => string)> = {}) =>
  async (page: Page) => {
    const send = page.getByRole("button", { name: button, exact: true }).last();
    const form = page.locator("main form").filter({ has: send }).last();
    for (const [name, value] of Object.entries(fields)) {
      const field = form.locator(`[name="${name}"]`);
      const text = typeof value === "string" ? value : value();
      const kind = await field.first().evaluate((element) => (element as HTMLInputElement).type);
      if (kind === "radio" || kind === "checkbox")
        await form.locator(`[name="${name}"][value="${text}"]`).check();
      else if (kind.startsWith("select")) await field.selectOption(text);
      else await field.fill(text);
    }
    await send.click();
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
    form: "a first message",
    by: "sato",
    open: async (page) =>
      `/rooms/new?to=${await doctorFor(page, async (userId) => {
        const { roomId, refusal } = await callFrom<Partner>(page, "GET", `/chat/partners/${userId}`);
        return roomId === null && refusal === null;
      })}`,
    act: async (page) => {
      await page.getByLabel("メッセージ").fill(unique("先日はありがとうございました。"));
      await page.getByRole("button", { name: "送信する" }).click();
    },
    to: /\/rooms\/[\w-]{33}$/,
  },
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
    alsoWithoutScripts: true,
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
    alsoWithoutScripts: true,
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
    alsoWithoutScripts: true,
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
    alsoWithoutScripts: true,
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
  {
    form: "an edited group",
    by: "tanaka",
    open: async (page) => {
      const data = { name: unique("直す会"), description: "戻れることを確かめる会です。" };
      return `/group/${await create(page, "/groups", data)}/edit`;
    },
    act: sends("保存する", { description: "説明を書き直しました。" }),
    to: /\/group\/[\w-]+$/,
  },
  {
    form: "an MS's profile",
    by: "tanaka",
    open: async () => "/ms/edit",
    act: sends("保存する", { introduction: () => unique("循環器を担当しています。") }),
    to: /\/ms\//,
  },
  {
    form: "a report",
    by: "tanaka",
    open: () => exampleOf("/report", "ms"),
    act: sends("通報する", { reason: "other", note: () => unique("確かめてください。") }),
    to: /^(?!.*\/report)/,
  },
  {
    form: "one's own introduction",
    by: "sato",
    open: () => exampleOf("/doctor/:id/edit"),
    act: sends("出身大学・自己紹介を保存する", { introduction: () => unique("内科医です。") }),
    to: /\/doctor\/[\w-]+/,
  },
  {
    form: "one's own departments",
    by: "sato",
    open: () => exampleOf("/doctor/:id/edit/category"),
    act: sends("診療科を保存する"),
    to: /\/doctor\/[\w-]+\/edit#departments$/,
  },
  {
    form: "one's own card",
    by: "sato",
    open: async () => "/business-card/own",
    act: sends("名刺を保存する", { back: () => unique("往診もします。") }),
    to: /\/business-card\/own$/,
  },
  ...["bed", "medical_staff", "patient_date", "result", "outpatient"].map(
    (part): Journey => ({
      form: `the hospital's edit page ${part}`,
      by: "suzuki",
      open: async () => `/hospitals/edit/${part}`,
      act: sends("保存する"),
      to: /\/hospitals\/(?!.*refused)/,
      ...(part === "bed" ? { alsoWithoutScripts: true } : {}),
    }),
  ),
  {
    form: "an open bed",
    by: "suzuki",
    open: async () => "/hospitals/edit/open_bed/new",
    act: sends("保存する", { bedKind: "1", either: "2", note: () => unique("夜間も受けます。") }),
    to: /\/hospitals\/edit\/open_bed\?/,
  },
  {
    form: "a connect user's profile",
    by: "takahashi",
    open: async () => "/connect/user/edit",
    act: sends("保存する", { introduction: () => unique("九州を担当しています。") }),
    to: /\/connect\/user\//,
  },
  {
    form: "a company's page",
    by: "aoba",
    open: async () => "/connect/company/edit",
    act: sends("保存する", { address: () => unique("東京都千代田区") }),
    to: /\/connect\/company\//,
  },
  {
    form: "a product",
    by: "aoba",
    open: async () => "/connect/company/products/new",
    act: sends("保存する", {
      name: () => unique("製品"),
      kind: "drug",
      facts: "効能は添付文書をご覧ください。",
    }),
    to: /\/connect\/company\/edit$/,
  },
  {
    form: "a new company",
    by: "operator",
    open: async () => "/admin/companies/new",
    act: sends("登録する", {
      code: () => `C${String(Math.random()).slice(2, 10)}`,
      name: () => unique("製薬"),
      nameKana: "もどる",
      inquiryMailAddress: "modoru@example.jp",
    }),
    to: /\/admin\/companies\/C\d+$/,
    alsoWithoutScripts: true,
  },
  {
    form: "a new hospital",
    by: "operator",
    open: async () => "/admin/hospitals/new",
    act: sends("登録する", { name: () => unique("戻る病院"), type: "6", zipcode: "1000001" }),
    to: /\/admin\/hospitals\/[\w-]+$/,
  },
  {
    form: "a magazine",
    by: "operator",
    open: async () => "/admin/magazine/new",
    act: sends("下書きを保存する", { subject: () => unique("件名"), body: "本文です。", roles: "ms" }),
    to: /\/admin\/magazine\/[\w-]+$/,
  },
  {
    form: "an official item of the board",
    by: "operator",
    open: async () => "/admin/board/new",
    act: sends(/投稿する|掲載する/, { title: () => unique("お知らせ"), content: "戻れることを確かめます。" }),
    to: /\/(admin\/board|board\/[\w-]+)$/,
  },
];

const address = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

/** The address, and how far into the history it is; null while a page is on its way. */
const place = (page: Page) =>
  page
    .evaluate(() => {
      const { index, url } = (
        window as unknown as { navigation: { currentEntry: { index: number; url: string } } }
      ).navigation.currentEntry;
      return { index, url };
    })
    .catch(() => null);

/** The page before the form is there, and not only its address. */
async function isBefore(page: Page, path = "/mypage") {
  await expect(page).toHaveURL((url) => url.pathname === path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(TITLES[path] ?? "マイページ");
}

const TITLES: Record<string, string> = { "/admin": "概要" };

/** Goes on as a link of the page would. */
async function follow(page: Page, to: string) {
  const hydrates = await page.evaluate(() => "drawn" in document.documentElement.dataset);
  if (!hydrates) return void (await page.goto(to));
  await page.waitForFunction(() => "__remixRouter" in window);
  await page.evaluate((path) => {
    void (window as unknown as { __remixRouter: { navigate: (to: string) => void } }).__remixRouter.navigate(
      path,
    );
  }, to);
  await expect(page).toHaveURL((url) => url.pathname + url.search === to);
}

const WRITERS = [...new Set(JOURNEYS.map(({ by }) => by))];

for (const writer of WRITERS)
  test(`Back after a form of ${writer} leads to the page before it, with scripts @js`, async ({ page }) => {
    await signIn(page, writer);
    const start = before(writer);
    for (const { form, open, act, to } of JOURNEYS.filter(({ by }) => by === writer))
      await test.step(form, async () => {
        const path = await open(page);
        await page.goto(start);
        await follow(page, path);
        await act(page);
        await expect(page).toHaveURL((url) => url.pathname + url.search !== path || to.test(url.href));
        await expect(page).toHaveURL(to);
        const after = await place(page);
        await page.goBack();
        await isBefore(page, start);
        await page.goForward();
        await expect.poll(() => place(page)).toEqual(after);
        await page.reload();
        await page.goBack();
        await isBefore(page, start);
      });
  });

for (const { form, by, open, act, to } of JOURNEYS.filter(({ alsoWithoutScripts }) => alsoWithoutScripts))
  test(`Back after ${form} is no trap without scripts @control @no-js`, async ({ page }) => {
    await signIn(page, by);
    const start = before(by);
    const path = await open(page);
    await page.goto(start);
    await page.goto(path);
    await act(page);
    await expect(page).toHaveURL(to);
    // Without scripts the form stays in the history, once: as a fresh form, or as what it has led to.
    await page.goBack();
    if (address(page) !== start) await page.goBack();
    await expect(page).toHaveURL((url) => url.pathname === start);
  });

test("Back leaves a page that was loaded anew, and another whose scripts have not started @js", async ({
  page,
}) => {
  await signIn(page, "suzuki");
  await page.goto("/mypage");
  await follow(page, "/hospitals/edit/bed");
  await page.reload();
  await page.goBack();
  await isBefore(page);
  await follow(page, "/lists/new");
  // The page's scripts come late: Back is quicker.
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await late;
    await route.continue().catch(() => {});
  });
  let arrive = () => {};
  const late = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.reload({ waitUntil: "commit" });
  await page.evaluate(() => history.back());
  await expect.poll(() => address(page)).toBe("/mypage");
  arrive();
  await isBefore(page);
});

test("a page with errors can be left, come back to and loaded again @control", async ({ page }) => {
  await signIn(page, "suzuki");
  await page.goto("/mypage");
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
  await page.goto("/mypage");
  await page.getByRole("link", { name: /所属医療機関の編集/ }).click();
  await page
    .getByRole("link", { name: /病床数/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("病床数の編集");
  await page.getByRole("link", { name: "保存せずに戻る" }).click();
  await expect(page).toHaveURL((url) => url.pathname === "/mypage");
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
  await page.goto("/mypage");
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
