import { barriersOf, expectFits } from "../../support/page/barriers";
import { expect, test } from "../../support/page/test";
import { arriveAs, VISITS } from "../../support/page/visits";
import { exampleOf } from "../../support/site/examples";

/** The same screen of another visitor has the same parts; the home has its own for each. */
const looked = new Set<string>();
const isNew = (path: string) => path === "/" || !looked.has(path);

/** So few at a time that one test never takes minutes. */
const AT_A_TIME = 24;

for (const { visitor, paths } of VISITS) {
  const fresh = paths.filter(isNew);
  for (const path of paths) looked.add(path);
  for (let from = 0; from < paths.length; from += AT_A_TIME) {
    const part = paths.slice(from, from + AT_A_TIME);
    const name = `${visitor} finds no barrier, and all fits on a small phone and on a desk`;
    test(`@js ${name}, from ${part[0]} on`, async ({ page }) => {
      await arriveAs(page, visitor);
      for (const path of part) {
        await page.goto(await exampleOf(path, visitor));
        if (fresh.includes(path)) expect.soft(await barriersOf(page), path).toEqual([]);
        await expectFits(page, path);
      }
    });
  }
}

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
