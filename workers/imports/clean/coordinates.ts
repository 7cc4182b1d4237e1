import { kilometres, type Position } from "#contract/hospitals/distance";
import type { FaultKind } from "../faults";
import { OFFICES_ELSEWHERE, PREFECTURE_OFFICES, townHallOf } from "../reference/town-halls";

/** `isNear`: the town hall's, since the source has none that can be right. */
export type Coordinates = { latitude: number | null; longitude: number | null; isNear: boolean };
type Clean = Coordinates & { fault?: FaultKind };

/** The widest municipalities (北見市, 高山市) reach about 50 km from their offices. */
const FARTHEST_KM = 60;
const SAME_PLACE_KM = 0.3;

/** A position that can be an institution's of this municipality, else its town hall's. */
export function cleanCoordinates(latitude: string, longitude: string, municipality: string): Clean {
  const [first, second] = [Number(latitude || Number.NaN), Number(longitude || Number.NaN)];
  if (latitude === "" && longitude === "") return near(municipality, "coordinates-zero");
  if (Number.isNaN(first) || Number.isNaN(second)) return near(municipality, "coordinates-malformed");
  if (first === 0 || second === 0) return near(municipality, "coordinates-zero");
  if (isJapan(second, first)) return evaluated([second, first], municipality, "coordinates-swapped");
  if (!isJapan(first, second)) return near(municipality, "coordinates-abroad");
  return evaluated([first, second], municipality);
}

function evaluated(point: Position, municipality: string, fault?: FaultKind): Clean {
  const hall = townHallOf(municipality);
  if (hall && kilometres(point, hall) > FARTHEST_KM && !OFFICES_ELSEWHERE.has(municipality))
    return near(municipality, "coordinates-far");
  const office = PREFECTURE_OFFICES.get(municipality.slice(0, 2));
  const isOffice = office !== undefined && kilometres(point, office) < SAME_PLACE_KM;
  // An institution beside the prefecture's office has its address in the same city.
  if (isOffice && hall && kilometres(hall, office) > 5) return near(municipality, "coordinates-placeholder");
  const [latitude, longitude] = point;
  return { latitude, longitude, isNear: false, ...(fault && { fault }) };
}

function near(municipality: string, fault: FaultKind): Clean {
  const hall = townHallOf(municipality);
  return { latitude: hall?.[0] ?? null, longitude: hall?.[1] ?? null, isNear: true, fault };
}

const isJapan = (latitude: number, longitude: number) =>
  latitude > 20 && latitude < 46 && longitude > 122 && longitude < 154;
