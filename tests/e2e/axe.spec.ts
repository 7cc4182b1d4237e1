import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { arriveAs, VISITS } from "../support/built";
import { exampleOf } from "../support/web";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const DESK = { width: 1280, height: 720 };
const SMALL_PHONE = { width: 320, height: 640 };

/** The same screen of another visitor has the same parts; the home has its own for each. */
const looked = new Set<string>();
const isNew = (path: string) => path === "/" || !looked.has(path);

for (const { visitor, paths } of VISITS) {
  const fresh = paths.filter(isNew);
  for (const path of paths) looked.add(path);
  test(`@js ${visitor} finds no barrier, and nothing scrolls sideways on a small phone`, async ({ page }) => {
    test.setTimeout(120_000);
    await arriveAs(page, visitor);
    for (const path of paths) {
      await page.setViewportSize(DESK);
      await page.goto(await exampleOf(path, visitor));
      if (fresh.includes(path)) expect.soft(await barriersOf(page), path).toEqual([]);
      await page.setViewportSize(SMALL_PHONE);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(width, path).toBeLessThanOrEqual(SMALL_PHONE.width);
    }
  });
}

async function barriersOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
}
