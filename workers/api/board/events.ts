import type { board } from "#contract/board/calls";
import { mayCount, wishesIn } from "#contract/board/events";
import { EVENT_CALLS_PER_HOUR } from "#contract/board/limits";
import { dateInJapan } from "#contract/dates/japan-time";
import { HOUR_MS } from "#contract/limits";
import { isWithin } from "../limit";
import type { Handler } from "../serve";

/** Only items that are there are counted, and an hour of one person adds no more than an hour of one person can. */
export const countEvents: Handler<typeof board.countEvents> = async ({ viewer, body, env, db, request }) => {
  if (body.events.length === 0 || !mayCount(wishesIn(request.headers))) return;
  const bucket = `board-events:${viewer.id}`;
  if (!(await isWithin(db, { bucket, most: EVENT_CALLS_PER_HOUR, windowMs: HOUR_MS }))) return;
  await env.DB.prepare(
    `INSERT INTO board_sums (subject_id, event, day, count)
     SELECT DISTINCT value ->> 'of', value ->> 'event', ?2, 1 FROM json_each(?1)
     WHERE CASE WHEN value ->> 'event' LIKE 'ad-%'
       THEN EXISTS (SELECT 1 FROM board_ads WHERE id = value ->> 'of')
       ELSE EXISTS (SELECT 1 FROM posts WHERE id = value ->> 'of' AND place_kind = 'board') END
     ON CONFLICT DO UPDATE SET count = count + 1`,
  )
    .bind(JSON.stringify(body.events), dateInJapan(Date.now()))
    .run();
};
