import { env } from "cloudflare:test";
import { Browser } from "../asking/browser";
import { CHEAP_HASH } from "../asking/password-hash";

type Columns = Partial<{
  role: string;
  licence_state: string | null;
  admin_permissions: string;
  birthday: string;
  password_hash: string | null;
}>;

/** Somebody who can sign in, with the browser to do it; they have agreed to the newest terms. `name` makes the address. */
export async function openAccount(name: string, columns: Columns = {}) {
  const id = `${name}_dcsr`;
  const row = {
    role: "doctor",
    licence_state: "verified",
    admin_permissions: "[]",
    birthday: "1980-04-05",
    password_hash: CHEAP_HASH,
    ...columns,
  };
  await env.DB.prepare(
    `INSERT INTO users (id, username, email, password_hash, role, licence_state, last_name_ja, first_name_ja,
       last_name_kana, first_name_kana, last_name, first_name, birthday, admin_permissions,
       agreed_terms_version, agreed_privacy_version, created_at, updated_at)
     VALUES (?1, ?2, ?2, ?3, ?4, ?5, '佐藤', '健一', 'サトウ', 'ケンイチ', 'Satou', 'Kenichi', ?6, ?7,
       (SELECT version FROM terms_versions WHERE term = 'terms' ORDER BY revised_at DESC LIMIT 1),
       (SELECT version FROM terms_versions WHERE term = 'privacy' ORDER BY revised_at DESC LIMIT 1), 0, 0)`,
  )
    .bind(
      id,
      `${name}@example.jp`,
      row.password_hash,
      row.role,
      row.licence_state,
      row.birthday,
      row.admin_permissions,
    )
    .run();
  return { id, username: `${name}@example.jp`, browser: new Browser() };
}

export async function auditOf(actorId: string) {
  const { results } = await env.DB.prepare(
    "SELECT action, result FROM audit_log WHERE actor_id = ? ORDER BY id",
  )
    .bind(actorId)
    .all<{ action: string; result: string }>();
  return results.map(({ action, result }) => `${action}:${result}`);
}

/** An operator signed in with two factors, as after an authenticator app or a passkey. */
export async function operator(name: string) {
  const somebody = await openAccount(name, { admin_permissions: '["operator"]' });
  await somebody.browser.signIn(somebody.username);
  await env.DB.prepare("UPDATE sessions SET two_factors = 1 WHERE user_id = ?").bind(somebody.id).run();
  return somebody;
}
