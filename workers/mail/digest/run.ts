import { DAY_MS } from "#contract/limits";
import { inboxOf } from "../../../durable-objects/objects";
import { serviceState } from "../../db/schema/operation";
import { firstValue, runSql } from "../../db/sql";
import type { Env } from "../../env";
import { once } from "../../queue/once";
import type { DigestEvent, DigestMailEvent } from "../../queue/queue-message";
import { nextPeople } from "./people";
import { type DigestKind, LONGEST_DELAY_MS, PERIOD_MS, SLICE } from "./window";

/** The trigger of wrangler.toml that comes four times an hour. */
export const QUARTERLY = "*/15 * * * *";

/**
 * Begins the digests of a moment: what was written in the period before it, and in those before that were missed while
 * no job ran, in the same mail. Begun twice, each person has one mail.
 */
export async function startDigests(env: Env, kinds: readonly DigestKind[], now: number): Promise<void> {
  for (const kind of kinds) {
    const to = now - (now % PERIOD_MS[kind]);
    const last = await lastDigest(env.DB, kind);
    // A run that comes late, after the next one, has nothing left to tell.
    if (last !== null && last > to) continue;
    const missed = last === null || last === to ? to : Math.max(last, to - MOST_MISSED_MS);
    const from = Math.min(missed, to - PERIOD_MS[kind]);
    await env.EVENTS.send({ type: "digest", kind, from, to, after: "" });
    await noteDigest(env.DB, kind, to);
  }
}

/** What was written longer ago than this is no news. */
const MOST_MISSED_MS = DAY_MS;

const markOf = (kind: DigestKind) => `digest ${kind}`;

/** The end of the last period whose digest was begun; null: none yet. */
const lastDigest = (DB: D1Database, kind: DigestKind) =>
  firstValue(
    DB,
    { at: serviceState.updatedAt },
    "SELECT updated_at AS at FROM service_state WHERE name = ?",
    markOf(kind),
  );

const noteDigest = (DB: D1Database, kind: DigestKind, to: number) =>
  runSql(
    DB,
    `INSERT INTO service_state (name, value, updated_at) VALUES (?1, '', ?2)
     ON CONFLICT (name) DO UPDATE SET updated_at = max(updated_at, ?2)`,
    markOf(kind),
    to,
  );

/**
 * Takes a hundred people at a time; somebody who is not to be disturbed is told by their Inbox when they may be. The
 * next hundred come last, so that a slice that was broken off is done again as a whole: mails bear the name of person
 * and moment, and are sent once. A slice that comes twice goes on once, else each of its repetitions would be a chain
 * of its own.
 */
export const digestSlice = (event: DigestEvent, env: Env) =>
  once(env.DB, `digest/${event.kind}/${event.to}/${event.after}`, () => notifySlice(event, env));

async function notifySlice({ kind, from, to, after }: DigestEvent, env: Env): Promise<void> {
  const people = await nextPeople(env.DB, kind, { from, to, after });
  const mails = (await Promise.all(people.map((userId) => mailFor(env, kind, userId, { from, to })))).flat();
  if (mails.length > 0) await env.EVENTS.sendBatch(mails.map((body) => ({ body })));
  const last = people.at(-1);
  if (last && people.length === SLICE) await env.EVENTS.send({ type: "digest", kind, from, to, after: last });
}

async function mailFor(
  env: Env,
  kind: DigestKind,
  userId: string,
  { from, to }: Pick<DigestEvent, "from" | "to">,
): Promise<DigestMailEvent[]> {
  const window = await inboxOf(env, userId).takeDigest(kind, to, PERIOD_MS[kind], from);
  return window ? [{ type: "digestMail", kind, userId, ...window }] : [];
}

/** Seconds until a moment, as far as a queue can wait. */
export const delayOf = (at: number, now: number) =>
  Math.ceil(Math.min(Math.max(0, at - now), LONGEST_DELAY_MS) / 1000);
