import { AxeBuilder } from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import { arriveAs, VISITS } from "../support/built";
import { exampleOf } from "../support/web";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

for (const { visitor, paths } of VISITS) {
  for (const path of paths) {
    test(`@js ${visitor} finds no barrier at ${path}`, async ({ page }) => {
      await arriveAs(page, visitor);
      await page.goto(await exampleOf(path, visitor));
      const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
      expect(found).toEqual([]);
    });
  }
}
