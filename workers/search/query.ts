import type { DoctorSort } from "#contract/doctors/limits";
import { fold, isKana } from "#contract/japanese/fold";
import { allRows, computed } from "../db/sql";
import type { DoctorSource } from "./documents/doctor-document";
import type { HospitalSource } from "./documents/hospital-document";
import { facets } from "./facets";
import { find, type HitSlice, type Order, SCOPES, type SearchHits } from "./find";
import { type HospitalCondition, hospitalClauses, hospitalOrder } from "./hospitals/condition";
import {
  allOf,
  type Clause,
  facetClauses,
  nameClauses,
  partClauses,
  prefectureClauses,
  queryTerms,
  workplaceClauses,
} from "./match";
import { partsByArea, partsByName } from "./order";
import { withNarrower } from "./words/thesaurus";

/**
 * Conditions on a doctor; those left out do not limit. Lists: at least one of them. Codes as in the reference lists.
 */
export type DoctorCondition = HitSlice &
  DoctorLists & {
    partOfName?: string;
    lastName?: string;
    firstName?: string;
    hospitalName?: string;
    /** More lists, which must be met as well. */
    also?: DoctorLists;
    /** 0 everybody, 1 signed up, 2 not signed up. */
    signupCondition?: 0 | 1 | 2;
    /** `near` needs `areas`. */
    sort?: DoctorSort;
    /** Medical areas around the viewer, the nearest first. */
    areas?: readonly string[];
  };

/** Lists of which a doctor must have at least one value each. */
export type DoctorLists = {
  departments?: readonly string[];
  medicalAreaIds?: readonly string[];
  prefectures?: readonly string[];
  doctorExpertCategory?: readonly string[];
  specialties?: readonly string[];
};

/** Finds doctors in one round trip. Any input is answered; nothing searchable in a text finds nobody. */
export async function searchDoctors(
  SEARCH_DB: D1Database,
  condition: DoctorCondition,
): Promise<SearchHits<DoctorSource>> {
  return find(SEARCH_DB, "doctor", {
    clauses: doctorClauses(condition),
    order: doctorOrder(condition),
    scope: SCOPES[condition.signupCondition ?? 0],
    page: condition,
  });
}

/** The ranks put those who have signed up first: without names that is what matches best as well. */
function doctorOrder({ sort = "fit", areas = [], partOfName }: DoctorCondition): Order {
  if (sort === "kana") return { by: "reading" };
  if (sort === "near" && areas.length > 0)
    return { by: "parts", parts: (match) => partsByArea(match, areas), ofEverybody: true };
  const names = queryTerms(partOfName).filter((word) => fold(word) !== "");
  const isByName = names.length > 0 && sort !== "signedUp";
  return { by: "parts", parts: (match) => (isByName ? partsByName(match, names) : [match]) };
}

/** Finds hospitals in one round trip; as searchDoctors. `now`: epoch ms, for what vacancies are fresh enough. */
export async function searchHospitals(
  SEARCH_DB: D1Database,
  condition: HospitalCondition,
  now = Date.now(),
): Promise<SearchHits<HospitalSource>> {
  return find(SEARCH_DB, "hospital", {
    clauses: hospitalClauses(condition, now),
    order: hospitalOrder(condition, now),
    scope: SCOPES[0],
    page: condition,
  });
}

/** The expression that a doctor's row has to match; null when everybody does. */
export function doctorMatch(condition: DoctorCondition): string | null {
  const scope = { 0: [], 1: facetClauses("signedUp", [1]), 2: facetClauses("signedUp", [0]) };
  const clauses = [...doctorClauses(condition), ...scope[condition.signupCondition ?? 0]];
  return clauses.length > 0 ? allOf(clauses).expression : null;
}

/** The same of a hospital's row. */
export function hospitalMatch(condition: HospitalCondition, now: number): string | null {
  const clauses = hospitalClauses(condition, now);
  return clauses.length > 0 ? allOf(clauses).expression : null;
}

function doctorClauses(condition: DoctorCondition): Clause[] {
  return [
    ...nameClauses(condition.partOfName),
    ...partClauses("lastName", condition.lastName),
    ...partClauses("firstName", condition.firstName),
    ...workplaceClauses(condition.hospitalName),
    ...listClauses(condition),
    ...listClauses(condition.also ?? {}),
  ];
}

function listClauses(lists: DoctorLists): Clause[] {
  return [
    ...facetClauses("department", lists.departments),
    ...facetClauses("area", lists.medicalAreaIds),
    ...prefectureClauses(lists.prefectures),
    ...facetClauses("expert", lists.doctorExpertCategory),
    ...facetClauses("mesh", lists.specialties && withNarrower(lists.specialties)),
  ];
}

/**
 * Those of the words that are somebody's surname, written or read so, and those in kana that are read as somebody's
 * given name: from the index's dictionary, a row each.
 */
export async function namesAmong(SEARCH_DB: D1Database, words: readonly string[]) {
  const surname = (word: string) => facets("lastName", [word])[0] ?? "";
  const givenName = (word: string) => (isKana(fold(word)) ? (facets("firstName", [word])[0] ?? "") : "");
  const results = await allRows(
    SEARCH_DB,
    { term: computed<string>() },
    "SELECT term FROM doctor_terms WHERE term IN (SELECT value FROM json_each(?)) AND col = 'fac'",
    JSON.stringify(words.flatMap((word) => [surname(word), givenName(word)])),
  );
  const existing = new Set(results.map(({ term }) => term));
  return {
    surnames: new Set(words.filter((word) => existing.has(surname(word)))),
    givenNames: new Set(words.filter((word) => existing.has(givenName(word)))),
  };
}
