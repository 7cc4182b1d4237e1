import { townHallOf } from "../../imports/reference/town-halls";
import type { Point } from "../../search/hospitals/near";
import { narrowing } from "../../search/hospitals/near";

type Town = { code: string; name: string; medicalAreaId: string };
const CACHED_MS = 10 * 60_000;
let cached: { towns: Town[]; until: number } | undefined;

/** The medical areas around a place by the distance of their middle, the nearest first. */
export async function areasAround(DB: D1Database, place: Point): Promise<string[]> {
  const towns = await readTowns(DB);
  const areas = [...new Set(towns.map(({ medicalAreaId }) => medicalAreaId))];
  const placed = areas.flatMap((area) => {
    const middle = middleOf(towns.filter(({ medicalAreaId }) => medicalAreaId === area));
    return middle ? [{ area, distance: squaredDistance(middle, place) }] : [];
  });
  return placed.sort((a, b) => a.distance - b.distance).map(({ area }) => area);
}

async function readTowns(DB: D1Database): Promise<Town[]> {
  if (cached && cached.until > Date.now()) return cached.towns;
  const { results } = await DB.prepare(
    "SELECT code, name, medical_area_id AS medicalAreaId FROM municipalities ORDER BY code",
  ).all<Town>();
  cached = { towns: results, until: Date.now() + CACHED_MS };
  return results;
}

/** The middle of towns' offices; null where none of them is known. */
function middleOf(towns: readonly Town[]): Point | null {
  const halls = towns.map(({ code }) => townHallOf(code)).filter((hall) => hall !== null);
  if (halls.length === 0) return null;
  const mean = (at: 0 | 1) => halls.reduce((sum, hall) => sum + hall[at], 0) / halls.length;
  return { latitude: mean(0), longitude: mean(1) };
}

function squaredDistance(one: Point, from: Point): number {
  return (one.latitude - from.latitude) ** 2 + ((one.longitude - from.longitude) * narrowing(from)) ** 2;
}
