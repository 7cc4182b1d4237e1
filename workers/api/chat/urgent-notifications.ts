import type { UrgentTie } from "#contract/chat/settings";
import type { About } from "#contract/notifications/about";
import { roomObject } from "../../../durable-objects/objects";
import { serviceState } from "../../db/service-state";
import type { Env } from "../../env";
import { endNotifications, notify } from "../../notifications/notify";
import type { UrgentMessageEvent } from "../../queue/queue-message";
import { urgentTies } from "./people/urgent-ties";

/** A notification never bears the words of a message. */
const URGENT_TEXT = "至急のメッセージ";

/**
 * Notifies those who have not confirmed an urgent message, by the ties and blocks of that moment; after the last time,
 * its sender. While the service is read-only nobody could confirm: it waits.
 */
export async function notifyUrgent({ roomId, id, round }: UrgentMessageEvent, env: Env): Promise<void> {
  // The room's alarm brings it again until it is done.
  if ((await serviceState(env.DB)).isReadOnly) return;
  const room = roomObject(env, roomId);
  const due = await room.takeUrgent(id, round);
  if (!due) return;
  const { senderId, seq, at, unconfirmed, isLast } = due;
  if (isLast) {
    await notify(env, [senderId], {
      occasion: `urgent-unconfirmed/${id}`,
      topic: "urgentUnconfirmed",
      about: { type: "urgentMessage", id: `${roomId}~${id}` },
      text: `未確認 ${unconfirmed.length}名`,
      at,
    });
  } else {
    const ties = await urgentTies(env.DB, senderId, unconfirmed);
    const tiedBy = (tie: UrgentTie) => [...ties].flatMap(([userId, each]) => (each === tie ? userId : []));
    for (const tie of ["workplace", "list"] as const)
      await notify(env, tiedBy(tie), {
        occasion: `urgent/${id}/${round}`,
        topic: "messageUrgent",
        about: placeOf(roomId, seq),
        actorId: senderId,
        text: URGENT_TEXT,
        at,
        urgent: { tie, isRepeated: round > 0 },
      });
  }
  await room.doneUrgent(id, round);
}

/** Somebody has confirmed it: they are not reminded of it any more. */
export const endUrgent = (env: Env, userId: string, roomId: string, seq: number) =>
  endNotifications(env, [userId], { about: placeOf(roomId, seq), topic: "messageUrgent" }, "read");

/** It was deleted: nothing is left of what it notified of. */
export const withdrawUrgent = (env: Env, userIds: readonly string[], roomId: string, seq: number) =>
  endNotifications(env, userIds, { about: placeOf(roomId, seq), topic: "messageUrgent" }, "withdrawn");

const placeOf = (roomId: string, seq: number): About => ({ type: "chatMessage", id: `${roomId}~${seq}` });
