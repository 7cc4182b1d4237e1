import { expect, test } from "vitest";
import { isNationalHoliday } from "#contract/dates/national-holidays";

/** The Cabinet Office's list of a year, by month. */
const YEARS: Record<number, Record<number, number[]>> = {
  2024: {
    1: [1, 8],
    2: [11, 12, 23],
    3: [20],
    4: [29],
    5: [3, 4, 5, 6],
    7: [15],
    8: [11, 12],
    9: [16, 22, 23],
    10: [14],
    11: [3, 4, 23],
  },
  2025: {
    1: [1, 13],
    2: [11, 23, 24],
    3: [20],
    4: [29],
    5: [3, 4, 5, 6],
    7: [21],
    8: [11],
    9: [15, 23],
    10: [13],
    11: [3, 23, 24],
  },
  2026: {
    1: [1, 12],
    2: [11, 23],
    3: [20],
    4: [29],
    5: [3, 4, 5, 6],
    7: [20],
    8: [11],
    9: [21, 22, 23],
    10: [12],
    11: [3, 23],
  },
  2027: {
    1: [1, 11],
    2: [11, 23],
    3: [21, 22],
    4: [29],
    5: [3, 4, 5],
    7: [19],
    8: [11],
    9: [20, 23],
    10: [11],
    11: [3, 23],
  },
};

test.each(Object.entries(YEARS))("national holidays of %s are those that were announced", (year, months) => {
  for (let month = 1; month <= 12; month++) {
    const days = Array.from({ length: 31 }, (_, at) => at + 1);
    const found = days.filter((day) => isNationalHoliday(Number(year), month, day));
    expect([month, ...found]).toEqual([month, ...(months[month] ?? [])]);
  }
});
