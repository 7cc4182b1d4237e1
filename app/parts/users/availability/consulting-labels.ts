import { dayNumberInJapan } from "#contract/dates/japan-time";
import { serverNow } from "~/ui/time/clock";
import { formatTime } from "~/ui/time/format";

/** 「診療中（17:00まで）」, 「診療中（本日中）」; nothing once it is over. Takes epoch ms. */
export function consultingText(until: number | null, now = serverNow()): string {
  if (until === null || until <= now) return "";
  return dayNumberInJapan(until) > dayNumberInJapan(now)
    ? "診療中（本日中）"
    : `診療中（${formatTime(until)}まで）`;
}
