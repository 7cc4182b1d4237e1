import type { connect } from "#contract/connect/calls";
import { FIGURE_WEEKS, LEAST_FIGURE } from "#contract/connect/limits";
import { fromJapanTime } from "#contract/dates/japan-time";
import { DAY_MS } from "#contract/limits";
import type { Handler } from "../serve";

const WEEK_MS = 7 * DAY_MS;
/** A Monday, 0:00 in Japan. */
const A_MONDAY = fromJapanTime("2024-01-01T00:00");

/** The Monday in Japan that a moment's week begins with, epoch ms. */
export const weekOf = (at: number) => A_MONDAY + Math.floor((at - A_MONDAY) / WEEK_MS) * WEEK_MS;

/** A page of a company was opened by somebody else: a number rises, and nobody's name is kept. */
export async function countView(DB: D1Database, userId: string, at: number) {
  await DB.prepare(
    `INSERT INTO company_page_views (user_id, week_from, views) VALUES (?, ?, 1)
       ON CONFLICT (user_id, week_from) DO UPDATE SET views = views + 1`,
  )
    .bind(userId, weekOf(at))
    .run();
}

type Counted = { week: number; number: number };

export const figures: Handler<typeof connect.figures> = async ({ viewer, env }) => {
  const newest = weekOf(Date.now());
  const weeks = Array.from({ length: FIGURE_WEEKS }, (_, nth) => newest - nth * WEEK_MS);
  const since = newest - (FIGURE_WEEKS - 1) * WEEK_MS;
  // A bound number is a REAL to SQLite: without the cast every moment would be a week of its own.
  const week = (column: string) => `CAST((${column} - ?2) / ${WEEK_MS} AS INTEGER) AS week`;
  const inWeek = (column: string) => `${week(column)}, count(*) AS number`;
  const sums = await env.DB.batch<Counted>([
    env.DB.prepare(
      `SELECT ${week("week_from")}, views AS number FROM company_page_views
       WHERE user_id = ?1 AND week_from >= ?2`,
    ).bind(viewer.id, since),
    env.DB.prepare(
      `SELECT ${inWeek("updated_at")} FROM exchanges
       WHERE (requester_id = ?1 OR receiver_id = ?1) AND status = 'accepted' AND updated_at >= ?2 GROUP BY week`,
    ).bind(viewer.id, since),
    env.DB.prepare(
      `SELECT ${inWeek("r.reacted_at")} FROM posts p JOIN reactions r ON r.post_id = p.id
       WHERE p.author_id = ?1 AND p.place_kind = 'board' AND r.user_id <> ?1 AND r.reacted_at >= ?2 GROUP BY week`,
    ).bind(viewer.id, since),
  ]);
  const [views, cards, reactions] = sums.map(({ results }) => numbers(results));
  return {
    weeks: weeks.map((from) => {
      const nth = (from - since) / WEEK_MS;
      return {
        from,
        views: sumUnlessFew(views, nth),
        cards: sumUnlessFew(cards, nth),
        reactions: sumUnlessFew(reactions, nth),
      };
    }),
  };
};

const numbers = (rows: Counted[]) => new Map(rows.map(({ week, number }) => [week, number]));

/** Few are not told: one could guess who they were. */
function sumUnlessFew(sums: Map<number, number> | undefined, week: number): number | null {
  const sum = sums?.get(week) ?? 0;
  return sum < LEAST_FIGURE ? null : sum;
}
