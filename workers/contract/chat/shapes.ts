import * as z from "zod";
import {
  MEDIA_INFO_CHARS,
  MEDIAS_PER_MESSAGE,
  MESSAGE_CHARS,
  ROOM_MEMBERS,
  ROOM_NOTICES,
  ROOM_TITLE_CHARS,
  SCHEDULE_FAILURES,
  SCHEDULED_DAYS,
  URGENT_REASON_CHARS,
} from "#contract/chat/limits";
import { messageReactions, urgentMark } from "#contract/chat/live";
import {
  CHAT_TOO_MANY_MEDIAS,
  CHAT_TOO_MANY_MEMBERS,
  MEMBERS_REQUIRED,
  MESSAGE_REQUIRED,
  SEND_AT_INVALID,
  URGENT_REASON_REQUIRED,
} from "#contract/chat/texts";
import { ROLES } from "#contract/endpoint";
import { DAY_MS } from "#contract/limits";
import { id, line, text } from "#contract/text";
import { FIELD_INVALID } from "#contract/texts";

/** The facts about an image or file besides its bytes; they travel and are stored sealed under the media's name. */
export const mediaInfo = z.object({
  fileName: z.string(),
  contentType: z.string(),
  /** Pixels, of an image. */
  width: z.number().optional(),
  height: z.number().optional(),
});
export type MediaInfo = z.output<typeof mediaInfo>;

const hour = z.number().int().min(0).max(23);

/** Whose urgent messages pass quiet hours and are repeated: of confirmed colleagues, also of doctors who keep one on a list, of nobody. */
export const URGENT_SENDERS = ["workplace", "lists", "none"] as const;
export type UrgentSenders = (typeof URGENT_SENDERS)[number];
/** What ties the sender of an urgent message to somebody who is asked to confirm it. */
export type UrgentTie = "workplace" | "list";

export const chatSettings = z.object({
  /** True: others see how far this person has read. */
  showsReading: z.boolean(),
  /** False: only Ctrl or ⌘ with Enter sends. */
  sendsWithEnter: z.boolean(),
  /** Additive: a mention is mailed and pushed also from a muted room; missing: it is. */
  hearsMentions: z.boolean().optional(),
  /** Additive: shows presence and typing to those who show theirs; missing: not. */
  showsPresence: z.boolean().optional(),
  /** Additive: missing: of colleagues. */
  urgentFrom: z.enum(URGENT_SENDERS, FIELD_INVALID).optional(),
  /** Hours in Japan without mail and push; null: none. */
  quietHours: z.object({ from: hour, to: hour }).nullable(),
});
export type ChatSettings = z.output<typeof chatSettings>;

export const person = z.object({
  objectId: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  /** The company, hospital or department, which tells two people of one name apart. */
  organization: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  /** Additive: a doctor's record in the directory. */
  doctorId: z.string().nullable(),
  /** Additive: true for a doctor whose licence is not verified (yet). */
  isUnderReview: z.literal(true).optional(),
  /** Additive: true for the people who run the service, whatever role their account has. */
  isOperator: z.literal(true).optional(),
});
export type Person = z.output<typeof person>;

/** An image or file. Its bytes are sealed with the room's key of that version. */
const chatMedia = z.object({
  name: z.string(),
  size: z.number(),
  hasThumbnail: z.boolean(),
  keyVersion: z.number(),
  ...mediaInfo.shape,
  /** Addresses of the sealed bytes; the preview's is null where there is none. */
  original: z.string(),
  thumbnail: z.string().nullable(),
  /** Additive: the stored bytes or facts cannot be read, so there is nothing to open. */
  isUnreadable: z.literal(true).optional(),
});
export type ChatMedia = z.output<typeof chatMedia>;

/** `seq` is the place of its message in the room. */
export const sentMedia = z.object({
  ...chatMedia.shape,
  seq: z.number(),
  senderId: z.string(),
  sentAt: z.number(),
});
export type SentMedia = z.output<typeof sentMedia>;

/** A message as replies to it quote it: its first words and its first image or file, as they are now. */
export const quotation = z.object({
  id: z.string(),
  seq: z.number(),
  senderId: z.string(),
  /** Empty when the message was deleted. */
  message: z.string(),
  createdAt: z.number(),
  deletedAt: z.number().nullable(),
  medias: z.array(chatMedia),
});
export type Quotation = z.output<typeof quotation>;

/** `seq` is the order in the room, without gaps; times are epoch ms. */
export const message = z.object({
  id: z.string(),
  seq: z.number(),
  senderId: z.string(),
  clientMessageId: z.string(),
  /** Empty when the message was deleted. */
  message: z.string(),
  createdAt: z.number(),
  /** The room's revision at the message's last change; 0: it is as it was sent. */
  version: z.number(),
  editedAt: z.number().nullable(),
  deletedAt: z.number().nullable(),
  medias: z.array(chatMedia),
  /** Ids of people, in the order in which they pressed 「確認しました」. */
  acknowledgedBy: z.array(z.string()),
  /** Additive: ids of the members whom it mentions. */
  mentions: z.array(z.string()).optional(),
  /** Additive: id of the message that this one replies to. */
  replyTo: z.string().optional(),
  /** Additive: what this one quotes of it; missing when the viewer came after it. */
  quoted: quotation.optional(),
  /** Additive: who reacted to it, by kind; missing where nobody did. */
  reactions: messageReactions.optional(),
  /** Additive: its words come from another message; nothing says from which. */
  isForwarded: z.literal(true).optional(),
  /** Additive: the room wrote this line, about what its sender did. */
  notice: z.enum(ROOM_NOTICES).optional(),
  /** Additive: it is urgent: why, and the members who are asked to confirm it (`acknowledgedBy` has those who did). */
  urgent: urgentMark.optional(),
});
export type Message = z.output<typeof message>;

