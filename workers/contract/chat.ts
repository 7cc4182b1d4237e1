import * as z from "zod";
import { get, patch, post, ROLES } from "#contract/endpoint";
import {
  LIST_LIMIT,
  MESSAGE_CHARS,
  QUERY_CHARS,
  ROOM_MEMBERS,
  ROOM_PAGE_MESSAGES,
  ROOM_TITLE_CHARS,
} from "#contract/limits";
import { CHAT_TOO_MANY_MEMBERS, FIELD_INVALID, MEMBERS_REQUIRED, MESSAGE_REQUIRED } from "#contract/messages";
import { id, text, wholeNumber } from "#contract/text";

/** A connect company reads and answers in rooms it was added to; it starts none and changes none. */
const TALKERS = ["doctor", "ms", "connectCompany"] as const;
const STARTERS = ["doctor", "ms"] as const;
const member = { who: TALKERS, relation: "member" } as const;

export const person = z.object({
  objectId: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  /** Company, hospital or department: what tells two people of one name apart. */
  organization: z.string().nullable(),
  avatarUrl: z.string().nullable(),
});
export type Person = z.output<typeof person>;

/** `seq` is the order in the room, without gaps; times are epoch ms. */
export const message = z.object({
  id: z.string(),
  seq: z.number(),
  senderId: z.string(),
  clientMessageId: z.string(),
  message: z.string(),
  createdAt: z.number(),
});
export type Message = z.output<typeof message>;

const latest = z.object({ senderId: z.string(), message: z.string(), createdAt: z.number() });

/** A line of the room list. `key` and `sessionId` are one id; `members` are the first few of `memberCount`. */
export const listedRoom = z.object({
  key: z.string(),
  sessionId: z.string(),
  kind: z.enum(["direct", "group"]),
  /** As given; empty: the room is called after its other members. */
  title: z.string(),
  name: z.string(),
  members: z.array(person),
  memberCount: z.number(),
  latest: latest.nullable(),
  unread: z.number(),
});
export type ListedRoom = z.output<typeof listedRoom>;

export const room = z.object({
  key: z.string(),
  sessionId: z.string(),
  /** Opens live payloads; changes when a member leaves. */
  sessionKey: z.string(),
  kind: z.enum(["direct", "group"]),
  title: z.string(),
  name: z.string(),
  ownerId: z.string(),
  revision: z.number(),
  members: z.array(person),
  /** Wrote on this page, but is in the room no more. */
  formerMembers: z.array(person),
  /** Oldest first. */
  messages: z.array(message),
  latest: latest.nullable(),
  lastSeq: z.number(),
  /** Own place when this was read: what comes after it is unread. */
  lastReadSeq: z.number(),
});
export type Room = z.output<typeof room>;

const seq = z.coerce.number().int().min(0).optional().catch(undefined);
const memberList = z
  .array(id, MEMBERS_REQUIRED)
  .min(1, MEMBERS_REQUIRED)
  .max(ROOM_MEMBERS, CHAT_TOO_MANY_MEMBERS);
const title = text({ max: ROOM_TITLE_CHARS, field: "チャット名" });

export const newMessage = z.object({
  message: text({ max: MESSAGE_CHARS, field: "メッセージ", empty: MESSAGE_REQUIRED }),
  /** The sender's own name for this message: sent again, it is the same message. */
  clientMessageId: id.optional(),
});

export const chat = {
  /** Newest activity first. */
  rooms: get("/chat/rooms", {
    access: { who: TALKERS, relation: "member" },
    query: z.object({
      limit: wholeNumber({ min: 1, max: LIST_LIMIT, fallback: 500 }),
      offset: wholeNumber({ min: 0, max: 1_000_000, fallback: 0 }),
    }),
    reply: z.object({ rooms: z.array(listedRoom) }),
  }),

  /**
   * Messages since the viewer came: the newest `limit` past `offset`, or those before a sequence number,
   * or those after one (what a client asks that has no live connection).
   */
  room: get("/chat/rooms/:id", {
    access: member,
    query: z.object({
      limit: wholeNumber({ min: 1, max: ROOM_PAGE_MESSAGES, fallback: ROOM_PAGE_MESSAGES }),
      offset: wholeNumber({ min: 0, max: 1_000_000, fallback: 0 }),
      after: seq,
      before: seq,
    }),
    reply: room,
  }),

  members: get("/chat/rooms/:id/members", {
    access: member,
    reply: z.object({ members: z.array(person) }),
  }),

  /** Two people have one room, however often it is opened. 403 when the viewer may not talk to somebody listed. */
  openRoom: post("/chat/rooms", {
    access: { who: STARTERS },
    body: z.object({ memberList, title: title.default("") }),
    reply: room,
  }),

  /** `memberList` is who shall be in the room; without oneself: leaving it (then there is no reply to see). */
  changeRoom: patch("/chat/rooms/:id", {
    access: { who: STARTERS, relation: "member" },
    body: z.object({ title: title.optional(), memberList: memberList.optional() }),
    reply: room.nullable(),
  }),

  /** 429 over 20 in a second. */
  sendMessage: post("/chat/rooms/:id/messages", { access: member, body: newMessage, reply: message }),

  unreadCount: get("/chat/unreadCount", {
    access: { who: TALKERS, relation: "self" },
    reply: z.object({ count: z.number() }),
  }),

  /** Moves the viewer's place forward, never back. */
  readMessages: post("/chat/rooms/:id/readMessages", {
    access: member,
    body: z.object({ lastReadMessageId: id }),
  }),

  /** For browsers without WebCrypto. One refusal (404) for whatever is wrong. Kept in the audit log. */
  decrypt: post("/chat/messages/decrypt", {
    access: member,
    body: z.object({
      payload: z.string(FIELD_INVALID).max(MESSAGE_CHARS * 32, FIELD_INVALID),
      sessionKey: z.string(FIELD_INVALID).max(200, FIELD_INVALID),
    }),
    reply: z.object({ message: z.string() }),
  }),

  /** Signs the address of the live socket for 60 minutes. `expiration` is epoch ms by the server's clock. */
  cert: get("/chat/cert", {
    access: { who: TALKERS, relation: "self" },
    reply: z.object({
      accessKeyId: z.string(),
      secretAccessKey: z.string(),
      sessionToken: z.string(),
      expiration: z.number(),
      endpoint: z.string(),
      region: z.string(),
    }),
  }),

  /** Additive: whom the viewer may start a chat with, through cards, groups or the same company, by name. */
  contacts: get("/chat/contacts", {
    access: { who: STARTERS, relation: "self" },
    query: z.object({ name: z.string().max(QUERY_CHARS).default("") }),
    reply: z.object({ people: z.array(person) }),
  }),
};
