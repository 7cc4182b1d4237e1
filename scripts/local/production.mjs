import { wrangler } from "./cloudflare.mjs";
import { userError } from "./user-error.mjs";

/** The top level of the file, said explicitly: the other environment is for development. */
export const PRODUCTION = ["-c", "wrangler.toml", "--env", ""];

/** The ids with which the repository comes: those of no database. */
const PLACEHOLDER = /^0{8}-/;

/** Throws when wrangler.toml does not name a production yet. */
export function checkProduction(config = wrangler().unstable_readConfig({ config: "wrangler.toml" })) {
  const unnamed = config.d1_databases.filter(({ database_id: id }) => !id || PLACEHOLDER.test(id));
  if (unnamed.length > 0) {
    const names = unnamed.map(({ binding }) => binding).join(", ");
    throw userError(
      `wrangler.toml の database_id が仮の値のままです（${names}）。npx wrangler d1 create で作った id を書いてください。`,
      `wrangler.toml has placeholders for database_id (${names}). Put the ids there that npx wrangler d1 create printed.`,
    );
  }
  if (!config.vars.SITE_ORIGIN?.startsWith("https://"))
    throw userError(
      "wrangler.toml の SITE_ORIGIN に、公開するアドレス（https://…）を書いてください。",
      "Set SITE_ORIGIN in wrangler.toml to the https:// address that people will see.",
    );
}
