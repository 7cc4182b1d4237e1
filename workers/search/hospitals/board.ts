import { hospitalCards } from "../../db/schema/search";
import { allRows } from "../../db/sql";
import type { HospitalSource } from "../documents/hospital-document";
import { allOf, facetClauses } from "../match";
import { reportedClause } from "./vacancy";

/**
 * The hospitals of medical areas that report vacant beds, whatever the figures, the freshest first; at most `most`.
 */
export async function reportingIn(
  SEARCH_DB: D1Database,
  medicalAreaIds: readonly string[],
  most: number,
): Promise<HospitalSource[]> {
  const { expression } = allOf([...facetClauses("area", medicalAreaIds), reportedClause()]);
  const results = await allRows(
    SEARCH_DB,
    { source: hospitalCards.source },
    `SELECT source FROM hospital_cards WHERE rank IN
         (SELECT rowid FROM hospital_index WHERE hospital_index MATCH ? LIMIT CAST(? AS INTEGER))`,
    expression,
    most,
  );
  const hospitals = results.map(({ source }): HospitalSource => JSON.parse(source));
  return hospitals.sort((a, b) => newest(b) - newest(a));
}

const newest = ({ vacantBeds }: HospitalSource) => Math.max(...vacantBeds.map(({ updatedAt }) => updatedAt));
