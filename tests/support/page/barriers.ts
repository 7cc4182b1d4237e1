import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "./test";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const DESK = { width: 1280, height: 720 };
const SMALL_PHONE = { width: 320, height: 640 };

/**
 * What axe finds against WCAG 2.2 AA and its best practices: each rule with the elements that break it. Our pages hold no
 * frames of others, so the findings are put together where they are found, and not in a second page.
 */
export async function barriersOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ["violations"] })
    .withTags(RULES)
    .setLegacyMode()
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
}

/** On a small phone nothing scrolls sideways. Leaves the window as wide as a desk's. */
export async function expectNarrow(page: Page, screen: string) {
  await page.setViewportSize(SMALL_PHONE);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect.soft(width, `${screen} on a small phone`).toBeLessThanOrEqual(SMALL_PHONE.width);
  await page.setViewportSize(DESK);
}
