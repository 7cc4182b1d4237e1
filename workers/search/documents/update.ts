import { doctors, workplaces } from "../../db/schema/doctors";
import { refills } from "../../db/schema/search";
import { allRows, computed, firstRow, firstValue, notNull, runSql, statement } from "../../db/sql";
import { DOCTOR_IS_LISTED, IS_UNDER_REVIEW } from "../listed";
import { placeFor } from "../place";
import { NOT_SIGNED_UP_BAND, type RankBand, SIGNED_UP_BAND, WHOLE } from "../ranks";
import { doctorDocument, fieldFacets } from "./doctor-document";
import { hospitalDocument } from "./hospital-document";
import { INFERRED_MESH, readDoctors, readHospitals } from "./record";
import { addDoctors, addHospitals, type DocumentKind, removeRank } from "./store";

/** Brings the index up to date with one doctor's record: edited, new, signed up, reviewed or no longer standing there. */
export async function indexDoctor(DB: D1Database, SEARCH_DB: D1Database, doctorId: string): Promise<void> {
  const [[doctor], rank] = await Promise.all([readDoctors(DB, [doctorId]), rankOf(DB, "doctor", doctorId)]);
  if (doctor === undefined) return removeFromIndex(DB, SEARCH_DB, "doctor", doctorId);
  const document = doctorDocument(doctor);
  const band = doctor.userId === null ? NOT_SIGNED_UP_BAND : SIGNED_UP_BAND;
  await move(
    DB,
    SEARCH_DB,
    { kind: "doctor", id: doctorId, rank, band, sortKey: document.sortKey },
    (place) => addDoctors(SEARCH_DB, [{ ...document, rank: place }]),
  );
}

/**
 * Does what indexDoctor does, and the doctor's hospitals with it: a hospital is found by what its doctors do. `before`
 * are those of hospitalsOf from before the change, which the doctor may have left.
 */
export async function indexDoctorAtWork(
  DB: D1Database,
  SEARCH_DB: D1Database,
  doctorId: string,
  before: string[] = [],
): Promise<void> {
  await indexDoctor(DB, SEARCH_DB, doctorId);
  await indexHospitals(DB, SEARCH_DB, [...before, ...(await hospitalsOf(DB, doctorId))]);
}

/** The ids of the hospitals where a doctor works now. */
export async function hospitalsOf(DB: D1Database, doctorId: string): Promise<string[]> {
  const results = await allRows(
    DB,
    { id: notNull(workplaces.hospitalId) },
    "SELECT hospital_id AS id FROM workplaces WHERE doctor_id = ? AND is_working = 1 AND hospital_id IS NOT NULL",
    doctorId,
  );
  return results.map(({ id }) => id);
}

/** Hospitals are placed one after the other: each looks for its place among the rows that stand. */
export async function indexHospitals(DB: D1Database, SEARCH_DB: D1Database, ids: string[]): Promise<void> {
  for (const id of new Set(ids)) await indexHospital(DB, SEARCH_DB, id);
}

/** Brings the index up to date with one hospital's record, its vacant beds and what its doctors do; closed, it goes. */
export async function indexHospital(
  DB: D1Database,
  SEARCH_DB: D1Database,
  hospitalId: string,
): Promise<void> {
  const [[hospital], doctorFacets, rank] = await Promise.all([
    readHospitals(DB, [hospitalId]),
    facetsOfDoctorsAt(DB, [hospitalId]),
    rankOf(DB, "hospital", hospitalId),
  ]);
  if (hospital === undefined) return removeFromIndex(DB, SEARCH_DB, "hospital", hospitalId);
  const document = hospitalDocument({ ...hospital, doctorFacets: doctorFacets.get(hospitalId) ?? [] });
  await move(
    DB,
    SEARCH_DB,
    { kind: "hospital", id: hospitalId, rank, band: WHOLE, sortKey: document.sortKey },
    (place) => addHospitals(SEARCH_DB, [{ ...document, rank: place }]),
  );
}

/** Takes a doctor or hospital out of the index. */
export async function removeFromIndex(
  DB: D1Database,
  SEARCH_DB: D1Database,
  kind: DocumentKind,
  id: string,
): Promise<void> {
  const rank = await rankOf(DB, kind, id);
  if (rank === null) return;
  await SEARCH_DB.batch(removeRank(SEARCH_DB, kind, rank));
  // The place is free for others now; the record must not claim it when it comes back.
  await writeRank(DB, kind, id, null);
}

