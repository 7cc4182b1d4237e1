import { DAY_MS, HOUR_MS, MINUTE_MS } from "#contract/limits";
import type { QueuedType } from "#contract/operation/calls";
import { faultOf } from "../db/fault";
import { countInHour } from "../db/hourly-counts";
import { deadLetters, queueFaults, serviceState } from "../db/schema/operation";
import { users } from "../db/schema/users";
import { allRows, computed, firstRow, firstValue, notNull, runSql, statement } from "../db/sql";
import type { Env } from "../env";
import { masterKeys } from "../keys/keys";
import { openSecret, rewrapSecret, sealSecret } from "../keys/sealed";
import type { MailKind } from "../mail/mail";
import { mailQueue, queueMail, siteOrigin } from "../mail/post";
import { operationAlertEmail } from "../mail/templates/account";
import { messageId, withoutPeople, withoutWaiting } from "./faults";
import type { QueueMessage } from "./queue-message";

/** The queue that has what the others gave up (wrangler.toml), on production and on staging. */
export const isDeadLetterQueue = (queue: string) => queue.endsWith("-events-dead");

/** After this time what a message contains is erased, whether somebody saw to it or not. */
const BODY_KEPT_MS = 30 * DAY_MS;
const ALERT_EVERY_MS = HOUR_MS;
/** A job comes at the time of its schedule, and what dies at that of the clock: an hour later is seldom the whole hour. */
const CLOCK_SLACK_MS = MINUTE_MS;
const OPENED_AT_ONCE = 100;
/** After this time a message goes that nobody saw to and that cannot be put back any more. */
const UNSETTLED_KEPT_MS = 90 * DAY_MS;
/** A consumer that fails comes again after this time, longer with each attempt. */
const AGAIN_SECONDS = 600;
const LONGEST_AGAIN_SECONDS = 3600;

/** Stores a row for each message that died, and writes to the operators. */
export async function storeDeadLetters(batch: MessageBatch<QueueMessage>, env: Env): Promise<void> {
  for (const message of batch.messages) {
    try {
      await store(message, env);
      message.ack();
    } catch (error) {
      console.error(JSON.stringify({ deadLetter: message.id, fault: faultOf(error) }));
      const delaySeconds = Math.min(AGAIN_SECONDS * message.attempts, LONGEST_AGAIN_SECONDS);
      message.retry({ delaySeconds });
    }
  }
  // The hourly job comes back to it.
  await alertOperators(env).catch((error) => console.error(JSON.stringify({ fault: faultOf(error) })));
}

async function store({ body, attempts }: Message<QueueMessage>, env: Env) {
  const now = Date.now();
  const id = await messageId(body, env);
  const existing = await firstRow(
    env.DB,
    { fault: queueFaults.fault, attempts: queueFaults.attempts },
    "SELECT fault, attempts FROM queue_faults WHERE message = ?",
    id,
  );
  const sealed = isWorthless(body)
    ? null
    : await sealSecret(env.MASTER_KEY, purposeOf(id), JSON.stringify(body));
  // One that was put back, or was discarded and comes anew, is dead once more.
  await runSql(
    env.DB,
    `INSERT INTO dead_letters (id, kind, about, fault, attempts, body, state, died_at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, 'dead', ?7)
     ON CONFLICT (id) DO UPDATE SET fault = ?4, attempts = ?5, body = ?6,
       died_at = CASE state WHEN 'dead' THEN died_at ELSE ?7 END, state = 'dead', settled_at = NULL`,
    id,
    kindOf(body),
    aboutOf(body),
    existing?.fault ?? "",
    existing?.attempts ?? attempts,
    sealed,
    now,
  );
  await countInHour(env.DB, "queue dead", 1, now);
}

/** The body sealed under the current MASTER_KEY; null where it is. Rejects what no key opens. */
export function rewrapDeadLetter(env: Env, id: string, sealed: string): Promise<string | null> {
  return rewrapSecret(masterKeys(env), purposeOf(id), sealed);
}

/** The message as it was queued first: how long it has waited starts anew. */
export async function openDeadLetter(id: string, sealed: string, env: Env): Promise<QueueMessage> {
  const opened = JSON.parse(await openSecret(masterKeys(env), purposeOf(id), sealed)) as QueueMessage;
  return withoutWaiting(opened);
}

/** Puts a message on the queue that its type belongs to. */
export function requeue(body: QueueMessage, env: Env): Promise<unknown> {
  const queue = body.type === "mail" ? mailQueue(env, body.mail.kind) : env.EVENTS;
  return queue.send(body);
}

/** Erases what is older than it may be; rows that somebody saw to go with it. */
export const eraseOldDeadLetters = ({ DB }: Pick<Env, "DB">, now: number) => [
  statement(
    DB,
    "UPDATE dead_letters SET body = NULL WHERE body IS NOT NULL AND died_at < ?",
    now - BODY_KEPT_MS,
  ),
  statement(DB, "DELETE FROM dead_letters WHERE state <> 'dead' AND settled_at < ?", now - BODY_KEPT_MS),
  statement(
    DB,
    "DELETE FROM dead_letters WHERE state = 'dead' AND body IS NULL AND died_at < ?",
    now - UNSETTLED_KEPT_MS,
  ),
  statement(DB, "DELETE FROM queue_faults WHERE at < ?", now - BODY_KEPT_MS),
];

