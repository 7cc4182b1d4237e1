import { workplaces } from "../../db/schema/doctors";
import { allRows, runSql } from "../../db/sql";
import { HOSPITAL_IS_LISTED } from "../listed";
import { type RankedId, rankDoctors, rankHospitals } from "../ranks";
import { doctorDocument, fieldFacets, type IndexedDoctor } from "./doctor-document";
import { hospitalDocument } from "./hospital-document";
import { readDoctors, readHospitals } from "./record";
import { addDoctors, addHospitals, clearIndex, type DocumentKind, optimizeIndex, type Ranked } from "./store";

type Progress = (kind: DocumentKind, done: number, of: number) => void;

/**
 * Makes the search index anew from the record and writes everybody's rank back to it. Until it returns, searches find
 * only what is in already. It holds the ids of the whole directory in memory: for the command line, not a request.
 */
export async function rebuildIndex(
  DB: D1Database,
  SEARCH_DB: D1Database,
  onProgress?: Progress,
): Promise<void> {
  const atHospital: FieldsAt = new Map();
  await rebuild(DB, SEARCH_DB, "doctor", await rankDoctors(DB), onProgress, async (chunk) => {
    const doctors = inRankOrder(chunk, await readDoctors(DB, idsOf(chunk)), ({ id }) => id);
    for (const doctor of doctors) noteField(doctor, atHospital);
    return addDoctors(
      SEARCH_DB,
      doctors.map((doctor) => ({ ...doctorDocument(doctor), rank: doctor.rank })),
    );
  });
  await rebuildHospitals(DB, SEARCH_DB, atHospital, onProgress);
}

/** The same for hospitals alone, after a change of very many of them. */
export async function rebuildHospitalIndex(
  DB: D1Database,
  SEARCH_DB: D1Database,
  onProgress?: Progress,
): Promise<void> {
  const atHospital: FieldsAt = new Map();
  for (let last = ""; ; ) {
    const results = await allRows(DB, { id: workplaces.doctorId }, DOCTORS_AT_WORK, last, CHUNK);
    const ids = results.map(({ id }) => id);
    for (const doctor of await readDoctors(DB, ids)) noteField(doctor, atHospital);
    if (ids.length < CHUNK) break;
    last = ids.at(-1) ?? last;
  }
  await rebuildHospitals(DB, SEARCH_DB, atHospital, onProgress);
}

const DOCTORS_AT_WORK = `SELECT DISTINCT doctor_id AS id FROM workplaces
  WHERE doctor_id > ?1 AND is_working = 1 AND hospital_id IS NOT NULL ORDER BY doctor_id LIMIT ?2`;

type FieldsAt = Map<string, Set<string>>;

async function rebuildHospitals(
  DB: D1Database,
  SEARCH_DB: D1Database,
  atHospital: FieldsAt,
  onProgress: Progress | undefined,
): Promise<void> {
  await runSql(DB, GONE_LOSE_THEIR_PLACE);
  await rebuild(DB, SEARCH_DB, "hospital", await rankHospitals(DB), onProgress, async (chunk) => {
    const hospitals = inRankOrder(chunk, await readHospitals(DB, idsOf(chunk)), (row) => row.hospitalId);
    return addHospitals(
      SEARCH_DB,
      hospitals.map(({ rank, ...hospital }) => {
        const doctorFacets = atHospital.get(hospital.hospitalId) ?? [];
        return { ...hospitalDocument({ ...hospital, doctorFacets }), rank };
      }),
    );
  });
}

/** The facets each current hospital of a doctor owes to the doctor, collected by hospital. Reviewed doctors only. */
function noteField(doctor: IndexedDoctor, atHospital: FieldsAt): void {
  if (doctor.isUnderReview) return;
  for (const { hospitalId } of doctor.workplaces) {
    if (hospitalId === null) continue;
    const existing = atHospital.get(hospitalId) ?? new Set();
    for (const token of fieldFacets(doctor)) existing.add(token);
    atHospital.set(hospitalId, existing);
  }
}

const GONE_LOSE_THEIR_PLACE = `UPDATE hospitals AS h SET search_rank = NULL
  WHERE NOT ${HOSPITAL_IS_LISTED} AND search_rank IS NOT NULL`;

// A chunk's JSON stays well below D1's two megabytes for one value.
const CHUNK = 1_000;

async function rebuild(
  DB: D1Database,
  SEARCH_DB: D1Database,
  kind: DocumentKind,
  placed: RankedId[],
  onProgress: Progress | undefined,
  statementsOf: (chunk: RankedId[]) => Promise<D1PreparedStatement[]>,
): Promise<void> {
  await SEARCH_DB.batch(clearIndex(SEARCH_DB, kind));
  // One chunk is being written while the next is read and cut.
  let writing: Promise<unknown> = Promise.resolve();
  for (let start = 0; start < placed.length; start += CHUNK) {
    const chunk = placed.slice(start, start + CHUNK);
    const statements = await statementsOf(chunk);
    await writing;
    writing = Promise.all([SEARCH_DB.batch(statements), writeRanks(DB, kind, chunk)]);
    onProgress?.(kind, start, placed.length);
  }
  await writing;
  await optimizeIndex(SEARCH_DB, kind).run();
  onProgress?.(kind, placed.length, placed.length);
}

function idsOf(chunk: RankedId[]): string[] {
  return chunk.map(({ id }) => id);
}

// FTS5 writes its buffer out whenever a rowid is not above the last: in rank order or very slowly.
function inRankOrder<Row>(chunk: RankedId[], rows: Row[], idOf: (row: Row) => string): Ranked<Row>[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  return chunk.flatMap(({ id, rank }) => {
    const row = byId.get(id);
    return row === undefined ? [] : [{ ...row, rank }];
  });
}

async function writeRanks(DB: D1Database, kind: DocumentKind, chunk: RankedId[]): Promise<void> {
  const pairs = JSON.stringify(chunk.map(({ id, rank }) => [id, rank]));
  await runSql(
    DB,
    `UPDATE ${kind}s SET search_rank = placed.value ->> 1
     FROM json_each(?) AS placed WHERE ${kind}s.id = placed.value ->> 0`,
    pairs,
  );
}
