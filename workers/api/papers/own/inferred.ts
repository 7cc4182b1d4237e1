import { and, eq } from "drizzle-orm";
import type { papers as contract } from "#contract/papers/calls";
import type { Database } from "../../../db/client";
import { doctors } from "../../../db/schema/doctors";
import { doctorPapers, type Heading, papers } from "../../../db/schema/papers";
import { firstRow } from "../../../db/sql";
import type { Env } from "../../../env";
import { indexDoctorAtWork } from "../../../search/documents/update";
import { notFound } from "../../errors";
import type { Handler } from "../../serve";
import { type Inferred, inferSpecialties } from "../infer";
import { idsOf, meshList } from "../mesh";
import { LINE, lineOf } from "../newest";

/** Each term with the papers that it comes from: the reason why it is shown. */
export const specialties: Handler<typeof contract.specialties> = async ({ viewer, params, db }) => {
  const { doctorId } = params;
  const own = and(eq(doctors.id, doctorId), eq(doctors.userId, viewer.id));
  const [found, [row]] = await Promise.all([
    inferredFrom(db, doctorId),
    db.select({ deleted: doctors.deletedSpecialties }).from(doctors).where(own),
  ]);
  if (!row) throw notFound();
  const lines = new Map(found.accepted.map((paper) => [paper.id, lineOf(linesOf(paper))]));
  return {
    specialties: found.inferred.map(({ meshId, paperIds }) => ({
      meshId,
      isDeleted: row.deleted.includes(meshId),
      papers: paperIds.flatMap((id) => lines.get(id) ?? []),
    })),
  };
};

/** Call this after the accepted papers have changed: page and search know the terms at once. */
export async function renewInferred(db: Database, env: Env, doctorId: string): Promise<void> {
  const { inferred } = await inferredFrom(db, doctorId);
  const terms = JSON.stringify(inferred.map(({ meshId }) => meshId));
  const changed = await firstRow(
    env.DB,
    {},
    "UPDATE doctors SET inferred_mesh = ?1 WHERE id = ?2 AND inferred_mesh <> ?1 RETURNING id",
    terms,
    doctorId,
  );
  if (changed) await indexDoctorAtWork(env.DB, env.SEARCH_DB, doctorId);
}

type Accepted = Awaited<ReturnType<typeof acceptedOf>>[number];

function acceptedOf(db: Database, doctorId: string) {
  return db
    .select({ ...LINE, mesh: papers.mesh, meshIds: papers.meshIds })
    .from(doctorPapers)
    .innerJoin(papers, eq(papers.id, doctorPapers.paperId))
    .where(and(eq(doctorPapers.doctorId, doctorId), eq(doctorPapers.state, "accepted")));
}

async function inferredFrom(
  db: Database,
  doctorId: string,
): Promise<{ accepted: Accepted[]; inferred: Inferred[] }> {
  const accepted = await acceptedOf(db, doctorId);
  if (accepted.length === 0) return { accepted, inferred: [] };
  const list = await meshList(db);
  const main = ({ mesh }: { mesh: readonly Heading[] }) =>
    new Set(
      idsOf(
        list,
        mesh.filter(({ isMajor }) => isMajor),
      ),
    );
  return { accepted, inferred: inferSpecialties(accepted, main) };
}

const linesOf = ({ mesh: _, meshIds: __, ...line }: Accepted) => line;
