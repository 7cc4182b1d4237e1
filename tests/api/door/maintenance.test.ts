import { createExecutionContext, env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { digest } from "../../../workers/api/auth/digest";
import type { Env } from "../../../workers/env";
import { person } from "../../support/workerd/asking/people";
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
    const answer = await asBearer("describe");
    expect(answer.status).toBe(200);
    const text = await answer.text();
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
    const { rows, last } = (await page.json()) as { rows: unknown[][]; last: unknown[] };
    expect(rows).toHaveLength(40);
    const next = await asBearer("rows/export", {
      database: "DB",
      table: "prefectures",
      after: last,
      limit: 40,
    });
    expect(((await next.json()) as { rows: unknown[] }).rows).toHaveLength(7);
    expect((await asBearer("rows/export", { database: "DB", table: "users; DROP TABLE users" })).status).toBe(
      500,
    );
    expect((await asBearer("rows/export", { database: "SEARCH_DB", table: "x" })).status).toBe(500);
  });

  it("restores nothing over what is there", async () => {
    const answer = await asBearer("restore/start", { backup: "b" });
    expect(answer.status).toBe(500);
    expect(await answer.text()).toContain("the installation is not empty: users");
    expect(await env.DB.prepare("SELECT count(*) AS n FROM users").first("n")).not.toBe(0);
  });
});
