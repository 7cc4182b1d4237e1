import { createHash, randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { uuidv7 } from "uuidv7";
import { givenEmail } from "#contract/text";
import { openLocal } from "./import/database/local";
import { openRemote } from "./import/database/remote";
import { deploymentSettings } from "./local/deployment.mjs";
import { EMPTY_STATE, STATE } from "./local/settings.mjs";
import { lockState } from "./local/state-lock.mjs";

const USAGE = `npm run operator -- add mail@…       運営者にして、パスワードを設定するリンクを表示します（24時間・1回）
npm run operator -- list             運営者の一覧
npm run operator -- remove mail@…    運営者の権限を外します
npm run operator -- read-only on|off 閲覧のみにします・終了します（メンテナンス）

  --name 姓 名           新しいアカウントの氏名
  --permission CODE      権限（省略時は operator：運営。ほかに review・publish・view）
  --remote               本番のデータベースへ（wrangler のログインが必要）
  --site https://…       リンクのアドレス（省略時は .production.vars の SITE_ORIGIN、手元では http://localhost:8787）
  --empty                npm start -- --empty のデータへ
  --persist-to DIR       ローカルのデータの場所`;

const LINK_HOURS = 24;

const { values, positionals } = readArguments();
const [command, mail, ...rest] = positionals;
const isSwitch = command === "read-only";
if (isSwitch && mail !== "on" && mail !== "off") stop(USAGE);
if (
  command === "list" ? mail !== undefined : !["add", "remove", "read-only"].includes(command ?? "") || !mail
)
  stop(USAGE);

const email = mail === undefined || isSwitch ? "" : readEmail(mail);
const site = command === "add" ? readSite() : "";
const name = command === "add" ? readName() : undefined;
const state = values["persist-to"] ?? (values.empty ? EMPTY_STATE : STATE);
if (!values.remote) lockState(state, { command: "npm run operator" });
const { DB, close } = values.remote ? openRemote() : await openLocal(state);
try {
  if (command === "list") await list();
  else if (command === "add") await add();
  else if (isSwitch) await switchReadOnly(mail === "on");
  else await remove();
} catch (error) {
  stop(
    String(error).includes("last-operator")
      ? "最後の運営者のため、権限を外せません。先に別の運営者を追加してください。"
      : `途中で止まりました。何も変更していません（${String(error).split("\n")[0]}）。`,
  );
} finally {
  await close();
}

type Account = { id: string; status: string; role: string; permissions: string; hasPassword: number };

async function add() {
  const code = values.permission;
  const permission = await DB.prepare("SELECT name FROM operator_permissions WHERE code = ?")
    .bind(code)
    .first<{ name: string }>();
  if (!permission) return stop(`権限の名前が正しくありません：${code}`);
  const existing = await accountOf(email);
  if (existing && existing.status !== "active") return stop(`利用中のアカウントではありません：${email}`);
  const token = randomBytes(32).toString("base64url");
  const now = Date.now();
  const id = existing?.id ?? `${uuidv7()}_ms`;
  await DB.batch([
    existing ? grant(id, code, now) : creation(id, code, now),
    DB.prepare("DELETE FROM password_tokens WHERE user_id = ?").bind(id),
    DB.prepare(
      "INSERT INTO password_tokens (token_hash, user_id, purpose, expires_at) VALUES (?, ?, 'first', ?)",
    ).bind(createHash("sha256").update(token).digest("hex"), id, now + LINK_HOURS * 60 * 60 * 1000),
    logEntry("operator-added", id, { permission: code }, now),
  ]);
  const isConnect = existing?.role === "connect" || existing?.role === "connectCompany";
  console.log(`${email} に「${permission.name}」の権限を付けました。`);
  if (existing?.hasPassword) console.log(`いまのパスワードでログインできます：${site}/admin\n`);
  console.log(`パスワードを設定するリンク（${LINK_HOURS}時間・1回だけ使えます）：`);
  console.log(`${site}${isConnect ? "/connect" : ""}/password/reset?token=${token}`);
  console.log("ログインしたら、二要素認証を設定すると運営の画面が開きます。");
}

function creation(id: string, code: string, now: number) {
  const [lastName, firstName] = name ?? ["運営", "担当"];
  const [lastKana, firstKana] = name ? ["", ""] : ["うんえい", "たんとう"];
  return DB.prepare(
    `INSERT INTO users (id, username, email, role, last_name_ja, first_name_ja, last_name_kana, first_name_kana,
       admin_permissions, route, created_at, updated_at)
     VALUES (?1, ?2, ?2, 'ms', ?3, ?4, ?5, ?6, ?7, 'operator', ?8, ?8)`,
  ).bind(id, email, lastName, firstName, lastKana, firstKana, JSON.stringify([code]), now);
}

/** Appended to the permissions that the account has; given twice, it is there once. */
function grant(id: string, code: string, now: number) {
  return DB.prepare(
    `UPDATE users SET updated_at = ?3, admin_permissions = (
       SELECT json_group_array(value) FROM (SELECT value FROM json_each(users.admin_permissions) UNION SELECT ?2))
     WHERE id = ?1`,
  ).bind(id, code, now);
}

async function remove() {
  const existing = await accountOf(email);
  if (!existing || existing.permissions === "[]") return stop(`運営者ではありません：${email}`);
  const now = Date.now();
  await DB.batch([
    DB.prepare("UPDATE users SET admin_permissions = '[]', updated_at = ?2 WHERE id = ?1").bind(
      existing.id,
      now,
    ),
    DB.prepare("DELETE FROM sessions WHERE user_id = ?").bind(existing.id),
    logEntry("operator-removed", existing.id, { permissions: existing.permissions }, now),
  ]);
  console.log(`${email} の運営の権限を外し、すべての端末からログアウトさせました。`);
}

async function list() {
  const { results } = await DB.prepare(
    `SELECT u.email, trim(u.last_name_ja || ' ' || u.first_name_ja) AS name, u.status,
       (SELECT group_concat(p.name, '・') FROM operator_permissions p
        WHERE p.code IN (SELECT value FROM json_each(u.admin_permissions))) AS permissions,
       EXISTS (SELECT 1 FROM totp t WHERE t.user_id = u.id AND t.confirmed_at IS NOT NULL)
         OR EXISTS (SELECT 1 FROM passkeys k WHERE k.user_id = u.id) AS hasSecondFactor
     FROM users u WHERE u.admin_permissions <> '[]' ORDER BY u.created_at`,
  ).all<{
    email: string;
    name: string;
    status: string;
    permissions: string | null;
    hasSecondFactor: number;
  }>();
  if (results.length === 0) console.log("運営者はまだいません。");
  for (const { email, name, status, permissions, hasSecondFactor } of results) {
    const notes = [permissions, hasSecondFactor ? "二要素認証あり" : "二要素認証なし"];
    if (status !== "active") notes.push("停止中");
    console.log(`${email}  ${name}  ${notes.filter(Boolean).join("・")}`);
  }
}

/** For the case that nobody can sign in to the console; the Worker knows within seconds. */
async function switchReadOnly(isReadOnly: boolean) {
  const now = Date.now();
  await DB.batch([
    isReadOnly
      ? DB.prepare(
          `INSERT INTO service_state (name, value, updated_at) VALUES ('read-only', '', ?1)
           ON CONFLICT (name) DO UPDATE SET updated_at = ?1`,
        ).bind(now)
      : DB.prepare("DELETE FROM service_state WHERE name = 'read-only'"),
    logEntry(isReadOnly ? "read-only-started" : "read-only-ended", "", {}, now),
  ]);
  console.log(
    isReadOnly ? "閲覧のみにしました。数秒のうちに全員に反映されます。" : "閲覧のみを終了しました。",
  );
}

function accountOf(address: string) {
  return DB.prepare(
    `SELECT id, status, role, admin_permissions AS permissions, password_hash IS NOT NULL AS hasPassword
     FROM users WHERE username = ?`,
  )
    .bind(address)
    .first<Account>();
}

/** Nobody is signed in at a command line, so the entry has no actor. */
function logEntry(action: string, target: string, detail: Record<string, string>, now: number) {
  return DB.prepare(
    "INSERT INTO audit_log (at, actor_id, action, target, result, ip, request_id, detail) VALUES (?, NULL, ?, ?, 'ok', '', ?, ?)",
  ).bind(now, action, target, `command-${uuidv7()}`, JSON.stringify({ by: "command", ...detail }));
}

function readEmail(given: string): string {
  const read = givenEmail.safeParse(given);
  return read.success ? read.data : stop(`メールアドレスが正しくありません：${given}`);
}

/** `--name 姓 名`, also as one argument: `--name "姓 名"`. */
function readName(): [string, string] | undefined {
  if (values.name === undefined) return rest.length > 0 ? stop(USAGE) : undefined;
  const [last = "", first = "", ...more] = [...values.name.trim().split(/\s+/), ...rest];
  const isSound = last && first && more.length === 0 && `${last}${first}`.length <= 100;
  return isSound ? [last, first] : stop("--name は、姓と名を空白で区切って指定してください。");
}

function readSite(): string {
  const given = values.site ?? (values.remote ? deploymentSettings().SITE_ORIGIN : process.env.SITE_ORIGIN);
  if (!given && values.remote) return stop("本番のアドレスを --site https://… で指定してください。");
  try {
    return new URL(given || `http://localhost:${process.env.PORT || 8787}`).origin;
  } catch {
    return stop(`アドレスが正しくありません：${given}`);
  }
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        name: { type: "string" },
        permission: { type: "string", default: "operator" },
        remote: { type: "boolean", default: false },
        site: { type: "string" },
        empty: { type: "boolean", default: false },
        "persist-to": { type: "string" },
      },
    });
  } catch {
    return stop(USAGE);
  }
}

function stop(text: string): never {
  console.error(text);
  process.exit(1);
}
