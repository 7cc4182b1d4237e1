import { gzipSync } from "node:zlib";
import type { Response } from "@playwright/test";
import { makeGroup, unique } from "../../support/page/chat";
import { signIn } from "../../support/page/journey";
import { expect, type Page, test } from "../../support/page/test";

const KB = 1024;
const BUDGET_KB = 120;

/** What a page's scripts weigh, compressed, up to the live client: that, and what comes with it, is loaded at rest. */
async function scriptBytes(page: Page, path: string): Promise<number> {
  const scripts: Promise<number>[] = [];
  let isAtRest = false;
  page.on("request", (request) => {
    if (request.resourceType() !== "script") return;
    isAtRest ||= /live\.client/.test(request.url());
    if (!isAtRest) scripts.push(request.response().then(weightOf));
  });
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  return (await Promise.all(scripts)).reduce((sum, bytes) => sum + bytes, 0);
}

const weightOf = async (response: Response | null) => (response ? gzipSync(await response.body()).length : 0);

for (const [path, size] of [
  ["/login", ""],
  ["/connect/login", " @all"],
  ["/terms", " @all"],
  ["/no-such-page", " @all"],
] as const) {
  test(`@js ${path} ships no JavaScript${size}`, async ({ page }) => {
    expect(await scriptBytes(page, path)).toBe(0);
  });
}

for (const path of ["/contact/form", "/signup"]) {
  test(`@js ${path} ships what saves its words, and no more`, async ({ page }) => {
    const bytes = await scriptBytes(page, path);
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(5 * KB);
  });
}

for (const [path, size] of [
  ["/", ""],
  ["/search", " @all"],
  ["/doctor/search?q=佐藤", ""],
  ["/rooms", " @all"],
] as const) {
  test(`@js ${path} ships at most ${BUDGET_KB} KB of JavaScript${size}`, async ({ page }) => {
    await signIn(page, "sato");
    const bytes = await scriptBytes(page, path);
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(BUDGET_KB * KB);
  });
}

test(`@js a room ships at most ${BUDGET_KB} KB of JavaScript before the live client`, async ({ page }) => {
  await signIn(page, "tanaka");
  const path = await makeGroup(page, unique("重さ"), ["sato", "nakamura"]);
  expect(await scriptBytes(page, path)).toBeLessThanOrEqual(BUDGET_KB * KB);
});
