import { and, eq } from "drizzle-orm";
import type { corrections as contract } from "#contract/corrections/calls";
import { type CorrectionState, isAnswered } from "#contract/corrections/texts";
import type { ReplyOf } from "#contract/endpoint";
import { PAGE_SIZE } from "#contract/limits";
import { STALE } from "#contract/texts";
import { corrections } from "../../db/schema/corrections";
import { correctionAnsweredLetter } from "../../mail/letters/corrections";
import { queueMail } from "../../mail/post";
import { notify } from "../../notifications/notify";
import { record } from "../audit";
import { conflict, notFound } from "../errors";
import type { Call, Handler } from "../serve";
import { linkTo, savedTokenOf } from "./link";
import { listed, setListing } from "./listing";

type Flags = "isMember" | "isListed" | "isCorrectable";
type Row = Omit<ReplyOf<typeof contract.list>["corrections"][number], Flags> & {
  isMember: number;
  isListed: number | null;
  isCorrectable: number;
  total: number;
};

/** Reading them is reading what people wrote in confidence, so it is recorded. */
export const list: Handler<typeof contract.list> = async ({ viewer, query, db, env, scope }) => {
  const { results } = await env.DB.prepare(
    `SELECT c.receipt, c.subject, c.subject_id AS subjectId, c.subject_name AS subjectName, c.kind, c.relation, c.name,
       c.email, c.body, c.user_id IS NOT NULL AS isMember,
       CASE WHEN d.id IS NOT NULL THEN d.user_id IS NOT NULL OR d.delisted_at IS NULL
         WHEN h.id IS NOT NULL THEN h.delisted_at IS NULL END AS isListed,
       h.id IS NOT NULL OR (d.id IS NOT NULL AND d.user_id IS NULL) AS isCorrectable,
       c.state, c.answer, c.created_at AS createdAt, c.handled_at AS handledAt, u.last_name_ja || ' ' || u.first_name_ja AS handledBy, count(*) OVER () AS total
     FROM corrections c LEFT JOIN users u ON u.id = c.handled_by
       LEFT JOIN doctors d ON d.id = c.subject_id AND c.subject = 'doctor'
       LEFT JOIN hospitals h ON h.id = c.subject_id AND c.subject = 'hospital' WHERE ?1 = '' OR c.state = ?1
     ORDER BY c.created_at DESC, c.receipt LIMIT ?2 OFFSET ?3`,
  )
    .bind(query.state, PAGE_SIZE, query.offset)
    .all<Row>();
  await record(db, scope, { action: "corrections-viewed", actorId: viewer.id, result: "ok" });
  return {
    total: results[0]?.total ?? 0,
    corrections: results.map(({ total: _, isListed, ...row }) => ({
      ...row,
      isMember: row.isMember === 1,
      isListed: isListed === null ? null : isListed === 1,
      isCorrectable: row.isCorrectable === 1,
    })),
  };
};

/** Two operators at one request: the second learns that the first has taken it. */
export const respond: Handler<typeof contract.answer> = async (call) => {
  const { viewer, params, body, db, env, scope } = call;
  const now = Date.now();
  const meant = body.listing ? await listed(db, params.id, body.subjectId) : null;
  const [handled] = await db
    .update(corrections)
    .set({
      state: body.state,
      answer: isAnswered(body.state) ? body.answer : "",
      handledBy: viewer.id,
      handledAt: now,
      ...(meant === null ? {} : { subjectId: meant.id }),
    })
    .where(and(eq(corrections.receipt, params.id), eq(corrections.state, body.from)))
    .returning({
      receipt: corrections.receipt,
      email: corrections.email,
      userId: corrections.userId,
      subject: corrections.subjectName,
    });
  if (!handled) throw await refusal(call);
  const { receipt, email, userId, subject } = handled;
  const detail: { state: CorrectionState } = { state: body.state };
  await record(db, scope, {
    action: "correction-handled",
    actorId: viewer.id,
    target: receipt,
    result: "ok",
    detail,
  });
  if (meant !== null) {
    const isListed = body.listing === "resume";
    await setListing(call, { ...meant, isListed, now });
    await record(db, scope, {
      action: `${meant.subject}-${isListed ? "relisted" : "delisted"}`,
      actorId: viewer.id,
      target: meant.id,
      result: "ok",
      detail: { receipt, reason: body.answer },
    });
  }
  if (!isAnswered(body.state)) return;
  if (userId !== null)
    await notify(env, [userId], {
      occasion: `correction:${receipt}:answered:${now}`,
      topic: "correctionAnswered",
      about: { type: "correction", id: await savedTokenOf(env, receipt) },
      text: subject,
    });
  if (email === "") return;
  const letter = correctionAnsweredLetter({ receipt, url: await linkTo(env, receipt) });
  await queueMail(env, { event: `correction:${receipt}:answered:${now}`, to: email, letter });
};

async function refusal({ params, db }: Call<typeof contract.answer>) {
  const [there] = await db
    .select({ state: corrections.state })
    .from(corrections)
    .where(eq(corrections.receipt, params.id));
  return there ? conflict(STALE, there.state) : notFound();
}
