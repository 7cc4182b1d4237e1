import { dayNumberInJapan } from "#contract/dates/japan-time";
import { serverNow } from "~/ui/time/clock";
import { formatMonthDay, formatTime } from "~/ui/time/format";

/** Says until when an invitation stands: the day and how many are left, on the last day the hour. Takes epoch ms. */
export function endText(expiresAt: number, now: number = serverNow()): string {
  const days = dayNumberInJapan(expiresAt) - dayNumberInJapan(now);
  if (days <= 0) return `本日 ${formatTime(expiresAt)}まで`;
  return `${formatMonthDay(expiresAt)}まで（あと${days}日）`;
}
