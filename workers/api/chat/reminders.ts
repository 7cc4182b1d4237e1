import type { chat } from "#contract/chat/calls";
import { REMINDERS_FULL } from "#contract/chat/texts";
import { inboxOf } from "../../../durable-objects/objects";
import { notificationId } from "../../notifications/notify";
import { conflict, notFound } from "../errors";
import type { Handler } from "../serve";
import { roomOf } from "./objects";
import { namesOf } from "./people/people";
import { shownMessage } from "./rooms/room";

/** A page of what is to be reminded of; a room that fails takes none of the others along. */
export const reminders: Handler<typeof chat.reminders> = async ({ viewer, query, env }) => {
  const { limit, offset } = query;
  const all = await inboxOf(env, viewer.id).remindersInRooms();
  const shown = await Promise.all(
    all.slice(offset, offset + limit).map(async ({ roomId, messageId, seq, remindAt }) => {
      const found = await messageIn(roomId, messageId).catch(() => null);
      return { roomId, messageId, seq, remindAt, message: found && shownMessage(roomId, found) };
    }),
  );
  const people = await namesOf(
    env.DB,
    shown.flatMap(({ message }) => message?.senderId ?? []),
  );
  return { reminders: shown, people: [...people.values()] };

  async function messageIn(roomId: string, messageId: string) {
    return (await roomOf(env, roomId)).message(viewer.id, messageId);
  }
};

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
