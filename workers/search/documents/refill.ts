import { refills, unplaced } from "../../db/schema/search";
import { allRows, computed, firstRow, type RowOf, runSql, statement } from "../../db/sql";
import type { RankedId } from "../ranks";
import { doctorDocument } from "./doctor-document";
import { hospitalDocument } from "./hospital-document";
import { readDoctors, readHospitals } from "./record";
import { rerankHospitals } from "./rerank";
import { addDoctors, addHospitals, type DocumentKind, optimizeIndex, removeRank, takeOut } from "./store";
import { facetsOfDoctorsAt, indexDoctor, indexHospital } from "./update";

/** Rows that one message of the queue puts in: some hundred milliseconds of work. */
export const REFILL_ROWS = 250;

/** An index that a migration has emptied is filled again, some rows with each message. */
export type RefillIndexEvent = { type: "refillIndex"; kind: DocumentKind };

type Databases = {
  DB: D1Database;
  SEARCH_DB: D1Database;
  EVENTS: { send: (event: RefillIndexEvent) => Promise<unknown> };
};
const REFILL_COLUMNS = { kind: refills.kind, after: refills.afterRank };
type Refill = RowOf<typeof REFILL_COLUMNS>;

/** Hourly: goes on with every index that a migration has emptied, also where an earlier attempt has ended for good. */
export async function continueRefills({ SEARCH_DB, EVENTS }: Databases): Promise<void> {
  const sql = "SELECT kind FROM refills UNION SELECT kind FROM unplaced UNION SELECT kind FROM rerankings";
  const results = await allRows(SEARCH_DB, { kind: refills.kind }, sql);
  for (const { kind } of results) await EVENTS.send({ type: "refillIndex", kind });
}

/**
 * Puts the next rows of the record into an emptied index, at the places they had in it, and asks for the next ones.
 * The rows and how far it came are one transaction: repeated or at the same time as another, it ends in the same state.
 */
export async function refillIndex(env: Databases, kind: DocumentKind): Promise<void> {
  const { DB, SEARCH_DB, EVENTS } = env;
  const refill = await firstRow(
    SEARCH_DB,
    REFILL_COLUMNS,
    "SELECT kind, after_rank AS after FROM refills WHERE kind = ?",
    kind,
  );
  if (refill === null) return afterwards(env, kind);
  const placed = await nextOf(DB, refill);
  const last = placed.at(-1);
  if (last === undefined) {
    await finish(SEARCH_DB, refill);
    return afterwards(env, kind);
  }
  await SEARCH_DB.batch([
    ...takeOut(SEARCH_DB, kind, { after: refill.after, upTo: last.rank }),
    ...(await additions(env, kind, placed)),
    statement(
      SEARCH_DB,
      "UPDATE refills SET after_rank = max(after_rank, ?) WHERE kind = ?",
      last.rank,
      kind,
    ),
  ]);
  await takeOutLeft(env, kind, placed);
  await EVENTS.send({ type: "refillIndex", kind });
}

async function afterwards(env: Databases, kind: DocumentKind): Promise<void> {
  await placeEdited(env, kind);
  if (kind === "hospital" && (await rerankHospitals(env)))
    await env.EVENTS.send({ type: "refillIndex", kind });
}

const RANKED = { id: computed<string>(), rank: computed<number>() };

async function nextOf(DB: D1Database, { kind, after }: Refill): Promise<RankedId[]> {
  const sql = `SELECT id, search_rank AS rank FROM ${kind}s WHERE search_rank > ? ORDER BY search_rank LIMIT ?`;
  return allRows(DB, RANKED, sql, after, REFILL_ROWS);
}

async function additions({ DB, SEARCH_DB }: Databases, kind: DocumentKind, placed: RankedId[]) {
  const ids = placed.map(({ id }) => id);
  if (kind === "doctor") {
    const doctors = new Map((await readDoctors(DB, ids)).map((row) => [row.id, row]));
    return addDoctors(SEARCH_DB, inPlace(placed, doctors, doctorDocument));
  }
  const facets = await facetsOfDoctorsAt(DB, ids);
  const hospitals = new Map((await readHospitals(DB, ids)).map((row) => [row.hospitalId, row]));
  return addHospitals(
    SEARCH_DB,
    inPlace(placed, hospitals, (row) =>
      hospitalDocument({ ...row, doctorFacets: facets.get(row.hospitalId) ?? [] }),
    ),
  );
}

function inPlace<Row, Document>(
  placed: RankedId[],
  rows: Map<string, Row>,
  documentOf: (row: Row) => Document,
): (Document & { rank: number })[] {
  return placed.flatMap(({ id, rank }) => {
    const row = rows.get(id);
    return row === undefined ? [] : [{ ...documentOf(row), rank }];
  });
}

/** Somebody who has left the directory meanwhile must not come back with what was read before. */
async function takeOutLeft(
  { DB, SEARCH_DB }: Databases,
  kind: DocumentKind,
  placed: RankedId[],
): Promise<void> {
  const sql = `SELECT was.value ->> 1 AS rank FROM json_each(?) was JOIN ${kind}s now ON now.id = was.value ->> 0
    WHERE now.search_rank IS NOT was.value ->> 1`;
  const pairs = JSON.stringify(placed.map(({ id, rank }) => [id, rank]));
  const results = await allRows(DB, { rank: computed<number>() }, sql, pairs);
  const left = results.flatMap(({ rank }) => removeRank(SEARCH_DB, kind, rank));
  if (left.length > 0) await SEARCH_DB.batch(left);
}

/** Behind the last row of the record nothing stands. */
async function finish(SEARCH_DB: D1Database, { kind, after }: Refill): Promise<void> {
  await SEARCH_DB.batch([
    ...takeOut(SEARCH_DB, kind, { after, upTo: Number.MAX_SAFE_INTEGER }),
    statement(SEARCH_DB, "DELETE FROM refills WHERE kind = ?", kind),
    optimizeIndex(SEARCH_DB, kind),
  ]);
}

/** People who were edited while the index was being filled go to where their names belong now. */
async function placeEdited({ DB, SEARCH_DB }: Databases, kind: DocumentKind): Promise<void> {
  const sql = "SELECT id FROM unplaced WHERE kind = ?";
  const results = await allRows(SEARCH_DB, { id: unplaced.id }, sql, kind);
  const index = kind === "doctor" ? indexDoctor : indexHospital;
  for (const { id } of results) {
    await index(DB, SEARCH_DB, id);
    await runSql(SEARCH_DB, "DELETE FROM unplaced WHERE kind = ? AND id = ?", kind, id);
  }
}
