import { callFrom } from "../../support/page/calls";
import { makeGroup, unique } from "../../support/page/chat";
import { signIn } from "../../support/page/journey";
import { expect, type Page, test } from "../../support/page/test";

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
    by: "nakamura",
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
];

const BEFORE = "/mypage";
const address = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

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
    await expect(page).toHaveURL((url) => url.pathname === BEFORE);
    await page.goForward();
    await expect.poll(() => address(page)).toBe(after);
    await page.reload();
    await page.goBack();
    await expect(page).toHaveURL((url) => url.pathname === BEFORE);
  });

for (const { form, by, open, act, to } of JOURNEYS)
  test(`Back after ${form} is no trap without scripts @control`, async ({ page }) => {
    await signIn(page, by);
    const path = await open(page);
    await page.goto(BEFORE);
    await page.goto(path);
    await act(page);
    await expect(page).toHaveURL(to);
    // Without scripts the form stays in the history, once.
    await page.goBack();
    if (address(page) === path) await page.goBack();
    await expect(page).toHaveURL((url) => url.pathname === BEFORE);
  });
