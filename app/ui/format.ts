import { COUNT_ROUNDED_FROM } from "#contract/limits";
import { serverNow } from "./clock";

/** An instant as the API sends it; a bare date (`2026-01-15`) is that day in Japan. */
export type At = string | number | Date;

const DAY_MS = 86_400_000;

// Always Tokyo and the Gregorian calendar, whatever the reader's machine is set to.
const tokyo = new Intl.DateTimeFormat("ja-JP-u-ca-gregory-nu-latn", {
  timeZone: "Asia/Tokyo",
  year: "numeric",
  month: "numeric",
  day: "numeric",
  weekday: "short",
  hour: "numeric",
  minute: "2-digit",
  hourCycle: "h23",
});

function partsOf(at: At) {
  const parts = Object.fromEntries(tokyo.formatToParts(new Date(at)).map(({ type, value }) => [type, value]));
  const { year, month, day, weekday, hour, minute } = parts;
  return { year, month, day, weekday, hour: Number(hour), minute };
}

/** 2026年1月 */
export function formatMonth(at: At): string {
  const { year, month } = partsOf(at);
  return `${year}年${month}月`;
}

/** 2026年1月15日 */
export function formatDate(at: At): string {
  return `${formatMonth(at)}${partsOf(at).day}日`;
}

/** 11月20日(金) */
export function formatDay(at: At): string {
  const { month, day, weekday } = partsOf(at);
  return `${month}月${day}日(${weekday})`;
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

/** For the right edge of a row: 9:05 today, 昨日, 11月20日(金) this year, else 2025年11月20日. */
export function formatWhen(at: At, now: At = serverNow()): string {
  if (formatDate(at) === formatDate(now)) return formatTime(at);
  if (formatDate(at) === formatDate(new Date(now).getTime() - DAY_MS)) return "昨日";
  return partsOf(at).year === partsOf(now).year ? formatDay(at) : formatDate(at);
}

/** 1,204, from 10,000 on 約34万 */
export function formatCount(count: number): string {
  if (count < COUNT_ROUNDED_FROM) return count.toLocaleString("ja-JP");
  return `約${Math.round(count / COUNT_ROUNDED_FROM).toLocaleString("ja-JP")}万`;
}

/** 1,204名 */
export const formatPeople = (count: number) => `${formatCount(count)}名`;

/** 30件 */
export const formatItems = (count: number) => `${formatCount(count)}件`;

/** 「12KB」, 「3.4MB」 */
export function formatBytes(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024)).toLocaleString("ja-JP")}KB`;
  return `${(bytes / (1024 * 1024)).toFixed(1)}MB`;
}
