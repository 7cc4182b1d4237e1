import { fold } from "#contract/japanese/fold";

/** First letter of a token in the `fac` column; a single character's token is in grams.ts. */
const LETTERS = {
  area: "a",
  bed: "b",
  department: "d",
  expert: "e",
  firstName: "f",
  kind: "k",
  lastName: "l",
  mesh: "m",
  phone: "p",
  procedure: "r",
  signedUp: "s",
  type: "t",
  zipcode: "z",
} as const;

export type Facet = keyof typeof LETTERS;

/** First letters of tokens that are no facet's: map cells (search/hospitals/near.ts) and vacancies (vacancy.ts). */
export const CELL = "g";
export const VACANCY = "v";

/** The token of one value, or null where nothing searchable is in the value. Safe to be in a query, quoted. */
function facet(kind: Facet, value: string | number | null): string | null {
  const folded = fold(String(value ?? ""));
  return folded ? LETTERS[kind] + folded : null;
}

/** The tokens of several values, each once. */
export function facets(kind: Facet, values: Iterable<string | number | null>): string[] {
  const tokens = Array.from(values, (value) => facet(kind, value));
  return Array.from(new Set(tokens.filter((token) => token !== null)));
}

/**
 * The tokens of a place. Every medical area's id begins with its prefecture's code, so a prefecture is the
 * beginning of its areas' tokens, and has one of its own only where the area is not known.
 */
export function placeFacets(
  places: { prefectureCode: string | null; medicalAreaId: string | null }[],
): string[] {
  return facets(
    "area",
    places.map(({ prefectureCode, medicalAreaId }) => medicalAreaId ?? prefectureCode),
  );
}
