import * as z from "zod";
import { MEDIAS_PER_MESSAGE, MESSAGE_CHARS, ROOM_MEMBERS, ROOM_TITLE_CHARS } from "#contract/chat/limits";
import {
  CHAT_TOO_MANY_MEDIAS,
  CHAT_TOO_MANY_MEMBERS,
  MEMBERS_REQUIRED,
  MESSAGE_REQUIRED,
} from "#contract/chat/texts";
import { id, text } from "#contract/text";

/** A connect company reads and answers in rooms it was added to, and leaves them; it starts none and changes none. */
export const TALKERS = ["doctor", "ms", "connectCompany"] as const;
export const STARTERS = ["doctor", "ms"] as const;

export const seq = z.coerce.number().int().min(0).optional().catch(undefined);
export const memberList = z
  .array(id, MEMBERS_REQUIRED)
  .min(1, MEMBERS_REQUIRED)
  .max(ROOM_MEMBERS, CHAT_TOO_MANY_MEMBERS);
export const title = text({ max: ROOM_TITLE_CHARS, field: "チャット名" });

export const newMessage = z.object({
  message: text({ max: MESSAGE_CHARS, field: "メッセージ", empty: MESSAGE_REQUIRED }),
  /** The sender's own name for this message: sent again, it is the same message. */
  clientMessageId: id.optional(),
});

export const medias = z.array(id).max(MEDIAS_PER_MESSAGE, CHAT_TOO_MANY_MEDIAS).default([]);

/** Names of uploaded medias may stand for the text. */
export const sentMessage = z
  .object({
    message: text({ max: MESSAGE_CHARS, field: "メッセージ" }).default(""),
    clientMessageId: newMessage.shape.clientMessageId,
    medias,
  })
  .refine(({ message, medias }) => message.trim() !== "" || medias.length > 0, {
    error: MESSAGE_REQUIRED,
    path: ["message"],
  });
export const size = z.enum(["original", "thumbnail"]).catch("original");
