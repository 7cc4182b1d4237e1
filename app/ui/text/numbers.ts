import { COUNT_ROUNDED_FROM } from "#contract/limits";

const grouped = new Intl.NumberFormat("ja-JP");

/** 12,040, to the last digit */
export const formatNumber = (number: number): string => grouped.format(number);

/** 1,204, from 10,000 on 約34万 */
export function formatCount(count: number): string {
  if (count < COUNT_ROUNDED_FROM) return formatNumber(count);
  return `約${formatNumber(Math.round(count / COUNT_ROUNDED_FROM))}万`;
}

/** 1,204名 */
export const formatPeople = (count: number) => `${formatCount(count)}名`;

/** 30件 */
export const formatItems = (count: number) => `${formatCount(count)}件`;

/** 「12KB」, 「3.4MB」 */
export function formatBytes(bytes: number): string {
  if (bytes < 1024 * 1024) return `${formatNumber(Math.max(1, Math.round(bytes / 1024)))}KB`;
  return `${(bytes / (1024 * 1024)).toFixed(1)}MB`;
}
