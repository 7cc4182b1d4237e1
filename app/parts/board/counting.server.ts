import { type BoardEvent, mayCount, wishesIn } from "#contract/board/events";
import { MINUTE_MS } from "#contract/limits";
import { readCookie } from "#contract/wire/cookies";
import type { Entered } from "~/request/guards.server";

type Counted = { event: BoardEvent; of: string };

const COUNTED = "__Host-counted";
const COUNTED_MS = 30 * MINUTE_MS;
/** How many of the latest are kept in the cookie. */
const REMEMBERED = 60;

/**
 * Adds to the sums what this browser has not been counted for in the last half hour: pages load their data again after
 * every act. What it was counted for stays in the browser; nothing where it asks not to be tracked. A page neither
 * fails for a figure nor waits for one. Called once a request, with all that its page shows: the cookie is written
 * once.
 */
export function countOnce(
  { api, request, context }: Pick<Entered, "api" | "request" | "context">,
  events: readonly Counted[],
): void {
  if (!mayCount(wishesIn(request.headers))) return;
  const before = (readCookie(request, COUNTED) ?? "").split(".").filter(Boolean);
  const fresh = events.filter((each) => !before.includes(markOf(each)));
  if (fresh.length === 0) return;
  const marks = [...before, ...fresh.map(markOf)].slice(-REMEMBERED);
  context.setCookie(COUNTED, marks.join("."), COUNTED_MS);
  context.later(api.board.countEvents({ body: { events: [...fresh] } }).catch(() => undefined));
}

/** The events that say that these ads were shown. */
export const shownAds = (ads: readonly { objectId: string }[] | null): Counted[] =>
  (ads ?? []).map(({ objectId }) => ({ event: "ad-impression", of: objectId }));

/** The end of an id differs from every other one's; its beginning is the hour. */
const markOf = ({ event, of }: Counted) => `${event.replace(/^(\w)\w*-(\w)\w*$/, "$1$2")}${of.slice(-8)}`;
