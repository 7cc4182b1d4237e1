import { applyD1Migrations, type D1Migration, env } from "cloudflare:test";

declare module "cloudflare:test" {
  interface ProvidedEnv {
    MIGRATIONS: Record<"DB" | "SEARCH_DB" | "EDGE_DB", D1Migration[]>;
  }
}

const { MIGRATIONS, DB, SEARCH_DB, EDGE_DB } = env;
await applyD1Migrations(DB, MIGRATIONS.DB);
await applyD1Migrations(SEARCH_DB, MIGRATIONS.SEARCH_DB);
await applyD1Migrations(EDGE_DB, MIGRATIONS.EDGE_DB);
