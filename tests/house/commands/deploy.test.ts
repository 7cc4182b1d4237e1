import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Databases, openLocal } from "../../../scripts/import/database/local";
import {
  checkDeployment,
  configWith,
  DATABASE_IDS,
  deploymentArguments,
  deploymentConfig,
  deploymentFault,
  deploymentSettings,
  domainArguments,
} from "../../../scripts/local/deployment.mjs";
import { checkAccount } from "../../../scripts/local/preflight.mjs";
import { migratedFolder } from "../../support/migrated-folder";

const ID = "5f0c1f5e-0d5a-4c55-9f5b-0f4f3f2a1b6c";
const database = (binding: string, id = ID) => ({ binding, database_id: id });
const vars = { SITE_ORIGIN: "https://inowa.example.jp", MAIL_FROM: "no-reply@mail.inowa-service.jp" };

test("a deployment needs databases of its own, the site's address and a sender", () => {
  checkDeployment({ d1_databases: [database("DB")], vars });
  for (const id of ["", "the id", "00000000-0000-4000-8000-0000000000d3"])
    expect(() => checkDeployment({ d1_databases: [database("DB"), database("EDGE_DB", id)], vars })).toThrow(
      "EDGE_DB_ID",
    );
  for (const SITE_ORIGIN of ["", "http://inowa.example.jp", "https://inowa.example.jp/"])
    expect(() => checkDeployment({ d1_databases: [database("DB")], vars: { ...vars, SITE_ORIGIN } })).toThrow(
      "SITE_ORIGIN",
    );
  for (const MAIL_FROM of ["no-reply@inowa.example.jp", "a@mail.test"])
    expect(() => checkDeployment({ d1_databases: [database("DB")], vars: { ...vars, MAIL_FROM } })).toThrow(
      "MAIL_FROM",
    );
});

test("settings come from a file that git ignores, and the environment's win", () => {
  const text = `DB_ID=${ID}\nSITE_ORIGIN=https://inowa.example.jp\nMAIL_OPERATOR=医の輪\nOTHER=1\n`;
  expect(deploymentSettings({ SITE_ORIGIN: "https://other.example.jp", PATH: "/bin" }, text)).toEqual({
    DB_ID: ID,
    SITE_ORIGIN: "https://other.example.jp",
    MAIL_OPERATOR: "医の輪",
  });
  const ignored = readFileSync(".gitignore", "utf8").split("\n");
  for (const deployment of ["production", "staging"])
    expect(ignored).toEqual(expect.arrayContaining([`.${deployment}.vars`, `wrangler.${deployment}.toml`]));
  const example = readFileSync(".production.vars.example", "utf8");
  const named = [...example.matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name = ""]) => name);
  const every = Object.fromEntries(named.map((name) => [name, "a"]));
  expect(Object.keys(deploymentSettings(every, "")).sort()).toEqual(named.sort());
});

test("each setting has one place in wrangler.toml, and nothing else changes", () => {
  const toml = readFileSync("wrangler.toml", "utf8");
  expect(configWith(toml, {})).toBe(toml);
  const settings = {
    ...Object.fromEntries(Object.values(DATABASE_IDS).map((name) => [name, `id of ${name}`])),
    SITE_ORIGIN: 'https://"quoted"',
  };
  const changed = configWith(toml, settings).split("\n");
  const lines = toml.split("\n");
  expect(changed.filter((line, index) => line !== lines[index])).toEqual([
    'SITE_ORIGIN = "https://\\"quoted\\""',
    'database_id = "id of DB_ID"',
    'database_id = "id of SEARCH_DB_ID"',
    'database_id = "id of EDGE_DB_ID"',
  ]);
  expect(() => configWith("name = 1", { DB_ID: ID })).toThrow("DB_ID");
  const ofStaging = configWith(toml, settings, "staging").split("\n");
  const at = lines.indexOf("[env.staging]");
  expect(ofStaging.slice(0, at)).toEqual(lines.slice(0, at));
  expect(ofStaging.filter((line, index) => line !== lines[index])).toHaveLength(4);
});

test("databases of production and of staging are six", () => {
  const other = ID.replace("5f", "6f");
  const config = (...ids: string[]) => ({
    d1_databases: ids.map((id, at) => database(["DB", "SEARCH_DB"][at] ?? "", id)),
    vars,
  });
  checkDeployment(config(ID, other));
  expect(deploymentFault(config(ID, ID), [])?.message).toContain("SEARCH_DB_ID");
  expect(deploymentFault(config(ID, other), [other])?.message).toContain("SEARCH_DB_ID");
});

