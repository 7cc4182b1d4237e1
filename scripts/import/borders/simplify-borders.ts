import type { FeatureCollection, Polygon } from "geojson";
import { mesh } from "topojson-client";
import { topology } from "topojson-server";
import { filter, filterAttachedWeight, planarRingArea, presimplify, simplify } from "topojson-simplify";
import type { GeometryCollection, Topology } from "topojson-specification";
import type { Part } from "./read-features";

/** A line in steps; inner lines lie between two municipalities, outer ones are coast or the prefecture's border. */
export type Border = { isInner: boolean; points: [x: number, y: number][] };

/** In square steps: a corner that holds less is cut, so that a line stays within some 30 m of its place. */
const LEAST_CORNER = 12;
/** In square steps: an island below some 300 m each way is no more than a dot on the map. */
const LEAST_ISLAND = 900;

type Owner = { municipality: string };
type Towns = Topology<{ towns: GeometryCollection<Owner> }>;

/** The borders of the municipalities of a prefecture, each line once. */
export function bordersOf(parts: readonly Part[]): Border[] {
  const features = parts
    .filter(({ rings }) => rings.length > 0)
    .map(({ municipality, rings }) => ({
      type: "Feature" as const,
      properties: { municipality },
      geometry: { type: "Polygon" as const, coordinates: rings },
    }));
  const collection: FeatureCollection<Polygon, Owner> = { type: "FeatureCollection", features };
  const whole = topology({ towns: collection }) as unknown as Towns;
  const simple = simplify(presimplify(whole), LEAST_CORNER) as Towns;
  const towns = filter(simple, filterAttachedWeight(simple, LEAST_ISLAND, planarRingArea)) as Towns;
  const ownerOf = (geometry: { properties?: Owner }) => geometry.properties?.municipality;
  return [false, true].flatMap((isInner) =>
    mesh(towns, towns.objects.towns, (a, b) => {
      const isOuter = a === b;
      return isInner ? !isOuter && ownerOf(a as never) !== ownerOf(b as never) : isOuter;
    }).coordinates.map((points) => ({ isInner, points: points as [number, number][] })),
  );
}
