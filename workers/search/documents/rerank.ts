import { hospitals as hospitalsTable } from "../../db/schema/hospitals";
import { plannedRanks, rerankings } from "../../db/schema/search";
import { allRows, computed, firstRow, firstValue, runSql, statement } from "../../db/sql";
import { GAP, NOT_SIGNED_UP_BAND, type RankedId, rankHospitals } from "../ranks";
import { hospitalDocument } from "./hospital-document";
import { readHospitals } from "./record";
import { addHospitals, optimizeIndex, removeRank } from "./store";
import { facetsOfDoctorsAt } from "./update";

/** Rows that one message of the queue moves. */
export const RERANK_ROWS = 250;
const PLANNED_AT_ONCE = 5000;

type Databases = { DB: D1Database; SEARCH_DB: D1Database };

/**
 * Moves the next hospitals to the ranks that their kind and reading give them, after a migration has asked for it. Every
 * hospital is in the index all the while, and once: the new ranks lie beyond the old ones. Repeated it ends in the same
 * state. True while there is more to do.
 */
export async function rerankHospitals({ DB, SEARCH_DB }: Databases): Promise<boolean> {
  const reranking = await firstRow(
    SEARCH_DB,
    { isPlanned: rerankings.isPlanned },
    "SELECT is_planned AS isPlanned FROM rerankings WHERE kind = 'hospital'",
  );
  if (reranking === null) return false;
  if (!reranking.isPlanned) await plan(DB, SEARCH_DB);
  else if (!(await moveNext(DB, SEARCH_DB))) {
    await SEARCH_DB.batch([
      statement(SEARCH_DB, "DELETE FROM rerankings WHERE kind = 'hospital'"),
      optimizeIndex(SEARCH_DB, "hospital"),
    ]);
    return false;
  }
  return true;
}

async function plan(DB: D1Database, SEARCH_DB: D1Database): Promise<void> {
  const [placed, last] = await Promise.all([
    rankHospitals(DB),
    firstValue(SEARCH_DB, { rank: computed<number>() }, "SELECT max(rank) AS rank FROM hospital_cards"),
  ]);
  const half = NOT_SIGNED_UP_BAND.first;
  const beyond = (last ?? 0) + GAP < half ? half : 0;
  await runSql(SEARCH_DB, "DELETE FROM planned_ranks");
  for (let start = 0; start < placed.length; start += PLANNED_AT_ONCE) {
    const pairs = placed.slice(start, start + PLANNED_AT_ONCE).map(({ id, rank }) => [rank + beyond, id]);
    await runSql(
      SEARCH_DB,
      "INSERT OR REPLACE INTO planned_ranks (rank, id) SELECT value ->> 0, value ->> 1 FROM json_each(?)",
      JSON.stringify(pairs),
    );
  }
  await runSql(SEARCH_DB, "UPDATE rerankings SET is_planned = 1 WHERE kind = 'hospital'");
}

type Moved = RankedId & { from: number };

async function moveNext(DB: D1Database, SEARCH_DB: D1Database): Promise<boolean> {
  const planned = await allRows(
    SEARCH_DB,
    { id: plannedRanks.id, rank: plannedRanks.rank },
    `SELECT rank, id FROM planned_ranks ORDER BY rank LIMIT ${RERANK_ROWS}`,
  );
  if (planned.length === 0) return false;
  const ids = planned.map(({ id }) => id);
  const [ranks, hospitals, facets] = await Promise.all([
    ranksOf(DB, ids),
    readHospitals(DB, ids),
    facetsOfDoctorsAt(DB, ids),
  ]);
  const read = new Map(hospitals.map((hospital) => [hospital.hospitalId, hospital]));
  const moved = planned.flatMap((each): Moved[] => {
    const from = ranks.get(each.id) ?? null;
    return from === null || !read.has(each.id) ? [] : [{ ...each, from }];
  });
  const rows = moved.flatMap(({ id, rank }) => {
    const hospital = read.get(id);
    return hospital
      ? [{ ...hospitalDocument({ ...hospital, doctorFacets: facets.get(id) ?? [] }), rank }]
      : [];
  });
  await SEARCH_DB.batch([
    ...removeRanks(SEARCH_DB, [...moved.map(({ from }) => from), ...planned.map(({ rank }) => rank)]),
    ...addHospitals(SEARCH_DB, rows),
  ]);
  await writeRanks(DB, SEARCH_DB, moved);
  await runSql(
    SEARCH_DB,
    "DELETE FROM planned_ranks WHERE rank IN (SELECT value FROM json_each(?))",
    JSON.stringify(planned.map(({ rank }) => rank)),
  );
  return true;
}

async function ranksOf(DB: D1Database, ids: string[]): Promise<Map<string, number | null>> {
  const results = await allRows(
    DB,
    { id: hospitalsTable.id, rank: hospitalsTable.searchRank },
    "SELECT id, search_rank AS rank FROM hospitals WHERE id IN (SELECT value FROM json_each(?))",
    JSON.stringify(ids),
  );
  return new Map(results.map(({ id, rank }) => [id, rank]));
}

function removeRanks(SEARCH_DB: D1Database, ranks: number[]): D1PreparedStatement[] {
  const list = JSON.stringify(ranks);
  const among = "(SELECT CAST(value AS INTEGER) FROM json_each(?))";
  return [
    statement(SEARCH_DB, `DELETE FROM hospital_index WHERE rowid IN ${among}`, list),
    statement(SEARCH_DB, `DELETE FROM hospital_cards WHERE rank IN ${among}`, list),
  ];
}

/** A hospital that was edited meanwhile is where the edit has put it. */
async function writeRanks(DB: D1Database, SEARCH_DB: D1Database, moved: Moved[]): Promise<void> {
  const results = await allRows(
    DB,
    { id: hospitalsTable.id },
    `UPDATE hospitals SET search_rank = moved.value ->> 'rank' FROM json_each(?) AS moved
     WHERE hospitals.id = moved.value ->> 'id' AND search_rank IN (moved.value ->> 'from', moved.value ->> 'rank')
     RETURNING hospitals.id`,
    JSON.stringify(moved),
  );
  const written = new Set(results.map(({ id }) => id));
  const left = moved.filter(({ id }) => !written.has(id));
  if (left.length > 0)
    await SEARCH_DB.batch(left.flatMap(({ rank }) => removeRank(SEARCH_DB, "hospital", rank)));
}
