import { DOCTOR_SORTS, type DoctorSort } from "#contract/doctors/limits";
import { SEARCH_PAGE_SIZE, SEARCH_WINDOW } from "#contract/limits";
import { paged, pageOf } from "~/request/paging";
import { requestedPrefecture } from "~/request/paths/asked-prefecture";

/** What a person searches by: every condition lies in the address, so a search can be kept, shared and paged. */
export type Conditions = {
  /** Words of any kind; the API says how it understood them. */
  q: string;
  name: string;
  hospital: string;
  prefectureCode: string;
  areas: string[];
  departments: string[];
  experts: string[];
  /** Diseases, procedures and parts of the body by code, and as typed. */
  terms: string[];
  term: string;
  signup: "0" | "1" | "2";
  sort: DoctorSort;
  page: number;
};

/** Reads the query string; what nobody could have meant falls back to "no condition". */
export function conditionsFrom(query: URLSearchParams): Conditions {
  const signup = query.get("signup");
  const text = (name: string) => (query.get(name) ?? "").trim();
  return {
    q: text("q"),
    name: text("name"),
    hospital: text("hospital"),
    prefectureCode: requestedPrefecture(query),
    areas: query.getAll("area"),
    departments: query.getAll("dept"),
    experts: query.getAll("expert"),
    terms: query.getAll("mesh"),
    term: text("term"),
    signup: signup === "1" || signup === "2" ? signup : "0",
    sort: DOCTOR_SORTS.find((each) => each === query.get("sort")) ?? "fit",
    page: Math.min(pageOf({ searchParams: query }), pagesOf(SEARCH_WINDOW)),
  };
}

/** The address of a search, on its first page. */
export function addressOf(conditions: Conditions): string {
  const query = new URLSearchParams(conditionPairs(conditions)).toString();
  return query ? `/doctor/search?${query}` : "/doctor/search";
}

/** Conditions as a form sends them: what narrows nothing is left out. */
export function conditionPairs(conditions: Conditions): [string, string][] {
  const { q, name, hospital, prefectureCode, term, signup, sort } = conditions;
  const each = (param: string, codes: string[]) => codes.map((code): [string, string] => [param, code]);
  const pairs: [string, string][] = [
    ["q", q],
    ["name", name],
    ["hospital", hospital],
    ["prefectureCode", prefectureCode],
    ...each("area", conditions.areas),
    ...each("dept", conditions.departments),
    ...each("expert", conditions.experts),
    ...each("mesh", conditions.terms),
    ["term", term],
    ["signup", signup === "0" ? "" : signup],
    ["sort", sort === "fit" ? "" : sort],
  ];
  return pairs.filter(([, value]) => value !== "");
}

/** The API's condition. Areas of another prefecture than the chosen one are left over from before and don't count. */
export function searchBody(conditions: Conditions, areasOfPrefecture: readonly string[]) {
  const { q, name, hospital, prefectureCode, signup, page } = conditions;
  const areas = conditions.areas.filter((area) => areasOfPrefecture.includes(area));
  const list = (codes: string[]) => (codes.length > 0 ? codes : undefined);
  return {
    words: q || undefined,
    partOfName: name || undefined,
    hospitalName: hospital || undefined,
    prefectureCodes: prefectureCode && areas.length === 0 ? [prefectureCode] : undefined,
    medicalAreaIds: list(areas),
    departments: list(conditions.departments),
    doctorExpertCategory: list(conditions.experts),
    specialties: list(conditions.terms),
    signupCondition: Number(signup),
    sort: conditions.sort,
    from: (page - 1) * SEARCH_PAGE_SIZE,
    size: SEARCH_PAGE_SIZE,
  };
}

export function pagesOf(total: number): number {
  return paged(1, Math.min(total, SEARCH_WINDOW), SEARCH_PAGE_SIZE).pages;
}
