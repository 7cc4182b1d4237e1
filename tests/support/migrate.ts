import { applyD1Migrations, env } from "cloudflare:test";

const { MIGRATIONS, DB, SEARCH_DB, EDGE_DB } = env;
await applyD1Migrations(DB, MIGRATIONS.DB);
await applyD1Migrations(SEARCH_DB, MIGRATIONS.SEARCH_DB);
await applyD1Migrations(EDGE_DB, MIGRATIONS.EDGE_DB);
