import { barriersOf, expectNarrow } from "../support/page/barriers";
import { arriveAs, VISITS } from "../support/page/built";
import { expect, test } from "../support/page/test";
import { exampleOf } from "../support/site/web";

/** The same screen of another visitor has the same parts; the home has its own for each. */
const looked = new Set<string>();
const isNew = (path: string) => path === "/" || !looked.has(path);

for (const { visitor, paths } of VISITS) {
  const fresh = paths.filter(isNew);
  for (const path of paths) looked.add(path);
  test(`@js ${visitor} finds no barrier, and nothing scrolls sideways on a small phone`, async ({ page }) => {
    await arriveAs(page, visitor);
    for (const path of paths) {
      await page.goto(await exampleOf(path, visitor));
      if (fresh.includes(path)) expect.soft(await barriersOf(page), path).toEqual([]);
      await expectNarrow(page, path);
    }
  });
}
