import { env } from "cloudflare:test";
import { scryptSync } from "node:crypto";
import { vi } from "vitest";
import { ask } from "../../support/workerd/enter";

export const PASSWORD = "kawa-no-oto-7";
const ORIGIN = "https://inowa.test";
// A sign-in that fails costs a full hash each time, and the machine may be busy.
vi.setConfig({ testTimeout: 20_000 });

const HASH = cheapHash(PASSWORD);

type Columns = Partial<{
  role: string;
  licence_state: string | null;
  admin_permissions: string;
  birthday: string;
  password_hash: string | null;
}>;

/** A person with an account who has agreed to the newest terms. `name` makes the address. */
export async function person(name: string, columns: Columns = {}) {
  const id = `${name}_dcsr`;
  const row = {
    role: "doctor",
    licence_state: "verified",
    admin_permissions: "[]",
    birthday: "1980-04-05",
    password_hash: HASH,
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

/** Keeps cookies as a browser does, and calls the API from the site's own origin. */
export class Browser {
  cookies = new Map<string, string>();
  /** Of the Worker that it meets. */
  bindings = env;
  constructor(
    readonly ip = "198.51.100.7",
    readonly userAgent = "Mozilla/5.0 (iPhone)",
  ) {}

  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const init = {
      method,
      headers: {
        origin: ORIGIN,
        "cf-connecting-ip": this.ip,
        "user-agent": this.userAgent,
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    };
    const response = await ask(`${ORIGIN}/api${path}`, init, this.bindings);
    for (const cookie of response.headers.getSetCookie()) this.keep(cookie);
    return response;
  }

  async signIn(username: string, password = PASSWORD, extra: object = {}) {
    return this.call("POST", "/login", { username, password, ...extra });
  }

  private keep(cookie: string) {
    const [pair = "", ...attributes] = cookie.split("; ");
    const name = pair.slice(0, pair.indexOf("="));
    if (attributes.includes("Max-Age=0")) this.cookies.delete(name);
    else this.cookies.set(name, pair.slice(name.length + 1));
  }
}

/** The newest mail to an address, once the queue has delivered it. */
export async function mailTo(recipient: string, kind: string) {
  for (let tries = 0; tries < 100; tries += 1) {
    const mail = await env.DB.prepare(
      "SELECT subject, text, headers FROM outbox WHERE recipient = ? AND kind = ? ORDER BY created_at DESC LIMIT 1",
    )
      .bind(recipient, kind)
      .first<{ subject: string; text: string; headers: string }>();
    if (mail) return mail;
    await scheduler.wait(50);
  }
  throw new Error(`no mail ${kind} to ${recipient}`);
}

export async function mailsTo(recipient: string) {
  const { results } = await env.DB.prepare("SELECT kind FROM outbox WHERE recipient = ?")
    .bind(recipient)
    .all<{ kind: string }>();
  return results.map(({ kind }) => kind);
}

export async function auditOf(actorId: string) {
  const { results } = await env.DB.prepare(
    "SELECT action, result FROM audit_log WHERE actor_id = ? ORDER BY id",
  )
    .bind(actorId)
    .all<{ action: string; result: string }>();
  return results.map(({ action, result }) => `${action}:${result}`);
}

/** The cost is read from the stored hash: tests that are not about it need not pay 170 ms for each look. */
function cheapHash(password: string) {
  const salt = new Uint8Array(16);
  const key = scryptSync(password, salt, 32, { N: 1024, r: 8, p: 1 });
  return `scrypt$1024$8$1$${btoa(String.fromCharCode(...salt))}$${key.toString("base64")}`;
}

/** Signed in with two factors, as after an authenticator app or a passkey. */
export async function operator(name: string) {
  const somebody = await person(name, { admin_permissions: '["operator"]' });
  await somebody.browser.signIn(somebody.username);
  await env.DB.prepare("UPDATE sessions SET two_factors = 1 WHERE user_id = ?").bind(somebody.id).run();
  return somebody;
}
