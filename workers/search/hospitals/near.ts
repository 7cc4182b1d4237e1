import { CELL } from "../facets";
import { oneOfTokens } from "../match";

export type Point = { latitude: number; longitude: number };

/** Sides of the cells into which the map is cut, in degrees: about 2, 11 and 55 km. */
const SIDES = { a: 0.02, b: 0.1, c: 0.5 } as const;
type Level = keyof typeof SIDES;

/** Rings around a place, in degrees of latitude, and the cells by which their rows are found. */
const RINGS: readonly { radius: number; level: Level }[] = [
  { radius: 0.02, level: "a" },
  { radius: 0.1, level: "b" },
  { radius: 0.5, level: "c" },
  { radius: 2.5, level: "c" },
];

/**
 * One ring: an expression for its rows and some beyond, and how far (squared, in degrees of latitude) they truly lie.
 */
type Ring = { match: string; beyond: number; within: number };

/** The tokens of a place on the map, one a level. */
export function cellTokens(latitude: number | null, longitude: number | null): string[] {
  if (latitude === null || longitude === null) return [];
  return (Object.keys(SIDES) as Level[]).map((level) =>
    cell(level, cellOf(level, latitude), cellOf(level, longitude)),
  );
}

/** The factor by which a degree of longitude is shorter than one of latitude. */
export const narrowing = ({ latitude }: Point): number => Math.cos((latitude * Math.PI) / 180);

/**
 * The rings around a place in which `match` finds rows: read one after the other until a page is full, they give the
 * nearest first without a look at the rest. The last one holds everything that is farther or stands nowhere.
 */
export function ringsAround(match: string, place: Point): Ring[] {
  const rings = RINGS.map(({ radius, level }, at) => ({
    match: `(${match}) AND ${oneOfTokens(cellsAround(level, place, radius))}`,
    beyond: at === 0 ? -1 : (RINGS[at - 1]?.radius ?? 0) ** 2,
    within: radius ** 2,
  }));
  const farthest = RINGS.at(-1)?.radius ?? 0;
  return [...rings, { match, beyond: farthest ** 2, within: Number.MAX_VALUE }];
}

function cellsAround(level: Level, place: Point, radius: number): string[] {
  const wide = radius / narrowing(place);
  const rows = range(cellOf(level, place.latitude - radius), cellOf(level, place.latitude + radius));
  const columns = range(cellOf(level, place.longitude - wide), cellOf(level, place.longitude + wide));
  return rows.flatMap((row) => columns.map((column) => cell(level, row, column)));
}

const cellOf = (level: Level, degrees: number) => Math.floor(degrees / SIDES[level]);
const cell = (level: Level, row: number, column: number) => `${CELL}${level}${row}x${column}`;
const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at);