/** A message of the viewer's own that waits to be sent, or with `failure` could not be; times are epoch ms. */
export const scheduledMessage = z.object({
  id: z.string(),
  message: z.string(),
  sendAt: z.number(),
  createdAt: z.number(),
  replyTo: z.string().optional(),
  failure: z.enum(SCHEDULE_FAILURES).optional(),
});
export type ScheduledMessage = z.output<typeof scheduledMessage>;

/** A reminder of the viewer's own. `message` is null while its room does not answer. */
export const reminder = z.object({
  roomId: z.string(),
  messageId: z.string(),
  seq: z.number(),
  remindAt: z.number(),
  message: message.nullable(),
});
export type Reminder = z.output<typeof reminder>;

/** `message` is empty when it was deleted or holds only images and files. */
const latest = z.object({ senderId: z.string(), message: z.string(), createdAt: z.number() });

/** A line of the room list. `key` and `sessionId` are one id; `members` are the first few of `memberCount`. */
export const listedRoom = z.object({
  key: z.string(),
  sessionId: z.string(),
  kind: z.enum(["direct", "group"]),
  /** The title that was given; empty: the room is called after its other members. */
  title: z.string(),
  name: z.string(),
  members: z.array(person),
  memberCount: z.number(),
  /** Additive `isDeleted`: it was taken away. A `message` that is empty otherwise has only images or files. */
  latest: latest.extend({ isDeleted: z.boolean() }).nullable(),
  unread: z.number(),
  /** A muted room counts in no badge and sends no mail. */
  isMuted: z.boolean(),
  /** Additive: the viewer keeps it at the top of the list. */
  isFavourite: z.boolean().optional(),
  /** Additive: the viewer marked it as unread, which counts as one unread message until they open it. */
  isMarked: z.boolean().optional(),
  /** Additive: something unread mentions the viewer. */
  isMentioned: z.boolean().optional(),
});
export type ListedRoom = z.output<typeof listedRoom>;

export const room = z.object({
  key: z.string(),
  sessionId: z.string(),
  /** The key that opens live payloads; it changes when a member leaves. */
  sessionKey: z.string(),
  kind: z.enum(["direct", "group"]),
  title: z.string(),
  name: z.string(),
  ownerId: z.string(),
  /** Additive: the group whose members are in this room; null: it is no group's room. */
  groupId: z.string().nullable(),
  revision: z.number(),
  members: z.array(person),
  /** People who wrote on this page, but are in the room no more. */
  formerMembers: z.array(person),
  /** The messages of the page, oldest first. */
  messages: z.array(message),
  latest: latest.nullable(),
  lastSeq: z.number(),
  /** The viewer's own place when this was read: what comes after it is unread. */
  lastReadSeq: z.number(),
  /**
   * Others who let it be known: each has read what comes after `from`, up to `seq`. Above 20 members they have no
   * names.
   */
  readers: z.array(z.object({ userId: z.string().nullable(), from: z.number(), seq: z.number() })),
  isMuted: z.boolean(),
  /** Additive: the viewer keeps it at the top of the list. */
  isFavourite: z.boolean().optional(),
  /** Additive: the viewer marked it as unread, until they open it. */
  isMarked: z.boolean().optional(),
  /** Additive: what is pinned at the head of the room, the newest pin first. */
  pins: z.array(quotation).optional(),
  /** Additive: the reason why the viewer can write nothing here, in words for them; null: they can. */
  refusal: z.string().nullable(),
  /** Additive: in a room of two, its other member when the viewer keeps them away. */
  blockedId: z.string().nullable(),
  /**
   * Additive: in a room of two, the time until which its other member sees patients, as they said themselves (epoch
   * ms).
   */
  consultingUntil: z.number().nullable(),
  /** Additive: messages of which the viewer is to be reminded, and when (epoch ms). */
  reminders: z.array(z.object({ messageId: z.string(), remindAt: z.number() })).optional(),
  /** Additive: how many messages of the viewer's own wait to be sent later. */
  scheduledCount: z.number().optional(),
  /** The text that the viewer wrote here and has not sent. */
  draft: z.string(),
  /** Additive: the message that the draft replies to. */
  draftQuoted: quotation.optional(),
  settings: chatSettings,
});
export type Room = z.output<typeof room>;

/** What a search over all rooms may be kept to. */
export const FOUND_KINDS = ["files", "own"] as const;
export type FoundKind = (typeof FOUND_KINDS)[number];

/** A room as a search names it. */
export const foundName = listedRoom.pick({
  key: true,
  sessionId: true,
  kind: true,
  title: true,
  name: true,
  members: true,
  memberCount: true,
});
/** `isMore`: the room holds more of it than these, or has older messages that were not searched. */
export const foundRoom = z.object({
  room: foundName,
  messages: z.array(message),
  isMore: z.boolean(),
});
export type FoundRoom = z.output<typeof foundRoom>;

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
