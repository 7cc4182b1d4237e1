import type { Env } from "../../../env";
import { inTime } from "../../../in-time";
import type { CardCountsEvent } from "../../../queue/queue-message";
import { inboxOf } from "../../chat/objects";
import { cardCountsOf } from "../counts";

type Bindings = Pick<Env, "DB" | "INBOX" | "EVENTS">;

/** So many badges are told before the work of a call ends, the others through the queue. */
const TOLD_AT_ONCE = 10;
const ANSWERS_WITHIN_MS = 1000;
const MESSAGES_PER_SEND = 100;

/** Tells these people's badges how the record stands; many, and Inboxes that do not answer, through the queue. */
export async function tellCounts(env: Bindings, userIds: readonly string[]): Promise<void> {
  const people = [...new Set(userIds)];
  const silent = people.length > TOLD_AT_ONCE ? people : await silentAmong(env, people);
  for (let from = 0; from < silent.length; from += MESSAGES_PER_SEND) {
    const some = silent.slice(from, from + MESSAGES_PER_SEND);
    await env.EVENTS.sendBatch(
      some.map((userId) => ({ body: { type: "cardCounts", userId } satisfies CardCountsEvent })),
    );
  }
}

async function silentAmong(env: Bindings, people: readonly string[]): Promise<string[]> {
  const told = await Promise.all(
    people.map((userId) =>
      inTime(countAnew(env, userId), ANSWERS_WITHIN_MS).then(
        () => null,
        () => userId,
      ),
    ),
  );
  return told.filter((userId) => userId !== null);
}

/**
 * Of two who count at once the one that read first may tell last: whoever has told looks again, so that the last word is
 * what stands.
 */
export async function countAnew(env: Pick<Env, "DB" | "INBOX">, userId: string): Promise<void> {
  let told = "";
  for (;;) {
    const counts = await cardCountsOf(env.DB, userId);
    if (JSON.stringify(counts) === told) return;
    await inboxOf(env as Env, userId).setCounts(counts);
    told = JSON.stringify(counts);
  }
}
