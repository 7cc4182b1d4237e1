import { and, desc, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { papers as contract, Paper } from "#contract/papers/calls";
import { doctors } from "../../db/schema/doctors";
import { doctorPapers, papers } from "../../db/schema/papers";
import { findPapers } from "../../search/papers/find-papers";
import { notFound } from "../errors";
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

const SHOWN = and(
  eq(doctorPapers.state, "accepted"),
  eq(doctors.hidePapers, false),
  or(isNotNull(doctors.userId), isNull(doctors.delistedAt)),
);
const DOCTORS = 20;

/** A paper that a doctor brought is there for others while it is on the doctor's page. */
export const getPaper: Handler<typeof contract.get> = async ({ viewer, params, db }) => {
  const [[row], shownBy] = await db.batch([
    db
      .select({
        paper: papers,
        holder: sql<string | null>`(SELECT user_id FROM doctors
          WHERE id = ${papers.ownerId})`.as("holder"),
      })
      .from(papers)
      .where(eq(papers.id, params.id)),
    db
      .select({ id: doctors.id, lastName: doctors.lastName, firstName: doctors.firstName })
      .from(doctorPapers)
      .innerJoin(doctors, eq(doctors.id, doctorPapers.doctorId))
      .where(and(eq(doctorPapers.paperId, params.id), SHOWN))
      .limit(DOCTORS),
  ]);
  const isThere = row && (row.paper.ownerId === null || row.holder === viewer.id || shownBy.length > 0);
  if (!isThere) throw notFound();
  const doctorsHere = shownBy.map(({ id, lastName, firstName }) => ({
    objectId: id,
    name: `${lastName} ${firstName}`,
  }));
  return { hits: { total: 1, hits: [{ _source: sourceOf(row.paper, doctorsHere) }] } };
};

function sourceOf(row: typeof papers.$inferSelect, doctorsHere: Paper["doctors"]): Paper {
  const { number: _, id, ownerId: __, mark: ___, updatedAt: ____, ...facts } = row;
  return { objectId: id, ...facts, doctors: doctorsHere };
}
