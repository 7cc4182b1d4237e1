import { expect, test } from "vitest";
import { receptionOf, receptionToday } from "#contract/hospitals/reception";

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

test("published hours of many departments become one span a band, by reception where it is told", () => {
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
  expect(todayOf(own, HOLIDAY_9)).toEqual({ weekday: "holiday", spans: [], state: "holiday" });
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
