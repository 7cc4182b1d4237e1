import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { wrangler } from "./cloudflare.mjs";
import { userError } from "./user-error.mjs";

/** Which installation a command means, by DEPLOYMENT: production, or staging, which shares nothing with it. */
export const DEPLOYMENT = process.env.DEPLOYMENT || "production";
const ENVIRONMENTS = { production: "", staging: "staging" };
if (!(DEPLOYMENT in ENVIRONMENTS))
  throw userError(
    `DEPLOYMENT は production か staging です：${DEPLOYMENT}`,
    `DEPLOYMENT is production or staging: ${DEPLOYMENT}`,
  );

/** What differs from one installation to the next, as NAME=value; git ignores it. The environment's own variables win. */
export const settingsFile = (deployment = DEPLOYMENT) => `.${deployment}.vars`;
/** wrangler.toml with these settings, made anew for each command. Beside it: its paths are relative. Git ignores it too. */
const configFile = (deployment) => `wrangler.${deployment}.toml`;

/** Which setting holds the id of which database. */
export const DATABASE_IDS = { DB: "DB_ID", SEARCH_DB: "SEARCH_DB_ID", EDGE_DB: "EDGE_DB_ID" };
const VARS = ["SITE_ORIGIN", "MAIL_FROM", "MAIL_OPERATOR", "SERVICE_NAME", "CONNECT_SERVICE_NAME"];

/** The ids with which the repository comes: those of no database. */
const PLACEHOLDER = /^0{8}-/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** What Cloudflare serves under a name of its own needs no domain. */
const OWN_HOST = /\.workers\.dev$/;

/** The settings of this installation: those of the file, and over them those of the environment. */
export function deploymentSettings(env = process.env, text = textOf(settingsFile())) {
  const inFile = parseEnv(text);
  const names = [...Object.values(DATABASE_IDS), ...VARS];
  const given = names.map((name) => [name, env[name] || inFile[name]]);
  return Object.fromEntries(given.filter(([, value]) => value));
}

const textOf = (file) => (existsSync(file) ? readFileSync(file, "utf8") : "");

/** The text of wrangler.toml with the settings in their places, which staging has apart from production. */
export function configWith(toml, settings, deployment = DEPLOYMENT) {
  const at = toml.indexOf("\n[env.staging]\n") + 1 || toml.length;
  const [production, staging] = [toml.slice(0, at), toml.slice(at)];
  return deployment === "staging"
    ? production + placed(staging, settings)
    : placed(production, settings) + staging;
}

function placed(part, settings) {
  const ids = Object.entries(DATABASE_IDS).map(([binding, name]) => [
    name,
    new RegExp(`(binding = "${binding}"\\n(?:[^[\\n].*\\n)*?database_id = )".*"`),
  ]);
  const vars = VARS.map((name) => [name, new RegExp(`(^${name} = )".*"`, "m")]);
  return [...ids, ...vars].reduce((text, [name, place]) => {
    if (!settings[name]) return text;
    if (!place.test(text)) throw new Error(`wrangler.toml has no place for ${name}`);
    return text.replace(place, (_, before) => before + JSON.stringify(settings[name]));
  }, part);
}

/** Wrangler's arguments that name the installation: production is the top level of the file, staging an environment. */
export function deploymentArguments(settings = deploymentSettings(), deployment = DEPLOYMENT) {
  const file = configFile(deployment);
  writeFileSync(file, configWith(readFileSync("wrangler.toml", "utf8"), settings, deployment));
  return ["-c", file, "--env", ENVIRONMENTS[deployment]];
}

/** The arguments by which `wrangler deploy` lets a domain of one's own lead to the Worker. */
export function domainArguments({ SITE_ORIGIN = "" }) {
  const { hostname } = new URL(SITE_ORIGIN || "https://unnamed.workers.dev");
  return OWN_HOST.test(hostname) ? [] : ["--domain", hostname];
}

/** The configuration of the installation as wrangler reads it. */
export function deploymentConfig(settings = deploymentSettings(), deployment = DEPLOYMENT) {
  const [, config, , env] = deploymentArguments(settings, deployment);
  return wrangler().unstable_readConfig({ config, env });
}

/** Throws when the settings do not name an installation yet. */
export function checkDeployment(config = deploymentConfig()) {
  const fault = deploymentFault(config);
  if (fault) throw fault;
}

/** What the settings miss of an installation, as an error for a person; null when they name one. */
export function deploymentFault({ d1_databases, vars } = deploymentConfig(), others = idsOfOther()) {
  const SETTINGS_FILE = settingsFile();
  const unnamed = d1_databases.filter(({ database_id: id }) => !UUID.test(id) || PLACEHOLDER.test(id));
  if (unnamed.length > 0) {
    const names = unnamed.map(({ binding }) => DATABASE_IDS[binding]).join(", ");
    return userError(
      `データベースの id を ${SETTINGS_FILE} に書いてください（${names}）。npx wrangler d1 create が表示したものです。書き方：${SETTINGS_FILE}.example`,
      `Put the ids of the databases into ${SETTINGS_FILE} (${names}): npx wrangler d1 create printed them. See ${SETTINGS_FILE}.example.`,
    );
  }
  const ids = d1_databases.map(({ database_id: id }) => id);
  const shared = d1_databases.filter(
    ({ database_id: id }, at) => ids.indexOf(id) !== at || others.includes(id),
  );
  if (shared.length > 0) {
    const names = shared.map(({ binding }) => DATABASE_IDS[binding]).join(", ");
    return userError(
      `別のデータベースの id と同じです（${SETTINGS_FILE} の ${names}）。本番と検証環境、3つのデータベースは、それぞれ別のものです。`,
      `These ids are those of another database (${names} in ${SETTINGS_FILE}): production and staging share none, nor do the three of one.`,
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

/** The ids of the databases that are not this installation's, as far as this folder knows them. */
function idsOfOther() {
  const inFile = parseEnv(textOf(settingsFile(DEPLOYMENT === "staging" ? "production" : "staging")));
  return Object.values(DATABASE_IDS).flatMap((name) => inFile[name] || []);
}

/** The placeholder of wrangler.toml, and its kin. The Worker itself refuses more (workers/env.ts). */
const RESERVED_SENDER = /[@.](example|test|invalid|localhost)(\.[a-z.]+)?$/;

const isOrigin = (address) =>
  Boolean(address?.startsWith("https://")) && URL.canParse(address) && new URL(address).origin === address;
