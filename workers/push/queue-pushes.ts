import { inboxOf } from "../../durable-objects/objects";
import { pushSubscriptions } from "../db/schema/auth";
import { allRows } from "../db/sql";
import type { Env } from "../env";
import type { PushPayload } from "./push-payload";

const CLOCKS_DIFFER_MS = 60_000;

/**
 * Puts a push into the queue for every browser of a person that asked for it. Where there is none, their Inbox asks for
 * no more of them, unless a browser has asked since.
 */
export async function queuePushes(
  env: Env,
  userId: string,
  event: string,
  payload: PushPayload,
): Promise<void> {
  const asOf = Date.now() - CLOCKS_DIFFER_MS;
  const results = await allRows(
    env.DB,
    { id: pushSubscriptions.id },
    `SELECT push_subscriptions.id FROM push_subscriptions
     JOIN users ON users.id = push_subscriptions.user_id AND users.status = 'active'
     JOIN sessions ON sessions.id = push_subscriptions.session_id AND sessions.expires_at > ?2
     WHERE push_subscriptions.user_id = ?1`,
    userId,
    Date.now(),
  );
  if (results.length === 0) return inboxOf(env, userId).wantNoPushes(asOf);
  const pushes = results.map(({ id }) => ({ event: `push/${event}/${id}`, subscriptionId: id, payload }));
  await env.EVENTS.sendBatch(pushes.map((push) => ({ body: { type: "push", push } })));
}
