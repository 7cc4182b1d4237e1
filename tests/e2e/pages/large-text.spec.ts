import { signIn } from "../../support/page/journey";
import { expect, type Page, test } from "../../support/page/test";

const PAGES = {
  sato: ["/", "/notification", "/business-card/holder", "/rooms"],
  suzuki: ["/top/medical", "/hospitals/search?vacant="],
  aoba: ["/connect/company/top"],
} as const;
/** A home, a table and the other frame: in every run. */
const OF_EACH_KIND: readonly string[] = ["/", "/hospitals/search?vacant=", "/connect/company/top"];

test.use({ viewport: { width: 320, height: 700 } });

for (const [name, paths] of Object.entries(PAGES))
  for (const path of paths)
    test(`@js ${path} does not scroll sideways with text of twice the size on a small phone${OF_EACH_KIND.includes(path) ? "" : " @all"}`, async ({
      page,
    }) => {
      await signIn(page, name as keyof typeof PAGES);
      await page.goto(path);
      await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
      await expect.poll(() => beyond(page)).toBe(0);
    });

/** Pixels that the page is wider than the screen. */
const beyond = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
