import type { Env } from "../../env";
import { endNotifications, notify } from "../../notifications/notify";
import { tellCounts } from "./tell-counts";

/** Who asked and who was asked, in what exchange; `changeId` names the very request. */
export type Asked = { exchangeId: string; changeId: string; requesterId: string; receiverId: string };

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

/** The same for all that a person has asked: run it when the record has ended their requests. */
export async function withdrawRequests(env: Env, asked: readonly Pick<Asked, "exchangeId" | "receiverId">[]) {
  for (const { exchangeId, receiverId } of asked) await withdrawRequest(env, receiverId, exchangeId);
  await tellCounts(
    env,
    asked.map(({ receiverId }) => receiverId),
  );
}

/** What a person has asked for and nobody has answered. */
export async function openRequestsOf({ DB }: Pick<Env, "DB">, userId: string) {
  const { results } = await DB.prepare(
    "SELECT id AS exchangeId, receiver_id AS receiverId FROM exchanges WHERE requester_id = ? AND status = 'requested'",
  )
    .bind(userId)
    .all<Pick<Asked, "exchangeId" | "receiverId">>();
  return results;
}

export async function requestIsRead(env: Env, receiverId: string, exchangeIds: readonly string[]) {
  for (const id of exchangeIds) await endNotifications(env, [receiverId], request(id), "read");
}

export const cardIsRead = (env: Env, readerId: string, ownerId: string) =>
  endNotifications(env, [readerId], cardOf(ownerId), "read");

/** Whoever holds the card hears once of each change. */
export async function tellOfChange(env: Env, ownerId: string, changedAt: number, holders: readonly string[]) {
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