test("a deployment asks the account for all it needs, through wrangler, before it changes anything", async () => {
  const settings = { ...IDS, ...vars };
  const config = deploymentConfig(settings, "staging");
  const names = ["inowa-staging", "inowa-staging-search", "inowa-staging-edge"];
  const account = {
    secrets: ["MASTER_KEY", "COOKIE_SECRET", "LIVE_SECRET", "RESEND_API_KEY"],
    databases: Object.values(IDS).map((uuid, at) => ({ uuid, name: names[at] })),
    queues: ["events", "codes", "letters", "events-dead"].map((name) => `inowa-staging-${name}`),
    buckets: ["inowa-staging-files"],
  };
  const check = (has: typeof account) =>
    accountWith(has, () => checkAccount(config, deploymentArguments(settings, "staging")));
  await check(account);
  const missing = {
    secrets: account.secrets.slice(1),
    databases: account.databases.slice(1),
    queues: [],
    buckets: [],
  };
  const fault = await check(missing).catch((error: Error) => error.message);
  for (const line of [
    'MASTER_KEY: npx wrangler secret put MASTER_KEY --env "staging"',
    "npx wrangler d1 create inowa-staging --location apac",
    "npx wrangler queues create inowa-staging-events-dead",
    "npx wrangler r2 bucket create inowa-staging-files",
  ])
    expect(fault).toContain(line);
  const swapped = account.databases.map(({ uuid }, at) => ({ uuid, name: names[2 - at] }));
  await expect(check({ ...account, databases: swapped })).rejects.toThrow(
    "is inowa-staging-edge, not inowa-staging",
  );
});

type Account = { secrets: string[]; databases: object[]; queues: string[]; buckets: string[] };

