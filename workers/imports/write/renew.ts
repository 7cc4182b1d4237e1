import { unindexedHospitals } from "../../db/schema/hospitals";
import { allRows, runSql } from "../../db/sql";
import { rebuildHospitalIndex } from "../../search/documents/rebuild";
import { indexHospital } from "../../search/documents/update";

/** The number of rows from which on rebuilding the index is quicker than moving its rows one by one. */
const FEWEST_TO_REBUILD = 3_000;

/** Tells the search what imports have changed, those that were broken off included. */
export async function renewSearch(
  DB: D1Database,
  SEARCH_DB: D1Database,
  onProgress: (done: number, of: number) => void,
): Promise<number> {
  const results = await allRows(
    DB,
    { id: unindexedHospitals.hospitalId },
    "SELECT hospital_id AS id FROM unindexed_hospitals",
  );
  const ids = results.map(({ id }) => id);
  if (ids.length >= FEWEST_TO_REBUILD) {
    await rebuildHospitalIndex(DB, SEARCH_DB, (_, done, of) => onProgress(done, of));
    await runSql(DB, "DELETE FROM unindexed_hospitals");
    return ids.length;
  }
  for (const [place, id] of ids.entries()) {
    await indexHospital(DB, SEARCH_DB, id);
    await runSql(DB, "DELETE FROM unindexed_hospitals WHERE hospital_id = ?", id);
    onProgress(place + 1, ids.length);
  }
  return ids.length;
}
