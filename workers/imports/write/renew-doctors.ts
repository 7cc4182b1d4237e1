import { inferSpecialties } from "../../api/papers/infer";
import { idsOf, type MeshList } from "../../api/papers/mesh";
import { unindexedDoctors } from "../../db/schema/doctors";
import type { Heading } from "../../db/schema/papers";
import { doctorPapers, papers as papersTable } from "../../db/schema/papers";
import { allRows, computed, firstValue, runSql, statement } from "../../db/sql";
import { rebuildIndex } from "../../search/documents/rebuild";
import { indexDoctor } from "../../search/documents/update";

/** The number of doctors from which on rebuilding the whole index is quicker than moving its rows one by one. */
const FEWEST_TO_REBUILD = 1_000;
const PAGE = 500;

type Databases = { DB: D1Database; SEARCH_DB: D1Database };
type Progress = (done: number, of: number) => void;

/**
 * Tells the search which doctors imports have changed, those that were broken off included; their hospitals are left
 * to `renewSearch`. Gives how many there were.
 */
export async function renewDoctors(
  { DB, SEARCH_DB }: Databases,
  meshList: () => Promise<MeshList>,
  onProgress: Progress,
): Promise<number> {
  await inferFromPapers(DB, meshList);
  const waiting =
    (await firstValue(DB, { n: computed<number>() }, "SELECT count(*) AS n FROM unindexed_doctors")) ?? 0;
  if (waiting >= FEWEST_TO_REBUILD) {
    await rebuildIndex(DB, SEARCH_DB, (_, done, of) => onProgress(done, of));
    await DB.batch(
      ["unindexed_doctors", "unindexed_hospitals"].map((table) => statement(DB, `DELETE FROM ${table}`)),
    );
    return waiting;
  }
  const results = await allRows(
    DB,
    { id: unindexedDoctors.doctorId },
    "SELECT doctor_id AS id FROM unindexed_doctors",
  );
  for (const [at, { id }] of results.entries()) {
    await indexDoctor(DB, SEARCH_DB, id);
    await runSql(DB, "DELETE FROM unindexed_doctors WHERE doctor_id = ?", id);
    onProgress(at + 1, results.length);
  }
  return waiting;
}

const ROW_COLUMNS = {
  doctorId: doctorPapers.doctorId,
  paperId: papersTable.id,
  year: papersTable.year,
  mesh: papersTable.mesh,
  meshIds: papersTable.meshIds,
};

/** The specialties of doctors whose papers the list has changed. */
export async function inferFromPapers(DB: D1Database, meshList: () => Promise<MeshList>): Promise<void> {
  for (let list: MeshList | undefined; ; ) {
    const results = await allRows(
      DB,
      { id: unindexedDoctors.doctorId },
      "SELECT doctor_id AS id FROM unindexed_doctors WHERE papers = 1 LIMIT ?",
      PAGE,
    );
    if (results.length === 0) return;
    list ??= await meshList();
    const ids = results.map(({ id }) => id);
    const terms = await inferredOf(DB, list, ids);
    await DB.batch([
      statement(DB, INFER, JSON.stringify(ids.map((id) => [id, JSON.stringify(terms.get(id) ?? [])]))),
      statement(
        DB,
        "UPDATE unindexed_doctors SET papers = 0 WHERE doctor_id IN (SELECT value FROM json_each(?1))",
        JSON.stringify(ids),
      ),
    ]);
  }
}

const INFER = `UPDATE doctors SET inferred_mesh = found.value ->> 1 FROM json_each(?1) AS found
  WHERE doctors.id = found.value ->> 0`;

async function inferredOf(DB: D1Database, list: MeshList, ids: string[]): Promise<Map<string, string[]>> {
  const results = await allRows(DB, ROW_COLUMNS, ACCEPTED, JSON.stringify(ids));
  const papers = results.map((row) => ({
    doctorId: row.doctorId,
    id: row.paperId,
    year: row.year,
    mesh: row.mesh,
    meshIds: row.meshIds,
  }));
  const main = ({ mesh }: { mesh: readonly Heading[] }) =>
    new Set(
      idsOf(
        list,
        mesh.filter(({ isMajor }) => isMajor),
      ),
    );
  return new Map(
    ids.map((id) => {
      const own = papers.filter(({ doctorId }) => doctorId === id);
      return [id, inferSpecialties(own, main).map(({ meshId }) => meshId)];
    }),
  );
}

const ACCEPTED = `SELECT o.doctor_id AS doctorId, p.id AS paperId, p.year, p.mesh, p.mesh_ids AS meshIds
  FROM doctor_papers o JOIN papers p ON p.id = o.paper_id
  WHERE o.state = 'accepted' AND o.doctor_id IN (SELECT value FROM json_each(?1))`;
