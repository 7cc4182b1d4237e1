import { partsInJapan } from "#contract/dates/japan-time";
import { DAY_MS } from "#contract/limits";
import { serverNow } from "./clock";

/** An instant as the API sends it; a bare date (`2026-01-15`) is that day in Japan. */
export type At = string | number | Date;

const partsOf = (at: At) => partsInJapan(new Date(at).getTime());

/** 2026年1月 */
export function formatMonth(at: At): string {
  const { year, month } = partsOf(at);
  return `${year}年${month}月`;
}

/** 2026年1月15日 */
export function formatDate(at: At): string {
  return `${formatMonth(at)}${partsOf(at).day}日`;
}

/** 11月20日 */
export function formatMonthDay(at: At): string {
  const { month, day } = partsOf(at);
  return `${month}月${day}日`;
}

/** 11月20日(金) */
export function formatDay(at: At): string {
  return `${formatMonthDay(at)}(${partsOf(at).weekday})`;
}

/** 9:05 */
export function formatTime(at: At): string {
  const { hour, minute } = partsOf(at);
  return `${hour}:${minute}`;
}

/** 11月20日(金) 9:05, with the year in front when it is not this one. */
export function formatDateTime(at: At, now: At = serverNow()): string {
  const { year } = partsOf(at);
  const front = year === partsOf(now).year ? "" : `${year}年`;
  return `${front}${formatDay(at)} ${formatTime(at)}`;
}

/** A short form for the right edge of a row: 9:05 today, 昨日, 11月20日 this year, else 2025年11月20日. */
export function formatWhen(at: At, now: At = serverNow()): string {
  if (formatDate(at) === formatDate(now)) return formatTime(at);
  if (formatDate(at) === formatDate(new Date(now).getTime() - DAY_MS)) return "昨日";
  const { year, month, day } = partsOf(at);
  return year === partsOf(now).year ? `${month}月${day}日` : formatDate(at);
}

/** 08:30 → 8:30 */
export const shortClock = (clock: string) => clock.replace(/^0/, "");
