import { inboxOf } from "../../../../durable-objects/objects";
import { exchanges } from "../../../db/schema/business-card";
import { allRows, computed } from "../../../db/sql";
import type { Env } from "../../../env";
import { endNotifications, notify } from "../../../notifications/notify";
import { AT_ONCE, unreachable } from "../../../notifications/unreachable";
import type { CardCountsEvent } from "../../../queue/queue-message";
import { cardCountsOf } from "../counts";
import { isUnblockedPair } from "./pair";

/** The two people of a request and its exchange; `changeId` names the very request. */
type Query = { exchangeId: string; changeId: string; requesterId: string; receiverId: string };

const request = (id: string) => ({ about: { type: "cardRequest" as const, id } });
const cardOf = (id: string) => ({ about: { type: "businessCard" as const, id } });

/** The receiver is notified of a request once, and both badges are notified. */
export async function notifyOfRequest(env: Env, query: Query, message: string): Promise<void> {
  const { exchangeId, changeId, requesterId, receiverId } = query;
  await notify(env, [receiverId], {
    eventKey: `card-requested/${changeId}`,
    topic: "cardRequested",
    ...request(exchangeId),
    actorId: requesterId,
    text: message || "名刺交換の申請",
  });
  await notifyCounts(env, [requesterId, receiverId]);
}

/** The person who asked hears that it was accepted; the person who accepted has read of it. */
export async function notifyOfExchange(env: Env, query: Query): Promise<void> {
  const { exchangeId, changeId, requesterId, receiverId } = query;
  await notify(env, [requesterId], {
    eventKey: `card-accepted/${changeId}`,
    topic: "cardAccepted",
    ...cardOf(receiverId),
    actorId: receiverId,
    text: "名刺の交換が完了しました",
  });
  await requestIsRead(env, receiverId, [exchangeId]);
  await notifyCounts(env, [requesterId, receiverId]);
}

/** Nothing is left of a request that was taken back, whoever ended it. */
export const withdrawRequest = (env: Env, receiverId: string, exchangeId: string) =>
  endNotifications(env, [receiverId], request(exchangeId), "withdrawn");

/** The requests of a person that nobody has answered, and the people who hold their card. */
type OpenCards = { requests: Pick<Query, "exchangeId" | "receiverId">[]; holders: string[] };

/** Takes back the requests and the card of a person who leaves the service: run it when the record has ended both. */
export async function withdrawCards(env: Env, ownerId: string, { requests, holders }: OpenCards) {
  for (const { exchangeId, receiverId } of requests) await withdrawRequest(env, receiverId, exchangeId);
  await endNotifications(env, holders, cardOf(ownerId), "gone");
  await notifyCounts(env, [...holders, ...requests.map(({ receiverId }) => receiverId)]);
}

export async function openCardsOf({ DB }: Pick<Env, "DB">, userId: string): Promise<OpenCards> {
  const results = await allRows(
    DB,
    { exchangeId: exchanges.id, receiverId: exchanges.receiverId },
    "SELECT id AS exchangeId, receiver_id AS receiverId FROM exchanges WHERE requester_id = ? AND status = 'requested'",
    userId,
  );
  return { requests: results, holders: await holdersOf(DB, userId) };
}

/** The people who hold somebody's card, where neither has blocked the other. */
async function holdersOf(DB: D1Database, userId: string): Promise<string[]> {
  const results = await allRows(
    DB,
    { id: computed<string>() },
    `SELECT iif(requester_id = ?1, receiver_id, requester_id) AS id FROM exchanges
       WHERE (requester_id = ?1 OR receiver_id = ?1) AND status = 'accepted'
         AND ${isUnblockedPair("requester_id", "receiver_id")}`,
    userId,
  );
  return results.map(({ id }) => id);
}

export async function requestIsRead(env: Env, receiverId: string, exchangeIds: readonly string[]) {
  for (const id of exchangeIds) await endNotifications(env, [receiverId], request(id), "read");
}

export const cardIsRead = (env: Env, readerId: string, ownerId: string) =>
  endNotifications(env, [readerId], cardOf(ownerId), "read");

/** Neither has the card of the other any more: notifications about it lead nowhere. */
export async function cardsAreGone(env: Env, one: string, other: string) {
  await endNotifications(env, [one], cardOf(other), "gone");
  await endNotifications(env, [other], cardOf(one), "gone");
}

/** Everybody who holds the card hears once of each change. */
export async function notifyOfChange(env: Env, ownerId: string, changedAt: number) {
  const holders = await holdersOf(env.DB, ownerId);
  await notify(env, holders, {
    eventKey: `card-updated/${ownerId}/${changedAt}`,
    topic: "cardUpdated",
    ...cardOf(ownerId),
    actorId: ownerId,
    text: "名刺が更新されました",
    at: changedAt,
  });
  await notifyCounts(env, holders);
}

type Bindings = Pick<Env, "DB" | "INBOX" | "EVENTS">;

const MESSAGES_PER_SEND = 100;

/** Tells these people's badges how the record stands; many, and Inboxes that do not answer, through the queue. */
export async function notifyCounts(env: Bindings, userIds: readonly string[]): Promise<void> {
  const people = [...new Set(userIds)];
  const unreached =
    people.length > AT_ONCE ? people : await unreachable(people, (userId) => countAnew(env, userId));
  for (let from = 0; from < unreached.length; from += MESSAGES_PER_SEND) {
    const some = unreached.slice(from, from + MESSAGES_PER_SEND);
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
