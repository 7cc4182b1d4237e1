import { expect, test } from "vitest";
import type { PlacedRow } from "~/parts/hospitals/hospital-row.server";
import { renderMap, townBoxOf } from "~/parts/hospitals/search/map.server";

const row = (id: string, latitude: number | null, longitude: number | null) =>
  ({ id, name: id, latitude, longitude, isPlaceNear: false }) as PlacedRow;
const OWN = { hospitalId: "own", name: "自院", latitude: 35.69, longitude: 139.75 };

test("numbers are those of the list and lie on no other, however close the places are", () => {
  const rows = Array.from({ length: 20 }, (_, at) => row(`h${at}`, 35.69 + (at % 3) * 0.0001, 139.75));
  const map = renderMap([...rows, row("far", 35.9, 139.9), row("nowhere", null, null)], OWN);
  expect(map?.pins.map(({ number }) => number)).toEqual(Array.from({ length: 21 }, (_, at) => at + 1));
  expect(map?.missing).toBe(1);
  for (const one of map?.pins ?? [])
    for (const other of map?.pins ?? [])
      if (one !== other) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(26);
  expect(map?.pins.at(-1)?.at).toBeNull();
});

test("one's own institution is marked once: as its number, or else apart", () => {
  const others = [row("a", 35.7, 139.7), row("b", 35.66, 139.8)];
  expect(renderMap(others, OWN)?.own).toMatchObject({ name: "自院" });
  const map = renderMap([row("own", 35.69, 139.75), ...others], OWN);
  expect(map?.own).toBeNull();
  expect(map?.pins.map(({ isOwn }) => isOwn)).toEqual([true, false, false]);
});

test("towns are named where they lie, on no number and on no other name", () => {
  const map = renderMap([row("a", 35.6, 139.6), row("b", 35.75, 139.85), row("c", 35.675, 139.73)], OWN);
  const towns = map?.towns ?? [];
  expect(towns.length).toBeGreaterThan(5);
  expect(towns.map(({ name }) => name)).toContain("世田谷区");
  for (const one of towns) {
    for (const pin of map?.pins ?? [])
      expect(Math.abs(one.x - pin.x) >= 64 || Math.abs(one.y - pin.y) >= 24).toBe(true);
    for (const other of towns)
      if (one !== other)
        expect(Math.abs(one.x - other.x) >= 64 || Math.abs(one.y - other.y) >= 24).toBe(true);
  }
});

const TOWN_BORDERS = [
  { isInner: false, steps: [1_397_000, 356_000, 2_000, 0, 0, 2_000] },
  { isInner: true, steps: [1_398_000, 356_000, 0, 1, 0, 1_999] },
  { isInner: true, steps: [1_398_000, 356_000, 0, 2_000] },
  { isInner: true, steps: [1_310_000, 330_000, 0, 2_000] },
];

test("borders of municipalities stand instead of the coarser outlines, and only those on the map", () => {
  const rows = [row("a", 35.62, 139.72), row("b", 35.78, 139.88)];
  const map = renderMap(rows, null, TOWN_BORDERS);
  expect(map?.lines).toHaveLength(1);
  expect(map?.borders).toHaveLength(1);
  // Points that nobody could tell apart are one.
  expect(map?.borders[0]?.split("L")).toHaveLength(2);
  const plain = renderMap(rows, null, []);
  expect(plain?.borders).toEqual([]);
  expect(plain?.lines).not.toEqual(map?.lines);
});

test("borders of municipalities are asked for where a town is large enough to see", () => {
  const box = townBoxOf([row("a", 35.6, 139.7), row("b", 35.8, 139.9), row("nowhere", null, null)]);
  expect(box).not.toBeNull();
  for (const [side, place] of [
    [box?.west, 139.7],
    [box?.south, 35.6],
  ])
    expect(side).toBeLessThan(place ?? 0);
  expect(townBoxOf([row("a", 35.6, 139.7), row("b", 43, 141)])).toBeNull();
  expect(townBoxOf([row("nowhere", null, null)])).toBeNull();
});
