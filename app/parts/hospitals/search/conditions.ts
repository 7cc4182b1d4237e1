import { BED_KINDS, HOSPITAL_KINDS, PROCEDURES } from "#contract/hospitals/figures";
import { idIn } from "#contract/ids";
import { MAP_HOSPITALS, SEARCH_PAGE_SIZE, SEARCH_WINDOW } from "#contract/limits";
import { paged, pageOf } from "~/request/paging";
import { requestedPrefecture } from "~/request/paths/asked-prefecture";
import { HOSPITAL_SEARCH } from "./address";

/** What a person searches hospitals by: every condition lies in the address, so a search can be kept, shared and paged. */
export type HospitalConditions = {
  /** Words of any kind, numbers included; the API says how it understood them. */
  q: string;
  /** Words of the name alone, whatever else they may mean. */
  name: string;
  address: string;
  prefectureCode: string;
  areas: string[];
  kinds: string[];
  types: string[];
  isReferral: boolean;
  departments: string[];
  experts: string[];
  procedures: string[];
  /** Kinds of beds that it has. */
  beds: string[];
  /** Kinds of beds of which one stands empty; ANY_BED: of any. */
  free: string[];
  sex: "" | "men" | "women";
  sort: "name" | "near" | "fresh";
  hasMap: boolean;
  /** The map is Google's, not ours. */
  byGoogle: boolean;
  /** The list that hospitals are looked for to be put on; no condition, but it goes with them. */
  list: string;
  page: number;
};

export const ANY_BED = "any";

/** Reads the query string; what nobody could have meant falls back to "no condition". */
export function hospitalConditionsFrom(query: URLSearchParams): HospitalConditions {
  const text = (name: string) => (query.get(name) ?? "").trim();
  const codes = (name: string) => [...new Set(query.getAll(name))].slice(0, 100);
  const oneOf = <Value extends string>(name: string, values: readonly Value[], usual: Value) =>
    values.find((value) => value === query.get(name)) ?? usual;
  const codesAmong = (name: string, values: readonly string[]) =>
    codes(name).filter((code) => values.includes(code));
  const hasMap = query.get("map") === "1";
  return {
    q: text("q"),
    name: text("name"),
    address: text("addr"),
    prefectureCode: requestedPrefecture(query),
    areas: codes("area"),
    kinds: codesAmong("kind", HOSPITAL_KINDS),
    types: codes("type").filter((code) => /^\d{1,2}$/.test(code)),
    isReferral: query.get("referral") === "1",
    departments: codes("dept"),
    experts: codes("expert"),
    procedures: codesAmong("proc", Object.keys(PROCEDURES)),
    beds: codesAmong("bed", BED_KINDS.map(String)),
    free: codesAmong("free", [ANY_BED, ...BED_KINDS.map(String)]),
    sex: oneOf("sex", ["", "men", "women"], ""),
    sort: oneOf("sort", ["name", "near", "fresh"], "name"),
    hasMap,
    byGoogle: hasMap && query.get("by") === "google",
    list: idIn(query.get("list")),
    page: Math.min(pageOf({ searchParams: query }), pagesOf(SEARCH_WINDOW, hasMap)),
  };
}

const rowsOf = (hasMap: boolean) => (hasMap ? MAP_HOSPITALS : SEARCH_PAGE_SIZE);

export function pagesOf(total: number, hasMap: boolean): number {
  return paged(1, Math.min(total, SEARCH_WINDOW), rowsOf(hasMap)).pages;
}

/** The address of a search, on its first page. */
export function hospitalAddressOf(conditions: HospitalConditions): string {
  const query = new URLSearchParams(hospitalPairs(conditions)).toString();
  return query ? `${HOSPITAL_SEARCH}?${query}` : HOSPITAL_SEARCH;
}

/** The address that finds the same again, whatever it is looked for now. */
export const savedAddressOf = (conditions: HospitalConditions) =>
  hospitalAddressOf({ ...conditions, list: "" });

/** Conditions as a form sends them: what narrows nothing is left out. */
export function hospitalPairs(conditions: HospitalConditions): [string, string][] {
  const each = (param: string, codes: string[]) => codes.map((code): [string, string] => [param, code]);
  const pairs: [string, string][] = [
    ["q", conditions.q],
    ["name", conditions.name],
    ["addr", conditions.address],
    ["prefectureCode", conditions.prefectureCode],
    ...each("area", conditions.areas),
    ...each("kind", conditions.kinds),
    ...each("type", conditions.types),
    ["referral", conditions.isReferral ? "1" : ""],
    ...each("dept", conditions.departments),
    ...each("expert", conditions.experts),
    ...each("proc", conditions.procedures),
    ...each("bed", conditions.beds),
    ...each("free", conditions.free),
    ["sex", conditions.sex],
    ["sort", conditions.sort === "name" ? "" : conditions.sort],
    ["map", conditions.hasMap ? "1" : ""],
    ["by", conditions.hasMap && conditions.byGoogle ? "google" : ""],
    ["list", conditions.list],
  ];
  return pairs.filter(([, value]) => value !== "");
}

/** The API's condition. Areas of another prefecture than the chosen one are left over from before and don't count. */
export function hospitalSearchBody(conditions: HospitalConditions, areasOfPrefecture: readonly string[]) {
  const { prefectureCode, free, sex, page, hasMap } = conditions;
  const areas = conditions.areas.filter((area) => areasOfPrefecture.includes(area));
  const list = (codes: string[]) => (codes.length > 0 ? codes : undefined);
  const size = rowsOf(hasMap);
  return {
    words: conditions.q || undefined,
    name: conditions.name || undefined,
    address: conditions.address || undefined,
    prefectureCodes: prefectureCode && areas.length === 0 ? [prefectureCode] : undefined,
    medicalAreaIds: list(areas),
    kinds: HOSPITAL_KINDS.filter((kind) => conditions.kinds.includes(kind)),
    hospitalTypes: list(conditions.types),
    isReferralPriority: conditions.isReferral || undefined,
    departments: list(conditions.departments),
    doctorExpertCategory: list(conditions.experts),
    procedures: list(conditions.procedures),
    bedKinds: list(conditions.beds),
    vacant:
      free.length > 0 || sex
        ? { kinds: free.filter((kind) => kind !== ANY_BED), sex: sex || undefined }
        : undefined,
    sort: conditions.sort,
    from: (page - 1) * size,
    size,
  };
}
