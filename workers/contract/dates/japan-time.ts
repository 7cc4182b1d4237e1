import { DAY_MS, HOUR_MS } from "#contract/limits";

// Every day, hour and date of Japan is reckoned here, whatever the machine is set to. Japan has no summer time. Moments
// are epoch ms.

const AHEAD_MS = 9 * HOUR_MS;
const WEEKDAYS = [..."日月火水木金土"];

/** A date whose UTC parts (`getUTCHours`, `toISOString`) are what clock and calendar in Japan show. */
export const toJapanTime = (at: number) => new Date(at + AHEAD_MS);

/** `YYYY-MM-DDTHH:mm` as clock and calendar in Japan show it → that moment; NaN for anything else. */
export const fromJapanTime = (shown: string) => Date.parse(`${shown}:00+09:00`);

/** The number of a day in Japan, counted from the first of 1970. */
export const dayNumberInJapan = (at: number) => Math.floor((at + AHEAD_MS) / DAY_MS);

/** The midnight with which the day in Japan began, as a moment. */
export const midnightInJapan = (at: number) => dayNumberInJapan(at) * DAY_MS - AHEAD_MS;

/** The first moment of the month in Japan that this moment lies in, and of the next. */
export function monthInJapan(at: number): { from: number; until: number } {
  const there = toJapanTime(at);
  const start = (months: number) =>
    Date.UTC(there.getUTCFullYear(), there.getUTCMonth() + months, 1) - AHEAD_MS;
  return { from: start(0), until: start(1) };
}

/** The date in Japan: `YYYY-MM-DD` */
export const dateInJapan = (at: number) => toJapanTime(at).toISOString().slice(0, 10);

/** The hour in Japan: 0 to 23 */
export const hourInJapan = (at: number) => toJapanTime(at).getUTCHours();

/** The time of day in Japan: `09:05` */
export const clockInJapan = (at: number) => toJapanTime(at).toISOString().slice(11, 16);

// A formatter of the platform takes a hundred times as long: a room shows two hundred times of day.
/** The parts of a moment as people read it: the minute has two digits, the hour as many as it needs. */
export function partsInJapan(at: number) {
  const there = toJapanTime(at);
  return {
    year: there.getUTCFullYear(),
    month: there.getUTCMonth() + 1,
    day: there.getUTCDate(),
    weekday: WEEKDAYS[there.getUTCDay()],
    hour: there.getUTCHours(),
    minute: String(there.getUTCMinutes()).padStart(2, "0"),
  };
}

/** The date in words: 2026年11月21日 */
export function writtenDate(at: number): string {
  const { year, month, day } = partsInJapan(at);
  return `${year}年${month}月${day}日`;
}

/** The date and time in words: 2026年11月21日(土) 9:05 */
export function writtenDateTime(at: number): string {
  const { weekday, hour, minute } = partsInJapan(at);
  return `${writtenDate(at)}(${weekday}) ${hour}:${minute}`;
}
