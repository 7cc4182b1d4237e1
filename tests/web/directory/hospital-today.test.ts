import { expect, test } from "vitest";
import { receptionOf, receptionToday } from "#contract/hospitals/reception";
import { todayText } from "~/parts/hospitals/hospital-row.server";
import { outpatientStatus } from "~/parts/hospitals/outpatient-status";

const MONDAY_9 = Date.UTC(2026, 10, 16, 0, 0);
/** 勤労感謝の日, a Monday. */
const HOLIDAY_9 = Date.UTC(2026, 10, 23, 0, 0);
const todayOf = (hours: Parameters<typeof receptionOf>[0], now: number) =>
  receptionToday(receptionOf(hours), now);
const HOUR_MS = 60 * 60 * 1000;
const band = { band: "morning", days: ["mon"], start: "08:30", end: "11:30", note: "" } as const;
const own = { bandHours: [{ ...band, days: [...band.days] }], hours: [], closedDays: null };

test("a day is Japan's, and reception runs from its first to its last minute", () => {
  expect(todayOf(own, MONDAY_9)).toMatchObject({ weekday: "mon", state: "open" });
  expect(todayOf(own, MONDAY_9 - 31 * 60_000).state).toBe("later");
  expect(todayOf(own, MONDAY_9 + 150 * 60_000).state).toBe("open");
  expect(todayOf(own, MONDAY_9 + 151 * 60_000).state).toBe("over");
  expect(todayOf(own, MONDAY_9 + 15 * HOUR_MS)).toMatchObject({ weekday: "tue", state: "closed" });
});

test("an nth weekday of the month is closed", () => {
  const closedDays = {
    weekly: [],
    monthly: [{ week: 3, weekday: "mon" as const }],
    onHolidays: null,
    text: "",
  };
  expect(todayOf({ ...own, closedDays }, MONDAY_9)).toMatchObject({ state: "closed", spans: [] });
  const fourth = { ...closedDays, monthly: [{ week: 4, weekday: "mon" as const }] };
  expect(todayOf({ ...own, closedDays: fourth }, MONDAY_9).state).toBe("open");
});

test("published hours of many departments become one span a band, by reception where it is given", () => {
  const hours = [
    { start: "09:00", end: "12:00", receptionStart: "08:15", receptionEnd: "11:30" },
    { start: "09:30", end: "12:30", receptionStart: null, receptionEnd: null },
    { start: "14:00", end: "17:00", receptionStart: null, receptionEnd: null },
  ].map((each) => ({
    code: "01001",
    departmentName: "内科",
    departmentCode: "d01",
    days: ["mon" as const],
    ...each,
  }));
  const { spans } = todayOf({ bandHours: [], hours, closedDays: null }, MONDAY_9);
  expect(spans.map(({ band: name, start, end }) => [name, start, end])).toEqual([
    ["morning", "08:15", "12:30"],
    ["afternoon", "14:00", "17:00"],
  ]);
});

test("of a hospital without any hours nothing is claimed", () => {
  expect(todayOf({ bandHours: [], hours: [], closedDays: null }, MONDAY_9).state).toBeNull();
});

test("on a national holiday the hours of its weekday do not hold", () => {
  expect(todayOf(own, HOLIDAY_9)).toEqual({
    weekday: "holiday",
    spans: [],
    current: null,
    state: "holiday",
  });
  const closedDays = { weekly: [], monthly: [], onHolidays: true, text: "" };
  expect(todayOf({ ...own, closedDays }, HOLIDAY_9).state).toBe("closed");
  const onDuty = { ...band, days: ["sun" as const, "holiday" as const], end: "12:30" };
  const both = { ...own, bandHours: [...own.bandHours, onDuty] };
  expect(todayOf(both, HOLIDAY_9)).toMatchObject({ state: "open", spans: [{ end: "12:30" }] });
  const onMondays = { ...closedDays, weekly: ["mon" as const], onHolidays: false };
  expect(todayOf({ ...both, closedDays: onMondays }, HOLIDAY_9)).toMatchObject({
    weekday: "mon",
    state: "closed",
  });
});

/** Morning and afternoon of Mondays. */
const twoBands = {
  ...own,
  bandHours: [
    { ...band, days: ["mon" as const] },
    { ...band, band: "afternoon" as const, days: ["mon" as const], start: "13:30", end: "16:00" },
  ],
};
const atClock = (clock: string) => Date.parse(`2026-11-16T${clock}:00+09:00`);
const wordAt = (clock: string) => outpatientStatus(todayOf(twoBands, atClock(clock)))?.word;

test("a house is open in its bands, and between them says when the next one begins", () => {
  expect(
    ["00:00", "08:29", "08:30", "11:30", "11:31", "13:29", "13:30", "16:00", "16:01", "23:59"].map(wordAt),
  ).toEqual([
    ...["本日 8:30から", "本日 8:30から", "診療中", "診療中", "本日 13:30から", "本日 13:30から"],
    ...["診療中", "診療中", "本日の受付は終了", "本日の受付は終了"],
  ]);
  expect(outpatientStatus(todayOf(twoBands, HOLIDAY_9))?.word).toBe("本日は祝日");
  expect(outpatientStatus(todayOf({ ...twoBands, closedDays: closedOn("mon") }, MONDAY_9))?.word).toBe(
    "本日休診",
  );
  expect(outpatientStatus(todayOf({ bandHours: [], hours: [], closedDays: null }, MONDAY_9))).toBeNull();
});

test("a span that ends before it begins runs past midnight, into a closed day too", () => {
  const nightHours = {
    ...band,
    band: "evening" as const,
    days: ["mon" as const],
    start: "20:00",
    end: "02:00",
  };
  const hours = { ...own, bandHours: [nightHours], closedDays: closedOn("tue") };
  expect(todayOf(hours, atClock("20:00")).state).toBe("open");
  expect(todayOf(hours, atClock("23:59")).state).toBe("open");
  const tuesday = atClock("23:59") + 60_000;
  expect(todayOf(hours, tuesday)).toMatchObject({ state: "open", spans: [{ start: "20:00" }] });
  expect(todayOf(hours, tuesday + 2 * HOUR_MS).state).toBe("open");
  expect(todayOf(hours, tuesday + 2 * HOUR_MS + 60_000).state).toBe("closed");
  expect(todayOf(hours, atClock("01:00")).state).toBe("later");
});

test("a row says when, and besides only that a house is open; on paper it has the hours of the day", () => {
  const rowAt = (clock: string) => todayText(receptionOf(twoBands), atClock(clock));
  const onPaper = "月曜の受付 8:30〜11:30・13:30〜16:00";
  expect(rowAt("09:00")).toEqual({ badge: "診療中", word: "受付", hours: "8:30〜11:30", onPaper });
  expect(rowAt("12:00")).toEqual({ badge: "", word: "本日の受付", hours: "13:30〜16:00", onPaper });
  expect(rowAt("17:00")).toEqual({ badge: "", word: "本日の受付は終了", hours: "", onPaper });
  expect(todayText(receptionOf(twoBands), HOLIDAY_9)).toMatchObject({ word: "本日は祝日", onPaper: "" });
  expect(todayText(receptionOf(twoBands), atClock("09:00") + 24 * HOUR_MS)).toMatchObject({
    word: "本日休診",
    onPaper: "火曜休診",
  });
  expect(todayText(null, MONDAY_9)).toBeNull();
});

function closedOn(day: "mon" | "tue") {
  return { weekly: [day], monthly: [], onHolidays: null, text: "" };
}
