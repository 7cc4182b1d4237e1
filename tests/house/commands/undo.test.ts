import { execFile } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { takeBookmarks, undoCommands } from "../../../scripts/local/bookmarks.mjs";
import { deploymentArguments } from "../../../scripts/local/deployment.mjs";

const ID = "5f0c1f5e-0d5a-4c55-9f5b-0f4f3f2a1b6c";
const BOOKMARK = "00000085-0000024c-00004c6d-8e61117bf38d7adb71b934ebbf891683";

async function served(answer: (path: string) => unknown, act: (origin: string) => Promise<void>) {
  const server = createServer((request, response) => {
    const body = answer(request.url ?? "");
    response.statusCode = body === null ? 404 : 200;
    response.setHeader("content-type", "application/json").end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    await act(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.close();
  }
}

test("a deployment takes a bookmark of each database through wrangler, and says how to go back", async () => {
  const before = { ...process.env };
  const respond = (path: string) => ({
    success: true,
    errors: [],
    messages: [],
    result: path.includes("time_travel")
      ? { bookmark: BOOKMARK }
      : { uuid: ID, name: "inowa", version: "production" },
  });
  await served(respond, async (origin) => {
    Object.assign(process.env, {
      CLOUDFLARE_API_BASE_URL: origin,
      CLOUDFLARE_API_TOKEN: "token",
      CLOUDFLARE_ACCOUNT_ID: "account",
    });
    const production = deploymentArguments({ DB_ID: ID, SEARCH_DB_ID: ID, EDGE_DB_ID: ID });
    const bookmarks = await takeBookmarks(["DB"], production);
    expect(bookmarks).toEqual({ DB: BOOKMARK });
  });
  process.env = before;
});

test("going back restores the record last and switches read-only on again, which the restore has undone", () => {
  const production = deploymentArguments({ DB_ID: ID, SEARCH_DB_ID: ID, EDGE_DB_ID: ID });
  const restore = (database: string) =>
    `npx wrangler d1 time-travel restore ${database} --bookmark=${BOOKMARK} -c wrangler.production.toml --env ""`;
  const readOnly = "npm run operator -- read-only on --remote";
  expect(undoCommands({ DB: BOOKMARK, SEARCH_DB: BOOKMARK, EDGE_DB: BOOKMARK }, production)).toEqual([
    'npx wrangler rollback -c wrangler.production.toml --env ""',
    readOnly,
    restore("SEARCH_DB"),
    restore("EDGE_DB"),
    restore("DB"),
    readOnly,
  ]);
});

test("going back on staging names staging", () => {
  const staging = deploymentArguments({ DB_ID: ID, SEARCH_DB_ID: ID, EDGE_DB_ID: ID }, "staging");
  expect(undoCommands({ DB: BOOKMARK }, staging)).toEqual([
    'npx wrangler rollback -c wrangler.staging.toml --env "staging"',
    "DEPLOYMENT=staging npm run operator -- read-only on --remote",
    `npx wrangler d1 time-travel restore DB --bookmark=${BOOKMARK} -c wrangler.staging.toml --env "staging"`,
    "DEPLOYMENT=staging npm run operator -- read-only on --remote",
  ]);
});

function smoke(...args: string[]): Promise<{ code: number; said: string }> {
  const env = { ...process.env, SMOKE_USER: "test@example.jp", SMOKE_PASSWORD: "kawa-no-oto-7" };
  return new Promise((resolve) => {
    execFile(process.execPath, ["scripts/smoke.mjs", ...args], { env }, (error, said, fault) =>
      resolve({ code: error ? Number(error.code) : 0, said: said + fault }),
    );
  });
}

test("the smoke test ends with the first step that fails, and says which", async () => {
  expect(await smoke("no address")).toMatchObject({ code: 1, said: expect.stringContaining("https://…") });
  await served(
    (path) => (path === "/healthz" ? "ok" : null),
    async (origin) => {
      const { code, said } = await smoke(origin);
      expect(code).toBe(1);
      expect(said).toMatch(/^ok {4}health/m);
      expect(said).toMatch(/^FAIL {2}sign-in page$/m);
      expect(said).toContain("/login answered 404");
    },
  );
});
