import { createExecutionContext, env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { toBase64 } from "#contract/wire/bytes";
import { digest } from "../../../workers/api/auth/digest";
import type { Env } from "../../../workers/env";
import { person } from "../../support/workerd/client/people";
import worker from "../../support/workerd/runtime/worker";

type Enter = (request: Request, env: Env, ctx: ExecutionContext) => Promise<Response>;
const enter = worker.fetch as unknown as Enter;
const ORIGIN = "https://inowa.test";
const TOKEN = "t".repeat(43);

const maintain = (operation: string, input: object, headers: Record<string, string> = {}, method = "POST") =>
  enter(
    new Request(`${ORIGIN}/maintenance/${operation}`, {
      method,
      headers: { origin: ORIGIN, ...headers },
      ...(method === "GET" ? {} : { body: JSON.stringify(input) }),
    }),
    env as unknown as Env,
    createExecutionContext(),
  );
const asBearer = (operation: string, input: object = {}) =>
  maintain(operation, input, { authorization: `Bearer ${TOKEN}` });

beforeAll(async () => {
  await person("sato");
  const put = env.DB.prepare("INSERT INTO maintenance_tokens (token_hash, expires_at) VALUES (?, ?)");
  await env.DB.batch([
    put.bind(await digest(TOKEN), Date.now() + 60_000),
    put.bind(await digest("o".repeat(43)), Date.now() - 1),
  ]);
});

describe("maintenance", () => {
  it.each([
    ["nobody", {}],
    ["a session", { cookie: "__Host-session=sato-everyday" }],
    ["a token that nobody has written", { authorization: `Bearer ${"x".repeat(43)}` }],
    ["a token that has expired", { authorization: `Bearer ${"o".repeat(43)}` }],
    ["the hash of a token", { authorization: `Bearer ${"0".repeat(64)}` }],
  ])("is not there for %s", async (_who, headers) => {
    for (const operation of ["describe", "rows/export", "files/export", "restore/start"])
      expect((await maintain(operation, {}, headers as Record<string, string>)).status).toBe(404);
  });

  it("is not there for another site, nor by a link", async () => {
    const bearer = { authorization: `Bearer ${TOKEN}` };
    expect((await maintain("describe", {}, { ...bearer, origin: "https://evil.example" })).status).toBe(403);
    expect((await maintain("describe", {}, bearer, "GET")).status).toBe(404);
    expect((await asBearer("toString")).status).toBe(404);
  });

  it("says what a backup must fit, and nothing of the keys", async () => {
    const response = await asBearer("describe");
    expect(response.status).toBe(200);
    const text = await response.text();
    expect(text).not.toContain(env.MASTER_KEY);
    expect(JSON.parse(text)).toMatchObject({ key: expect.stringMatching(/^[0-9a-f]{16}$/) });
  });

  it("reads tables page by page, and never the tokens", async () => {
    const { tables } = (await (await asBearer("rows/tables", { database: "DB" })).json()) as {
      tables: { name: string; columns: string[]; count: number }[];
    };
    const names = tables.map(({ name }) => name);
    expect(names).not.toContain("maintenance_tokens");
    expect(names.indexOf("sessions")).toBeLessThan(names.indexOf("users"));
    const page = await asBearer("rows/export", {
      database: "DB",
      table: "prefectures",
      after: null,
      limit: 40,
    });
    const { rows, next: after } = (await page.json()) as { rows: unknown[][]; next: unknown[] };
    expect(rows).toHaveLength(40);
    const next = await asBearer("rows/export", {
      database: "DB",
      table: "prefectures",
      after,
      limit: 40,
    });
    const end = (await next.json()) as { rows: unknown[]; next: null };
    expect(end.rows).toHaveLength(7);
    expect(end.next).toBeNull();
    expect((await asBearer("rows/export", { database: "DB", table: "users; DROP TABLE users" })).status).toBe(
      500,
    );
    expect((await asBearer("rows/export", { database: "SEARCH_DB", table: "x" })).status).toBe(500);
  });

  it("reads large rows a few at a time, byte for byte, and no draft that is over before it is restored", async () => {
    const large = new Uint8Array(1_600_000);
    crypto.getRandomValues(large.subarray(0, 65_536));
    const put = env.EDGE_DB.prepare("INSERT INTO drafts (id, sealed, expires_at) VALUES (?, ?, ?)");
    const day = Date.now() + 24 * 60 * 60_000;
    for (const id of ["a", "b", "c"]) await put.bind(id, large, day).run();
    await put.bind("d", large, Date.now() + 25 * 60_000).run();
    const read: [string, { $bytes: string }, number][] = [];
    let pages = 0;
    for (let after: unknown[] | null = null; pages === 0 || after; pages += 1) {
      const input = { database: "EDGE_DB", table: "drafts", after, limit: 500 };
      const page = (await (await asBearer("rows/export", input)).json()) as {
        rows: typeof read;
        next: unknown[] | null;
      };
      read.push(...page.rows);
      after = page.next;
    }
    expect(pages).toBeGreaterThan(1);
    expect(read.map(([id]) => id)).toEqual(["a", "b", "c"]);
    expect(read.every(([, { $bytes }]) => $bytes === toBase64(large))).toBe(true);
    await env.EDGE_DB.prepare("DELETE FROM drafts").run();
    const columns = ["id", "sealed", "expires_at"];
    const line = { database: "EDGE_DB", table: "drafts", columns, rows: read.slice(0, 1) };
    expect(await (await asBearer("rows/import", line)).json()).toEqual({ added: 1, faults: [] });
    const row = await env.EDGE_DB.prepare("SELECT sealed FROM drafts WHERE id = 'a'").first<{
      sealed: number[];
    }>();
    expect(toBase64(new Uint8Array(row?.sealed ?? [])) === toBase64(large)).toBe(true);
  });

  it("restores nothing over what is there", async () => {
    const response = await asBearer("restore/start", { backup: "b" });
    expect(response.status).toBe(500);
    expect(await response.text()).toContain("the installation is not empty: users");
    expect(await env.DB.prepare("SELECT count(*) AS n FROM users").first("n")).not.toBe(0);
  });
});
