import { midnightInJapan, toJapanTime } from "#contract/dates/japan-time";
import { DAY_MS, HOUR_MS, SECOND_MS } from "#contract/limits";

/** A moment that is offered by name, epoch ms. */
export type NamedTime = { value: string; label: string; at: number };

const TONIGHT_HOUR = 18;
const MORNING_HOUR = 8;

/** The value of a choice that is posted: with the moment that was shown beside it, whatever the clock says then. */
export const shownValue = ({ value, at }: NamedTime) => `${value}@${at}`;

const SHOWN_VALUE = /^([a-zA-Z]+)@(\d{1,15})$/;

/** The moment of a posted choice, epoch ms; null for one that was never shown. */
export function shownMoment(posted: string, now: number): number | null {
  const [, name, at] = SHOWN_VALUE.exec(posted) ?? [];
  if (!at) return null;
  // The other's quiet hours have ended while this was written: it goes at once.
  return name === "afterQuiet" ? Math.max(Number(at), now + SECOND_MS) : Number(at);
}

/** The moments at which one may be reminded of a message by one press. */
export function reminderTimes(now: number): NamedTime[] {
  const [tonight, tomorrow] = ["tonight", "tomorrow"].map((name) =>
    sendTimes(now, null).find(({ value }) => value === name),
  );
  const hour = { value: "hour", label: "1時間後", at: now + HOUR_MS };
  return [hour, tonight, tomorrow].flatMap((time) => time ?? []);
}

/** The moments at which a message may go by one press: tonight as long as it is ahead, the next morning, next Monday. */
export function sendTimes(now: number, afterQuiet: number | null): NamedTime[] {
  const today = midnightInJapan(now);
  const tonight = today + TONIGHT_HOUR * HOUR_MS;
  const morning = (days: number) => today + days * DAY_MS + MORNING_HOUR * HOUR_MS;
  const untilMonday = (8 - toJapanTime(now).getUTCDay()) % 7 || 7;
  return [
    ...(afterQuiet === null
      ? []
      : [{ value: "afterQuiet", label: "相手の診療・おやすみ時間の後", at: afterQuiet }]),
    ...(tonight > now ? [{ value: "tonight", label: "今夜18時", at: tonight }] : []),
    { value: "tomorrow", label: "明日8時", at: morning(1) },
    ...(untilMonday > 1 ? [{ value: "monday", label: "月曜8時", at: morning(untilMonday) }] : []),
  ];
}
