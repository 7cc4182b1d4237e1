import { sql } from "drizzle-orm";
import { FIELD_INVALID } from "#contract/texts";
import type { Database } from "../../../db/client";
import { invalidFields } from "../../errors";

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
