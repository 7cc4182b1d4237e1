import { uuidv7 } from "uuidv7";
import type { chat } from "#contract/chat/calls";
import { readFrame } from "#contract/chat/live";
import { readPayload, readSessionKey } from "#contract/chat/payload";
import {
  CHAT_KEY_UNKNOWN,
  CHAT_MESSAGE_DELETED,
  CHAT_NO_ORIGINAL,
  CHAT_NOT_YOURS,
  CHAT_NOTICE_FIXED,
  CHAT_PINS_FULL,
  CHAT_TOO_FAST,
  FORWARDED_FIXED,
} from "#contract/chat/texts";
import type { BodyOf } from "#contract/endpoint";
import { inboxOf } from "../../../durable-objects/objects";
import type { MessageFault } from "../../../durable-objects/room/messages/room-messages";
import type { OpenedMessage } from "../../../durable-objects/room/room-view";
import type { Env } from "../../env";
import type { Viewer } from "../../viewer";
import { record } from "../audit";
import { conflict, invalidFields, notFound, tooMany, wrongRole } from "../errors";
import type { Handler } from "../serve";
import { dropForgottenMedias, namesOfMedias } from "./media";
import { mentionedIn } from "./mentions";
import { roomOf } from "./objects";
import { hasBlocks, refuseClosedRoom } from "./rooms/blocked-room";
import { shownMessage } from "./rooms/room";
import { endUrgent, withdrawUrgent } from "./urgent-notifications";

/** A 200 means the message is committed; sent again with its `clientMessageId`, it is answered, not repeated. */
export const sendMessage: Handler<typeof chat.sendMessage> = async ({ viewer, params, body, env }) => {
  const room = await roomOf(env, params.id);
  const [isAdmitted, mayBeClosed] = await Promise.all([
    inboxOf(env, viewer.id).admitSend(params.id),
    hasBlocks(viewer, env),
  ]);
  if (!isAdmitted) throw tooMany(1, CHAT_TOO_FAST);
  if (mayBeClosed) await refuseClosedRoom(viewer, env, await room.members(viewer.id));
  const clientMessageId = body.clientMessageId ?? uuidv7();
  const before = body.clientMessageId && hasInline(body) && (await room.sentAs(viewer.id, clientMessageId));
  if (before) return shownMessage(params.id, before);
  const { message: text, sessionKey, replyTo } = body;
  if (sessionKey !== undefined && !(await room.knowsKey(viewer.id, sessionKey)))
    throw invalidFields({ sessionKey: CHAT_KEY_UNKNOWN });
  const medias = await namesOfMedias({ viewer, env, roomId: params.id }, body.medias);
  const mentions = await mentionedIn(text, viewer, env, () => room.members(viewer.id));
  const sent = await room.send(viewer.id, { text, clientMessageId, medias, replyTo, mentions });
  return shownOrRefuse(params.id, sent);
};

/** What they bring is stored before the message, so a message that is there already must not bring it again. */
const hasInline = ({ medias }: BodyOf<typeof chat.sendMessage>) =>
  medias.some((media) => typeof media !== "string");

export const editMessage: Handler<typeof chat.editMessage> = async ({ viewer, params, body, env }) => {
  const room = await roomOf(env, params.id);
  await refuseAcrossBlock(viewer, env, room);
  const mentions = await mentionedIn(body.message, viewer, env, () => room.members(viewer.id));
  return shownOrRefuse(params.id, await room.edit(viewer.id, params.messageId, body.message, mentions));
};

export const deleteMessage: Handler<typeof chat.deleteMessage> = async ({ viewer, params, env }) => {
  const room = await roomOf(env, params.id);
  const outcome = await room.delete(viewer.id, params.messageId);
  if (!outcome || typeof outcome === "string") throw refusalOf(outcome);
  await dropForgottenMedias(env, params.id, outcome.medias);
  const { urgentFor, seq } = outcome;
  if (urgentFor.length > 0) await withdrawUrgent(env, urgentFor, params.id, seq);
};

export const acknowledge: Handler<typeof chat.acknowledge> = async ({ viewer, params, env }) => {
  const room = await roomOf(env, params.id);
  await refuseAcrossBlock(viewer, env, room);
  const message = shownOrRefuse(params.id, await room.acknowledge(viewer.id, params.messageId));
  if (message.urgent?.userIds.includes(viewer.id)) await endUrgent(env, viewer.id, params.id, message.seq);
  return message;
};

export const reactToMessage: Handler<typeof chat.reactToMessage> = async ({ viewer, params, body, env }) => {
  const room = await roomOf(env, params.id);
  await refuseAcrossBlock(viewer, env, room);
  return shownOrRefuse(params.id, await room.react(viewer.id, params.messageId, body.kind, body.isOn));
};

export const pinMessage: Handler<typeof chat.pinMessage> = async ({ viewer, params, body, env }) => {
  const room = await roomOf(env, params.id);
  await refuseAcrossBlock(viewer, env, room);
  const outcome = await room.pin(viewer.id, params.messageId, body.isPinned);
  if (outcome === "pinned" || outcome === "same") return;
  throw refusalOf(outcome);
};

async function refuseAcrossBlock(viewer: Viewer, env: Env, room: Awaited<ReturnType<typeof roomOf>>) {
  if (await hasBlocks(viewer, env)) await refuseClosedRoom(viewer, env, await room.members(viewer.id));
}

export const findMessages: Handler<typeof chat.findMessages> = async ({ viewer, params, query, env }) => {
  const room = await roomOf(env, params.id);
  const found = await room.find(viewer.id, query);
  if (!found) throw notFound();
  return { messages: found.messages.map((message) => shownMessage(params.id, message)), next: found.next };
};

/** The others are notified of it unless the reader keeps it to themselves. */
export const readMessages: Handler<typeof chat.readMessages> = async ({ viewer, params, body, env }) => {
  const room = await roomOf(env, params.id);
  const { lastReadMessageId } = body;
  const seq = lastReadMessageId
    ? await room.seqOf(viewer.id, lastReadMessageId)
    : await room.lastSeq(viewer.id);
  if (seq === null) throw notFound();
  const isPublic = await inboxOf(env, viewer.id).markRead(params.id, seq);
  if (isPublic) await room.markRead(viewer.id, seq);
};

/** The key names its room, so a payload can only be opened by somebody who is a member of that room now. */
export const decrypt: Handler<typeof chat.decrypt> = async ({ viewer, body, db, env, scope }) => {
  const { sessionKey } = body;
  const frame = readFrame(body.payload);
  const payload = frame ? (frame.type === "message" ? frame.payload : "") : body.payload;
  if (frame && payload === "") return { message: frame.type === "message" ? "" : body.payload };
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

export function shownOrRefuse(roomId: string, outcome: OpenedMessage | MessageFault | null) {
  if (!outcome || typeof outcome === "string") throw refusalOf(outcome);
  return shownMessage(roomId, outcome);
}

function refusalOf(fault: MessageFault | null) {
  if (fault === "no-original") return invalidFields({ replyTo: CHAT_NO_ORIGINAL });
  if (fault === "pins-full") return conflict(CHAT_PINS_FULL);
  if (fault === "forwarded") return conflict(FORWARDED_FIXED);
  if (fault === "notice") return conflict(CHAT_NOTICE_FIXED);
  if (fault === "not-yours") return wrongRole(CHAT_NOT_YOURS);
  return fault === "deleted" ? conflict(CHAT_MESSAGE_DELETED) : notFound();
}
