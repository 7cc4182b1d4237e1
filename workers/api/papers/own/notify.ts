import { DAY_MS } from "#contract/limits";
import { jobDatabase } from "../../../db/client";
import { codesIn } from "../../../db/columns";
import type { Env } from "../../../env";
import { endNotifications, notify } from "../../../notifications/notify";
import type { PapersProposedEvent } from "../../../queue/queue-message";
import { proposalsFor } from "./proposals";

/** Doctors whose papers are looked for in one hour, as many as go to the queue together; after a week again. */
const DOCTORS_AT_ONCE = 100;
const AGAIN_AFTER_MS = 7 * DAY_MS;

type Due = { doctorId: string; userId: string; knownIds: string | null };

/** Runs hourly: the next doctors go to the queue, each by themselves, so that one who fails keeps no other waiting. */
export async function notifyOfPapers(env: Env, now: number): Promise<void> {
  const { results } = await env.DB.prepare(`${DUE} ORDER BY coalesce(t.looked_at, 0), d.id LIMIT ?2`)
    .bind(now - AGAIN_AFTER_MS, DOCTORS_AT_ONCE)
    .all<Due>();
  const messages = results.map(({ doctorId }) => ({
    body: { type: "papersProposed", doctorId } satisfies PapersProposedEvent,
  }));
  if (messages.length > 0) await env.EVENTS.sendBatch(messages);
}

/**
 * Looks for papers that may be a doctor's own, and tells of those that they have neither seen nor been told of. Nothing
 * to do where that was done since the message was sent.
 */
export async function notifyDoctor(env: Env, doctorId: string): Promise<void> {
  const now = Date.now();
  const due = await env.DB.prepare(`${DUE} AND d.id = ?2`)
    .bind(now - AGAIN_AFTER_MS, doctorId)
    .first<Due>();
  if (!due) return;
  const { userId, knownIds } = due;
  const proposed = await proposedTo(env, doctorId);
  const existing = new Set(codesIn(knownIds));
  const fresh = proposed.filter((id) => !existing.has(id));
  if (fresh.length > 0)
    await notify(env, [userId], {
      // If the process dies before this is remembered, the same papers are told of again, which is the same occasion.
      occasion: `papers-proposed/${doctorId}/${fresh.toSorted().join(",")}`,
      topic: "papersProposed",
      about: about(doctorId),
      text: `候補 ${fresh.length}件`,
      at: now,
    });
  await remember(env, doctorId, proposed, now);
}

const DUE = `
  SELECT d.id AS doctorId, d.user_id AS userId, t.paper_ids AS knownIds
  FROM doctors d JOIN users u ON u.id = d.user_id AND u.status = 'active' LEFT JOIN told_papers t ON t.doctor_id = d.id
  WHERE coalesce(t.looked_at, 0) < ?1`;

/** Somebody who looks at the proposals has seen them, and is not told of them any more. */
export async function papersWereSeen(
  env: Env,
  seen: { userId: string; doctorId: string; proposed: string[] },
) {
  const { userId, doctorId, proposed } = seen;
  await endNotifications(env, [userId], { about: about(doctorId) }, "read");
  await remember(env, doctorId, proposed, Date.now());
}

const about = (doctorId: string) => ({ type: "ownPapers" as const, id: doctorId });

async function proposedTo(env: Env, doctorId: string): Promise<string[]> {
  const { results } = await env.DB.prepare("SELECT paper_id AS id FROM doctor_papers WHERE doctor_id = ?")
    .bind(doctorId)
    .all<{ id: string }>();
  const decided = new Set(results.map(({ id }) => id));
  const db = jobDatabase(env.DB);
  return (await proposalsFor(db, env.SEARCH_DB, doctorId, decided)).map(({ id }) => id);
}

const remember = ({ DB }: Env, doctorId: string, paperIds: readonly string[], now: number) =>
  DB.prepare(
    `INSERT INTO told_papers (doctor_id, paper_ids, looked_at) VALUES (?1, ?2, ?3)
     ON CONFLICT (doctor_id) DO UPDATE SET paper_ids = ?2, looked_at = ?3`,
  )
    .bind(doctorId, JSON.stringify(paperIds), now)
    .run();
