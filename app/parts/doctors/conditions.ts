/** What a person searches by: every condition lies in the address, so a search can be kept, shared and paged. */
export type Conditions = {
  /** Words of any kind; the API says how it understood them. */
  q: string;
  name: string;
  hospital: string;
  prefecture: string;
  areas: string[];
  departments: string[];
  experts: string[];
  /** Diseases, procedures and parts of the body by code, and as typed. */
  terms: string[];
  term: string;
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
  const text = (name: string) => (query.get(name) ?? "").trim();
  return {
    q: text("q"),
    name: text("name"),
    hospital: text("hospital"),
    prefecture: /^\d\d$/.test(prefecture) ? prefecture : "",
    areas: query.getAll("area"),
    departments: query.getAll("dept"),
    experts: query.getAll("expert"),
    terms: query.getAll("mesh"),
    term: text("term"),
    signup: signup === "1" || signup === "2" ? signup : "0",
    page: Math.min(Math.max(Math.trunc(Number(query.get("page"))) || 1, 1), LAST_PAGE),
  };
}

/** The address of a search, on its first page. */
export function addressOf(conditions: Conditions): string {
  const query = new URLSearchParams(conditionPairs(conditions)).toString();
  return query ? `/doctor/search?${query}` : "/doctor/search";
}

/** Conditions as a form sends them: what narrows nothing is left out. */
export function conditionPairs(conditions: Conditions): [string, string][] {
  const { q, name, hospital, prefecture, term, signup } = conditions;
  const each = (param: string, codes: string[]) => codes.map((code): [string, string] => [param, code]);
  const pairs: [string, string][] = [
    ["q", q],
    ["name", name],
    ["hospital", hospital],
    ["pref", prefecture],
    ...each("area", conditions.areas),
    ...each("dept", conditions.departments),
    ...each("expert", conditions.experts),
    ...each("mesh", conditions.terms),
    ["term", term],
    ["signup", signup === "0" ? "" : signup],
  ];
  return pairs.filter(([, value]) => value !== "");
}

/** The API's condition. Areas of another prefecture than the chosen one are left over from before and don't count. */
export function searchBody(conditions: Conditions, areasOfPrefecture: readonly string[]) {
  const { q, name, hospital, prefecture, signup, page } = conditions;
  const areas = conditions.areas.filter((area) => areasOfPrefecture.includes(area));
  const list = (codes: string[]) => (codes.length > 0 ? codes : undefined);
  return {
    words: q || undefined,
    partOfName: name || undefined,
    hospitalName: hospital || undefined,
    prefectureCodes: prefecture && areas.length === 0 ? [prefecture] : undefined,
    medicalAreaIds: list(areas),
    departments: list(conditions.departments),
    doctorExpertCategory: list(conditions.experts),
    specialties: list(conditions.terms),
    signupCondition: Number(signup),
    from: (page - 1) * PAGE_SIZE,
    size: PAGE_SIZE,
  };
}

export function pagesOf(total: number): number {
  return Math.min(Math.ceil(total / PAGE_SIZE), LAST_PAGE);
}
