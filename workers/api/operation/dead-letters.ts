import { PAGE_SIZE } from "#contract/limits";
import type { operations } from "#contract/operation/calls";
import { RETRIES_AT_ONCE } from "#contract/operation/limits";
import {
  LETTER_DISCARDED,
  LETTER_FOR_NOBODY,
  LETTER_RETRIED,
  LETTER_SEALED,
  LETTER_UNSAVED,
} from "#contract/operation/texts";
import { deadLetters as deadLettersTable } from "../../db/schema/operation";
import { allRows, computed, firstRow, firstValue, notNull, runSql } from "../../db/sql";
import type { Env } from "../../env";
import { isForMembers } from "../../mail/mail";
import { eraseBodies, openDeadLetter, requeue } from "../../queue/dead-letters";
import type { QueueMessage } from "../../queue/queue-message";
import { record } from "../audit";
import { conflict, notFound } from "../errors";
import type { Handler } from "../serve";

type State = "dead" | "retried" | "discarded";
const LETTER = {
  id: deadLettersTable.id,
  kind: deadLettersTable.kind,
  about: deadLettersTable.about,
  fault: deadLettersTable.fault,
  attempts: deadLettersTable.attempts,
  diedAt: deadLettersTable.diedAt,
  canRetry: computed<number>(),
  total: computed<number>(),
};
const KIND = { kind: deadLettersTable.kind, count: computed<number>(), retriable: computed<number>() };

/** What still waits for somebody, the newest first. */
export const deadLetters: Handler<typeof operations.deadLetters> = async ({
  viewer,
  query,
  db,
  env,
  scope,
}) => {
  const [results, kinds] = await Promise.all([
    allRows(
      env.DB,
      LETTER,
      `SELECT id, kind, about, fault, attempts, died_at AS diedAt, body IS NOT NULL AS canRetry, count(*) OVER () AS total
       FROM dead_letters WHERE state = 'dead' ORDER BY died_at DESC, id LIMIT ? OFFSET ?`,
      PAGE_SIZE,
      query.offset,
    ),
    allRows(
      env.DB,
      KIND,
      `SELECT kind, count(*) AS count, count(body) AS retriable FROM dead_letters WHERE state = 'dead'
       GROUP BY kind ORDER BY count DESC, kind`,
    ),
  ]);
  await record(db, scope, { action: "dead-letters-viewed", actorId: viewer.id, result: "ok" });
  return {
    total: results[0]?.total ?? 0,
    kinds,
    letters: results.map(({ total: _, canRetry, ...row }) => ({ ...row, canRetry: canRetry === 1 })),
  };
};

/**
 * Queued first and noted then: what is cut off between the two is queued once more, and work of the queue is done once
 * per event.
 */
export const retryDeadLetter: Handler<typeof operations.retryDeadLetter> = async (call) => {
  const { viewer, params, db, env, scope } = call;
  const letter = await find(env.DB, params.id);
  if (letter.state === "retried") return;
  if (letter.state === "discarded") throw conflict(LETTER_DISCARDED);
  if (letter.body === null) throw conflict(LETTER_UNSAVED);
  const [opened] = await openOrSkip({ id: params.id, body: letter.body }, env);
  if (!opened) throw conflict(LETTER_SEALED);
  const { message } = opened;
  if ((await forNobody(env.DB, [message])).has(message)) {
    await eraseBodies(env.DB, [params.id]);
    throw conflict(LETTER_FOR_NOBODY);
  }
  await requeue(message, env);
  await settle(env.DB, [params.id], "retried");
  await record(db, scope, {
    action: "dead-letter-retried",
    actorId: viewer.id,
    target: params.id,
    result: "ok",
    detail: { kind: letter.kind },
  });
};

export const discardDeadLetter: Handler<typeof operations.discardDeadLetter> = async (call) => {
  const { viewer, params, db, env, scope } = call;
  const letter = await find(env.DB, params.id);
  if (letter.state === "discarded") return;
  if (letter.state === "retried") throw conflict(LETTER_RETRIED);
  await settle(env.DB, [params.id], "discarded");
  await record(db, scope, {
    action: "dead-letter-discarded",
    actorId: viewer.id,
    target: params.id,
    result: "ok",
    detail: { kind: letter.kind },
  });
};