/** Stands for an account that has these and nothing else, and refuses whatever changes something. */
async function accountWith({ secrets, databases, queues, buckets }: Account, act: () => Promise<void>) {
  const named = (key: string, all: string[]) => all.map((name) => ({ [key]: name }));
  const responses: [RegExp, unknown][] = [
    [/\/scripts\/inowa-staging\/secrets/, secrets.map((name) => ({ name, type: "secret_text" }))],
    [/\/d1\/database/, databases],
    [
      /\/queues/,
      queues.map((queue_name) => ({ queue_name, producers_total_count: 1, consumers_total_count: 1 })),
    ],
    [/\/r2\/buckets/, { buckets: named("name", buckets) }],
  ];
  const server = createServer((request, response) => {
    const found = responses.find(([path]) => path.test(request.url ?? ""));
    const isRead = request.method === "GET" && found;
    response.statusCode = isRead ? 200 : 405;
    const body = { success: Boolean(isRead), errors: [], messages: [], result: found?.[1] ?? null };
    response.setHeader("content-type", "application/json").end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const before = { ...process.env };
  Object.assign(process.env, {
    CLOUDFLARE_API_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    CLOUDFLARE_API_TOKEN: "token",
    CLOUDFLARE_ACCOUNT_ID: "account",
  });
  try {
    await act();
  } finally {
    process.env = before;
    server.close();
  }
}

test("a domain of one's own is uploaded as one; an address of Cloudflare's needs none", () => {
  expect(domainArguments({ SITE_ORIGIN: "https://inowa.example.jp" })).toEqual([
    "--domain",
    "inowa.example.jp",
  ]);
  expect(domainArguments({ SITE_ORIGIN: "https://inowa.office.workers.dev" })).toEqual([]);
  expect(domainArguments({})).toEqual([]);
});

/** Stands for the account's databases: Cloudflare's API for wrangler, before a database of this machine. */
async function cloudflare({ DB, SEARCH_DB }: Databases) {
  const asked: string[] = [];
  let uploaded = "";
  const run = (d1: D1Database, sql: string) =>
    d1.batch(sql.split(/;\n/).flatMap((each) => (each.trim() ? [d1.prepare(each)] : [])));
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts).toString();
    if (request.method === "PUT") {
      uploaded = body;
      response.setHeader("etag", createHash("md5").update(body).digest("hex")).end();
      return;
    }
    asked.push(request.url ?? "");
    const { action, sql = "" } = JSON.parse(body) as { action?: string; sql?: string };
    const d1 = request.url?.includes(IDS.SEARCH_DB_ID) ? SEARCH_DB : DB;
    const meta = { duration: 1, rows_read: 0, rows_written: 0, size_after: 0 };
    const ingested = () =>
      run(d1, uploaded).then(
        () => ({ ...COMPLETE, result: { num_queries: 1, meta } }),
        (error) => ({ success: false, error: String(error) }),
      );
    const result =
      action === "init"
        ? { filename: "file", upload_url: `http://${request.headers.host}/upload` }
        : action === "ingest"
          ? await ingested()
          : (await run(d1, sql)).map(({ results }) => ({ results, success: true, meta }));
    const answer = { success: true, errors: [], messages: [], result };
    response.setHeader("content-type", "application/json").end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { asked, url, close: () => server.close() };
}

const IDS = { DB_ID: ID, SEARCH_DB_ID: ID.replace("5f", "6f"), EDGE_DB_ID: ID.replace("5f", "7f") };
const COMPLETE = { success: true, type: "import", status: "complete", messages: [] };

function command(script: string, args: string[], env: NodeJS.ProcessEnv) {
  return new Promise<{ code: number; said: string; fault: string }>((resolve) => {
    const whole = ["scripts/run.mjs", script, ...args];
    execFile(process.execPath, whole, { env: { ...process.env, ...env } }, (error, said, fault) =>
      resolve({ code: error ? Number(error.code) : 0, said, fault }),
    );
  });
}

test("a command with --remote reaches the databases that the settings name, through wrangler itself", async () => {
  const state = await migratedFolder();
  const databases = await openLocal(state);
  const api = await cloudflare(databases);
  const env = {
    CLOUDFLARE_API_BASE_URL: api.url,
    CLOUDFLARE_API_TOKEN: "token",
    CLOUDFLARE_ACCOUNT_ID: "account",
    WRANGLER_SEND_METRICS: "false",
    ...IDS,
    ...vars,
  };
  const added = await command(
    "operator.ts",
    ["add", "first@example.org", "--name", "秋山", "花子", "--remote"],
    env,
  );
  expect(added.fault).toBe("");
  expect(added.said).toMatch(/^https:\/\/inowa\.example\.jp\/password\/reset\?token=[\w-]{43}$/m);
  const last = await command("operator.ts", ["remove", "first@example.org", "--remote"], env);
  expect(last).toMatchObject({ code: 1, fault: expect.stringContaining("最後の運営者のため") });
  expect((await command("operator.ts", ["list", "--remote"], env)).said).toContain("秋山 花子");
  const licences = join(state, "licences.csv");
  writeFileSync(
    licences,
    "職種,登録番号,姓,名,性別,生年月日,登録年月日\n医師,912345,青木,緑,女,昭和60年4月1日,2010/4/20\n",
  );
  const report = ["--report", join(state, "report.csv")];
  const read = await command("import/index.ts", ["licences", licences, "--remote", ...report], env);
  expect([read.code, read.said]).toEqual([0, expect.stringContaining("新規 1")]);
  expect(await databases.DB.prepare("SELECT last_name FROM licence_register").first("last_name")).toBe(
    "青木",
  );
  expect(new Set(api.asked)).toEqual(
    new Set(["query", "import"].map((call) => `/accounts/account/d1/database/${ID}/${call}`)),
  );
  api.close();
  await databases.close();
  rmSync(state, { recursive: true });
});

test("a command with --remote says in one sentence which setting is missing, and what wrangler refused", async () => {
  const nowhere = { ...IDS, ...vars, CLOUDFLARE_API_TOKEN: "token", CLOUDFLARE_ACCOUNT_ID: "account" };
  const unnamed = await command("operator.ts", ["list", "--remote"], { ...nowhere, DB_ID: "" });
  expect(unnamed).toMatchObject({ code: 1, fault: expect.stringContaining("DB_ID") });
  const unreachable = { ...nowhere, CLOUDFLARE_API_BASE_URL: "http://127.0.0.1:9" };
  const refused = await command("operator.ts", ["list", "--remote"], unreachable);
  expect(refused).toMatchObject({ code: 1, fault: expect.stringContaining("wrangler: ") });
  for (const { fault } of [unnamed, refused]) expect(fault).not.toMatch(/^\s+at /m);
});
