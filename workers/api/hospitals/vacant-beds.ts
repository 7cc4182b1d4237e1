import { and, eq, sql } from "drizzle-orm";
import type { hospitals as contract } from "#contract/hospitals/calls";
import { VACANT_BEDS_CHANGED } from "#contract/hospitals/texts";
import { vacantBedReminders, vacantBeds } from "../../db/schema/hospitals";
import { allRows } from "../../db/sql";
import type { Env } from "../../env";
import { endNotifications } from "../../notifications/notify";
import { indexHospital } from "../../search/documents/update";
import { directoryChanged } from "../directory/notify";
import { conflict } from "../errors";
import type { Handler } from "../serve";
import { vacantBedOf } from "./hospital";
import { ownHospital } from "./record";

/** A word on what the viewer saw: where somebody gave new figures meanwhile, nothing is confirmed unseen. */
export const confirmVacantBeds: Handler<typeof contract.confirmVacantBeds> = async (call) => {
  const { viewer, params, body, db, env, later } = call;
  await ownHospital(db, viewer, params.id);
  const isMeant = body.vacantBedId ? eq(vacantBeds.id, body.vacantBedId) : undefined;
  const isUnseen = sql`(SELECT max(updated_at) FROM vacant_beds WHERE hospital_id = ${params.id}) > ${body.seenAt}`;
  const [, beds] = await db.batch([
    db
      .update(vacantBeds)
      .set({ updatedAt: Date.now(), updatedBy: viewer.id, confirmed: true })
      .where(and(eq(vacantBeds.hospitalId, params.id), isMeant, sql`NOT ${isUnseen}`)),
    db
      .select()
      .from(vacantBeds)
      .where(eq(vacantBeds.hospitalId, params.id))
      .orderBy(vacantBeds.bedKind, vacantBeds.ward),
  ]);
  const shown = beds.map(vacantBedOf);
  const meant = beds.filter(({ id }) => !body.vacantBedId || id === body.vacantBedId);
  if (meant.some(({ confirmed, updatedBy }) => !confirmed || updatedBy !== viewer.id))
    throw conflict(VACANT_BEDS_CHANGED, { vacantBeds: shown });
  await indexHospital(env.DB, env.SEARCH_DB, params.id);
  later(directoryChanged(env));
  later(stopBedReminders(env, params.id));
  return { vacantBeds: shown };
};

/** A word on the beds was given: nobody is asked for it any more. */
export async function stopBedReminders(env: Env, hospitalId: string): Promise<void> {
  const results = await allRows(
    env.DB,
    { id: vacantBedReminders.userId },
    "SELECT user_id AS id FROM vacant_bed_reminders WHERE hospital_id = ?",
    hospitalId,
  );
  const keepers = results.map(({ id }) => id);
  await endNotifications(env, keepers, { about: { type: "openBeds", id: hospitalId } }, "read");
}

export const remind: Handler<typeof contract.remind> = async ({ viewer, params, body: { hour }, db }) => {
  await ownHospital(db, viewer, params.id);
  const mine = { userId: viewer.id, hospitalId: params.id };
  if (hour === null) {
    await db
      .delete(vacantBedReminders)
      .where(and(eq(vacantBedReminders.userId, viewer.id), eq(vacantBedReminders.hospitalId, params.id)));
    return;
  }
  await db
    .insert(vacantBedReminders)
    .values({ ...mine, hour })
    .onConflictDoUpdate({
      target: [vacantBedReminders.userId, vacantBedReminders.hospitalId],
      set: { hour },
    });
};
