import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { wrangler } from "./cloudflare.mjs";
import { userError } from "./user-error.mjs";

/** What differs from one deployment to the next, as NAME=value; git ignores it. The environment's own variables win. */
export const SETTINGS_FILE = ".production.vars";
/** wrangler.toml with these settings, made anew for each command. Beside it: its paths are relative. Git ignores it too. */
const CONFIG_FILE = "wrangler.production.toml";

/** Which setting holds the id of which database. */
export const DATABASE_IDS = { DB: "DB_ID", SEARCH_DB: "SEARCH_DB_ID", EDGE_DB: "EDGE_DB_ID" };
const VARS = ["SITE_ORIGIN", "MAIL_FROM", "MAIL_OPERATOR", "SERVICE_NAME", "CONNECT_SERVICE_NAME"];

/** The ids with which the repository comes: those of no database. */
const PLACEHOLDER = /^0{8}-/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** What Cloudflare serves under a name of its own needs no domain. */
const OWN_HOST = /\.workers\.dev$/;

/** The settings of this deployment: those of the file, and over them those of the environment. */
export function productionSettings(
  env = process.env,
  text = existsSync(SETTINGS_FILE) ? readFileSync(SETTINGS_FILE, "utf8") : "",
) {
  const inFile = parseEnv(text);
  const names = [...Object.values(DATABASE_IDS), ...VARS];
  const given = names.map((name) => [name, env[name] || inFile[name]]);
  return Object.fromEntries(given.filter(([, value]) => value));
}

/** The text of wrangler.toml with the settings in their places. */
export function configWith(toml, settings) {
  const ids = Object.entries(DATABASE_IDS).map(([binding, name]) => [
    name,
    new RegExp(`(binding = "${binding}"\\n(?:[^[\\n].*\\n)*?database_id = )".*"`),
  ]);
  const vars = VARS.map((name) => [name, new RegExp(`(^${name} = )".*"`, "m")]);
  return [...ids, ...vars].reduce((text, [name, place]) => {
    if (!settings[name]) return text;
    if (!place.test(text)) throw new Error(`wrangler.toml has no place for ${name}`);
    return text.replace(place, (_, before) => before + JSON.stringify(settings[name]));
  }, toml);
}

/** Wrangler's arguments that name the deployment: the top level of the file, as the other environment is for development. */
export function productionArguments(settings = productionSettings()) {
  writeFileSync(CONFIG_FILE, configWith(readFileSync("wrangler.toml", "utf8"), settings));
  return ["-c", CONFIG_FILE, "--env", ""];
}

/** The arguments by which `wrangler deploy` lets a domain of one's own lead to the Worker. */
export function domainArguments({ SITE_ORIGIN = "" }) {
  const { hostname } = new URL(SITE_ORIGIN || "https://unnamed.workers.dev");
  return OWN_HOST.test(hostname) ? [] : ["--domain", hostname];
}

/** The configuration of the deployment as wrangler reads it. */
export const productionConfig = () =>
  wrangler().unstable_readConfig({ config: productionArguments()[1], env: "" });

/** Throws when the settings do not name a production yet. */
export function checkProduction(config = productionConfig()) {
  const fault = productionFault(config);
  if (fault) throw fault;
}

/** What the settings miss of a production, as an error for a person; null when they name one. */
export function productionFault({ d1_databases, vars } = productionConfig()) {
  const unnamed = d1_databases.filter(({ database_id: id }) => !UUID.test(id) || PLACEHOLDER.test(id));
  if (unnamed.length > 0) {
    const names = unnamed.map(({ binding }) => DATABASE_IDS[binding]).join(", ");
    return userError(
      `データベースの id を ${SETTINGS_FILE} に書いてください（${names}）。npx wrangler d1 create が表示したものです。書き方：${SETTINGS_FILE}.example`,
      `Put the ids of the databases into ${SETTINGS_FILE} (${names}): npx wrangler d1 create printed them. See ${SETTINGS_FILE}.example.`,
    );
  }
  if (!isOrigin(vars.SITE_ORIGIN))
    return userError(
      `公開するアドレス（https://…、末尾の / なし）を ${SETTINGS_FILE} の SITE_ORIGIN に書いてください。`,
      `Set SITE_ORIGIN in ${SETTINGS_FILE} to the https:// address that people will see, without a slash at its end.`,
    );
  if (RESERVED_SENDER.test(vars.MAIL_FROM))
    return userError(
      `メールの差出人（メール事業者で確認済みのドメイン）を ${SETTINGS_FILE} の MAIL_FROM に書いてください。`,
      `Set MAIL_FROM in ${SETTINGS_FILE} to a sender at a domain that your mail provider has verified.`,
    );
  return null;
}

/** The placeholder of wrangler.toml, and its kin. The Worker itself refuses more (workers/env.ts). */
const RESERVED_SENDER = /[@.](example|test|invalid|localhost)(\.[a-z.]+)?$/;

const isOrigin = (address) =>
  Boolean(address?.startsWith("https://")) && URL.canParse(address) && new URL(address).origin === address;
