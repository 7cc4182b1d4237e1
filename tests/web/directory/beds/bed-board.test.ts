import { describe, expect, test } from "vitest";
import type { BoardLine } from "#contract/directory/shapes";
import type { BedKind } from "#contract/hospitals/figures";
import { boardRows, kindSums } from "~/routes/hospitals/search/board-rows.server";

const NOW = Date.parse("2026-11-20T12:00+09:00");
const HOUR = 3_600_000;
const ALL = { kind: null, sex: "", isVacantOnly: false } as const;

type Bed = { kind: BedKind; men?: number; women?: number; either?: number; hours: number; note?: string };

function house(id: string, beds: Bed[], numbers: Partial<BoardLine> = {}): BoardLine {
  const vacantBeds = beds.map(({ kind, men = 0, women = 0, either = 0, hours, note = "" }, at) => ({
    bedKind: kind,
    ward: String(at),
    men,
    women,
    either,
    number: men + women + either,
    note,
    updatedAt: NOW - hours * HOUR,
  }));
  const rest = { kind: "hospital", type: 5, bedKinds: [], municipality: "港区", isPlaceNear: false } as const;
  return {
    hospitalId: id,
    name: id,
    tel: "03-1",
    referralTel: null,
    ...rest,
    ...numbers,
    vacantBeds,
  } as BoardLine;
}

const both = house("both", [
  { kind: 1, either: 4, hours: 1, note: "急性期" },
  { kind: 6, men: 2, hours: 60, note: "回復期" },
]);
const recovery = house("recovery", [{ kind: 6, women: 1, hours: 5 }], { referralTel: "03-9" });

describe("a board of beds", () => {
  test("is sorted by the freshest word; of one kind alone, by that on this kind", () => {
    const ids = (kind: BedKind | null) =>
      boardRows([recovery, both], kind ? [kind] : [1, 6], { ...ALL, kind }, NOW).map(({ id }) => id);
    expect(ids(null)).toEqual(["both", "recovery"]);
    expect(ids(6)).toEqual(["recovery", "both"]);
    expect(ids(1)).toEqual(["both"]);
  });

  test("of one kind shows nothing of the others: neither sum, nor sex, nor note, nor age", () => {
    const [, row] = boardRows([recovery, both], [6], { ...ALL, kind: 6 }, NOW);
    expect(row).toMatchObject({
      notes: [{ ward: "回復期 1", note: "回復期" }],
      cells: [{ number: 2, saidOn: null }],
      sexes: { men: 2, women: 0, number: 2 },
      updatedAt: NOW - 60 * HOUR,
    });
  });

  test("names the day of a figure that is of another day in Japan than the line's newest", () => {
    const line = house("a", [
      { kind: 1, either: 1, hours: 1 },
      { kind: 6, either: 1, hours: 14 },
      { kind: 7, either: 1, hours: 11 },
    ]);
    const [row] = boardRows([line], [1, 6, 7], ALL, NOW);
    expect(row?.cells.map((cell) => cell?.saidOn)).toEqual([null, NOW - 14 * HOUR, null]);
  });

  test("takes wards together as of the oldest word among them, and leaves old ones out", () => {
    const line = house("a", [
      { kind: 6, either: 1, hours: 1 },
      { kind: 6, either: 2, hours: 72 },
      { kind: 6, either: 4, hours: 240 },
      { kind: 8, either: 8, hours: 240 },
    ]);
    const [row] = boardRows([line], [6, 8], ALL, NOW);
    expect(row?.cells).toEqual([
      { number: 3, isOld: false, saidOn: NOW - 72 * HOUR },
      { number: 8, isOld: true, saidOn: NOW - 240 * HOUR },
    ]);
    expect(kindSums([line], "", NOW).map(({ name, total }) => [name, total])).toEqual([
      ["回復期", 3],
      ["緩和", 0],
    ]);
  });

  test("counts for a man what is for men and for either", () => {
    const rows = boardRows([recovery, both], [1, 6], { ...ALL, sex: "men", isVacantOnly: true }, NOW);
    expect(rows.map(({ id, cells }) => [id, ...cells.map((cell) => cell?.number)])).toEqual([["both", 4, 2]]);
  });

  test("keeps each ward's condition apart, and wards of one condition together", () => {
    const line = house("a", [
      { kind: 7, either: 1, hours: 1, note: "在宅からの受入を優先" },
      { kind: 2, either: 1, hours: 1, note: "医療区分2・3の方" },
      { kind: 1, either: 1, hours: 1, note: "医療区分2・3の方" },
    ]);
    expect(boardRows([line], [7, 2, 1], ALL, NOW)[0]?.notes).toEqual([
      { ward: "地ケア 0", note: "在宅からの受入を優先" },
      { ward: "療養 1・一般 2", note: "医療区分2・3の方" },
    ]);
  });

  test("by distance begins with the nearest, and what is nowhere comes last", () => {
    const own = { hospitalId: "own", name: "自院", prefectureCode: "13", medicalAreaId: "1301" };
    const at = (id: string, latitude: number | null) =>
      house(id, [{ kind: 1, either: 1, hours: 1 }], { latitude, longitude: latitude && 139 });
    const lines = [at("nowhere", null), at("far", 36), at("near", 35.01)];
    const place = { ...own, latitude: 35, longitude: 139 };
    const rows = boardRows(lines, [1], { ...ALL, isByDistance: true }, NOW, place);
    expect(rows.map(({ id, distance }) => [id, distance])).toEqual([
      ["near", "約1km"],
      ["far", "約111km"],
      ["nowhere", null],
    ]);
  });

  test("says whose number it is", () => {
    const numbers = boardRows([recovery, both], [1, 6], ALL, NOW).map(({ tel, isReferralTel }) => [
      tel,
      isReferralTel,
    ]);
    expect(numbers).toEqual([
      ["03-1", false],
      ["03-9", true],
    ]);
  });
});
