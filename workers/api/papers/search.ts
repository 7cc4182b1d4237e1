import { and, desc, eq, sql } from "drizzle-orm";
import type { papers as contract } from "#contract/papers/calls";
import { doctors } from "../../db/schema/doctors";
import { doctorPapers, papers } from "../../db/schema/papers";
import { findPapers } from "../../search/papers/find-papers";
import type { Call, Handler } from "../serve";
import { LINE, lineOf } from "./newest";

export const search: Handler<typeof contract.search> = async (call) => {
  if (call.query.doctor !== undefined) return papersOfDoctor(call, call.query.doctor);
  const { total, isFloor, hits } = await findPapers(call.env.SEARCH_DB, call.query);
  return { total, totalIsFloor: isFloor, papers: hits };
};

/** The papers on a doctor's page; the doctor sees them even when hidden. */
async function papersOfDoctor({ viewer, query, db }: Call<typeof contract.search>, doctorId: string) {
  const rows = await db
    .select({ ...LINE, total: sql<number>`count(*) OVER ()`.as("total") })
    .from(doctorPapers)
    .innerJoin(papers, eq(papers.id, doctorPapers.paperId))
    .innerJoin(doctors, eq(doctors.id, doctorPapers.doctorId))
    .where(
      and(
        eq(doctorPapers.doctorId, doctorId),
        eq(doctorPapers.state, "accepted"),
        sql`(NOT ${doctors.hidePapers} OR ${doctors.userId} IS ${viewer.id})`,
        sql`(${doctors.userId} IS NOT NULL OR ${doctors.delistedAt} IS NULL)`,
      ),
    )
    .orderBy(desc(papers.year), desc(papers.number))
    .limit(query.size)
    .offset(query.from);
  const lines = rows.map(({ total: _, ...line }) => lineOf(line));
  return { total: rows[0]?.total ?? 0, totalIsFloor: false, papers: lines };
}
