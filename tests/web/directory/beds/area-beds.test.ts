import { describe, expect, test } from "vitest";
import type { BoardLine } from "#contract/directory/shapes";
import type { ReferenceLists } from "#contract/reference/calls";
import { areaBedsOf } from "~/parts/home/beds/area-beds.server";

const NOW = Date.parse("2026-11-20T03:00:00Z");
const DAY = 86_400_000;
const LISTS = {
  prefectures: [{ prefectureCode: "13", name: "東京都" }],
  medicalAreas: [{ id: "1301", prefectureCode: "13", name: "区中央部" }],
} as ReferenceLists;

/** A house with so many beds of each kind, as of so many days ago. */
function house(id: string, beds: Record<number, [number: number, days: number]>): BoardLine {
  const vacantBeds = Object.entries(beds).map(([kind, [number, days]]) => ({
    bedKind: Number(kind),
    ward: "",
    men: 0,
    women: 0,
    either: number,
    number,
    note: "",
    updatedAt: NOW - days * DAY,
  }));
  return {
    hospitalId: id,
    name: id,
    kind: "hospital",
    type: 5,
    tel: null,
    referralTel: null,
    bedKinds: [],
    ...{ municipality: "千代田区", latitude: null, longitude: null, isPlaceNear: false },
    vacantBeds,
  };
}

const shown = (...hospitals: BoardLine[]) => areaBedsOf({ area: "1301", hospitals }, LISTS, NOW);

describe("beds near by", () => {
  test("are under their kinds, and a kind that a house does not keep is no zero", () => {
    const { area, columns, rows } = shown(
      house("a", { 6: [3, 0], 7: [5, 0] }),
      house("b", { 1: [0, 1], 7: [1, 2] }),
    );
    expect([area, columns]).toEqual(["区中央部", ["回復期", "地ケア"]]);
    expect(rows).toEqual([
      { id: "a", name: "a", newest: NOW, oldest: NOW, numbers: [3, 5] },
      { id: "b", name: "b", newest: NOW - DAY, oldest: NOW - 2 * DAY, numbers: [null, 1] },
    ]);
  });

  test("of more kinds than there are columns, the rarer ones share the last", () => {
    const { columns, rows } = shown(house("a", { 1: [9, 0], 2: [1, 0], 7: [5, 0], 8: [2, 0] }));
    expect(columns).toEqual(["一般", "地ケア", "ほか"]);
    expect(rows[0]?.numbers).toEqual([9, 5, 3]);
  });

  test("are none where the word is older than a week", () => {
    expect(shown(house("a", { 1: [4, 9], 7: [1, 0] })).rows[0]).toMatchObject({ oldest: NOW, numbers: [1] });
  });
});
