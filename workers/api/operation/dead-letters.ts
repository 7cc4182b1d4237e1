import { PAGE_SIZE } from "#contract/limits";
import type { operation } from "#contract/operation/calls";
import type { DeadLetter } from "#contract/operation/shapes";
import { LETTER_DISCARDED, LETTER_RETRIED, LETTER_UNSAVED } from "#contract/operation/texts";
import { openDeadLetter, requeue } from "../../queue/dead-letters";
import { record } from "../audit";
import { conflict, notFound } from "../errors";
import type { Handler } from "../serve";

type State = "dead" | "retried" | "discarded";
type Row = Omit<DeadLetter, "canRetry"> & { canRetry: number; total: number };

/** What still waits for somebody, the newest first. */
export const deadLetters: Handler<typeof operation.deadLetters> = async ({
  viewer,
  query,
  db,
  env,
  scope,
}) => {
  const { results } = await env.DB.prepare(
    `SELECT id, kind, about, fault, attempts, died_at AS diedAt, body IS NOT NULL AS canRetry, count(*) OVER () AS total
     FROM dead_letters WHERE state = 'dead' ORDER BY died_at DESC, id LIMIT ? OFFSET ?`,
  )
    .bind(PAGE_SIZE, query.offset)
    .all<Row>();
  await record(db, scope, { action: "dead-letters-viewed", actorId: viewer.id, result: "ok" });
  return {
    total: results[0]?.total ?? 0,
    letters: results.map(({ total: _, canRetry, ...row }) => ({ ...row, canRetry: canRetry === 1 })),
  };
};

/**
 * Queued first and noted then: what is cut off between the two is queued once more, and work of the queue is done once
 * per event.
 */
export const retryDeadLetter: Handler<typeof operation.retryDeadLetter> = async (call) => {
  const { viewer, params, db, env, scope } = call;
  const letter = await find(env.DB, params.id);
  if (letter.state === "retried") return;
  if (letter.state === "discarded") throw conflict(LETTER_DISCARDED);
  if (letter.body === null) throw conflict(LETTER_UNSAVED);
  await requeue(await openDeadLetter(params.id, letter.body, env), env);
  await settle(env.DB, params.id, "retried");
  await record(db, scope, {
    action: "dead-letter-retried",
    actorId: viewer.id,
    target: params.id,
    result: "ok",
    detail: { kind: letter.kind },
  });
};

export const discardDeadLetter: Handler<typeof operation.discardDeadLetter> = async (call) => {
  const { viewer, params, db, env, scope } = call;
  const letter = await find(env.DB, params.id);
  if (letter.state === "discarded") return;
  if (letter.state === "retried") throw conflict(LETTER_RETRIED);
  await settle(env.DB, params.id, "discarded");
  await record(db, scope, {
    action: "dead-letter-discarded",
    actorId: viewer.id,
    target: params.id,
    result: "ok",
    detail: { kind: letter.kind },
  });
};

async function find(DB: D1Database, id: string) {
  const row = await DB.prepare("SELECT state, body, kind FROM dead_letters WHERE id = ?")
    .bind(id)
    .first<{ state: State; body: string | null; kind: string }>();
  if (!row) throw notFound();
  return row;
}

/** The queue has the message again, or nobody wants it: what it contains goes. */
function settle(DB: D1Database, id: string, state: State) {
  return DB.prepare(
    "UPDATE dead_letters SET state = ?2, body = NULL, settled_at = ?3 WHERE id = ?1 AND state = 'dead'",
  )
    .bind(id, state, Date.now())
    .run();
}