type Moving = { kind: DocumentKind; id: string; rank: number | null; band: RankBand; sortKey: string };

async function move(
  DB: D1Database,
  SEARCH_DB: D1Database,
  { kind, id, rank, band, sortKey }: Moving,
  add: (place: number) => D1PreparedStatement[],
): Promise<void> {
  const removal = rank === null ? [] : removeRank(SEARCH_DB, kind, rank);
  const changed = statement(
    SEARCH_DB,
    "INSERT INTO changed (kind, id) VALUES (?, ?) ON CONFLICT DO UPDATE SET taken_at = 0",
    kind,
    id,
  );
  const filledUpTo = await filledUpToOf(SEARCH_DB, kind);
  if (filledUpTo !== null) {
    const unplaced = statement(SEARCH_DB, "INSERT OR IGNORE INTO unplaced (kind, id) VALUES (?, ?)");
    const renewal = rank !== null && rank <= filledUpTo ? [...removal, ...add(rank)] : [];
    await SEARCH_DB.batch([...renewal, unplaced.bind(kind, id), changed]);
    return;
  }
  const place = await placeFor(SEARCH_DB, kind, { rank, band, sortKey });
  await SEARCH_DB.batch([...removal, ...add(place), changed]);
  if (place === rank) return;
  await writeRank(DB, kind, id, place);
}

/** Null, but while a migration's emptied index is being filled again: a free place in it may be somebody's then. */
async function filledUpToOf(SEARCH_DB: D1Database, kind: DocumentKind): Promise<number | null> {
  const sql = "SELECT after_rank AS rank FROM refills WHERE kind = ?";
  const row = await firstRow(SEARCH_DB, { rank: refills.afterRank }, sql, kind);
  return row?.rank ?? null;
}

async function writeRank(DB: D1Database, kind: DocumentKind, id: string, rank: number | null): Promise<void> {
  await runSql(DB, `UPDATE ${kind}s SET search_rank = ? WHERE id = ?`, rank, id);
}

async function rankOf(DB: D1Database, kind: DocumentKind, id: string): Promise<number | null> {
  const sql = `SELECT search_rank AS rank FROM ${kind}s WHERE id = ?`;
  return firstValue(DB, { rank: computed<number | null>() }, sql, id);
}

/** The fields of their doctors, as facets, by the ids of the hospitals; those without doctors are absent. */
export async function facetsOfDoctorsAt(DB: D1Database, ids: string[]): Promise<Map<string, Set<string>>> {
  const results = await allRows(DB, FIELD_ROW_COLUMNS, DOCTORS_AT, JSON.stringify(ids));
  const facets = new Map<string, Set<string>>();
  for (const {
    hospitalId,
    experts,
    searchPaperMesh,
    surgeryMesh,
    inferredMesh,
    hideSpecialties,
  } of results) {
    const existing = facets.get(hospitalId) ?? new Set();
    const own = fieldFacets({
      experts,
      searchPaperMesh,
      surgeryMesh,
      inferredMesh: JSON.parse(inferredMesh),
      hideSpecialties,
    });
    for (const facet of own) existing.add(facet);
    facets.set(hospitalId, existing);
  }
  return facets;
}

const FIELD_ROW_COLUMNS = {
  experts: doctors.expertCodes,
  searchPaperMesh: doctors.searchPaperMesh,
  surgeryMesh: doctors.surgeryMesh,
  inferredMesh: computed<string>(),
  hospitalId: notNull(workplaces.hospitalId),
  hideSpecialties: doctors.hideSpecialties,
};

const DOCTORS_AT = `
  SELECT DISTINCT w.hospital_id AS hospitalId, d.expert_codes AS experts, d.search_paper_mesh AS searchPaperMesh,
    d.surgery_mesh AS surgeryMesh, ${INFERRED_MESH} AS inferredMesh, d.hide_specialties AS hideSpecialties
  FROM workplaces w JOIN doctors d ON d.id = w.doctor_id LEFT JOIN users u ON u.id = d.user_id
  WHERE w.hospital_id IN (SELECT value FROM json_each(?)) AND w.is_working = 1 AND ${DOCTOR_IS_LISTED} AND NOT ${IS_UNDER_REVIEW}`;
