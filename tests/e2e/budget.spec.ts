import { gzipSync } from "node:zlib";
import { expect, type Page, test } from "@playwright/test";
import { arriveAs, VISITS } from "../support/built";
import { signIn } from "../support/journey";
import { exampleOf } from "../support/web";

const KB = 1024;

/** What a page's scripts weigh, compressed; `mqtt` is loaded when the page stands and is weighed apart. */
async function scriptBytes(page: Page, path: string): Promise<number> {
  const scripts: Promise<number>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() !== "script" || /mqtt|live/.test(response.url())) return;
    scripts.push(response.body().then((body) => gzipSync(body).length));
  });
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  return (await Promise.all(scripts)).reduce((sum, bytes) => sum + bytes, 0);
}

for (const path of ["/login", "/connect/login", "/terms", "/contact/form", "/no-such-page"]) {
  test(`@js ${path} ships no JavaScript`, async ({ page }) => {
    expect(await scriptBytes(page, path)).toBe(0);
  });
}

for (const path of ["/", "/search", "/doctor/search?name=佐藤", "/rooms"]) {
  test(`@js ${path} ships at most 100 KB of JavaScript`, async ({ page }) => {
    await signIn(page, "sato");
    const bytes = await scriptBytes(page, path);
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(100 * KB);
  });
}

test.describe("a phone of 320 px", () => {
  test.use({ viewport: { width: 320, height: 640 } });
  for (const { visitor, paths } of VISITS) {
    test(`scrolls nothing sideways for ${visitor}`, async ({ page }) => {
      await arriveAs(page, visitor);
      for (const path of paths) {
        await page.goto(await exampleOf(path, visitor));
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect.soft(width, path).toBeLessThanOrEqual(320);
      }
    });
  }
});
