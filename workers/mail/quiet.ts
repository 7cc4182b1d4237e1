import { inboxOf } from "../../durable-objects/objects";
import type { Env } from "../env";
import type { QueueMessage } from "../queue/queue-message";
import { delayOf } from "./digest/run";
import { mailQueue } from "./post";

/**
 * Is somebody not to be disturbed now? Then the message comes again when their quiet hours are over, or they have seen
 * their patients; a queue that cannot wait so long brings it sooner, and it is asked again.
 */
export async function isHeldBack(env: Env, userId: string, message: QueueMessage): Promise<boolean> {
  const now = Date.now();
  const at = await inboxOf(env, userId).disturbableAt(now);
  const queue = message.type === "mail" ? mailQueue(env, message.mail.kind) : env.EVENTS;
  if (at > now) await queue.send(message, { delaySeconds: delayOf(at, now) });
  return at > now;
}
