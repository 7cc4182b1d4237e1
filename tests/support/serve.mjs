// The one server of the browser tests: a fresh state folder with migrations, demo data and the cast's sessions.
import { createHash, scryptSync } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ensureBuild } from "../../scripts/local/build.mjs";
import { ensureState, execute } from "../../scripts/local/state.mjs";
import { serveWorker } from "../../scripts/local/worker.mjs";

const STATE = ".wrangler/test-state";
const DAY_MS = 24 * 60 * 60 * 1000;
const { password, people } = JSON.parse(readFileSync(new URL("cast.data.json", import.meta.url), "utf8"));

rmSync(STATE, { recursive: true, force: true });
await ensureBuild(console.log);
await ensureState(STATE, console.log);
const file = join(STATE, "cast.sql");
writeFileSync(file, Object.entries(people).flatMap(statementsOf).join("\n"));
await execute("DB", file, STATE);

const worker = serveWorker({ port: Number(process.env.PORT), persistTo: STATE, vars: ["ENVIRONMENT:test"] });
for (const signal of ["SIGINT", "SIGTERM"])
  process.once(signal, () => worker.stop().then(() => process.exit(0)));
await worker.ready;
worker.child.once("exit", (code) => process.exit(code ?? 1));

/** The demo has most of the cast; who is missing is added. Everybody gets an everyday session, `<name>-everyday`. */
function statementsOf([key, person]) {
  const now = Date.now();
  const token = createHash("sha256").update(`${key}-everyday`).digest("hex");
  return [
    insertUser(key, person, now),
    `INSERT INTO sessions (token_hash, id, user_id, created_at, seen_at, expires_at)
       SELECT '${token}', '${key}-everyday', id, ${now}, ${now}, ${now + DAY_MS} FROM users WHERE username = '${person.username}';`,
  ];
}

function insertUser(key, { username, name, role, licence, agreed = true }, now) {
  const [last, first] = name.split(" ");
  const licenceState = licence ? `'${licence}'` : "NULL";
  const version = (term) =>
    agreed ? `(SELECT max(version) FROM terms_versions WHERE term = '${term}')` : "NULL";
  return `INSERT OR IGNORE INTO users
    (id, username, email, password_hash, role, licence_state, last_name_ja, first_name_ja, last_name_kana, first_name_kana,
     agreed_terms_version, agreed_privacy_version, created_at, updated_at)
    VALUES ('${key}-of-the-cast', '${username}', '${username}', '${hash(password)}', '${role}', ${licenceState},
     '${last}', '${first}', 'テスト', 'テスト', ${version("terms")}, ${version("privacy")}, ${now}, ${now});`;
}

/** The same form as workers/api/auth/password.ts writes. */
function hash(plain) {
  const salt = Buffer.alloc(16, 7);
  const key = scryptSync(plain, salt, 32, { N: 16384, r: 8, p: 5 });
  return ["scrypt", 16384, 8, 5, salt.toString("base64"), key.toString("base64")].join("$");
}
