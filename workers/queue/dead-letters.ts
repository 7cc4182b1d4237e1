import { DAY_MS, HOUR_MS } from "#contract/limits";
import { faultOf } from "../db/fault";
import { countInHour } from "../db/hourly-counts";
import type { Env } from "../env";
import { masterKeys } from "../keys/keys";
import { openSecret, rewrapSecret, sealSecret } from "../keys/sealed";
import { operationAlertLetter } from "../mail/letters/account";
import { mailQueue, queueMail, siteOrigin } from "../mail/post";
import { messageId, withoutPeople, withoutWaiting } from "./faults";
import type { QueueMessage } from "./queue-message";

/** The queue that has what the others gave up (wrangler.toml). */
export const DEAD_LETTER_QUEUE = "inowa-events-dead";

/** After this time what a message contains is erased, whether somebody saw to it or not. */
export const BODY_KEPT_MS = 30 * DAY_MS;
const ALERT_EVERY_MS = HOUR_MS;
/** A consumer that fails comes again after this time. */
const AGAIN_SECONDS = 600;

/** Stores a row for each message that died, and writes to the operators. */
export async function storeDeadLetters(batch: MessageBatch<QueueMessage>, env: Env): Promise<void> {
  for (const message of batch.messages) {
    try {
      await store(message, env);
      message.ack();
    } catch (error) {
      console.error(JSON.stringify({ deadLetter: message.id, fault: faultOf(error) }));
      message.retry({ delaySeconds: AGAIN_SECONDS });
    }
  }
  await alertOperators(env);
}

async function store({ body, attempts }: Message<QueueMessage>, env: Env) {
  const now = Date.now();
  const id = await messageId(body, env);
  const known = await env.DB.prepare("SELECT fault, attempts FROM queue_faults WHERE message = ?")
    .bind(id)
    .first<{ fault: string; attempts: number }>();
  const sealed = isWorthless(body)
    ? null
    : await sealSecret(env.MASTER_KEY, purposeOf(id), JSON.stringify(body));
  // One that was put back, or was discarded and comes anew, is dead once more.
  await env.DB.prepare(
    `INSERT INTO dead_letters (id, kind, about, fault, attempts, body, state, died_at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, 'dead', ?7)
     ON CONFLICT (id) DO UPDATE SET fault = ?4, attempts = ?5, body = ?6,
       died_at = CASE state WHEN 'dead' THEN died_at ELSE ?7 END, state = 'dead', settled_at = NULL`,
  )
    .bind(id, kindOf(body), aboutOf(body), known?.fault ?? "", known?.attempts ?? attempts, sealed, now)
    .run();
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
  DB.prepare("UPDATE dead_letters SET body = NULL WHERE body IS NOT NULL AND died_at < ?").bind(
    now - BODY_KEPT_MS,
  ),
  DB.prepare("DELETE FROM dead_letters WHERE state <> 'dead' AND settled_at < ?").bind(now - BODY_KEPT_MS),
  DB.prepare("DELETE FROM queue_faults WHERE at < ?").bind(now - BODY_KEPT_MS),
];

/** Mails to whoever may do everything that messages have died since the last such mail, at most once an hour. */
export async function alertOperators(env: Env, now = Date.now()): Promise<void> {
  const due = await env.DB.prepare(
    `INSERT INTO service_state (name, value, updated_at) SELECT 'dead-letter-alert', '', ?1 WHERE EXISTS (
       SELECT 1 FROM dead_letters WHERE state = 'dead' AND kind <> ?3 AND died_at > coalesce(
         (SELECT updated_at FROM service_state WHERE name = 'dead-letter-alert'), 0))
     ON CONFLICT (name) DO UPDATE SET updated_at = ?1 WHERE updated_at <= ?1 - ?2 RETURNING name`,
  )
    // An alert that died is no reason for another one.
    .bind(now, ALERT_EVERY_MS, ALERT_KIND)
    .first();
  if (!due) return;
  const [operators, dead] = await Promise.all([
    env.DB.prepare(
      `SELECT id, email, trim(last_name_ja || ' ' || first_name_ja) AS name FROM users
       WHERE status = 'active' AND admin_permissions <> '[]' AND EXISTS (
         SELECT 1 FROM operator_permissions WHERE grants LIKE '%"*:change"%'
           AND code IN (SELECT value FROM json_each(users.admin_permissions)))`,
    ).all<{ id: string; email: string; name: string }>(),
    env.DB.prepare("SELECT count(*) AS count FROM dead_letters WHERE state = 'dead'").first<number>("count"),
  ]);
  const url = `${siteOrigin(env)}/admin/operation`;
  for (const { id, email, name } of operators.results) {
    const letter = operationAlertLetter({ name, count: dead ?? 0, url });
    await queueMail(env, { event: `operation-alert:${id}:${now}`, to: email, letter });
  }
}

const ALERT_KIND = "mail:operationAlert";

const purposeOf = (id: string) => `dead-letter:${id}`;

/** A code has expired long before its mail dies, and whoever wanted it has got another. */
const isWorthless = (body: QueueMessage) => body.type === "mail" && body.mail.kind === "authCode";

const kindOf = (body: QueueMessage) => (body.type === "mail" ? `mail:${body.mail?.kind}` : String(body.type));

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
