import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { PAGE_SIZE } from "#contract/limits";
import type { Browser } from "../../support/workerd/client/browser";
import { openAccount } from "../../support/workerd/fixtures/accounts";

type Page = {
  operations: { id: number; at: number; action: string; result: string; ip: string }[];
  next: number | null;
};

async function pageOf(who: Browser, before?: number | null): Promise<Page> {
  const response = await who.call("GET", `/users/operations${before ? `?before=${before}` : ""}`);
  expect(response.status).toBe(200);
  return response.json();
}

it("shows what was done with one's own account, refused sign-ins among it, and nothing of others", async () => {
  const { username, browser } = await openAccount("looks-back");
  const other = await openAccount("somebody-else");
  await browser.signIn(username, "not-the-password-1");
  await browser.signIn(username);
  await other.browser.signIn(other.username);
  await browser.call("GET", "/users/export");
  const { operations, next } = await pageOf(browser);
  expect(operations.map(({ action, result }) => `${action}:${result}`)).toEqual([
    "data-exported:ok",
    "login:ok",
    "login:failed",
  ]);
  expect(next).toBeNull();
  expect(operations.every(({ ip, at }) => ip !== "" && at <= Date.now())).toBe(true);
});

it("gives each line once over all its pages, also of one moment", async () => {
  const { id, username, browser } = await openAccount("busy-with-it");
  await browser.signIn(username);
  const LINES = 120;
  await env.DB.batch(
    Array.from({ length: LINES }, (_, at) =>
      env.DB.prepare(
        "INSERT INTO audit_log (at, actor_id, action, result, ip, request_id) VALUES (?, ?, 'terms-agreed', 'ok', '198.51.100.1', '')",
      ).bind(1_000 + Math.floor(at / 7), id),
    ),
  );
  const seen: number[] = [];
  let page = await pageOf(browser);
  seen.push(...page.operations.map((each) => each.id));
  while (page.next !== null) {
    expect(page.operations).toHaveLength(PAGE_SIZE);
    page = await pageOf(browser, page.next);
    seen.push(...page.operations.map((each) => each.id));
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toHaveLength(LINES + 1);
});

it("knows no page behind a line of somebody else", async () => {
  const { username, browser } = await openAccount("stays-apart");
  const other = await openAccount("kept-apart");
  await browser.signIn(username);
  await other.browser.signIn(other.username);
  const [line] = (await pageOf(other.browser)).operations;
  expect(await pageOf(browser, line?.id)).toEqual({ operations: [], next: null });
});
