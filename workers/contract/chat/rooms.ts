import * as z from "zod";
import { messageReactions, urgentMark } from "#contract/chat/live";
import { mediaInfo } from "#contract/chat/media/media";
import { ROOM_NOTICES } from "#contract/chat/notices";
import { chatSettings } from "#contract/chat/settings";
import { ROLES } from "#contract/endpoint";

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

/** Why a message could not be sent when its time came: the room is closed to its writer, they may not chat, or it does not open. */
const SCHEDULE_FAILURES = ["closed", "not-allowed", "unreadable"] as const;
export type ScheduleFailure = (typeof SCHEDULE_FAILURES)[number];

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
