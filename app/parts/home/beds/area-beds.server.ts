import type { BoardLine } from "#contract/directory/shapes";
import type { HomeBlocks } from "#contract/home/calls";
import { bedAge } from "#contract/hospitals/bed-age";
import { BED_KINDS, type BedKind, SHORT_BED_KIND_NAMES } from "#contract/hospitals/figures";
import type { ReferenceLists } from "#contract/reference/calls";
import { placeName } from "~/request/reference.server";
import { serverNow } from "~/ui/time/clock";

/**
 * Hospitals with a vacant bed, and the kinds of beds their figures count; null: it keeps none. `newest` and `oldest`:
 * the words on them.
 */
type AreaBeds = {
  area: string;
  columns: string[];
  rows: { id: string; name: string; newest: number; oldest: number; numbers: (number | null)[] }[];
};

/** How many figures stand beside a name. */
const MOST_COLUMNS = 3;

/** The kinds with most beds each have a column; where there are more than fit, the last is of all others. */
export function areaBedsOf(
  { area, hospitals }: NonNullable<HomeBlocks["vacancies"]>,
  lists: ReferenceLists,
  now = serverNow(),
): AreaBeds {
  const houses = hospitals.map((line) => ({ line, beds: fresh(line, now) }));
  const columns = columnsOf(houses.flatMap(({ beds }) => beds));
  return {
    area: placeName(lists, null, area),
    columns: columns.map(([kind, ...further]) =>
      further.length > 0 || kind === undefined ? "ほか" : SHORT_BED_KIND_NAMES[kind],
    ),
    rows: houses.map(({ line: { hospitalId, name }, beds }) => ({
      id: hospitalId,
      name,
      newest: Math.max(...beds.map(({ updatedAt }) => updatedAt)),
      oldest: Math.min(...beds.map(({ updatedAt, number }) => (number > 0 ? updatedAt : now))),
      numbers: columns.map((kinds) => sumOf(beds, kinds)),
    })),
  };
}

type Beds = BoardLine["vacantBeds"];

/** What is old stands for nothing. */
const fresh = ({ vacantBeds }: BoardLine, now: number) =>
  vacantBeds.filter(({ updatedAt }) => bedAge(updatedAt, now).state !== "old");

function columnsOf(beds: Beds): BedKind[][] {
  const sum = (kind: BedKind) => sumOf(beds, [kind]) ?? 0;
  const kinds = BED_KINDS.filter((kind) => sum(kind) > 0).sort((a, b) => sum(b) - sum(a));
  const own = kinds.length > MOST_COLUMNS ? kinds.slice(0, MOST_COLUMNS - 1) : kinds;
  const others = kinds.slice(own.length);
  return [...own.sort((a, b) => a - b).map((kind) => [kind]), ...(others.length > 0 ? [others] : [])];
}

function sumOf(beds: Beds, kinds: readonly BedKind[]): number | null {
  const of = beds.filter(({ bedKind }) => kinds.some((kind) => kind === bedKind));
  return of.length > 0 ? of.reduce((sum, { number }) => sum + number, 0) : null;
}
