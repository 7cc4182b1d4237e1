import { MAIL_PER_ROOM_MS, MAIL_UNREAD_AFTER_MS } from "#contract/chat/limits";
import { midnightInJapan } from "#contract/dates/japan-time";
import { DAY_MS, HOUR_MS } from "#contract/limits";
import type { RoomKind } from "../room/room-rules";

/** Hours of the day in Japan in which nobody is to be disturbed: 22 to 7 goes over midnight; equal hours mean never. */
type QuietHours = { from: number; to: number };
/** The span (epoch ms) in which the person sees patients, as they said themselves. */
export type Consulting = { from: number; until: number };
/** The times when a person is not to be disturbed: hours of every day, and a span of today. */
export type Quiet = { hours: QuietHours | null; consulting: Consulting | null };

const DIGEST_MS = 7.5 * HOUR_MS;

/**
 * The moment when a mail about something unread is due (spec 1.14.12), epoch ms. For a room of two: ten minutes after
 * the message came, at most one an hour; for a group: half past seven in the morning. Never in quiet hours or while
 * they see patients: then at the end of that.
 */
export function mailDueAt(kind: RoomKind, now: number, mailedAt: number, quiet: Quiet): number {
  const soonest = Math.max(now + MAIL_UNREAD_AFTER_MS, mailedAt + MAIL_PER_ROOM_MS);
  return afterQuiet(kind === "direct" ? soonest : nextDigest(soonest), quiet);
}

/** A mail about what was written `since` one moment `until` another, which may go out `at` a third (epoch ms). */
export type DigestWindow = { at: number; since: number; until: number };

/**
 * The moment when a digest that is due at `to`, a multiple of the period, may go out, and what it tells of: all that
 * the digests held until then would have told, and no more, for the next one goes on from there. Digests held until the
 * same moment have the same window, so that one of them is sent.
 */
export function digestWindow(to: number, periodMs: number, quiet: Quiet): DigestWindow {
  const at = afterQuiet(to, quiet);
  let since = to - periodMs;
  const earliest = at - DAY_MS;
  while (since > earliest && afterQuiet(since, quiet) >= at) since -= periodMs;
  return { at, since, until: at - (at % periodMs) };
}

function nextDigest(from: number): number {
  const today = midnightInJapan(from) + DIGEST_MS;
  return today >= from ? today : today + DAY_MS;
}

/** The same moment, or the next one at which the person may be disturbed: two spans that overlap are one. */
export function afterQuiet(at: number, { hours, consulting }: Quiet): number {
  const isIn = (moment: number) => consulting && moment >= consulting.from && moment < consulting.until;
  const first = isIn(at) ? (consulting?.until ?? at) : at;
  const second = afterQuietHours(first, hours);
  return isIn(second) ? afterQuietHours(consulting?.until ?? second, hours) : second;
}

function afterQuietHours(at: number, quiet: QuietHours | null): number {
  if (!quiet || quiet.from === quiet.to) return at;
  const ofDay = at - midnightInJapan(at);
  const from = quiet.from * HOUR_MS;
  const to = quiet.to * HOUR_MS;
  const isQuiet = from < to ? ofDay >= from && ofDay < to : ofDay >= from || ofDay < to;
  if (!isQuiet) return at;
  const wait = (to - ofDay + DAY_MS) % DAY_MS;
  return at + wait;
}
