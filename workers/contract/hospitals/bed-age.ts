import { dayNumberInJapan } from "#contract/dates/japan-time";
import { DAY_MS } from "#contract/limits";

/** The age of a figure of vacant beds: an `old` one is struck through, comes last and is in no sum. */
type BedAge = { state: "fresh" | "days" | "week" | "old"; days: number };

/** Days after which a figure is old: on the seventh day it still stands. */
export const BED_FIGURES_FRESH_DAYS = 7;

/**
 * The age of a figure since its last report, both epoch ms. It is fresh for 24 hours; after that its age is in days of
 * the calendar in Japan, so that 「7日前」 means the same in a search, on a board and on a hospital's page.
 */
export function bedAge(updatedAt: number, now: number): BedAge {
  const days = Math.max(0, dayNumberInJapan(now) - dayNumberInJapan(updatedAt));
  if (now - updatedAt < DAY_MS) return { state: "fresh", days };
  if (days > BED_FIGURES_FRESH_DAYS) return { state: "old", days };
  return { state: days > 3 ? "week" : "days", days };
}
