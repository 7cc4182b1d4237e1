import { changedFiles } from "../../../scripts/test/changed.mjs";
import { barriersOf, expectFits } from "../../support/page/barriers";
import { hasNothingNew, rendersSame } from "../../support/page/dedupe";
import { expect, type Page, test } from "../../support/page/test";
import { arriveAs, VISITS, type Visitor } from "../../support/page/visits";
import { exampleOf } from "../../support/site/examples";
import { SCREENS } from "../../support/site/web";

/** Nothing where no git can say. */
const CHANGED = changedOrNone();

/** Who comes to a screen first: for the next, the same screen has the same parts. The home has its own for each. */
const firstAt = new Map<string, Visitor>();

/** Pages of one test: few enough that it never takes minutes. */
const AT_A_TIME = 24;

/** One screen of each kind, for whoever it is made for. Every run looks at these, and at what was changed. */
const OF_EACH_KIND: Record<Visitor, readonly string[]> = {
  guest: ["/login", "/signup", "/contact/form"],
  doctor: [
    ...["/", "/doctor/search", "/doctor/:id", "/doctor/:id/edit", "/hospitals/search", "/hospitals/:id"],
    ...["/hospitals/edit/outpatient/edit", "/group/:id", "/group/:id/notice/new?kind=poll"],
    "/group/notice/:id?show=reactions",
  ],
  temporaryDoctor: ["/"],
  "co-medical": ["/top/medical"],
  ms: ["/top/ms", "/mypage/security", "/lists/hospitals/:id/print"],
  connect: ["/connect/top"],
  connectCompany: ["/connect/company/top"],
  operator: ["/admin", "/admin/accounts", "/admin/licences/:id"],
};

for (const { visitor, paths } of VISITS) {
  for (const path of paths) if (path === "/" || !firstAt.has(path)) firstAt.set(path, visitor);
  const visits = paths.map((path) => ({ path, first: firstAt.get(path) ?? visitor }));
  const name = `@js ${visitor} finds no barrier, and all fits on a small phone and on a desk`;
  test(`${name}, on a screen of each kind and on what was changed`, async ({ page }) => {
    const chosen = visits.filter(({ path }) => OF_EACH_KIND[visitor].includes(path) || wasChanged(path));
    expect(chosen.length).toBeGreaterThanOrEqual(OF_EACH_KIND[visitor].length);
    await look(page, visitor, chosen);
  });
  for (let from = 0; from < visits.length; from += AT_A_TIME) {
    const part = visits.slice(from, from + AT_A_TIME);
    test(`${name}, from ${part[0]?.path} on @all`, async ({ page }) => look(page, visitor, part));
  }
}

type Look = { path: string; first: Visitor };

async function look(page: Page, visitor: Visitor, visits: readonly Look[]) {
  await arriveAs(page, visitor);
  for (const { path, first } of visits) {
    if (first !== visitor && (await rendersSame(path, visitor, first))) continue;
    await page.goto(await exampleOf(path, visitor));
    if (first === visitor) expect.soft(await barriersOf(page), path).toEqual([]);
    await expectFits(page, path);
  }
}

function changedOrNone(): string[] {
  try {
    return changedFiles();
  } catch {
    return [];
  }
}

/** Tells whether the file of a screen, or its folder, is not committed, or was in the last commit. */
function wasChanged(path: string): boolean {
  const file = SCREENS.find((screen) => screen.path === path.split("?")[0])?.file;
  const stem = `app/${file?.replace(/(\/route)?\.tsx$/, "")}`;
  return CHANGED.some((changed) => changed === `${stem}.tsx` || changed.startsWith(`${stem}/`));
}

test("@js a screen with one element, or one class, that another visitor's has not is rendered for itself", () => {
  const page = (rows: string) =>
    `<header class="bar"></header><main id="main"><h1>a</h1><ul>${rows}</ul></main>`;
  const other = page('<li class="row">1</li><li class="row new">2</li>');
  expect(hasNothingNew(page('<li data-at="1" class="row">3</li>'), other)).toBe(true);
  expect(hasNothingNew(page('<li class="row pale">3</li>'), other)).toBe(false);
  expect(hasNothingNew(page('<li class="row"><b>3</b></li>'), other)).toBe(false);
  expect(hasNothingNew("", other)).toBe(false);
});

test("@js a row that is paler than the many before it is found, and so is one on a darker ground", async ({
  page,
}) => {
  const rows = Array.from({ length: 50 }, (_, at) => `<li>${at}</li>`).join("");
  const pale = '<li style="color: #999" id="pale">50</li>';
  const dark = '<div style="background: #333"><p><span id="dark">51</span></p></div>';
  await page.setContent(
    `<html lang="ja"><title>a</title><main><h1>a</h1><ul>${rows}${pale}</ul>${dark}</main>`,
  );
  const barriers = await barriersOf(page);
  expect(barriers).toHaveLength(1);
  expect(barriers[0]).toMatch(/^color-contrast: .*id="pale"[^|]*\|[^|]*id="dark"/);
});
