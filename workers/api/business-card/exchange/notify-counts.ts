import { inboxOf } from "../../../../durable-objects/objects";
import type { Env } from "../../../env";
import { AT_ONCE, unreachable } from "../../../notifications/unanswered";
import type { CardCountsEvent } from "../../../queue/queue-message";
import { cardCountsOf } from "../counts";

type Bindings = Pick<Env, "DB" | "INBOX" | "EVENTS">;

const MESSAGES_PER_SEND = 100;

/** Tells these people's badges how the record stands; many, and Inboxes that do not answer, through the queue. */
export async function notifyCounts(env: Bindings, userIds: readonly string[]): Promise<void> {
  const people = [...new Set(userIds)];
  const silent =
    people.length > AT_ONCE ? people : await unreachable(people, (userId) => countAnew(env, userId));
  for (let from = 0; from < silent.length; from += MESSAGES_PER_SEND) {
    const some = silent.slice(from, from + MESSAGES_PER_SEND);
    await env.EVENTS.sendBatch(
      some.map((userId) => ({ body: { type: "cardCounts", userId } satisfies CardCountsEvent })),
    );
  }
}

/**
 * When two count at once, the one that read first may tell last: so each looks again after telling, and the last word
 * is what stands.
 */
export async function countAnew(env: Pick<Env, "DB" | "INBOX">, userId: string): Promise<void> {
  let sent = "";
  for (;;) {
    const counts = await cardCountsOf(env.DB, userId);
    if (JSON.stringify(counts) === sent) return;
    await inboxOf(env as Env, userId).setCounts(counts);
    sent = JSON.stringify(counts);
  }
}