/** As one by one, the oldest first; what is for nobody any more is erased and stays in the list. */
export const retryDeadLetters: Handler<typeof operations.retryDeadLetters> = async (call) => {
  const { viewer, body, db, env, scope } = call;
  const results = await allRows(
    env.DB,
    { id: deadLettersTable.id, body: notNull(deadLettersTable.body) },
    `SELECT id, body FROM dead_letters WHERE state = 'dead' AND kind = ? AND body IS NOT NULL
     ORDER BY died_at, id LIMIT ?`,
    body.kind,
    RETRIES_AT_ONCE,
  );
  const opened = (await Promise.all(results.map((each) => openOrSkip(each, env)))).flat();
  const refused = await forNobody(
    env.DB,
    opened.map(({ message }) => message),
  );
  const queued = await requeueAll(
    opened.filter(({ message }) => !refused.has(message)),
    env,
  );
  await settle(env.DB, queued, "retried");
  await eraseBodies(
    env.DB,
    opened.filter(({ message }) => refused.has(message)).map(({ id }) => id),
  );
  const left = await firstValue(
    env.DB,
    { count: computed<number>() },
    "SELECT count(body) AS count FROM dead_letters WHERE state = 'dead' AND kind = ?",
    body.kind,
  );
  const counts = { retried: queued.length, refused: refused.size, left: left ?? 0 };
  await record(db, scope, {
    action: "dead-letters-retried",
    actorId: viewer.id,
    result: "ok",
    detail: { kind: body.kind, retried: counts.retried, refused: counts.refused },
  });
  return counts;
};

export const discardDeadLetters: Handler<typeof operations.discardDeadLetters> = async (call) => {
  const { viewer, body, db, env, scope } = call;
  const { meta } = await runSql(
    env.DB,
    `UPDATE dead_letters SET state = 'discarded', body = NULL, settled_at = ?2 WHERE kind = ?1 AND state = 'dead'`,
    body.kind,
    Date.now(),
  );
  await record(db, scope, {
    action: "dead-letters-discarded",
    actorId: viewer.id,
    result: "ok",
    detail: { kind: body.kind, discarded: meta.changes },
  });
  return { discarded: meta.changes };
};

/** What no key opens now is left as it is: a key may be missing in the settings. */
async function openOrSkip({ id, body }: { id: string; body: string }, env: Env) {
  const message = await openDeadLetter(id, body, env).catch(() => null);
  return message ? [{ id, message }] : [];
}

/** The ids of those that their queue took. */
async function requeueAll(letters: readonly { id: string; message: QueueMessage }[], env: Env) {
  const sent = await Promise.allSettled(letters.map(({ message }) => requeue(message, env)));
  return letters.filter((_, at) => sent[at]?.status === "fulfilled").map(({ id }) => id);
}

/** Mails for members whose address is that of no account in use: its owner has left, or has another one by now. */
async function forNobody(DB: D1Database, messages: readonly QueueMessage[]): Promise<Set<QueueMessage>> {
  const mails = messages.flatMap((message) =>
    message.type === "mail" && isForMembers(message.mail.kind)
      ? [{ message, to: message.mail.to.toLowerCase() }]
      : [],
  );
  if (mails.length === 0) return new Set();
  const results = await allRows(
    DB,
    { email: computed<string>() },
    `SELECT lower(email) AS email FROM users
     WHERE status = 'active' AND lower(email) IN (SELECT value FROM json_each(?))`,
    JSON.stringify(mails.map(({ to }) => to)),
  );
  const inUse = new Set(results.map(({ email }) => email));
  return new Set(mails.filter(({ to }) => !inUse.has(to)).map(({ message }) => message));
}

async function find(DB: D1Database, id: string) {
  const row = await firstRow(
    DB,
    { state: deadLettersTable.state, body: deadLettersTable.body, kind: deadLettersTable.kind },
    "SELECT state, body, kind FROM dead_letters WHERE id = ?",
    id,
  );
  if (!row) throw notFound();
  return row;
}

/** The queue has the messages again, or nobody wants them: what they contain goes. */
function settle(DB: D1Database, ids: readonly string[], state: State) {
  return runSql(
    DB,
    `UPDATE dead_letters SET state = ?2, body = NULL, settled_at = ?3
     WHERE state = 'dead' AND id IN (SELECT value FROM json_each(?1))`,
    JSON.stringify(ids),
    state,
    Date.now(),
  );
}
