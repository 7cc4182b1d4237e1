import * as z from "zod";
import {
  MEDIA_INFO_CHARS,
  MEDIAS_PER_MESSAGE,
  MESSAGE_CHARS,
  ROOM_MEMBERS,
  ROOM_TITLE_CHARS,
  SCHEDULED_DAYS,
  URGENT_REASON_CHARS,
} from "#contract/chat/limits";
import {
  CHAT_TOO_MANY_MEDIAS,
  CHAT_TOO_MANY_MEMBERS,
  MEMBERS_REQUIRED,
  MESSAGE_REQUIRED,
  SEND_AT_INVALID,
  URGENT_REASON_REQUIRED,
} from "#contract/chat/texts";
import { DAY_MS } from "#contract/limits";
import { id, line, text } from "#contract/text";
import { FIELD_INVALID } from "#contract/texts";

export const seq = z.coerce.number().int().min(0).optional().catch(undefined);
export const memberList = z
  .array(id, MEMBERS_REQUIRED)
  .min(1, MEMBERS_REQUIRED)
  .max(ROOM_MEMBERS, CHAT_TOO_MANY_MEMBERS);
export const title = line({ max: ROOM_TITLE_CHARS, field: "チャット名" });

export const newMessage = z.object({
  message: text({ max: MESSAGE_CHARS, field: "メッセージ", empty: MESSAGE_REQUIRED }),
  /** The sender's own name for this message: if it is sent again, it is the same message. */
  clientMessageId: id.optional(),
});

/**
 * An image or file that comes with its message, as the specification has it: bytes in base64, at most 10 MB. If `name`
 * is sealed with the session key (the file's name or a MediaInfo, under the media's own name), file and thumbnail are
 * sealed too. If `name` is in clear, so are they, and the server seals them.
 */
const inlineMedia = z.object({
  name: z.string(FIELD_INVALID).min(1, FIELD_INVALID).max(MEDIA_INFO_CHARS, FIELD_INVALID),
  original: z.string(FIELD_INVALID),
  thumbnail: z.string(FIELD_INVALID).nullish(),
});
export type InlineMedia = z.output<typeof inlineMedia>;

const medias = z
  .array(z.union([id, inlineMedia], FIELD_INVALID))
  .max(MEDIAS_PER_MESSAGE, CHAT_TOO_MANY_MEDIAS)
  .or(z.literal("").transform(() => []))
  .nullish()
  .transform((medias) => medias ?? []);

/** A room's key, as `GET /chat/rooms/{id}` gives it. */
export const sessionKey = z.string(FIELD_INVALID).max(200, FIELD_INVALID);
/** A sealed text of the longest, within the frame that brings it with its medias. */
export const PAYLOAD_CHARS = MESSAGE_CHARS * 32 + MEDIAS_PER_MESSAGE * MEDIA_INFO_CHARS * 2;

/** Medias may stand for the text: names of uploaded ones, or the very bytes. */
export const sentMessage = z
  .object({
    message: text({ max: MESSAGE_CHARS, field: "メッセージ" }).default(""),
    clientMessageId: newMessage.shape.clientMessageId,
    medias,
    /** Additive: id of the message of this room that this one replies to. 422 for one that the sender cannot see. */
    replyTo: id.optional(),
    /** The key that the medias' names are sealed with: 422 for one that the room never had. */
    sessionKey: sessionKey.optional(),
  })
  .refine(({ message, medias }) => message.trim() !== "" || medias.length > 0, {
    error: MESSAGE_REQUIRED,
    path: ["message"],
  });
/** An urgent message says why it is one. */
export const urgentMessage = newMessage.extend({
  reason: line({ max: URGENT_REASON_CHARS, field: "至急の理由", empty: URGENT_REASON_REQUIRED }),
  /** Id of the message of this room that it replies to. */
  replyTo: id.optional(),
});

/** The moment at which a message is to be sent, epoch ms. */
export const sendAt = z.number(SEND_AT_INVALID).refine((at) => isAhead(at), SEND_AT_INVALID);
const isAhead = (at: number) => at > Date.now() && at < Date.now() + SCHEDULED_DAYS * DAY_MS;

export const size = z.enum(["original", "thumbnail"]).catch("original");
