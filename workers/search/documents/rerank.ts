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
  const reranking = await SEARCH_DB.prepare(
    "SELECT is_planned AS isPlanned FROM rerankings WHERE kind = 'hospital'",
  ).first<{ isPlanned: number }>();
  if (reranking === null) return false;
  if (!reranking.isPlanned) await plan(DB, SEARCH_DB);
  else if (!(await moveNext(DB, SEARCH_DB))) {
    await SEARCH_DB.batch([
      SEARCH_DB.prepare("DELETE FROM rerankings WHERE kind = 'hospital'"),
      optimizeIndex(SEARCH_DB, "hospital"),
    ]);
    return false;
  }
  return true;
}

async function plan(DB: D1Database, SEARCH_DB: D1Database): Promise<void> {
  const [placed, last] = await Promise.all([
    rankHospitals(DB),
    SEARCH_DB.prepare("SELECT max(rank) AS rank FROM hospital_cards").first<number>("rank"),
  ]);
  const half = NOT_SIGNED_UP_BAND.first;
  const beyond = (last ?? 0) + GAP < half ? half : 0;
  await SEARCH_DB.prepare("DELETE FROM planned_ranks").run();
  for (let start = 0; start < placed.length; start += PLANNED_AT_ONCE) {
    const pairs = placed.slice(start, start + PLANNED_AT_ONCE).map(({ id, rank }) => [rank + beyond, id]);
    await SEARCH_DB.prepare(
      "INSERT OR REPLACE INTO planned_ranks (rank, id) SELECT value ->> 0, value ->> 1 FROM json_each(?)",
    )
      .bind(JSON.stringify(pairs))
      .run();
  }
  await SEARCH_DB.prepare("UPDATE rerankings SET is_planned = 1 WHERE kind = 'hospital'").run();
}

type Moved = RankedId & { from: number };

async function moveNext(DB: D1Database, SEARCH_DB: D1Database): Promise<boolean> {
  const { results: planned } = await SEARCH_DB.prepare(
    `SELECT rank, id FROM planned_ranks ORDER BY rank LIMIT ${RERANK_ROWS}`,
  ).all<RankedId>();
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
  await SEARCH_DB.prepare("DELETE FROM planned_ranks WHERE rank IN (SELECT value FROM json_each(?))")
    .bind(JSON.stringify(planned.map(({ rank }) => rank)))
    .run();
  return true;
}

async function ranksOf(DB: D1Database, ids: string[]): Promise<Map<string, number | null>> {
  const { results } = await DB.prepare(
    "SELECT id, search_rank AS rank FROM hospitals WHERE id IN (SELECT value FROM json_each(?))",
  )
    .bind(JSON.stringify(ids))
    .all<{ id: string; rank: number | null }>();
  return new Map(results.map(({ id, rank }) => [id, rank]));
}

function removeRanks(SEARCH_DB: D1Database, ranks: number[]): D1PreparedStatement[] {
  const list = JSON.stringify(ranks);
  const among = "(SELECT CAST(value AS INTEGER) FROM json_each(?))";
  return [
    SEARCH_DB.prepare(`DELETE FROM hospital_index WHERE rowid IN ${among}`).bind(list),
    SEARCH_DB.prepare(`DELETE FROM hospital_cards WHERE rank IN ${among}`).bind(list),
  ];
}

/** A hospital that was edited meanwhile stands where the edit has put it. */
async function writeRanks(DB: D1Database, SEARCH_DB: D1Database, moved: Moved[]): Promise<void> {
  const { results } = await DB.prepare(
    `UPDATE hospitals SET search_rank = moved.value ->> 'rank' FROM json_each(?) AS moved
     WHERE hospitals.id = moved.value ->> 'id' AND search_rank IN (moved.value ->> 'from', moved.value ->> 'rank')
     RETURNING hospitals.id`,
  )
    .bind(JSON.stringify(moved))
    .all<{ id: string }>();
  const written = new Set(results.map(({ id }) => id));
  const left = moved.filter(({ id }) => !written.has(id));
  if (left.length > 0)
    await SEARCH_DB.batch(left.flatMap(({ rank }) => removeRank(SEARCH_DB, "hospital", rank)));
}