/**
 * Mails to whoever may do everything how many messages have died since the last such mail, at most once an hour. Throws
 * when somebody's mail could not be queued: it is due again then, under the same event, so that nobody has it twice.
 */
export async function alertOperators(env: Env, now = Date.now()): Promise<void> {
  const since = await lastAlert(env.DB);
  if (now - since < ALERT_EVERY_MS - CLOCK_SLACK_MS) return;
  const dead = await firstValue(
    env.DB,
    { count: computed<number>() },
    "SELECT count(*) AS count FROM dead_letters WHERE state = 'dead' AND kind <> ?1 AND died_at > ?2",
    ALERT_KIND,
    since,
  );
  if (!dead || !(await moveAlert(env.DB, { from: since, to: now }))) return;
  try {
    await mailOperators(env, { count: dead, since });
  } catch (error) {
    await moveAlert(env.DB, { from: now, to: since });
    throw error;
  }
}

async function mailOperators(env: Env, { count, since }: { count: number; since: number }) {
  const operators = await allRows(
    env.DB,
    { id: users.id, email: users.email, name: computed<string>() },
    `SELECT id, email, trim(last_name_ja || ' ' || first_name_ja) AS name FROM users
     WHERE status = 'active' AND admin_permissions <> '[]' AND EXISTS (
       SELECT 1 FROM operator_permissions WHERE grants LIKE '%"*:change"%'
         AND code IN (SELECT value FROM json_each(users.admin_permissions)))`,
  );
  const url = `${siteOrigin(env)}/admin/operation`;
  const queued = await Promise.allSettled(
    operators.map(({ id, email, name }) => {
      const letter = operationAlertEmail({ name, count, url });
      return queueMail(env, { event: `operation-alert:${id}:${since}`, to: email, letter });
    }),
  );
  const failed = queued.find((one) => one.status === "rejected");
  if (failed) throw failed.reason;
}

async function lastAlert(DB: D1Database): Promise<number> {
  const at = await firstValue(
    DB,
    { at: serviceState.updatedAt },
    "SELECT updated_at AS at FROM service_state WHERE name = 'dead-letter-alert'",
  );
  return at ?? 0;
}

/** Tells whether it was this caller who moved it: of two at the same time, one writes. */
async function moveAlert(DB: D1Database, { from, to }: { from: number; to: number }): Promise<boolean> {
  const moved = await firstRow(
    DB,
    {},
    `INSERT INTO service_state (name, value, updated_at) VALUES ('dead-letter-alert', '', ?2)
     ON CONFLICT (name) DO UPDATE SET updated_at = ?2 WHERE updated_at = ?1 RETURNING name`,
    from,
    to,
  );
  return moved !== null;
}

/** Erases mails to an address whose owner leaves: none of them is to reach it any more. */
export async function eraseMailsTo(env: Env, address: string): Promise<void> {
  for (let after = ""; ; ) {
    const results = await allRows(
      env.DB,
      { id: deadLetters.id, body: notNull(deadLetters.body) },
      `SELECT id, body FROM dead_letters WHERE id > ? AND state = 'dead' AND body IS NOT NULL AND kind GLOB 'mail:*'
       ORDER BY id LIMIT ?`,
      after,
      OPENED_AT_ONCE,
    );
    const own = await Promise.all(
      results.map(async ({ id, body }) => ((await isMailTo(env, { id, body }, address)) ? [id] : [])),
    );
    await eraseBodies(env.DB, own.flat());
    const last = results.at(-1);
    if (!last || results.length < OPENED_AT_ONCE) return;
    after = last.id;
  }
}

async function isMailTo(env: Env, { id, body }: { id: string; body: string }, address: string) {
  // What no key opens reaches nobody.
  const opened = await openDeadLetter(id, body, env).catch(() => null);
  return opened?.type === "mail" && opened.mail.to.toLowerCase() === address.toLowerCase();
}

/** What these messages contained is erased; the rows stay until somebody sees to them. */
export async function eraseBodies(DB: D1Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await runSql(
    DB,
    "UPDATE dead_letters SET body = NULL WHERE id IN (SELECT value FROM json_each(?))",
    JSON.stringify(ids),
  );
}

const ALERT_KIND = "mail:operationAlert";

const purposeOf = (id: string) => `dead-letter:${id}`;

/** A code has expired long before its mail dies, and whoever wanted it has got another. */
const isWorthless = (body: QueueMessage) => body.type === "mail" && body.mail.kind === "authCode";

/** A type that the console has no words for does not compile; one of another version is stored by its name. */
const kindOf = (body: QueueMessage): QueuedType | `mail:${MailKind}` =>
  body.type === "mail" ? `mail:${body.mail?.kind}` : body.type;

const IDS = [
  "noticeId",
  "magazineId",
  "roomId",
  "groupId",
  "doctorId",
  "hospitalId",
  "userId",
  "kind",
] as const;

/** Event keys and ids alone. */
function aboutOf(body: QueueMessage): string {
  const { mail, push } = body as { mail?: { event?: string }; push?: { event?: string } };
  const event = mail?.event ?? push?.event;
  const named = body as Partial<Record<(typeof IDS)[number], string>>;
  return withoutPeople(event ?? IDS.flatMap((name) => named[name] ?? []).join(" "));
}
