import * as z from "zod";
import { ROOM_NOTICES } from "#contract/chat/limits";
import { MESSAGE_REACTIONS } from "#contract/chat/reactions";

/** An image or file; `info` is its sealed name and kind (see workers/contract/chat/shapes.ts). */
const sealedMedia = z.object({
  name: z.string(),
  size: z.number(),
  hasThumbnail: z.boolean(),
  info: z.string(),
});
export type SealedMedia = z.output<typeof sealedMedia>;

/** Those who reacted to a message with one kind, in the order in which they did; kinds that nobody chose are left out. */
export const messageReactions = z.array(
  z.object({ kind: z.enum(MESSAGE_REACTIONS), userIds: z.array(z.string()) }),
);
export type MessageReactions = z.output<typeof messageReactions>;

export const urgentMark = z.object({ reason: z.string(), userIds: z.array(z.string()) });

const sealedMessage = z.object({
  type: z.literal("message"),
  id: z.string(),
  seq: z.number(),
  senderId: z.string(),
  clientMessageId: z.string(),
  /** Empty when the message was deleted. */
  payload: z.string(),
  createdAt: z.number(),
  /** The room's revision when the message was last changed; 0: it is as it was sent. */
  version: z.number(),
  editedAt: z.number().nullable(),
  deletedAt: z.number().nullable(),
  medias: z.array(sealedMedia),
  acknowledgedBy: z.array(z.string()),
  /** Ids of the members whom it mentions. */
  mentions: z.array(z.string()).optional(),
  /** Id of the message that this one replies to. */
  replyTo: z.string().optional(),
  reactions: messageReactions.optional(),
  /** Its words come from a message of another room. */
  isForwarded: z.literal(true).optional(),
  /** The room wrote it, about its sender. */
  notice: z.enum(ROOM_NOTICES).optional(),
  /** It is urgent: the sealed reason, and the members who are asked to confirm it. */
  urgent: urgentMark.optional(),
});
export type SealedMessage = z.output<typeof sealedMessage>;

/** Frames on `session/{sessionId}`. */
const sessionFrame = z.discriminatedUnion("type", [
  /** A new message, or an old one that was edited, deleted, acknowledged or reacted to. */
  sealedMessage,
  /** Title, members or key are no longer what the screen shows. */
  z.object({ type: z.literal("changed"), revision: z.number() }),
  /** In small rooms: a member has read up to `seq`. */
  z.object({ type: z.literal("read"), userId: z.string(), seq: z.number() }),
  /** To people who show their presence: the others who do, and have the room open; null: one shows it no more. */
  z.object({ type: z.literal("presence"), userIds: z.array(z.string()).nullable() }),
  /** To the same: one of them writes. */
  z.object({ type: z.literal("typing"), userId: z.string() }),
]);
export type SessionFrame = z.output<typeof sessionFrame>;

const counters = z.object({
  notification: z.number(),
  businessCardUnread: z.number(),
  businessCardRequest: z.number(),
  chat: z.number(),
});
/** A person's badges without those that are counted in the record: of notices, groups and open communities. */
export type Counters = z.output<typeof counters>;

/** Frames on `announce`. */
const announceFrame = z.discriminatedUnion("type", [
  /** `chat` is the sum of `unread` over all rooms. */
  z.object({
    type: z.literal("room"),
    roomId: z.string(),
    lastSeq: z.number(),
    unread: z.number(),
    chat: z.number(),
  }),
  z.object({ type: z.literal("left"), roomId: z.string() }),
  z.object({ type: z.literal("counters"), counters }),
  /** A badge that is counted in the record, and not by the Inbox, may have changed: it is asked for. */
  z.object({ type: z.literal("recount") }),
]);
export type AnnounceFrame = z.output<typeof announceFrame>;

/** A frame of either topic, as it came; null for anything else. */
export function readFrame(text: string): SessionFrame | AnnounceFrame | null {
  if (!text.startsWith("{")) return null;
  try {
    return z.union([sessionFrame, announceFrame]).parse(JSON.parse(text));
  } catch {
    return null;
  }
}
