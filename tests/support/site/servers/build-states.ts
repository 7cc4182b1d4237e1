// Builds what the servers of the browser tests begin with: every table with nobody in it; and besides, the demo data, the
// cast's everyday sessions, and doctors who have not agreed. It has its own process: the store ends one at a signal.
import { createHash } from "node:crypto";
import { cpSync, rmSync } from "node:fs";
import { loadDemo } from "../../../../scripts/demo/load";
import { openStore } from "../../../../scripts/demo/store";
import {
  emailOf,
  everydayToken,
  NAMES,
  type Name,
  NOT_AGREED,
  QUICK_PASSWORD_HASH,
  UNCONFIRMED,
} from "../../cast";
import { addLogArchive } from "./log-archive";
import { EVERYBODY, NOBODY } from "./states.mjs";

const DAY_MS = 24 * 60 * 60 * 1000;

for (const folder of [NOBODY, EVERYBODY]) rmSync(folder, { recursive: true, force: true });
await (await openStore(NOBODY)).close();
cpSync(NOBODY, EVERYBODY, { recursive: true });
await loadDemo({ persistTo: EVERYBODY, doctors: 400, hospitals: 200 });
const store = await openStore(EVERYBODY);
const { DB, close } = store;
await DB.batch([
  DB.prepare("UPDATE users SET password_hash = ?1").bind(QUICK_PASSWORD_HASH),
  ...NOT_AGREED.map((name) => addDoctor(DB, name)),
  addNurse(DB, UNCONFIRMED),
  ...NAMES.map((name) => addSession(DB, name)),
]);
await addLogArchive(store);
await close();

function addDoctor(d1: D1Database, name: Name) {
  return d1
    .prepare(
      `INSERT INTO users (id, username, email, password_hash, role, licence_state,
         last_name_ja, first_name_ja, last_name_kana, first_name_kana, created_at, updated_at)
       VALUES (?3, ?1, ?1, ?2, 'doctor', 'verified', '未同意', '太郎', 'ミドウイ', 'タロウ', 0, 0)`,
    )
    .bind(emailOf(name), QUICK_PASSWORD_HASH, `0199d000-0000-7000-8000-${name.padEnd(12, "0")}_dcsr`);
}

/** She has agreed as 鈴木 has, and says to work where nobody else of the cast does. */
function addNurse(d1: D1Database, name: Name) {
  return d1
    .prepare(
      `INSERT INTO users (id, username, email, password_hash, role, hospital_id, agreed_terms_version,
         agreed_privacy_version, last_name_ja, first_name_ja, last_name_kana, first_name_kana, created_at, updated_at)
       SELECT ?3, ?1, ?1, ?2, role, (SELECT max(id) FROM hospitals), agreed_terms_version,
         agreed_privacy_version, '西', '花', 'ニシ', 'ハナ', created_at, updated_at
       FROM users WHERE username = ?4`,
    )
    .bind(
      emailOf(name),
      QUICK_PASSWORD_HASH,
      `0199d000-0000-7000-8000-${name.padEnd(12, "0")}_cmd`,
      emailOf("suzuki"),
    );
}

function addSession(d1: D1Database, name: Name) {
  const token = everydayToken(name);
  const tokenHash = createHash("sha256").update(token).digest("hex");
  return d1
    .prepare(
      `INSERT INTO sessions (token_hash, id, user_id, created_at, seen_at, expires_at, two_factors)
       SELECT ?1, ?2, id, ?3, ?3, ?4, ?6 FROM users WHERE username = ?5`,
    )
    .bind(tokenHash, token, Date.now(), Date.now() + DAY_MS, emailOf(name), name === "operator" ? 1 : 0);
}
