import { type Border, MOST_BORDER_DEGREES } from "#contract/reference/calls";
import type { PlacedRow } from "../hospital-row.server";
import outlines from "./outlines.data.json";
import townNames from "./town-names.data.json";

/**
 * A map rendered by the server: coast and borders, and numbers. The outlines of prefectures are made from 国土数値情報
 * （行政区域）（国土交通省）, as arcs of steps; an installation that imported it has the borders of municipalities too.
 */
export type RenderedMap = {
  width: number;
  height: number;
  /** Paths of SVG: coast and prefectures. */
  lines: string[];
  /** Paths of SVG: borders between municipalities. */
  borders: string[];
  /** Names of towns, where there is room for them. */
  towns: { name: string; x: number; y: number }[];
  pins: Pin[];
  /** Null where it is one of the pins as well. */
  own: { x: number; y: number; name: string } | null;
  /** The length of a number of kilometres on the map. */
  scale: { km: number; length: number };
  /** Rows of the page without a place on the map. */
  missing: number;
};

/** `at`: the place itself, where the number had to make room for others. */
type Pin = {
  number: number;
  id: string;
  name: string;
  x: number;
  y: number;
  at: Point | null;
  isNear: boolean;
  isOwn: boolean;
};
type Point = { x: number; y: number };
type Placed = { latitude: number | null; longitude: number | null };
type Box = { west: number; east: number; south: number; north: number };
/** Units of the drawing, in which numbers and names can be read on a phone; a wide screen draws them smaller. */
const WIDTH = 480;
const HEIGHT = 340;
const MARGIN = 30;
const LEAST_SPAN = 0.04;
const KM_PER_DEGREE = 111.2;

/** The map of a page of hospitals, numbered as in the list; null where none of them has a place. */
export function renderMap(
  hospitals: readonly PlacedRow[],
  own: (Placed & { hospitalId: string; name: string }) | null,
  borders: readonly Border[] = [],
): RenderedMap | null {
  const placed = hospitals.filter(isPlaced);
  if (placed.length === 0) return null;
  const project = projection(boxOf(placed));
  const pins = apart(
    hospitals.flatMap((each, at) => {
      if (!isPlaced(each)) return [];
      const { id, name, isPlaceNear: isNear } = each;
      const pin = { number: at + 1, id, name, isNear, isOwn: id === own?.hospitalId };
      return [{ ...pin, ...project.at(each), at: null }];
    }),
  );
  return {
    width: WIDTH,
    height: HEIGHT,
    ...(borders.length > 0 ? bordersIn(project, borders) : { lines: linesIn(project), borders: [] }),
    towns: townsIn(project, pins),
    pins,
    own:
      own && isPlaced(own) && hospitals.every(({ id }) => id !== own.hospitalId)
        ? within({ ...project.at(own), name: own.name })
        : null,
    scale: scaleOf(project.perDegree),
    missing: hospitals.length - placed.length,
  };
}

/** What the map of these hospitals shows, in degrees; null where it is too wide for the borders of municipalities. */
export function townBoxOf(hospitals: readonly Placed[]): Box | null {
  const placed = hospitals.filter(isPlaced);
  if (placed.length === 0) return null;
  const { box } = projection(boxOf(placed));
  const isNarrow = (from: number, to: number) => to - from <= MOST_BORDER_DEGREES;
  return isNarrow(box.west, box.east) && isNarrow(box.south, box.north) ? box : null;
}

/** The least distance between two numbers, a little more than their width. */
const PIN_GAP = 30;
const MOST_PASSES = 500;
/** A number this near to its place needs no line to it. */
const AT_ITS_PLACE = 8;

/** Moves numbers that would lie on each other apart, and leaves each as near to its place as there is room. */
function apart(pins: readonly Pin[]): Pin[] {
  const moved = pins.map(({ x, y }) => ({ x, y }));
  for (let pass = 0; pass < MOST_PASSES && pushApart(moved); pass += 1);
  return pins.map((pin, at) => {
    const { x, y } = moved[at] ?? pin;
    const isMoved = Math.hypot(x - pin.x, y - pin.y) > AT_ITS_PLACE;
    return { ...pin, x: Math.round(x), y: Math.round(y), at: isMoved ? { x: pin.x, y: pin.y } : null };
  });
}

/** One pass over all pairs; true where some were too close. Those at one place part in directions of their own. */
function pushApart(points: Point[]): boolean {
  let isCrowded = false;
  for (const [at, one] of points.entries())
    for (const other of points.slice(at + 1)) {
      const [x, y] = [other.x - one.x, other.y - one.y];
      const distance = Math.hypot(x, y);
      if (distance >= PIN_GAP) continue;
      isCrowded = true;
      const turn = distance > 0 ? Math.atan2(y, x) : at * 2.4;
      const push = (PIN_GAP - distance) / 2 + 0.5;
      move(one, -push * Math.cos(turn), -push * Math.sin(turn));
      move(other, push * Math.cos(turn), push * Math.sin(turn));
    }
  return isCrowded;
}

