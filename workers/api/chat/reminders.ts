import type { chat } from "#contract/chat/calls";
import { REMINDERS_FULL } from "#contract/chat/texts";
import { inboxOf } from "../../../durable-objects/objects";
import { notificationId } from "../../notifications/notify";
import { conflict, notFound } from "../errors";
import type { Handler } from "../serve";
import { roomOf } from "./objects";

export const remindOfMessage: Handler<typeof chat.remindOfMessage> = async ({
  viewer,
  params,
  body,
  env,
}) => {
  const { id: roomId, messageId } = params;
  const { remindAt } = body;
  const inbox = inboxOf(env, viewer.id);
  const seq = await (await roomOf(env, roomId)).seqOf(viewer.id, messageId);
  if (seq === null) throw notFound();
  if (remindAt === null) {
    await inbox.remindNoMore(roomId, messageId);
    return;
  }
  const id = await notificationId(`message-reminder/${viewer.id}/${messageId}/${remindAt}`);
  const isSet = await inbox.remind({ roomId, messageId, seq, remindAt, notificationId: id });
  if (!isSet) throw conflict(REMINDERS_FULL);
};
