import { and, eq, sql } from "drizzle-orm";
import type { moderation } from "#contract/moderation/calls";
import { STALE } from "#contract/texts";
import type { Database } from "../../db/client";
import { reportCases } from "../../db/schema/moderation";
import { record } from "../audit";
import { conflict, notFound } from "../errors";
import type { Call, Handler } from "../serve";
import { notifyAuthor, notifyReporters } from "./notify-decision";
import { REPORTABLE } from "./registry";

type Deciding = Call<typeof moderation.decide>;

/**
 * Two operators at one case: the second learns what the first has decided. The same again by the same one, as after a
 * lost answer, is told once, and carried out where the first attempt ended before it was: the log has what was done.
 */
export const decide: Handler<typeof moderation.decide> = async (call) => {
  const { viewer, params, body, db, env, scope } = call;
  const { decided, isNew } = await move(call);
  if (isNew || !(await wasCarriedOut(db, decided))) {
    await carryOut(call, decided);
    await record(db, scope, {
      action: "report-decided",
      actorId: viewer.id,
      target: params.id,
      result: "ok",
      detail: { state: body.state, reason: body.reason },
    });
  }
  await Promise.all([
    body.state === "hidden" ? notifyAuthor(env, decided) : null,
    notifyReporters(env, decided),
  ]);
};

async function move({ viewer, params, body, db }: Deciding) {
  const [decided] = await db
    .update(reportCases)
    .set({ state: body.state, reason: body.reason, decidedBy: viewer.id, decidedAt: Date.now() })
    .where(and(eq(reportCases.id, params.id), eq(reportCases.state, body.from)))
    .returning();
  if (decided) return { decided, isNew: true };
  const [there] = await db.select().from(reportCases).where(eq(reportCases.id, params.id));
  const isSame = there?.decidedBy === viewer.id && there.state === body.state && there.reason === body.reason;
  if (there && isSame) return { decided: there, isNew: false };
  throw there ? conflict(STALE, there.state) : notFound();
}

const carriedOut = (id: string, decidedAt: number | null) =>
  sql`SELECT 1 FROM audit_log WHERE target = ${id} AND at >= ${decidedAt} AND action = 'report-decided'`;

async function wasCarriedOut(db: Database, { id, decidedAt }: typeof reportCases.$inferSelect) {
  return (await db.all(carriedOut(id, decidedAt))).length > 0;
}

/** Something that could not be taken away is not called hidden. */
async function carryOut({ body, db, env }: Deciding, decided: typeof reportCases.$inferSelect) {
  const { id, kind, itemId, decidedAt } = decided;
  const { erase, restore } = REPORTABLE[kind];
  // When there were two attempts at one decision, the one that failed says nothing against the other.
  const isUndone = sql`NOT EXISTS (${carriedOut(id, decidedAt)})`;
  try {
    if (body.state === "hidden") await erase(env, itemId, body.reason);
    else if (body.from === "hidden") await restore?.(env, itemId);
  } catch (error) {
    await db
      .update(reportCases)
      .set({ state: body.from })
      .where(and(eq(reportCases.id, id), isUndone));
    throw error;
  }
}
