import { fold } from "#contract/japanese/fold";
import type { HitSlice, Order } from "../find";
import {
  allOf,
  anyOf,
  type Clause,
  eachWord,
  facetClauses,
  phraseOf,
  prefectureClauses,
  queryTerms,
} from "../match";
import { withNarrower } from "../words/thesaurus";
import { typedAddressKeys } from "./address";
import { hospitalNameClause, partsByFit } from "./fit";
import { withoutLegalForm } from "./names";
import type { Point } from "./near";
import { numberClause, numberIn, numberOfLine } from "./numbers";
import { namesMunicipality, type UnderstoodHospital } from "./understand";
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
    /** Words with all that they may mean: a row has one of the meanings, or the letters, of each. */
    understood?: readonly UnderstoodHospital[];
    /** Where the viewer is, by medical area and prefecture: what is near comes first within what fits alike. */
    near?: readonly string[];
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
  const { name, words, understood = [], address, sort, subCategoryIds = [] } = condition;
  const vacant = vacancyOf(condition);
  const departments = [...(condition.departments ?? []), ...subCategoryIds.map(departmentCode)];
  return [
    ...eachWord(name && withoutLegalForm(name), hospitalNameClause),
    ...wordClauses(words && withoutLegalForm(words)),
    ...understoodClauses(understood),
    ...eachWord(address, addressClause),
    ...listClauses({ ...condition, departments }),
    ...listClauses(condition.also ?? {}),
    ...facetClauses("kind", condition.isReferralPriority ? ["referral"] : []),
    ...(vacant ? [vacancyClause(vacant, now)] : []),
    ...(condition.reportsVacancies || (sort === "fresh" && !vacant) ? [reportedClause()] : []),
  ];
}

/** The order: by freshness, by distance, or by how well the names fit what was typed. */
export function hospitalOrder(condition: HospitalCondition, now: number): Order {
  const { sort, place, near = [] } = condition;
  if (sort === "fresh") return { by: "freshness", condition: vacancyOf(condition), now };
  const saysNear = (condition.understood ?? []).some(({ as }) => as === "near");
  if ((sort === "near" || saysNear) && place) return { by: "distance", from: place };
  const fit = { words: lettersOf(condition), meant: meantBy(condition.understood ?? []), near };
  return { by: "parts", parts: (match) => partsByFit(match, fit), ofEverybody: near.length > 0 };
}

/** The words that are looked for by their letters. */
function lettersOf({ name, words, understood = [] }: HospitalCondition): string[] {
  const typed = queryTerms(`${withoutLegalForm(name ?? "")} ${withoutLegalForm(words ?? "")}`);
  const read = understood.filter((each) => !isStrict(each)).map(({ text }) => text);
  return [...typed, ...read].filter((word) => numberIn(word) === null);
}

/** What the words mean before their letters, all of it at once. */
function meantBy(understood: readonly UnderstoodHospital[]): string {
  const senses = understood.filter((each) => !isStrict(each)).flatMap(senseClauses);
  return senses.length > 0 ? allOf(senses).expression : "";
}

/** Vacant beds, of the kinds that the words beside it name. */
function vacancyOf({ vacant, understood = [] }: HospitalCondition): VacancyCondition | undefined {
  if (vacant || !understood.some(({ as }) => as === "vacant")) return vacant;
  const kinds = understood.filter(({ as }) => as === "bed").flatMap(({ codes }) => codes.map(Number));
  return { kinds };
}

/** Kinds of institutions that are in many names of others: 病院 and 薬局 are no letters to look for, nor are CT and 近く. */
function isStrict({ as, codes }: UnderstoodHospital): boolean {
  return (
    as === "vacant" ||
    as === "near" ||
    as === "procedure" ||
    (as === "kind" && codes.every((code) => code === "hospital" || code === "pharmacy"))
  );
}

/** A clause for each word in which there is anything to look for. */
function understoodClauses(understood: readonly UnderstoodHospital[]): Clause[] {
  const words = understood.filter(({ as }) => as !== "vacant" && as !== "near");
  const clauses = words.map(understoodClause).filter((clause) => clause !== null);
  return words.length > 0 && clauses.length === 0 ? [anyOf([])] : clauses;
}

function understoodClause(word: UnderstoodHospital): Clause | null {
  if (word.as === "number") return numberClause(numberIn(word.text) ?? numberOfLine(word.text) ?? word.text);
  if (isStrict(word)) return anyOf(senseClauses(word));
  const letters = wordClause(word.text);
  const isMunicipality = (word.as === "name" || word.as === "place") && namesMunicipality(word.text);
  const others = word.others.filter(({ as }) => !isMunicipality || as !== "area");
  const senses = [word, ...others].flatMap(senseClauses);
  const clauses = [...(letters ? [letters] : []), ...senses];
  return clauses.length > 0 ? anyOf(clauses) : null;
}

/** A clause for one sense of a word; none for one that is its letters. */
function senseClauses({ as, codes }: UnderstoodHospital | UnderstoodHospital["others"][number]): Clause[] {
  if (
    as === "department" ||
    as === "expert" ||
    as === "area" ||
    as === "bed" ||
    as === "type" ||
    as === "kind" ||
    as === "procedure"
  )
    return facetClauses(as, codes);
  if (as === "mesh") return facetClauses("mesh", withNarrower(codes));
  if (as === "prefecture") return prefectureClauses(codes);
  if (as === "place") return codes.map(addressClause).filter((clause) => clause !== null);
  return [];
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
    ...facetClauses("mesh", lists.specialties && withNarrower(lists.specialties)),
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
  const clauses = [hospitalNameClause(word), addressClause(word)].filter((clause) => clause !== null);
  return clauses.length > 0 ? anyOf(clauses) : null;
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
