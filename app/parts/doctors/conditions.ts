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

export const PAGE_SIZE = 100;
/** As far as one may leaf: rows the index counts. */
const LAST_PAGE = 10_000 / PAGE_SIZE;

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

/** The same as a query string, on the first page. */
export function addressOf(conditions: Conditions): string {
  const { q, name, hospital, prefecture, term, signup } = conditions;
  const single = { q, name, hospital, pref: prefecture, term, signup: signup === "0" ? "" : signup };
  const lists = {
    area: conditions.areas,
    dept: conditions.departments,
    expert: conditions.experts,
    mesh: conditions.terms,
  };
  const query = new URLSearchParams(Object.entries(single).filter(([, value]) => value !== ""));
  for (const [param, codes] of Object.entries(lists)) for (const code of codes) query.append(param, code);
  return `/doctor/search?${query}`;
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
