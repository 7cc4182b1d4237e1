import { signIn } from "../../support/page/journey";
import { expect, type Page, test } from "../../support/page/test";

/** 10.5 points: what a FAX keeps. */
const SMALLEST_PX = 14;
/** What is between the margins of A4 upright. */
const PAPER = { width: 680, height: 1000 };

/** What is printed to be sent by FAX, by the place from which people come to it, and the sheets it may take. */
const PAPERS: readonly [name: string, from: string, link: string | RegExp | null, sheets: number][] = [
  ["a university hospital", "/top/medical", "みなと医科大学附属病院", 2],
  ["a list", "/lists/hospitals", /回復期/, 2],
  ["a hospital's notice", "/notices", /電話番号・FAX番号の変更/, 1],
  ["the board of beds", "/hospitals/search?vacant=", null, 1],
];

for (const [name, from, link, most] of PAPERS)
  test(`@js ${name} has no letters on paper that a FAX would lose, and few sheets`, async ({ page }) => {
    await signIn(page, "suzuki");
    await page.goto(from);
    if (link) await page.getByRole("main").getByRole("link", { name: link }).first().click();
    if (link) await expect(page).not.toHaveURL((url) => url.pathname === from);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.setViewportSize(PAPER);
    await page.emulateMedia({ media: "print" });
    await expect.poll(() => smallLetters(page)).toEqual([]);
    const sheets = (await page.pdf({ preferCSSPageSize: true }))
      .toString("latin1")
      .match(/\/Type\s*\/Page\b/g);
    expect(sheets?.length).toBeLessThanOrEqual(most);
  });

/** Words that are seen and smaller than they may be. */
function smallLetters(page: Page): Promise<string[]> {
  return page.evaluate((smallest) => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      const parent = text.parentElement;
      if (!parent?.checkVisibility() || !text.data.trim()) continue;
      const range = document.createRange();
      range.selectNode(text);
      const isSeen = range.getBoundingClientRect().height > 2;
      const { fontSize, clipPath } = getComputedStyle(parent);
      if (isSeen && clipPath === "none" && Number.parseFloat(fontSize) < smallest) found.push(text.data);
    }
    return found;
  }, SMALLEST_PX);
}
