import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { AUDIT_ACTIONS } from "#contract/audit";
import { DAY_MS } from "#contract/limits";
import { HISTORY } from "../../../workers/api/operator/accounts";
import { BY_ACTOR, ENTRIES, matching } from "../../../workers/api/operator/audit-search";
import type { Browser } from "../../support/workerd/client/browser";
import { openAccount, operator } from "../../support/workerd/fixtures/accounts";

let desk: Browser;

beforeAll(async () => {
  ({ browser: desk } = await operator("unei"));
  await years();
});

describe("the audit log", () => {
  it("is searched by actor, action and day, page by page", async () => {
    const { id, username, browser } = await openAccount("busy");
    for (let n = 0; n < 55; n += 1) {
      await env.DB.prepare(
        "INSERT INTO audit_log (at, actor_id, action, result, ip, request_id) VALUES (?, ?, 'logout', 'ok', '', '')",
      )
        .bind(Date.parse("2026-03-01T00:00:00+09:00") + n, id)
        .run();
    }
    await browser.signIn(username);
    const first = await search(`actor=${username}&action=logout&from=2026-03-01&to=2026-03-01`);
    expect(first.entries).toHaveLength(50);
    const second = await search(`actor=${id}&action=logout&before=${first.next}`);
    expect(second.entries).toHaveLength(5);
    expect(second.next).toBeNull();
    expect((await search(`actor=${id}&action=logout&to=2026-02-28`)).entries).toHaveLength(0);
  });

  it("leaves out whoever only looked, unless that was refused", async () => {
    for (const [action, result] of [
      ["accounts-searched", "ok"],
      ["accounts-searched", "denied"],
      ["account-changed", "ok"],
    ])
      await env.DB.prepare(
        "INSERT INTO audit_log (at, actor_id, action, result, ip, request_id) VALUES (?, 'looker', ?, ?, '', '')",
      )
        .bind(Date.parse("2026-03-02T00:00:00+09:00"), action, result)
        .run();
    expect((await search("actor=looker")).entries).toHaveLength(3);
    expect((await search("actor=looker&without=views")).entries).toHaveLength(2);
  });

  it("offers every action, whether it has occurred or not", async () => {
    expect((await search("")).actions).toEqual(Object.keys(AUDIT_ACTIONS).toSorted());
  });

  it.each([
    ["what one account did and underwent", HISTORY],
    ["what one person did", `${ENTRIES} WHERE ${BY_ACTOR}`],
  ])("is not read from end to end for %s", async (_, query) => {
    const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${query}`)
      .bind("somebody")
      .all<{ detail: string }>();
    const plan = results.map(({ detail }) => detail).join("\n");
    expect(plan).toContain("audit_log_by_");
    expect(plan).not.toMatch(/SCAN (a|audit_log)\b/);
  });

  it.each([
    ["one kind of act", { action: "account-provisioned" }],
    ["one person's acts of a frequent kind", { action: "logout", actor: "long-gone" }],
    ["a day long ago", OLD_DAY],
    ["a day long ago on which nothing of a frequent kind was done", { ...OLD_DAY, action: "logout" }],
  ])("reads for %s no more than it shows", async (_, filter) => {
    const { meta } = await matching(env, filter, { before: 0, limit: 51 }).all();
    expect(meta.rows_read).toBeLessThan(20);
  });

  it("shows what several isolates wrote at the edges of a day in another order than they came", async () => {
    const start = Date.parse("2019-05-01T00:00:00+09:00");
    for (const at of [start + 3, start, start + DAY_MS - 1, start + DAY_MS - 4])
      await env.DB.prepare(
        "INSERT INTO audit_log (at, actor_id, action, result, ip, request_id) VALUES (?, 'swapped', 'logout', 'ok', '', '')",
      )
        .bind(at)
        .run();
    expect((await search("from=2019-05-01&to=2019-05-01")).entries).toHaveLength(4);
    expect((await search("actor=swapped&from=2019-05-01")).entries).toHaveLength(4);
    expect((await search("actor=swapped&to=2019-05-01")).entries).toHaveLength(4);
  });

  it("goes through what was written in one moment page by page", async () => {
    for (let n = 0; n < 120; n += 1)
      await env.DB.prepare(
        "INSERT INTO audit_log (at, actor_id, action, result, ip, request_id) VALUES (?, 'at-once', 'logout', 'ok', '', '')",
      )
        .bind(Date.parse("2018-05-01T09:00:00+09:00") + Math.floor(n / 60))
        .run();
    const sizes: number[] = [];
    for (let before: number | null = 0; before !== null; ) {
      const page = await search(`to=2018-05-01&before=${before}`);
      sizes.push(page.entries.length);
      before = page.next;
    }
    expect(sizes).toEqual([50, 50, 20]);
  });

  it("says whose data somebody saw in a time, as a report of a leak must", async () => {
    const { id, username, browser } = await operator("taken-over");
    const seen = await Promise.all(["leaked-a", "leaked-b", "leaked-c"].map((name) => openAccount(name)));
    for (const each of seen) await browser.call("GET", `/admin/accounts/${each.id}`);
    const day = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10);
    for (const actor of [id, username]) {
      const filter = `actor=${actor}&action=account-viewed&from=${day}&to=${day}`;
      const csv = await (await desk.call("GET", `/admin/audit.csv?${filter}`)).text();
      for (const each of seen) expect(csv).toContain(each.id);
      expect(csv.trim().split("\n")).toHaveLength(1 + seen.length);
    }
  });

  it("comes as CSV in which nothing is run as a formula or splits a row", async () => {
    await env.DB.prepare(
      "INSERT INTO audit_log (at, action, target, result, ip, request_id) VALUES (0, 'refused', ?, 'failed', '', '')",
    )
      .bind('=HYPERLINK("http://x")\n"second"')
      .run();
    const text = await (await desk.call("GET", "/admin/audit.csv?action=refused")).text();
    expect(text).toContain(`"'=HYPERLINK(""http://x"")\n""second"""`);
  });
});

const OLD_DAY = { from: "2020-05-01", to: "2020-05-01" };

/** What was done before and after a day long ago: one thing on that day, and logouts. */
async function years() {
  const at = Date.parse("2020-05-01T12:00:00+09:00");
  const line = "INSERT INTO audit_log (at, actor_id, action, result, ip, request_id)";
  const logouts = `${line} WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500)
    SELECT ?1 + i, 'anybody', 'logout', 'ok', '', '' FROM n`;
  await env.DB.batch([
    env.DB.prepare(logouts).bind(at - 10 * DAY_MS),
    env.DB.prepare(`${line} VALUES (?, 'long-gone', 'account-provisioned', 'ok', '', '')`).bind(at),
    env.DB.prepare(logouts).bind(at + 10 * DAY_MS),
  ]);
}

function search(query: string) {
  return desk
    .call("GET", `/admin/audit?${query}`)
    .then(
      (response) => response.json() as Promise<{ entries: object[]; next: number | null; actions: string[] }>,
    );
}

it("counts refusals at one call within a minute in one entry, which nothing else can change", async () => {
  const { id, browser, username } = await openAccount("knocks");
  await browser.signIn(username);
  vi.useFakeTimers({ toFake: ["Date"], now: Math.floor(Date.now() / 60_000) * 60_000 + 60_000 });
  try {
    for (let time = 0; time < 12; time += 1) await browser.get(`/admin/accounts/somebody-${time}`);
    await browser.get("/admin/accounts");
    vi.setSystemTime(Date.now() + 60_000);
    await browser.get("/admin/accounts/somebody");
  } finally {
    vi.useRealTimers();
  }
  const { results } = await env.DB.prepare(
    "SELECT target, detail FROM audit_log WHERE actor_id = ? AND action = 'refused' ORDER BY id",
  )
    .bind(id)
    .all<{ target: string; detail: string }>();
  expect(results).toEqual([
    { target: "GET /api/admin/accounts/somebody-0", detail: '{"count":12}' },
    { target: "GET /api/admin/accounts", detail: "{}" },
    { target: "GET /api/admin/accounts/somebody", detail: "{}" },
  ]);
  for (const change of ["at = 0", "actor_id = 'other'", "detail = '{}'", `detail = '{"count":1}'`]) {
    const changing = env.DB.prepare(`UPDATE audit_log SET ${change} WHERE actor_id = ?`).bind(id).run();
    await expect(changing, change).rejects.toThrow("append-only");
  }
});
