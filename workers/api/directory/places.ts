import type { Origin, OwnPlace, UnderstoodHospital } from "#contract/directory/shapes";
import { nfkc } from "#contract/japanese/nfkc";
import { hospitals } from "../../db/schema/hospitals";
import { municipalities } from "../../db/schema/reference";
import { allRows, firstRow, type RowOf } from "../../db/sql";
import { townHallOf } from "../../imports/reference/town-halls";
import { narrowing, type Point } from "../../search/hospitals/near";
import type { Viewer } from "../../viewer";

const TOWN_COLUMNS = {
  code: municipalities.code,
  name: municipalities.name,
  medicalAreaId: municipalities.medicalAreaId,
};
type Town = RowOf<typeof TOWN_COLUMNS>;
const CACHED_MS = 10 * 60_000;
let cached: { towns: Town[]; until: number } | undefined;

/**
 * The place from which distances count: the first municipality or medical area that the words name without doubt, else
 * the viewer's workplace.
 */
export async function originOf(
  DB: D1Database,
  understood: readonly UnderstoodHospital[],
  own: OwnPlace,
): Promise<Origin> {
  const named = understood.length > 0 ? namedPlace(await readTowns(DB), understood) : null;
  const place = pointOf(own);
  return named ?? (own && place ? { name: own.name, isOwn: true, ...place } : null);
}

function namedPlace(towns: readonly Town[], understood: readonly UnderstoodHospital[]): Origin {
  for (const word of understood) {
    const place = middleOf(townsMeantBy(word, towns));
    if (place) return { name: word.text, isOwn: false, ...place };
  }
  return null;
}

/** The towns of one place; none for a word that is no place, or several of them (府中市, 港区). */
function townsMeantBy({ as, codes, text }: UnderstoodHospital, towns: readonly Town[]): readonly Town[] {
  if (as === "area") return codes.length === 1 ? towns.filter((town) => town.medicalAreaId === codes[0]) : [];
  const names = as === "place" ? codes : as === "name" ? [nfkc(text)] : [];
  const meant = names.flatMap((name) => townsCalled(name, towns));
  return new Set(meant.map(({ place }) => place)).size === 1 ? meant.map(({ town }) => town) : [];
}

/** The towns of that name, each with what it is one place with: the wards of a city are one. */
function townsCalled(name: string, towns: readonly Town[]): { town: Town; place: string }[] {
  if (!/.[市区町村]$/.test(name)) return [];
  return towns.flatMap((town) => {
    if (town.name === name || town.name.endsWith(`市${name}`) || town.name.endsWith(`郡${name}`))
      return [{ town, place: town.code }];
    const isWard = name.endsWith("市") && town.name.startsWith(name) && town.name.endsWith("区");
    return isWard ? [{ town, place: town.code.slice(0, 2) + name }] : [];
  });
}

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

/** The same around a medical area, without itself. */
export async function areasAroundArea(DB: D1Database, area: string): Promise<string[]> {
  const middle = middleOf((await readTowns(DB)).filter(({ medicalAreaId }) => medicalAreaId === area));
  return middle ? (await areasAround(DB, middle)).filter((each) => each !== area) : [];
}

async function readTowns(DB: D1Database): Promise<Town[]> {
  if (cached && cached.until > Date.now()) return cached.towns;
  const results = await allRows(
    DB,
    TOWN_COLUMNS,
    "SELECT code, name, medical_area_id AS medicalAreaId FROM municipalities ORDER BY code",
  );
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

/** The viewer's workplace now: a doctor's first current hospital of the record, a co-medical's registered one. */
export async function ownPlaceOf(DB: D1Database, { doctorId, user }: Viewer): Promise<OwnPlace> {
  if (doctorId === null && user.hospitalId === null) return null;
  return firstRow(
    DB,
    {
      hospitalId: hospitals.id,
      name: hospitals.name,
      prefectureCode: hospitals.prefectureCode,
      medicalAreaId: hospitals.medicalAreaId,
      latitude: hospitals.latitude,
      longitude: hospitals.longitude,
    },
    OWN_PLACE,
    doctorId,
    user.hospitalId,
  );
}

/** The place on the map, if the record has one. */
export function pointOf(place: { latitude: number | null; longitude: number | null } | null): Point | null {
  if (place === null || place.latitude === null || place.longitude === null) return null;
  return { latitude: place.latitude, longitude: place.longitude };
}

const OWN_PLACE = `
  SELECT h.id AS hospitalId, h.name, h.prefecture_code AS prefectureCode, h.medical_area_id AS medicalAreaId,
    h.latitude, h.longitude
  FROM hospitals h
  WHERE h.id = coalesce((
    SELECT hospital_id FROM workplaces
    WHERE doctor_id = ?1 AND is_working = 1 AND hospital_id IS NOT NULL ORDER BY position LIMIT 1
  ), ?2)`;
