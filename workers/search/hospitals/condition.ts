import { fold } from "#contract/japanese/fold";
import type { HitSlice, Order } from "../find";
import {
  allOf,
  anyOf,
  type Clause,
  eachWord,
  facetClauses,
  nameClause,
  phraseOf,
  prefectureClauses,
  wordsOf,
} from "../match";
import { beginsWith, partsByBeginning } from "../order";
import { typedAddressKeys } from "./address";
import { withoutLegalForm } from "./names";
import type { Point } from "./near";
import { numberClause, numberIn, numberOfLine } from "./numbers";
import { reportedClause, type VacancyCondition, vacancyClause } from "./vacancy";

/**
 * Conditions on a hospital; those left out do not limit. Lists: at least one of them. Codes as in the reference lists.
 */
export type HospitalCondition = HitSlice &
  HospitalLists & {
    /** Words of its name, in any script; a short form as well. */
    name?: string;
    /** Words each of which is part of its name or its address, or is its number. */
    words?: string;
    /** Words in kana that are part of its name, or how one of the places of its address is read. */
    spoken?: readonly { word: string; places: readonly string[] }[];
    address?: string;
    /** `subCategoryIds` are departments by number: 1 is 'd01'. */
    subCategoryIds?: readonly number[];
    /** More lists, which must be met as well. */
    also?: HospitalLists;
    vacant?: VacancyCondition;
    /** Takes only hospitals that say anything of vacancies, be it none. */
    reportsVacancies?: boolean;
    isReferralPriority?: boolean;
    /** `near` needs `place`; `fresh` takes only hospitals that report vacancies. */
    sort?: "name" | "near" | "fresh";
    place?: Point | null;
  };

type HospitalLists = {
  kinds?: readonly string[];
  hospitalTypes?: readonly number[];
  departments?: readonly string[];
  doctorExpertCategory?: readonly string[];
  specialties?: readonly string[];
  medicalAreaIds?: readonly string[];
  prefectures?: readonly string[];
  bedKinds?: readonly number[];
  procedures?: readonly string[];
};

/** The clauses of a question to the index. */
export function hospitalClauses(condition: HospitalCondition, now: number): Clause[] {
  const { name, words, spoken = [], address, vacant, sort, subCategoryIds = [] } = condition;
  const departments = [...(condition.departments ?? []), ...subCategoryIds.map(departmentCode)];
  return [
    ...eachWord(name && withoutLegalForm(name), nameClause),
    ...wordClauses(words && withoutLegalForm(words)),
    ...spoken.map(spokenClause),
    ...eachWord(address, addressClause),
    ...listClauses({ ...condition, departments }),
    ...listClauses(condition.also ?? {}),
    ...facetClauses("kind", condition.isReferralPriority ? ["referral"] : []),
    ...(vacant ? [vacancyClause(vacant, now)] : []),
    ...(condition.reportsVacancies || (sort === "fresh" && !vacant) ? [reportedClause()] : []),
  ];
}

/** The order: by freshness, by distance, or that of the directory, then names that begin with what was typed first. */
export function hospitalOrder(condition: HospitalCondition, now: number): Order {
  const { sort, place, name, words, spoken = [], vacant } = condition;
  if (sort === "fresh") return { by: "freshness", condition: vacant, now };
  if (sort === "near" && place) return { by: "distance", from: place };
  const heard = spoken.map(({ word }) => word).join(" ");
  const typed = wordsOf(`${withoutLegalForm(name ?? "")} ${withoutLegalForm(words ?? "")} ${heard}`);
  const beginning = typed.filter((word) => numberIn(word) === null).map(beginsWith);
  return { by: "parts", parts: (match) => partsByBeginning(match, beginning) };
}

function listClauses(lists: HospitalLists): Clause[] {
  return [
    ...facetClauses("kind", lists.kinds),
    ...facetClauses("type", lists.hospitalTypes),
    ...facetClauses("department", lists.departments),
    ...facetClauses("area", lists.medicalAreaIds),
    ...prefectureClauses(lists.prefectures),
    ...facetClauses("bed", lists.bedKinds),
    ...facetClauses("procedure", lists.procedures),
    ...facetClauses("expert", lists.doctorExpertCategory),
    ...facetClauses("mesh", lists.specialties),
  ];
}

/** A line that is a number as a whole is one, whatever spaces are in it. */
function wordClauses(text: string | undefined): Clause[] {
  const number = numberOfLine(text ?? "");
  return number === null ? eachWord(text, wordClause) : [numberClause(number)];
}

function wordClause(word: string): Clause | null {
  const number = numberIn(word);
  if (number !== null) return numberClause(number);
  const clauses = [nameClause(word), addressClause(word)].filter((clause) => clause !== null);
  return clauses.length > 0 ? anyOf(clauses) : null;
}

function spokenClause({ word, places }: { word: string; places: readonly string[] }): Clause {
  const clauses = [nameClause(word), ...places.map(addressClause)].filter((clause) => clause !== null);
  return anyOf(clauses);
}

/** A single character is in too many addresses to say anything. */
function addressClause(word: string): Clause | null {
  const pieces = typedAddressKeys(word).map((key) => phraseOf("addr", key));
  const found = pieces.filter((piece) => piece !== null);
  return fold(word) === "" || found.length < pieces.length ? null : allOf(found);
}

function departmentCode(number: number): string {
  return `d${String(number).padStart(2, "0")}`;
}
