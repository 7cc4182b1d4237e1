import { inboxOf } from "../../durable-objects/objects";
import { users } from "../db/schema/users";
import { allRows } from "../db/sql";
import type { Env } from "../env";
import type { InboxesEvent } from "../queue/queue-message";
import type { InboxMessage } from "./inbox-message";
import { AT_ONCE, unreachable } from "./unreachable";

type Bindings = Pick<Env, "DB" | "INBOX" | "EVENTS">;

/** Inboxes of one message of the queue; a batch of twenty of them stays below what one invocation may call. */
const INBOXES_PER_MESSAGE = 40;
const MESSAGES_PER_SEND = 100;
/** One message a second, and all of them within a minute: hundreds of Inboxes at once hold up everybody else. */
const LONGEST_SPREAD_S = 60;

/**
 * Tells Inboxes something. A few are notified at once, so that open screens show it; many, and those that do not answer,
 * through the queue, which repeats it until they do. So it never holds up an answer and never fails one.
 */
export async function deliverOrQueue(
  env: Bindings,
  recipients: readonly string[],
  message: InboxMessage,
): Promise<void> {
  const userIds = [...new Set(recipients)];
  const unreached = userIds.length > AT_ONCE ? userIds : await notifyAll(env, userIds, message);
  await enqueue(env, unreached, message, INBOXES_PER_MESSAGE);
}

/**
 * Tells what came through the queue. Inboxes that do not answer come again one by one, so that they hold up no other.
 */
export async function notifyQueued(
  { userIds, message }: Omit<InboxesEvent, "type">,
  env: Bindings,
): Promise<void> {
  const unreached = await notifyAll(env, userIds, message);
  if (unreached.length === 0) return;
  if (userIds.length === 1) throw new Error("an Inbox does not answer");
  await enqueue(env, unreached, message, 1);
}

/** Gives those that did not answer. People who are gone, or do not want notifications of the actor, are passed over. */
async function notifyAll(
  env: Bindings,
  userIds: readonly string[],
  message: InboxMessage,
): Promise<string[]> {
  if (userIds.length === 0) return [];
  return unreachable(await subscribers(env, userIds, message), (userId) => send(env, userId, message));
}

async function subscribers(
  { DB }: Bindings,
  userIds: readonly string[],
  message: InboxMessage,
): Promise<string[]> {
  if (message.type === "endNotifications") return [...userIds];
  const actorId = message.type === "notify" ? message.notification.actorId : null;
  const results = await allRows(
    DB,
    { id: users.id },
    `SELECT id FROM users WHERE status = 'active' AND id IN (SELECT value FROM json_each(?1))
       AND NOT EXISTS (SELECT 1 FROM blocks WHERE blocker_id = users.id AND blocked_id = ?2)`,
    JSON.stringify(userIds),
    actorId,
  );
  return results.map(({ id }) => id);
}

async function send(env: Bindings, userId: string, message: InboxMessage): Promise<void> {
  const inbox = inboxOf(env, userId);
  switch (message.type) {
    case "notify":
      return inbox.notify(message.notification);
    case "endNotifications":
      return inbox.endNotifications(message.ending);
  }
}

async function enqueue(
  { EVENTS }: Bindings,
  userIds: readonly string[],
  message: InboxMessage,
  size: number,
) {
  const parts = chunks(userIds, size);
  const events = parts.map((some, index) => ({
    body: { type: "inboxes" as const, userIds: some, message },
    delaySeconds: Math.floor(index * Math.min(1, LONGEST_SPREAD_S / parts.length)),
  }));
  for (const some of chunks(events, MESSAGES_PER_SEND)) await EVENTS.sendBatch(some);
}

function chunks<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, at) =>
    list.slice(at * size, (at + 1) * size),
  );
}
