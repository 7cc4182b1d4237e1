import { inboxOf } from "../../../../durable-objects/objects";
import type { Env } from "../../../env";
import { inTime } from "../../../in-time";
import type { SocketsEndEvent } from "../../../queue/queue-message";
import { logFaultOf } from "../../errors";

/** The sockets of a person that end: those of these sign-ins, or all that were opened until then (epoch ms). */
type SocketsEnd = Omit<SocketsEndEvent, "type">;

const CLOSED_WITHIN_MS = 1000;

/**
 * Ends the sockets at once; when the Inbox fails, the queue does it, which asks until it succeeds, and nobody waits for
 * that to be signed out.
 */
export async function endSockets(env: Env, end: SocketsEnd): Promise<void> {
  try {
    await inTime(closeSockets(env, end), CLOSED_WITHIN_MS);
  } catch (error) {
    logFaultOf(error);
    await env.EVENTS.send({ type: "socketsEnd", ...end });
  }
}

/** Fails when the Inbox does. Sockets that are closed twice are as closed as before. */
export async function closeSockets(
  env: Env,
  { userId, sessionIds, isRevoked, expelledAt }: SocketsEnd,
): Promise<void> {
  const inbox = inboxOf(env, userId);
  if (expelledAt !== undefined) await inbox.expel(expelledAt);
  await Promise.all(sessionIds.map((sessionId) => inbox.endSession(sessionId, isRevoked)));
}
