import type { Env } from "../../../env";
import { endNotifications } from "../../../notifications/notify";
import { notifyCounts } from "./notify-counts";
import { OF_PAIR } from "./pair";

/** A block ends what was asked and not yet answered, either way; what was exchanged is hidden as long as it stands. */
export async function cancelAcrossBlock(env: Env, one: string, other: string) {
  await env.DB.prepare(
    `UPDATE exchanges SET status = 'canceled', seq = seq + 1, updated_at = ?3 WHERE ${OF_PAIR} AND status = 'requested'`,
  )
    .bind(one, other, Date.now())
    .run();
}

/** Takes back what either was told of the other, and counts anew. */
export async function forgetAcrossBlock(env: Env, one: string, other: string) {
  await endNotifications(env, [one], { actorId: other }, "withdrawn");
  await endNotifications(env, [other], { actorId: one }, "withdrawn");
  await notifyCounts(env, [one, other]);
}
