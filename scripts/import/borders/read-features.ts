import * as z from "zod";
import { BrokenSource } from "../../../workers/imports/source/broken";

/** Steps of a ten-thousandth of a degree, about 10 metres. */
export const STEPS_PER_DEGREE = 10_000;

/** The rings of one part of a municipality, in steps; neighbours keep the points they share. */
export type Part = { municipality: string; rings: [x: number, y: number][][] };

const position = z.tuple([z.number().min(120).max(155), z.number().min(20).max(46)]).rest(z.number());
const rings = z.array(z.array(position));
const feature = z.object({
  // Null for land that belongs to no municipality, and in the layers of whole prefectures.
  properties: z.object({ N03_007: z.string().nullish() }),
  geometry: z.discriminatedUnion("type", [
    z.object({ type: z.literal("Polygon"), coordinates: rings }),
    z.object({ type: z.literal("MultiPolygon"), coordinates: z.array(rings) }),
  ]),
});

/** A code of five digits that is not the one of a prefecture. */
const MUNICIPALITY = /^\d{2}(?!000)\d{3}$/;

/** The parts of municipalities in a GeoJSON file of 国土数値情報（行政区域）, in its order, one feature in memory at a time. */
export async function* partsOf(file: string, text: AsyncIterable<string>): AsyncGenerator<Part> {
  for await (const json of objectsInFeatures(text)) {
    const { properties, geometry } = parsed(file, json);
    const municipality = properties.N03_007 ?? "";
    if (!MUNICIPALITY.test(municipality)) continue;
    const polygons = geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
    for (const polygon of polygons) yield { municipality, rings: polygon.map(inSteps).filter(isArea) };
  }
}

function parsed(file: string, json: string): z.output<typeof feature> {
  try {
    return feature.parse(JSON.parse(json));
  } catch {
    throw new BrokenSource(file, "国土数値情報（行政区域）のGeoJSON（緯度・経度）として読めません。");
  }
}

function inSteps(ring: z.output<typeof rings>[number]): [number, number][] {
  const points: [number, number][] = [];
  for (const [longitude, latitude] of ring) {
    const [x, y] = [Math.round(longitude * STEPS_PER_DEGREE), Math.round(latitude * STEPS_PER_DEGREE)];
    const last = points.at(-1);
    if (last?.[0] !== x || last[1] !== y) points.push([x, y]);
  }
  return points;
}

/** Less than a triangle and its return is an islet below the size of a step. */
const isArea = (ring: readonly unknown[]) => ring.length >= 4;

/** The objects of the array `features`, each as its text, however the file is broken into lines. */
async function* objectsInFeatures(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = "";
  let isInside = false;
  let [depth, at, start, isString] = [0, 0, -1, false];
  for await (const chunk of chunks) {
    rest += chunk;
    if (!isInside) {
      const match = /"features"\s*:\s*\[/.exec(rest);
      if (!match) continue;
      isInside = true;
      at = match.index + match[0].length;
    }
    for (; at < rest.length; at += 1) {
      const sign = rest[at];
      if (sign === '"' && rest[at - 1] !== "\\") isString = !isString;
      if (isString) continue;
      if (sign === "{" && depth++ === 0) start = at;
      if (sign === "}" && --depth === 0) {
        yield rest.slice(start, at + 1);
        start = -1;
      }
    }
    rest = start < 0 ? "" : rest.slice(start);
    at = rest.length;
    if (start > 0) start = 0;
  }
}
