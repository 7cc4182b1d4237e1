import { expect, it } from "vitest";
import type { Hospital } from "#contract/hospitals/shapes";
import { cellWords, peopleIn } from "../../../app/routes/hospitals/edit-outpatient-day/cell-words";
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
  expect(peopleIn(cellWords(people))).toEqual(people);
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
