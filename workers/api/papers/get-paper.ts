import { and, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { papers as contract, Paper } from "#contract/papers/calls";
import { doctors } from "../../db/schema/doctors";
import { doctorPapers, papers } from "../../db/schema/papers";
import { notFound } from "../errors";
import type { Handler } from "../serve";

const SHOWN = and(
  eq(doctorPapers.state, "accepted"),
  eq(doctors.hidePapers, false),
  or(isNotNull(doctors.userId), isNull(doctors.delistedAt)),
);
const DOCTORS = 20;

/** A paper that a doctor brought is there for others while it stands on the doctor's page. */
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
