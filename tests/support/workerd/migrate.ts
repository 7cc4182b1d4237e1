import { applyD1Migrations, env } from "cloudflare:test";

// All files share one worker, which a new one for each would triple the time of. So each begins with new databases and no files.
const { MIGRATIONS, DB, SEARCH_DB, EDGE_DB, FILES } = env;
for (const [database, migrations] of [
  [DB, MIGRATIONS.DB],
  [SEARCH_DB, MIGRATIONS.SEARCH_DB],
  [EDGE_DB, MIGRATIONS.EDGE_DB],
] as const) {
  await empty(database);
  await applyD1Migrations(database, migrations);
}

const { objects } = await FILES.list();
await FILES.delete(objects.map(({ key }) => key));

async function empty(database: D1Database) {
  // Newest first: what refers to a table goes before it.
  const { results } = await database
    .prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~' AND name NOT LIKE '~_cf~_%' ESCAPE '~' ORDER BY sql NOT LIKE 'CREATE VIRTUAL%', rowid DESC",
    )
    .all<{ name: string }>();
  const drops = results.map(({ name }) => database.prepare(`DROP TABLE IF EXISTS "${name}"`));
  await database.batch([database.prepare("PRAGMA defer_foreign_keys = on"), ...drops]);
}
