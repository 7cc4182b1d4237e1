import { sql } from "drizzle-orm";
import { HOUR_MS, MINUTE_MS } from "#contract/limits";
import type { notices } from "#contract/notices/calls";
import { REMINDER_PAUSE_HOURS } from "#contract/notices/limits";
import {
  NOBODY_TO_REMIND,
  NOTICE_CHANGED,
  NOTICE_REMINDED_LATELY,
  STILL_SENDING,
} from "#contract/notices/texts";
import { auditStatement } from "../../audit";
import { conflict } from "../../errors";
import type { Handler } from "../../serve";
import { noticeOf, ownNotice } from "../notice-record";
import { countsOf } from "../readers";
import { queueNotification } from "./notify";

/** The second half of a double click finds its reminder on the way. */
export const remind: Handler<typeof notices.remind> = async ({
  viewer,
  params,
  body,
  env,
  db,
  scope,
  later,
}) => {
  const row = await ownNotice(viewer, db, params.objectId);
  const now = Date.now();
  const since = now - (row.remindedAt ?? 0);
  const refuse = (message: string) => conflict(message, noticeOf(row, viewer));
  if (row.reminderCount === body.after + 1 && since < MINUTE_MS) return noticeOf(row, viewer);
  if (row.reminderCount !== body.after) throw refuse(NOTICE_CHANGED);
  if (row.toldCount < row.hospitalCount) throw refuse(STILL_SENDING);
  if (since < REMINDER_PAUSE_HOURS * HOUR_MS) throw refuse(NOTICE_REMINDED_LATELY);
  const { people } = await countsOf(db, row);
  if (people.all === (row.isMustRead ? people.acknowledged : people.read)) throw refuse(NOBODY_TO_REMIND);
  await db.run(sql`
    UPDATE hospital_notices SET wave = wave + 1, wave_kind = 'reminder', wave_at = ${now}, told_count = 0,
      reminder_count = reminder_count + 1, reminded_at = ${now}
    WHERE id = ${row.id} AND reminder_count = ${body.after} AND told_count = hospital_count AND deleted_at IS NULL`);
  const after = await ownNotice(viewer, db, row.id);
  await queueNotification(env, after);
  const entry = { action: "notice-reminded", actorId: viewer.id, target: row.id, result: "ok" } as const;
  later(auditStatement(db, scope, entry).run());
  return noticeOf(after, viewer);
};
