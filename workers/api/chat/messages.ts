import { uuidv7 } from "uuidv7";
import type { chat } from "#contract/chat";
import { CHAT_TOO_FAST } from "#contract/messages";
import { readPayload, readSessionKey } from "#contract/payload";
import { record } from "../audit";
import { notFound, tooMany } from "../errors";
import type { Handler } from "../serve";
import { inboxOf, roomOf } from "./objects";
import { shownMessage } from "./room";

/** A 200 means the message is committed; sent again with its `clientMessageId`, it is answered, not repeated. */
export const sendMessage: Handler<typeof chat.sendMessage> = async ({ viewer, params, body, env }) => {
  const room = await roomOf(env, params.id);
  if (!(await inboxOf(env, viewer.id).admitSend())) throw tooMany(1, CHAT_TOO_FAST);
  const clientMessageId = body.clientMessageId ?? uuidv7();
  const message = await room.send(viewer.id, { text: body.message, clientMessageId });
  if (!message) throw notFound();
  return shownMessage(message);
};

export const readMessages: Handler<typeof chat.readMessages> = async ({ viewer, params, body, env }) => {
  const seq = await (await roomOf(env, params.id)).seqOf(viewer.id, body.lastReadMessageId);
  if (seq === null) throw notFound();
  await inboxOf(env, viewer.id).markRead(params.id, seq);
};

/** The key names its room, so a payload can only be opened by who is a member of that room now. */
export const decrypt: Handler<typeof chat.decrypt> = async ({ viewer, body, db, env, scope }) => {
  const { payload, sessionKey } = body;
  const roomId = readSessionKey(sessionKey)?.roomId ?? "";
  const room = await roomOf(env, roomId);
  const message = await room.decrypt(viewer.id, payload, sessionKey);
  const target = `${roomId}/${readPayload(payload)?.messageId ?? ""}`.slice(0, 200);
  await record(db, scope, {
    action: "message-decrypted",
    actorId: viewer.id,
    target,
    result: message === null ? "failed" : "ok",
  });
  if (message === null) throw notFound();
  return { message };
};
