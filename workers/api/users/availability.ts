import { sql } from "drizzle-orm";
import { isConnectRole } from "#contract/endpoint";
import type { users as contract } from "#contract/users/calls";
import { clockOfToday } from "#contract/users/consulting";
import { AVAILABILITY_PAST } from "#contract/users/texts";
import { inboxOf } from "../../../durable-objects/objects";
import { consultingUntil } from "../../db/availability";
import type { Database } from "../../db/client";
import { availability as availabilityTable } from "../../db/schema/doctors";
import { allRows, nullable } from "../../db/sql";
import type { Viewer } from "../../viewer";
import { invalidFields } from "../errors";
import type { Handler } from "../serve";

export const availability: Handler<typeof contract.availability> = async ({ viewer, db }) => ({
  consultingUntil: await consultingUntilOf(viewer, db, viewer.id),
});

/** Mails and pushes are held first: what colleagues see comes last. Sent again, nothing more happens. */
export const setAvailability: Handler<typeof contract.setAvailability> = async ({
  viewer,
  body,
  db,
  env,
}) => {
  const now = Date.now();
  const until = clockOfToday(body.until, now);
  if (until <= now) throw invalidFields({ until: AVAILABILITY_PAST });
  await inboxOf(env, viewer.id).consult(until);
  await db.run(sql`INSERT INTO availability (user_id, consulting_from, consulting_until)
    VALUES (${viewer.id}, ${now}, ${until})
    ON CONFLICT (user_id) DO UPDATE SET consulting_until = excluded.consulting_until,
      consulting_from = iif(consulting_until > ${now}, consulting_from, excluded.consulting_from)`);
  return { consultingUntil: until };
};

export const clearAvailability: Handler<typeof contract.clearAvailability> = async ({ viewer, db, env }) => {
  await db.run(sql`DELETE FROM availability WHERE user_id = ${viewer.id}`);
  await inboxOf(env, viewer.id).consult(null);
};

/**
 * The time until which this user sees patients, as far as the viewer may know. The connect service learns of nobody.
 */
export async function consultingUntilOf(
  viewer: Viewer,
  db: Database,
  userId: string,
): Promise<number | null> {
  if (isConnectRole(viewer.role)) return null;
  const [row] = await allRows(
    db,
    { until: nullable(availabilityTable.consultingUntil) },
    sql`SELECT ${consultingUntil(viewer.id, Date.now())} AS until FROM users WHERE users.id = ${userId}`,
  );
  return row?.until ?? null;
}
