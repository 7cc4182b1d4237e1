import type { Env } from "../../../env";
import { endNotifications, notify } from "../../../notifications/notify";
import { isUnblockedPair } from "./pair";
import { tellCounts } from "./tell-counts";

/** Who asked and who was asked, in what exchange; `changeId` names the very request. */
type Asked = { exchangeId: string; changeId: string; requesterId: string; receiverId: string };

const request = (id: string) => ({ about: { type: "cardRequest" as const, id } });
const cardOf = (id: string) => ({ about: { type: "businessCard" as const, id } });

/** The receiver hears of a request once, and both badges are told. */
export async function tellOfRequest(env: Env, asked: Asked, message: string): Promise<void> {
  const { exchangeId, changeId, requesterId, receiverId } = asked;
  await notify(env, [receiverId], {
    occasion: `card-requested/${changeId}`,
    topic: "cardRequested",
    ...request(exchangeId),
    actorId: requesterId,
    text: message || "名刺交換の申請",
  });
  await tellCounts(env, [requesterId, receiverId]);
}

/** Who asked hears that it was accepted; who accepted has read of it. */
export async function tellOfExchange(env: Env, asked: Asked): Promise<void> {
  const { exchangeId, changeId, requesterId, receiverId } = asked;
  await notify(env, [requesterId], {
    occasion: `card-accepted/${changeId}`,
    topic: "cardAccepted",
    ...cardOf(receiverId),
    actorId: receiverId,
    text: "名刺の交換が完了しました",
  });
  await requestIsRead(env, receiverId, [exchangeId]);
  await tellCounts(env, [requesterId, receiverId]);
}

/** Nothing is left of a request that was taken back, whoever ended it. */
export const withdrawRequest = (env: Env, receiverId: string, exchangeId: string) =>
  endNotifications(env, [receiverId], request(exchangeId), "withdrawn");

/** What a person has asked for and nobody has answered, and who holds their card. */
type OpenCards = { requests: Pick<Asked, "exchangeId" | "receiverId">[]; holders: string[] };

/** Whoever leaves the service takes back what they have asked, and their card: run it when the record has ended both. */
export async function withdrawCards(env: Env, ownerId: string, { requests, holders }: OpenCards) {
  for (const { exchangeId, receiverId } of requests) await withdrawRequest(env, receiverId, exchangeId);
  await endNotifications(env, holders, cardOf(ownerId), "gone");
  await tellCounts(env, [...holders, ...requests.map(({ receiverId }) => receiverId)]);
}

export async function openCardsOf({ DB }: Pick<Env, "DB">, userId: string): Promise<OpenCards> {
  const { results } = await DB.prepare(
    "SELECT id AS exchangeId, receiver_id AS receiverId FROM exchanges WHERE requester_id = ? AND status = 'requested'",
  )
    .bind(userId)
    .all<Pick<Asked, "exchangeId" | "receiverId">>();
  return { requests: results, holders: await holdersOf(DB, userId) };
}

/** Who holds somebody's card, and neither has blocked the other. */
async function holdersOf(db: D1Database, userId: string): Promise<string[]> {
  const { results } = await db
    .prepare(
      `SELECT iif(requester_id = ?1, receiver_id, requester_id) AS id FROM exchanges
       WHERE (requester_id = ?1 OR receiver_id = ?1) AND status = 'accepted'
         AND ${isUnblockedPair("requester_id", "receiver_id")}`,
    )
    .bind(userId)
    .all<{ id: string }>();
  return results.map(({ id }) => id);
}

export async function requestIsRead(env: Env, receiverId: string, exchangeIds: readonly string[]) {
  for (const id of exchangeIds) await endNotifications(env, [receiverId], request(id), "read");
}

export const cardIsRead = (env: Env, readerId: string, ownerId: string) =>
  endNotifications(env, [readerId], cardOf(ownerId), "read");

/** Neither has the card of the other any more: what they were told of it leads nowhere. */
export async function cardsAreGone(env: Env, one: string, other: string) {
  await endNotifications(env, [one], cardOf(other), "gone");
  await endNotifications(env, [other], cardOf(one), "gone");
}

/** Whoever holds the card hears once of each change. */
export async function tellOfChange(env: Env, ownerId: string, changedAt: number) {
  const holders = await holdersOf(env.DB, ownerId);
  await notify(env, holders, {
    occasion: `card-updated/${ownerId}/${changedAt}`,
    topic: "cardUpdated",
    ...cardOf(ownerId),
    actorId: ownerId,
    text: "名刺が更新されました",
    at: changedAt,
  });
  await tellCounts(env, holders);
}
