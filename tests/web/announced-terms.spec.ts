import { expect, test } from "@playwright/test";
import { everydayToken } from "../support/cast";
import { wearSession } from "../support/page/journey";
import { ownServer } from "../support/site/own-server";

const { origin, begin, ask } = ownServer("announced-terms", 7);
const REVISION = { term: "terms", version: "99.9", revisedAt: "2099-04-01", summary: "第9条を加えました。" };

test("a revision that is to come is announced on every home with its day, and nobody is asked yet", async ({
  browser,
}) => {
  const server = await begin();
  const page = await (await browser.newContext({ baseURL: origin })).newPage();
  const body = "第9条 改めました。";
  expect((await ask("operator", "/admin/terms", { ...REVISION, body })).status).toBe(204);
  for (const [name, home] of [
    ["sato", "/"],
    ["suzuki", "/top/medical"],
    ["takahashi", "/connect/top"],
    ["operator", "/admin"],
  ] as const) {
    await page.context().clearCookies();
    await wearSession(page, everydayToken(name), origin);
    await page.goto(home);
    await expect(page.getByText("2099年4月1日に利用規約を改定します")).toBeVisible();
    await expect(page.getByRole("button", { name: "同意して利用を続ける" })).toHaveCount(0);
  }
  await page.goto("/terms");
  await expect(page.locator("#next")).toContainText("第9条を加えました。");
  await expect(page.locator("#next")).toContainText("2099年4月1日");
  await page.context().close();
  await server.stop();
});
