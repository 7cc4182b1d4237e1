import { AxeBuilder } from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import { arriveAs, VISITS } from "../support/built";
import { exampleOf } from "../support/web";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const DESK = { width: 1280, height: 720 };
const SMALL_PHONE = { width: 320, height: 640 };

for (const { visitor, paths } of VISITS) {
  test(`@js ${visitor} finds no barrier, and nothing scrolls sideways on a small phone`, async ({ page }) => {
    test.setTimeout(120_000);
    await arriveAs(page, visitor);
    for (const path of paths) {
      await page.setViewportSize(DESK);
      await page.goto(await exampleOf(path, visitor));
      const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
      expect.soft(found, path).toEqual([]);
      await page.setViewportSize(SMALL_PHONE);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(width, path).toBeLessThanOrEqual(SMALL_PHONE.width);
    }
  });
}
