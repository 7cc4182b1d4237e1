import { expect, it } from "vitest";
import type { Hospital } from "#contract/hospitals/calls";
import { pastedCells } from "../../../app/browser/pasted-cells";
import { cellText, peopleIn } from "../../../app/routes/hospitals/edit-outpatient-day/cell-words";
import { changedDays, weekRows } from "../../../app/routes/hospitals/edit-outpatient-day/week.server";

const entry = (weekday: "mon" | "tue", doctor: string, note = "") => ({
  ...{ weekday, band: "morning" as const, departmentCode: "d03", doctor, note },
});
const hospital = {
  outpatientList: [
    entry("mon", "河田 敏夫", "初診は11:00まで"),
    entry("mon", "北見（非常勤）"),
    entry("tue", "水野"),
  ],
} as unknown as Hospital;

it("a cell names its people and their notes", () => {
  const people = [
    { doctor: "河田 敏夫", note: "初診は11:00まで、要紹介状" },
    { doctor: "北見 茂", note: "" },
  ];
  expect(peopleIn(cellText(people))).toEqual(people);
  expect(peopleIn(" 、河田、 ")).toEqual([{ doctor: "河田", note: "" }]);
});

it("a grid that was not touched changes no day", () => {
  expect(changedDays(hospital, weekRows(hospital, ["d03"]))).toEqual({});
});

it("a changed cell replaces its day alone, and keeps its other cells", () => {
  const [first, ...blanks] = weekRows(hospital, ["d03"]);
  if (!first) throw new Error("no row");
  const afternoon = {
    ...blanks[0],
    departmentCode: "d03",
    band: "afternoon",
    mon: "心エコー",
  } as typeof first;
  const days = changedDays(hospital, [{ ...first, tue: "水野、島" }, afternoon]);
  expect(Object.keys(days)).toEqual(["mon", "tue"]);
  expect(days.tue).toEqual([
    { band: "morning", departmentCode: "d03", doctor: "水野", note: "" },
    { band: "morning", departmentCode: "d03", doctor: "島", note: "" },
  ]);
  expect(days.mon).toContainEqual({
    band: "morning",
    departmentCode: "d03",
    doctor: "北見（非常勤）",
    note: "",
  });
  expect(days.mon).toHaveLength(3);
});

it("half widths, several notes and brackets within brackets are read as they are meant", () => {
  expect(peopleIn("河田(初診(紹介のみ)),北見")).toEqual([
    { doctor: "河田", note: "初診（紹介のみ）" },
    { doctor: "北見", note: "" },
  ]);
});

it("whoever stays in a changed cell stays the entry that they were", () => {
  const [first] = weekRows(hospital, ["d03"]);
  if (!first) throw new Error("no row");
  expect(changedDays(hospital, [{ ...first, mon: `${first.mon}、島` }]).mon).toContainEqual({
    band: "morning",
    departmentCode: "d03",
    doctor: "北見（非常勤）",
    note: "",
  });
});

it("a day that somebody else has changed meanwhile is not claimed, nor are their rows in a changed day", () => {
  const rows = weekRows(hospital, ["d03"]);
  const now = {
    outpatientList: [
      ...hospital.outpatientList.filter(({ weekday }) => weekday !== "tue"),
      entry("tue", "島"),
      { ...entry("mon", "森"), departmentCode: "d05" },
    ],
  } as unknown as Hospital;
  expect(changedDays(now, rows)).toEqual({});
  const [first] = rows;
  if (!first) throw new Error("no row");
  const days = changedDays(now, [{ ...first, mon: "河田 敏夫" }]);
  expect(Object.keys(days)).toEqual(["mon"]);
  expect(days.mon?.map(({ doctor }) => doctor)).toEqual(["河田 敏夫", "森"]);
});

it("a range of a spreadsheet keeps its cells in place: lines within a cell, quotes, empty cells at the end", () => {
  expect(pastedCells('"河田\n北見"\t水野\t\n"「""A""」"\t\t\n')).toEqual([
    ["河田、北見", "水野", ""],
    ['「"A"」', "", ""],
  ]);
});
