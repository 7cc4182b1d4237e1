import { openRoomWith, send, unique } from "../../support/page/chat";
import { signIn } from "../../support/page/journey";
import { expect, type Page, test } from "../../support/page/test";

/** The style sheet as a browser reads it that does not know these: the whole rule is dropped. */
async function withoutNewSelectors(page: Page) {
  await page.route(/\.css(\?|$)/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text())
      .replaceAll(":has(", ":not-known(")
      .replaceAll("@container", "@not-known")
      .replaceAll("color-mix(", "not-known(")
      .replaceAll("subgrid", "not-known");
    await route.fulfill({ response, body });
  });
}

/** Nothing lies over it: what is at its centre is itself or a part of it. */
const isOnTop = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

test("without :has(), a message is written and sent on a phone @js", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await withoutNewSelectors(page);
  await signIn(page, "tanaka");
  await openRoomWith(page, "nakamura");
  expect(await isOnTop(page, ".composer textarea")).toBe(true);
  expect(await isOnTop(page, ".composer button[type=submit]:not([name])")).toBe(true);
  const text = unique("古い端末から失礼します。");
  await send(page, text);
  await expect(page.getByRole("log").getByText(text)).toBeVisible();
});

test("without :has(), the title of a room can be read on a desk @js", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await withoutNewSelectors(page);
  await signIn(page, "tanaka");
  await openRoomWith(page, "nakamura");
  const colours = await page.locator(".room-head").evaluate((head) => {
    const { color, backgroundColor } = getComputedStyle(head);
    return { color, backgroundColor };
  });
  expect(colours.color).not.toBe(colours.backgroundColor);
});

/** A browser of the floor, and one that lacks a little more: these are missing before the first script runs. */
async function withoutNewGlobals(page: Page) {
  await page.addInitScript(() => {
    const missing: [object, string[]][] = [
      [AbortSignal, ["timeout", "any"]],
      [Array.prototype, ["findLast", "findLastIndex", "toSorted", "toReversed", "toSpliced", "with"]],
      [Object, ["groupBy"]],
      [Map, ["groupBy"]],
      [URL, ["canParse"]],
      [Intl, ["Segmenter"]],
      [Promise, ["withResolvers"]],
      [String.prototype, ["isWellFormed", "toWellFormed"]],
      [URLSearchParams.prototype, ["size"]],
      [globalThis, ["structuredClone", "requestIdleCallback"]],
    ];
    for (const [owner, names] of missing) for (const name of names) Reflect.deleteProperty(owner, name);
  });
}

test("home, search, a room and a post work in a browser of the floor @js", async ({ page }) => {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  await withoutNewSelectors(page);
  await withoutNewGlobals(page);
  await signIn(page, "sato");
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
  await page.goto("/doctor/search?q=内科");
  await expect(page.getByRole("list", { name: "医師" })).toBeVisible();
  await openRoomWith(page, "tanaka");
  const text = unique("古い端末からの連絡です。");
  await send(page, text);
  await expect(page.getByRole("log").getByText(text)).toBeVisible();
  await page.goto("/group");
  await page.locator('main a[href*="/group/notice/"]').first().click();
  await expect(page).toHaveURL(/\/group\/notice\//);
  await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
  expect(faults).toEqual([]);
});
