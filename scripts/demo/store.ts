import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Miniflare, wrangler } from "../local/cloudflare.mjs";
import { CONFIG, LOCAL_DATABASES } from "../local/settings.mjs";
import { BATCH_WORKER, localD1 } from "./local-d1";

type Files = { put: (key: string, bytes: Uint8Array) => Promise<unknown> };
export type Store = { DB: D1Database; SEARCH_DB: D1Database; FILES: Files; close: () => Promise<void> };

type Database = { binding: string; migrations_dir: string };
type Bucket = { binding: string; bucket_name: string };

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/**
 * Opens the databases on this machine, the very files that the Worker is served over, with all migrations
 * applied. Nobody else may have them open meanwhile.
 */
export async function openStore(persistTo: string): Promise<Store> {
  const config = join(ROOT, CONFIG.config);
  const { d1_databases, r2_buckets } = wrangler().unstable_readConfig({ config });
  const databases: Database[] = d1_databases;
  const buckets: Bucket[] = r2_buckets;
  const d1Persist = resolve(persistTo, "v3", "d1");
  mkdirSync(d1Persist, { recursive: true });
  const miniflare = new Miniflare({
    modules: true,
    script: BATCH_WORKER,
    d1Persist,
    r2Persist: resolve(persistTo, "v3", "r2"),
    r2Buckets: Object.fromEntries(buckets.map(({ binding, bucket_name }) => [binding, bucket_name])),
    d1Databases: LOCAL_DATABASES,
  });
  for (const { binding, migrations_dir } of databases) {
    await applyMigrations(localD1(miniflare, binding), join(ROOT, migrations_dir));
  }
  return {
    DB: localD1(miniflare, "DB"),
    SEARCH_DB: localD1(miniflare, "SEARCH_DB"),
    FILES: await miniflare.getR2Bucket("FILES"),
    close: () => miniflare.dispose(),
  };
}

/**
 * Keeps wrangler's own book, so that wrangler sees the same migrations as applied. Each is one batch with its entry:
 * one that breaks off leaves nothing of itself, and the next try begins with it.
 */
export async function applyMigrations(DB: D1Database, folder: string): Promise<void> {
  await DB.prepare(BOOK).run();
  const { results } = await DB.prepare("SELECT name FROM d1_migrations").all<{ name: string }>();
  const applied = new Set(results.map(({ name }) => name));
  const files = readdirSync(folder).filter((file) => file.endsWith(".sql") && !applied.has(file));
  for (const file of files.sort()) {
    const statements = statementsOf(readFileSync(join(folder, file), "utf8"));
    const entry = DB.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(file);
    await DB.batch([...statements.map((sql) => DB.prepare(sql)), entry]);
  }
}

/** Comments, texts between quotes, and the rest up to the semicolon that ends a statement. */
const PARTS = /--.*|'[^']*'|"[^"]*"|[^;'"-]+|[-;]/g;

/** Splits as wrangler does, which needs seconds for the postal codes: it adds a character at a time to 100 KB. */
export function statementsOf(sql: string): string[] {
  if (/\bTRIGGER\b/i.test(sql)) return wrangler().unstable_splitSqlQuery(sql);
  const statements = [""];
  for (const [part] of sql.matchAll(PARTS)) {
    if (part === ";") statements.push("");
    else if (!part.startsWith("--")) statements[statements.length - 1] += part;
  }
  return statements.map((statement) => statement.trim()).filter(Boolean);
}

const BOOK = `CREATE TABLE IF NOT EXISTS d1_migrations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`;
