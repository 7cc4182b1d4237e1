import type { Env } from "../env";
import type { PushPayload } from "./push-payload";

/** Puts a notice into the queue for every browser of a person that asked for it. Gives how many there are. */
export async function queuePushes(
  env: Env,
  userId: string,
  event: string,
  notice: PushPayload,
): Promise<number> {
  const { results } = await env.DB.prepare(
    `SELECT push_subscriptions.id FROM push_subscriptions
     JOIN users ON users.id = push_subscriptions.user_id AND users.status = 'active'
     JOIN sessions ON sessions.id = push_subscriptions.session_id AND sessions.expires_at > ?2
     WHERE push_subscriptions.user_id = ?1`,
  )
    .bind(userId, Date.now())
    .all<{ id: string }>();
  const pushes = results.map(({ id }) => ({ event: `push/${event}/${id}`, subscriptionId: id, notice }));
  if (pushes.length > 0) await env.EVENTS.sendBatch(pushes.map((push) => ({ body: { type: "push", push } })));
  return pushes.length;
}
