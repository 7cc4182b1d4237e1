import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { markLooks } from "./looks";
import { expect, type Page } from "./test";

/** Every page is sent it and reads it anew: without its comments that is twice as quick. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const DESK = { width: 1280, height: 720 };
const SMALL_PHONE = { width: 320, height: 640 };

/**
 * What axe finds against WCAG 2.2 AA and its best practices: each rule with the elements that break it. Most of its time
 * goes into contrast, so that the contrast of what looks alike is looked at once and not for every row of a list. The stylesheets,
 * which no rule among these asks for, are not loaded again.
 */
export async function barriersOf(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const marked = await page.evaluate(markLooks);
  return page.evaluate(
    async ({ rules, marked }) => {
      const { axe } = window as unknown as { axe: typeof import("axe-core") };
      axe.configure({ rules: [{ id: "color-contrast", selector: marked }] });
      // What a dock covers comes out by scrolling; `expectFits` scrolls.
      const docks = [...document.querySelectorAll<HTMLElement>(".dock")];
      for (const { style } of docks) style.position = "static";
      const { violations } = await axe.run({ preload: false, resultTypes: ["violations"], runOnly: rules });
      for (const { style } of docks) style.position = "";
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
    },
    { rules: RULES, marked },
  );
}

/**
 * On a small phone and on a desk no button leaves its box; on the phone nothing scrolls sideways either, and nothing lies
 * over another's place. Leaves the window as wide as a desk's.
 */
export async function expectFits(page: Page, screen: string) {
  await page.setViewportSize(SMALL_PHONE);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect.soft(width, `${screen} on a small phone`).toBeLessThanOrEqual(SMALL_PHONE.width);
  expect.soft(await stickingOutOn(page), `${screen} on a small phone`).toEqual([]);
  expect.soft(await coveredOn(page), `${screen} on a small phone`).toEqual([]);
  await page.setViewportSize(DESK);
  expect.soft(await stickingOutOn(page), `${screen} on a desk`).toEqual([]);
}

/** Buttons that reach beyond the box they are in, as the window is now. */
function stickingOutOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const out: string[] = [];
    for (const button of document.querySelectorAll(".btn")) {
      const box = button.closest(".sheet, .dock, aside")?.getBoundingClientRect();
      const { width, left, right } = button.getBoundingClientRect();
      if (!box || width < 2 || !button.checkVisibility()) continue;
      if (left < box.left - 1 || right > box.right + 1) out.push(button.outerHTML);
    }
    return out;
  });
}

/** Links and controls of a page whose middle belongs to another one: a finger on them would press that. */
function coveredOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const PRESSED = "a[href]:not(.skip), button, input, select, textarea, summary, label";
    const isShown = (element: Element) =>
      element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) &&
      !element.closest("[inert]");
    const covered: string[] = [];
    for (const element of document.querySelectorAll(PRESSED)) {
      if (!isShown(element)) continue;
      element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      const [box] = element.getClientRects();
      if (!box || box.width < 2 || box.height < 2) continue;
      const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      const pressed = hit?.closest(PRESSED);
      if (!pressed || pressed.contains(element) || element.contains(pressed)) continue;
      const isItsLabel = pressed instanceof HTMLLabelElement && pressed.control === element;
      const isItsField = element instanceof HTMLLabelElement && element.control === pressed;
      if (!isItsLabel && !isItsField) covered.push(`${element.outerHTML} under ${pressed.outerHTML}`);
    }
    scrollTo(0, 0);
    return covered;
  });
}
