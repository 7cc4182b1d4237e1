import type { PlacedRow } from "../hospital-row.server";
import outlines from "./outlines.data.json";

/**
 * A map drawn by the server: coast and borders of prefectures, and numbers. The outlines are made from 国土数値情報
 * （行政区域）（国土交通省）, as arcs of steps.
 */
export type DrawnMap = {
  width: number;
  height: number;
  /** Paths of SVG. */
  lines: string[];
  pins: { number: number; id: string; name: string; x: number; y: number; isNear: boolean }[];
  own: { x: number; y: number; name: string } | null;
  /** The length of a number of kilometres on the map. */
  scale: { km: number; length: number };
  /** Rows of the page without a place on the map. */
  missing: number;
};

type Placed = { latitude: number | null; longitude: number | null };
type Box = { west: number; east: number; south: number; north: number };
const WIDTH = 720;
const HEIGHT = 480;
const MARGIN = 40;
const LEAST_SPAN = 0.04;
const KM_PER_DEGREE = 111.2;

/** The map of a page of hospitals, numbered as in the list; null where none of them has a place. */
export function drawMap(
  hospitals: readonly PlacedRow[],
  own: (Placed & { name: string }) | null,
): DrawnMap | null {
  const placed = hospitals.filter(isPlaced);
  if (placed.length === 0) return null;
  const project = projection(boxOf(placed));
  return {
    width: WIDTH,
    height: HEIGHT,
    lines: linesIn(project),
    pins: hospitals.flatMap((each, at) =>
      isPlaced(each)
        ? [{ number: at + 1, id: each.id, name: each.name, isNear: each.isPlaceNear, ...project.at(each) }]
        : [],
    ),
    own: own && isPlaced(own) ? within({ ...project.at(own), name: own.name }) : null,
    scale: scaleOf(project.perDegree),
    missing: hospitals.length - placed.length,
  };
}

type OnMap = { latitude: number; longitude: number };
const isPlaced = <Row extends Placed>(row: Row): row is Row & OnMap =>
  row.latitude !== null && row.longitude !== null;

const within = <Point extends { x: number; y: number }>(point: Point): Point | null =>
  point.x >= 0 && point.x <= WIDTH && point.y >= 0 && point.y <= HEIGHT ? point : null;

function boxOf(places: readonly OnMap[]): Box {
  const latitudes = places.map(({ latitude }) => latitude);
  const longitudes = places.map(({ longitude }) => longitude);
  return {
    west: Math.min(...longitudes),
    east: Math.max(...longitudes),
    south: Math.min(...latitudes),
    north: Math.max(...latitudes),
  };
}

type Projection = { at: (place: OnMap) => { x: number; y: number }; perDegree: number };

/** Degrees of longitude as long as they are in the middle of the map; both ways the same scale. */
function projection({ west, east, south, north }: Box): Projection {
  const middle = { latitude: (south + north) / 2, longitude: (west + east) / 2 };
  const narrow = Math.cos((middle.latitude * Math.PI) / 180);
  const spanX = Math.max((east - west) * narrow, LEAST_SPAN);
  const spanY = Math.max(north - south, LEAST_SPAN);
  const perDegree = Math.min((WIDTH - 2 * MARGIN) / spanX, (HEIGHT - 2 * MARGIN) / spanY);
  return {
    perDegree,
    at: ({ latitude, longitude }) => ({
      x: Math.round(WIDTH / 2 + (longitude - middle.longitude) * narrow * perDegree),
      y: Math.round(HEIGHT / 2 - (latitude - middle.latitude) * perDegree),
    }),
  };
}

/** The outlines that cross the map. */
function linesIn({ at }: Projection): string[] {
  return outlines.arcs.flatMap((arc) => {
    const points = pointsOf(arc).map(at);
    const isSeen = points.some(({ x, y }) => x > -WIDTH && x < 2 * WIDTH && y > -HEIGHT && y < 2 * HEIGHT);
    return isSeen ? [`M${points.map(({ x, y }) => `${x} ${y}`).join("L")}`] : [];
  });
}

function pointsOf(steps: readonly number[]): OnMap[] {
  const [[scaleX = 1, scaleY = 1], [west = 0, south = 0]] = [outlines.scale, outlines.translate];
  const points: OnMap[] = [];
  let [x, y] = [0, 0];
  for (let at = 0; at < steps.length; at += 2) {
    x += steps[at] ?? 0;
    y += steps[at + 1] ?? 0;
    points.push({ longitude: west + x * scaleX, latitude: south + y * scaleY });
  }
  return points;
}

const LENGTHS_KM = [0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500];

/** The longest round number of kilometres that takes at most a quarter of the map. */
function scaleOf(perDegree: number) {
  const lengthOf = (km: number) => Math.round((km / KM_PER_DEGREE) * perDegree);
  const km = LENGTHS_KM.filter((each) => lengthOf(each) <= WIDTH / 4).at(-1) ?? 0.5;
  return { km, length: lengthOf(km) };
}