function move(point: Point, x: number, y: number) {
  point.x = Math.max(PIN_GAP / 2, Math.min(WIDTH - PIN_GAP / 2, point.x + x));
  point.y = Math.max(PIN_GAP / 2, Math.min(HEIGHT - PIN_GAP / 2, point.y + y));
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

type Projection = { at: (place: OnMap) => { x: number; y: number }; perDegree: number; box: Box };

/** Degrees of longitude as long as they are in the middle of the map; both ways the same scale. */
function projection({ west, east, south, north }: Box): Projection {
  const middle = { latitude: (south + north) / 2, longitude: (west + east) / 2 };
  const narrow = Math.cos((middle.latitude * Math.PI) / 180);
  const spanX = Math.max((east - west) * narrow, LEAST_SPAN);
  const spanY = Math.max(north - south, LEAST_SPAN);
  const perDegree = Math.min((WIDTH - 2 * MARGIN) / spanX, (HEIGHT - 2 * MARGIN) / spanY);
  const [halfX, halfY] = [WIDTH / 2 / (narrow * perDegree), HEIGHT / 2 / perDegree];
  return {
    perDegree,
    box: {
      west: middle.longitude - halfX,
      east: middle.longitude + halfX,
      south: middle.latitude - halfY,
      north: middle.latitude + halfY,
    },
    at: ({ latitude, longitude }) => ({
      x: Math.round(WIDTH / 2 + (longitude - middle.longitude) * narrow * perDegree),
      y: Math.round(HEIGHT / 2 - (latitude - middle.latitude) * perDegree),
    }),
  };
}

/** The most names that a map bears, and the room that one takes beside its middle, above and below. */
const MOST_TOWNS = 12;
const TOWN_GAP = { x: 68, y: 26 };
/** Offices of municipalities (localgovjp, CC0): name, thousandths of a degree of latitude and of longitude. */
const TOWNS = townNames as [name: string, latitude: number, longitude: number][];

/** The towns of which the office lies on the map, cities first, without names on numbers or on each other. */
function townsIn({ at }: Projection, pins: readonly Pin[]): RenderedMap["towns"] {
  const seen = TOWNS.flatMap(([name, latitude, longitude]) => {
    const place = { name, ...at({ latitude: latitude / 1000, longitude: longitude / 1000 }) };
    const isInside =
      place.x > MARGIN && place.x < WIDTH - MARGIN && place.y > MARGIN / 2 && place.y < HEIGHT - MARGIN;
    return isInside ? [place] : [];
  });
  const isCity = ({ name }: { name: string }) => Number(name.endsWith("市") || name.endsWith("区"));
  const chosen: RenderedMap["towns"] = [];
  for (const town of seen.sort((a, b) => isCity(b) - isCity(a))) {
    if (chosen.length === MOST_TOWNS) break;
    const isNear = (other: Point) =>
      Math.abs(other.x - town.x) < TOWN_GAP.x && Math.abs(other.y - town.y) < TOWN_GAP.y;
    if (!chosen.some(isNear) && !pins.some((pin) => isNear(pin) || (pin.at && isNear(pin.at))))
      chosen.push(town);
  }
  return chosen;
}

/** The outlines of prefectures that cross the map. */
function linesIn({ at }: Projection): string[] {
  return outlines.arcs.flatMap((arc) => {
    const points = pointsOf(arc, outlines).map(at);
    const isSeen = points.some(({ x, y }) => x > -WIDTH && x < 2 * WIDTH && y > -HEIGHT && y < 2 * HEIGHT);
    return isSeen ? [pathOf(points)] : [];
  });
}

/** The unit of the steps in borders of municipalities. */
const BORDER_STEPS = { scale: [0.0001, 0.0001], translate: [0, 0] };

function bordersIn({ at }: Projection, borders: readonly Border[]): Pick<RenderedMap, "lines" | "borders"> {
  const pathsOf = (wanted: boolean) =>
    borders.flatMap(({ isInner, steps }) => {
      if (isInner !== wanted) return [];
      const points = thinned(pointsOf(steps, BORDER_STEPS).map(at));
      return crossesMap(points) && points.length > 1 ? [pathOf(points)] : [];
    });
  // The step from one cell into the next comes with both.
  return { lines: [...new Set(pathsOf(false))], borders: [...new Set(pathsOf(true))] };
}

/** Whether the box around the points and the map have something in common: a long line has its points outside. */
function crossesMap(points: readonly Point[]): boolean {
  const overlaps = (all: number[], size: number) => Math.min(...all) <= size && Math.max(...all) >= 0;
  return (
    overlaps(
      points.map(({ x }) => x),
      WIDTH,
    ) &&
    overlaps(
      points.map(({ y }) => y),
      HEIGHT,
    )
  );
}

/** Points closer to each other than this cannot be distinguished on the map. */
const LEAST_STEP = 2;

/** The first and the last stay, so that lines which meet still do. */
function thinned(points: readonly Point[]): Point[] {
  const chosen: Point[] = [];
  for (const [index, point] of points.entries()) {
    const last = chosen.at(-1);
    const isFar = !last || Math.abs(point.x - last.x) + Math.abs(point.y - last.y) >= LEAST_STEP;
    if (isFar || index === points.length - 1) chosen.push(point);
  }
  return chosen;
}

const pathOf = (points: readonly Point[]) => `M${points.map(({ x, y }) => `${x} ${y}`).join("L")}`;

type Unit = { scale: number[]; translate: number[] };

function pointsOf(steps: readonly number[], { scale, translate }: Unit): OnMap[] {
  const [[scaleX = 1, scaleY = 1], [west = 0, south = 0]] = [scale, translate];
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
