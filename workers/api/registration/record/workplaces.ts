import { sql } from "drizzle-orm";
import type * as z from "zod";
import type { registrationWorkplace } from "#contract/registration/doctor-record";
import { FIELD_INVALID } from "#contract/texts";
import type { Database } from "../../../db/client";
import { hospitals as hospitalsTable } from "../../../db/schema/hospitals";
import { municipalities } from "../../../db/schema/reference";
import { allRows, nullable, type RowOf, statement } from "../../../db/sql";
import type { Env } from "../../../env";
import { invalidFields } from "../../errors";

/**
 * The condition that a doctor's row is still the one that was read: SQL over `doctors`, with ?3 and on for its values.
 */
export type Guard = { where: string; values: readonly (string | number)[] };

/**
 * Statements that give a record these workplaces instead of those it has, while the guard holds. A confirmation ends
 * with its workplace: who comes back is confirmed anew.
 */
export function workplaceStatements(env: Env, doctorId: string, places: ChosenWorkplace[], guard: Guard) {
  const holds = `EXISTS (SELECT 1 FROM doctors WHERE id = ?1 AND ${guard.where})`;
  const bindings = [doctorId, JSON.stringify(places), ...guard.values];
  return [
    statement(
      env.DB,
      `DELETE FROM workplaces WHERE doctor_id = ?1 AND ?2 IS NOT NULL AND ${holds}`,
      ...bindings,
    ),
    statement(
      env.DB,
      `INSERT INTO workplaces (doctor_id, position, type, hospital_id, name, prefecture_code, city, medical_area_id,
         is_working, start_date, end_date)
       SELECT ?1, key, value ->> 'type', value ->> 'hospitalId', value ->> 'name', value ->> 'prefectureCode',
         value ->> 'city', value ->> 'medicalAreaId', value ->> 'isWorking', value ->> 'startDate', value ->> 'endDate'
       FROM json_each(?2) WHERE ${holds}`,
      ...bindings,
    ),
    statement(
      env.DB,
      `DELETE FROM workplace_confirmations WHERE state = 'confirmed' AND ?2 IS NOT NULL AND ${holds}
       AND user_id = (SELECT user_id FROM doctors WHERE id = ?1)
       AND hospital_id NOT IN (SELECT hospital_id FROM workplaces
         WHERE doctor_id = ?1 AND is_working = 1 AND hospital_id IS NOT NULL)
       AND hospital_id IS NOT (SELECT hospital_id FROM users WHERE id = workplace_confirmations.user_id)`,
      ...bindings,
    ),
    statement(
      env.DB,
      `UPDATE workplace_requests SET closed_at = unixepoch() * 1000 WHERE closed_at IS NULL AND ?2 IS NOT NULL AND ${holds}
       AND user_id = (SELECT user_id FROM doctors WHERE id = ?1)
       AND hospital_id NOT IN (SELECT hospital_id FROM workplaces
         WHERE doctor_id = ?1 AND is_working = 1 AND hospital_id IS NOT NULL)`,
      ...bindings,
    ),
  ];
}

type ChosenWorkplace = {
  type: "hospital" | "other";
  hospitalId: string | null;
  name: string;
  prefectureCode: string | null;
  city: string | null;
  medicalAreaId: string | null;
  isWorking: number;
  startDate: string | null;
  endDate: string | null;
};

const HOSPITAL_COLUMNS = {
  id: hospitalsTable.id,
  name: hospitalsTable.name,
  prefectureCode: hospitalsTable.prefectureCode,
  city: nullable(municipalities.name),
  medicalAreaId: hospitalsTable.medicalAreaId,
};
type Hospital = RowOf<typeof HOSPITAL_COLUMNS>;

/** Workplaces as stored: what the directory knows of a hospital stands as the directory has it. 422 for a hospital it doesn't know. */
export async function placesOf(
  db: Database,
  given: readonly z.output<typeof registrationWorkplace>[],
): Promise<ChosenWorkplace[]> {
  const hospitals = await hospitalsOf(
    db,
    given.flatMap(({ type, hospitalId }) => (type === "hospital" && hospitalId ? [hospitalId] : [])),
  );
  return given.map((place) => {
    const { type, hospitalId, name, isWorking, startDate, endDate } = place;
    const dates = { isWorking: Number(isWorking), startDate, endDate: isWorking ? null : endDate };
    if (type === "other" || !hospitalId) {
      const { prefectureCode, hospitalCity: city, medicalAreaId } = place;
      return { type: "other", hospitalId: null, name, prefectureCode, city, medicalAreaId, ...dates };
    }
    const hospital = hospitals.get(hospitalId);
    if (!hospital) throw invalidFields({ enrollmentPeriodList: FIELD_INVALID });
    const { prefectureCode, city, medicalAreaId } = hospital;
    return { type, hospitalId, name: hospital.name, prefectureCode, city, medicalAreaId, ...dates };
  });
}

async function hospitalsOf(db: Database, ids: string[]): Promise<Map<string, Hospital>> {
  if (ids.length === 0) return new Map();
  const rows = await allRows(
    db,
    HOSPITAL_COLUMNS,
    sql`
    SELECT h.id, h.name, h.prefecture_code AS prefectureCode, m.name AS city, h.medical_area_id AS medicalAreaId
    FROM hospitals h LEFT JOIN municipalities m ON m.code = h.municipality_code
    WHERE h.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** The parts of a record that were chosen from reference lists; a part that is not there is not asked about. */
type Chosen = {
  university?: string;
  doctorCategory?: readonly string[];
  doctorExpertCategory?: readonly string[];
  searchPaperMeshList?: readonly string[];
  surgeryMeshList?: readonly string[];
  unacceptableMeshList?: readonly string[];
};

/** Refuses (422) codes that are on no reference list; gives the university's code, null for one that is not listed. */
export async function knownCodes(db: Database, chosen: Chosen): Promise<{ universityCode: string | null }> {
  const { university = "", doctorCategory = [], doctorExpertCategory = [] } = chosen;
  const { searchPaperMeshList = [], surgeryMeshList = [], unacceptableMeshList = [] } = chosen;
  const mesh = [...searchPaperMeshList, ...surgeryMeshList, ...unacceptableMeshList];
  const row = await db.get<{
    university: string | null;
    departments: number;
    experts: number;
    mesh: number;
  }>(sql`
    SELECT (SELECT code FROM universities WHERE code = ${university} OR name = ${university}) AS university,
      (${unknown("departments", "code", doctorCategory)}) AS departments,
      (${unknown("expert_categories", "code", doctorExpertCategory)}) AS experts,
      (${unknown("mesh_terms", "id", mesh)}) AS mesh`);
  const errors: Record<string, string> = {};
  if (row?.departments) errors.doctorCategory = FIELD_INVALID;
  if (row?.experts) errors.doctorExpertCategory = FIELD_INVALID;
  if (row?.mesh) errors.searchPaperMeshList = FIELD_INVALID;
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
  return { universityCode: row?.university ?? null };
}

function unknown(table: string, column: string, codes: readonly string[]) {
  return sql`SELECT count(*) FROM json_each(${JSON.stringify(codes)}) WHERE value NOT IN (SELECT ${sql.raw(column)} FROM ${sql.raw(table)})`;
}
