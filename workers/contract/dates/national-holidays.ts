import { DAY_MS } from "#contract/limits";

/**
 * Japan's national holidays by the law (国民の祝日に関する法律) as it stands since 2022, with the days that take the place
 * of one on a Sunday and the days between two. The equinoxes are reckoned as the National Astronomical Observatory does
 * from 1980 to 2099; each is announced only in the February before.
 */
export function isNationalHoliday(year: number, month: number, day: number): boolean {
  return holidaysOf(year).has(number(month, day));
}

const FIXED = [
  [1, 1],
  [2, 11],
  [2, 23],
  [4, 29],
  [5, 3],
  [5, 4],
  [5, 5],
  [8, 11],
  [11, 3],
  [11, 23],
] as const;
/** The nth Monday of a month. */
const MONDAYS = [
  [1, 2],
  [7, 3],
  [9, 3],
  [10, 2],
] as const;

const byYear = new Map<number, Set<number>>();

function holidaysOf(year: number): Set<number> {
  const existing = byYear.get(year);
  if (existing) return existing;
  const named = namedOf(year);
  const all = new Set([...named, ...substitutesOf(year, named), ...betweenTwo(year, named)]);
  byYear.set(year, all);
  return all;
}

const number = (month: number, day: number) => month * 100 + day;

function namedOf(year: number): Set<number> {
  const since = year - 1980;
  const equinox = (base: number) => Math.floor(base + 0.242194 * since) - Math.floor(since / 4);
  return new Set([
    ...FIXED.map(([month, day]) => number(month, day)),
    ...MONDAYS.map(([month, nth]) => number(month, nthMonday(year, month, nth))),
    number(3, equinox(20.8431)),
    number(9, equinox(23.2488)),
  ]);
}

function nthMonday(year: number, month: number, nth: number): number {
  const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay();
  return 1 + ((8 - first) % 7) + (nth - 1) * 7;
}

/** A holiday on a Sunday moves on to the next day that is none. */
function substitutesOf(year: number, named: Set<number>): number[] {
  return daysOf(year, named)
    .filter((day) => day.getUTCDay() === 0)
    .map((day) => {
      let next = after(day);
      while (named.has(numberOf(next))) next = after(next);
      return numberOf(next);
    });
}

/** A day with a holiday before and after it. */
function betweenTwo(year: number, named: Set<number>): number[] {
  return daysOf(year, named)
    .map(after)
    .filter((day) => !named.has(numberOf(day)) && named.has(numberOf(after(day))))
    .map(numberOf);
}

const daysOf = (year: number, named: Set<number>) =>
  [...named].map((each) => new Date(Date.UTC(year, Math.floor(each / 100) - 1, each % 100)));
const after = (day: Date) => new Date(day.getTime() + DAY_MS);
const numberOf = (day: Date) => number(day.getUTCMonth() + 1, day.getUTCDate());
