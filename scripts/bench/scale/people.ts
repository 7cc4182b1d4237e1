import { createHash } from "node:crypto";
import { GROUP_SIZE } from "./day";

export const personId = (number: number) => `scale-${number}`;
export const groupOf = (number: number) => `scale-group-${Math.floor(number / GROUP_SIZE)}`;
const tokenOf = (number: number) => createHash("sha256").update(`scale token ${number}`).digest("hex");
export const cookieOf = (number: number) => `__Host-session=${tokenOf(number)}`;

const AT_ONCE = 500;
const DAY_MS = 24 * 60 * 60_000;

/** Doctors with the password of the demo, signed in, each in a group of colleagues that the first of them leads. */
export async function addPeople(DB: D1Database, people: number): Promise<void> {
  for (let from = 0; from < people; from += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, people - from) }, (_, at) => from + at);
    const rows = numbers.map((number) => ({
      id: personId(number),
      number,
      group: groupOf(number),
      state: number % GROUP_SIZE === 0 ? "admin" : "member",
      tokenHash: createHash("sha256").update(tokenOf(number)).digest("hex"),
    }));
    const of = (sql: string) => DB.prepare(sql).bind(JSON.stringify(rows), Date.now(), Date.now() + DAY_MS);
    await DB.batch([of(USERS), of(SESSIONS), of(GROUPS), of(MEMBERSHIPS)]);
  }
}

const EACH = "FROM (SELECT value AS p, ?2 AS now, ?3 AS until FROM json_each(?1))";
const USERS = `
  INSERT OR IGNORE INTO users (id, username, email, password_hash, role, status, licence_state, last_name_ja, first_name_ja,
    last_name_kana, first_name_kana, agreed_terms_version, agreed_privacy_version, created_at, updated_at)
  SELECT p ->> 'id', (p ->> 'id') || '@example.jp', (p ->> 'id') || '@example.jp', s.password_hash, 'doctor', 'active',
    'verified', '医師', p ->> 'number', 'イシ', 'イ', s.agreed_terms_version, s.agreed_privacy_version, now, until
  ${EACH}, users s WHERE s.email = 'sato@example.jp'`;
const SESSIONS = `
  INSERT OR IGNORE INTO sessions (token_hash, id, user_id, created_at, seen_at, expires_at, shared_terminal, own_device,
    two_factors, user_agent, ip)
  SELECT p ->> 'tokenHash', 'session-' || (p ->> 'id'), p ->> 'id', now, now, until, 0, 1, 0, '', '' ${EACH} WHERE true`;
const GROUPS = `
  INSERT OR IGNORE INTO groups (id, name, latest_at, created_at, updated_at)
  SELECT DISTINCT p ->> 'group', p ->> 'group', now, now, until ${EACH} WHERE true`;
const MEMBERSHIPS = `
  INSERT OR IGNORE INTO memberships (group_id, user_id, state, joined_at, updated_at)
  SELECT p ->> 'group', p ->> 'id', p ->> 'state', now, until ${EACH} WHERE true`;
