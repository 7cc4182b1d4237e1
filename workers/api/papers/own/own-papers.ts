import { and, desc, eq } from "drizzle-orm";
import type { papers as contract, OwnPaper } from "#contract/papers/calls";
import type { Database } from "../../../db/client";
import { doctors } from "../../../db/schema/doctors";
import { doctorPapers, papers } from "../../../db/schema/papers";
import type { Env } from "../../../env";
import type { Viewer } from "../../../viewer";
import { notFound } from "../../errors";
import type { Handler } from "../../serve";
import { LINE, lineOf } from "../newest";
import { papersWereSeen } from "./notify";
import { proposalsFor } from "./proposals";

export const own: Handler<typeof contract.own> = async ({ viewer, params, db, env, later }) => {
  const { doctorId } = params;
  await refuseStranger(db, viewer, doctorId);
  const papers = await papersOn(db, env, doctorId);
  const proposed = papers.filter(({ state }) => state === "proposed").map(({ id }) => id);
  later(papersWereSeen(env, { userId: viewer.id, doctorId, proposed }));
  return { papers };
};

/** Gives 404 for anybody else's page. */
export async function refuseStranger(db: Database, viewer: Viewer, doctorId: string): Promise<void> {
  const [row] = await db
    .select({ id: doctors.id })
    .from(doctors)
    .where(and(eq(doctors.id, doctorId), eq(doctors.userId, viewer.id)));
  if (!row) throw notFound();
}

/** The proposed papers, then those that stand on the page, hidden or not. */
export async function papersOn(db: Database, env: Env, doctorId: string): Promise<OwnPaper[]> {
  const rows = await db
    .select({ ...LINE, state: doctorPapers.state })
    .from(doctorPapers)
    .innerJoin(papers, eq(papers.id, doctorPapers.paperId))
    .where(eq(doctorPapers.doctorId, doctorId))
    .orderBy(desc(papers.year), desc(papers.number));
  const decided = new Set(rows.map(({ id }) => id));
  const proposed = await proposalsFor(db, env.SEARCH_DB, doctorId, decided);
  const saved = rows.flatMap(({ state, ...line }): OwnPaper[] =>
    state === "removed" ? [] : [{ ...lineOf(line), state, why: null }],
  );
  return [...proposed, ...saved];
}
