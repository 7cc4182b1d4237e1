import { callFrom } from "./calls";
import { signIn } from "./journey";
import { expect, type Page, test } from "./test";

export type Journey = {
  form: string;
  by: Parameters<typeof signIn>[1];
  /** The address of the form. */
  open: (page: Page) => Promise<string>;
  act: (page: Page) => Promise<void>;
  /** The address that a success leads to. */
  to: RegExp;
  /** One of each kind of form is walked in every run, and without scripts as well. */
  isOfItsKind?: true;
  /** How many pages the form has; one if nothing is said. */
  steps?: number;
};

/** The page before the form, for each person. */
const BEFORE: Partial<Record<Journey["by"], string>> = {
  takahashi: "/connect/mypage",
  aoba: "/connect/company/mypage",
  operator: "/admin",
};
const before = (by: Journey["by"]) => BEFORE[by] ?? "/mypage";

/** Fills in fields by their names, and sends their form by its button. */
export const sends =
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
export async function doctorFor(page: Page, fits: (userId: string) => Promise<boolean>): Promise<string> {
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

export type Partner = { roomId: string | null; refusal: string | null };

export const address = (page: Page) => {
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
export async function isBefore(page: Page, path = "/mypage") {
  await expect(page).toHaveURL((url) => url.pathname === path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(TITLES[path] ?? "マイページ");
}

const TITLES: Record<string, string> = { "/admin": "概要" };

/** Goes on as a link of the page would. */
export async function follow(page: Page, to: string) {
  const hydrates = await page.evaluate(() => "rendered" in document.documentElement.dataset);
  if (!hydrates) return void (await page.goto(to));
  await page.waitForFunction(() => "__remixRouter" in window);
  await page.evaluate((path) => {
    void (window as unknown as { __remixRouter: { navigate: (to: string) => void } }).__remixRouter.navigate(
      path,
    );
  }, to);
  await expect(page).toHaveURL((url) => url.pathname + url.search === to);
}

/** Walks over each form: act, Back, Forward, reload, Back. One person is signed in once for all of theirs. */
export function walk(journeys: readonly Journey[]) {
  const kinds = journeys.filter(({ isOfItsKind }) => isOfItsKind);
  const others = journeys.filter(({ isOfItsKind }) => !isOfItsKind);
  for (const [forms, words] of [
    [kinds, "a kind of form of"],
    [others, "any other form of"],
  ] as const)
    for (const writer of new Set(forms.map(({ by }) => by)))
      test(`Back after ${words} ${writer} leads to the page before it, with scripts @js${forms === others ? " @all" : ""}`, async ({
        page,
      }) => {
        await signIn(page, writer);
        for (const journey of forms.filter(({ by }) => by === writer))
          await test.step(journey.form, () => walkOne(page, journey));
      });
  for (const journey of kinds)
    test(`Back after ${journey.form} is no trap without scripts @control @no-js`, async ({ page }) => {
      await signIn(page, journey.by);
      await leave(page, journey);
    });
}

/** The same with one form, for whoever is signed in. */
export async function walkOne(page: Page, { by, open, act, to }: Journey) {
  const start = before(by);
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
}

/** Without scripts each step stays in the history, once: as a fresh form, or as what it has led to. */
async function leave(page: Page, { by, open, act, to, steps = 1 }: Journey) {
  const start = before(by);
  const path = await open(page);
  await page.goto(start);
  await page.goto(path);
  await act(page);
  await expect(page).toHaveURL(to);
  await page.goBack();
  for (let step = 0; step < steps && address(page) !== start; step += 1) await page.goBack();
  await expect(page).toHaveURL((url) => url.pathname === start);
}
