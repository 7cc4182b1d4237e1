/** What a person searches by: every condition lies in the address, so a search can be kept, shared and paged. */
export type Conditions = {
  q: string;
  hospital: string;
  prefecture: string;
  areas: string[];
  departments: string[];
  experts: string[];
  signup: "0" | "1" | "2";
  page: number;
};

/** Rows of a page: as many as one looks through, and the page stays light. */
export const PAGE_SIZE = 30;
/** As far as one may leaf: rows the index counts. */
const LAST_PAGE = Math.floor(10_000 / PAGE_SIZE);

/** Reads the query string; what nobody could have meant falls back to "no condition". */
export function conditionsFrom(query: URLSearchParams): Conditions {
  const signup = query.get("signup");
  const prefecture = query.get("pref") ?? "";
  return {
    q: (query.get("q") ?? "").trim(),
    hospital: (query.get("hospital") ?? "").trim(),
    prefecture: /^\d\d$/.test(prefecture) ? prefecture : "",
    areas: query.getAll("area"),
    departments: query.getAll("dept"),
    experts: query.getAll("expert"),
    signup: signup === "1" || signup === "2" ? signup : "0",
    page: Math.min(Math.max(Math.trunc(Number(query.get("page"))) || 1, 1), LAST_PAGE),
  };
}

/** The API's condition. Areas of another prefecture than the chosen one are left over from before and don't count. */
export function searchBody(conditions: Conditions, areasOfPrefecture: readonly string[]) {
  const { q, hospital, prefecture, departments, experts, signup, page } = conditions;
  const areas = conditions.areas.filter((area) => areasOfPrefecture.includes(area));
  return {
    partOfName: q || undefined,
    hospitalName: hospital || undefined,
    prefectureCodes: prefecture && areas.length === 0 ? [prefecture] : undefined,
    medicalAreaIds: areas.length > 0 ? areas : undefined,
    departments: departments.length > 0 ? departments : undefined,
    doctorExpertCategory: experts.length > 0 ? experts : undefined,
    signupCondition: Number(signup),
    from: (page - 1) * PAGE_SIZE,
    size: PAGE_SIZE,
  };
}

export function pagesOf(total: number): number {
  return Math.min(Math.ceil(total / PAGE_SIZE), LAST_PAGE);
}
