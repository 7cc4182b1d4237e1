import { type BoardEvent, mayCount, wishesIn } from "#contract/board/events";
import { MINUTE_MS } from "#contract/limits";
import { readCookie } from "~/request/cookies";
import type { Entered } from "~/request/guards.server";

type Counted = { event: BoardEvent; of: string };

const COUNTED = "__Host-counted";
const COUNTED_MS = 30 * MINUTE_MS;
/** Kept in the cookie: the latest ones. */
const REMEMBERED = 60;

/**
 * Adds to the sums what this browser has not been counted for in the last half hour: pages load their data again after
 * every act. What it was counted for stays in the browser; nothing where it asks not to be tracked. A page does not fail
 * for a figure.
 */
export async function countOnce(
  { api, request, context }: Pick<Entered, "api" | "request" | "context">,
  events: readonly Counted[],
): Promise<void> {
  if (!mayCount(wishesIn(request.headers))) return;
  const before = (readCookie(request, COUNTED) ?? "").split(".").filter(Boolean);
  const fresh = events.filter((each) => !before.includes(markOf(each)));
  if (fresh.length === 0) return;
  const marks = [...before, ...fresh.map(markOf)].slice(-REMEMBERED);
  context.setCookie(COUNTED, marks.join("."), COUNTED_MS);
  await api.board.countEvents({ body: { events: [...fresh] } }).catch(() => undefined);
}

/** The end of an id differs from every other one's; its beginning is the hour. */
const markOf = ({ event, of }: Counted) => `${event.replace(/^(\w)\w*-(\w)\w*$/, "$1$2")}${of.slice(-8)}`;
