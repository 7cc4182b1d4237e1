import * as z from "zod";
import {
  EXPORT_DOWNLOADS_PER_DAY,
  EXPORTS_PER_DAY,
  FORWARD_ROOMS,
  HISTORY_MESSAGES,
  LIST_LIMIT,
  MEDIA_INFO_CHARS,
  MESSAGE_BODY_BYTES,
  MESSAGE_CHARS,
  MESSAGES_PER_PAGE,
  REMINDERS,
  ROOM_MEMBERS,
  SEARCHES_PER_DAY,
  STARTERS,
  TALKERS,
} from "#contract/chat/limits";
import { MESSAGE_REACTIONS } from "#contract/chat/reactions";
import {
  chatSettings,
  FOUND_KINDS,
  foundName,
  foundRoom,
  listedRoom,
  memberList,
  message,
  newMessage,
  PAYLOAD_CHARS,
  person,
  reminder,
  room,
  scheduledMessage,
  sendAt,
  sentMedia,
  sentMessage,
  seq,
  sessionKey,
  size,
  title,
  urgentMessage,
} from "#contract/chat/shapes";
import {
  EXPORT_DATE_INVALID,
  FORWARD_ROOMS_REQUIRED,
  FORWARD_TOO_MANY_ROOMS,
  SEARCH_WORD_REQUIRED,
} from "#contract/chat/texts";
import { del, get, patch, post, put } from "#contract/endpoint";
import { upload } from "#contract/files/calls";
import { CHANGES_PER_DAY, QUERY_CHARS } from "#contract/limits";
import { showsCandidates, showsMembers } from "#contract/people-shown";
import { id, text, usable, wholeNumber } from "#contract/text";
import { FIELD_INVALID } from "#contract/texts";

const member = { who: TALKERS, relation: "member" } as const;

export const chat = {
  rooms: get("/chat/rooms", {
    about: "The viewer's rooms: their favourites, then the others, newest activity first.",
    access: { who: TALKERS, relation: "member" },
    query: z.object({
      limit: wholeNumber({ min: 1, max: LIST_LIMIT, fallback: 500 }),
      offset: wholeNumber({ min: 0, max: 1_000_000, fallback: 0 }),
    }),
    reply: z.object({ rooms: z.array(listedRoom) }),
  }),

  room: get("/chat/rooms/:id", {
    about:
      "A room with its messages since the viewer came: the newest `limit` past `offset`, or those before a sequence number, or those after one (what a client asks that has no live connection).",
    access: member,
    query: z.object({
      limit: wholeNumber({ min: 1, max: MESSAGES_PER_PAGE, fallback: MESSAGES_PER_PAGE }),
      offset: wholeNumber({ min: 0, max: 1_000_000, fallback: 0 }),
      after: seq,
      before: seq,
      /** With `after`: the messages that were changed after this revision come too. */
      since: seq,
    }),
    reply: room,
  }),

  members: get("/chat/rooms/:id/members", {
    about:
      "The members, in the order of their readings. Additive `name`: those whose name, its reading, company or workplace holds it.",
    access: member,
    query: z.object({ name: z.string().max(QUERY_CHARS).default("") }),
    reply: z.object({ members: z.array(person) }),
    shows: showsMembers,
  }),

  openRoom: post("/chat/rooms", {
    about:
      "Two people have one room, however often it is opened. 403 when the viewer may not talk to somebody listed.",
    access: { who: STARTERS },
    body: z.object({ memberList, title: usable(title).default("") }),
    reply: room,
  }),

  changeRoom: patch("/chat/rooms/:id", {
    about:
      "`memberList` names everybody who is to be in the room. A list without the caller means leaving it (then there is no reply to see), which is all that a connect company may change.",
    perDay: CHANGES_PER_DAY,
    access: member,
    body: z.object({ title: title.optional(), memberList: memberList.optional() }),
    reply: room.nullable(),
  }),

  sendMessage: post("/chat/rooms/:id/messages", {
    about: "429 over 20 messages in a second. 413 when what comes with a message is more than 10 MB in all.",
    access: member,
    body: sentMessage,
    bodyBytes: MESSAGE_BODY_BYTES,
    reply: message,
  }),

  scheduledMessages: get("/chat/rooms/:id/scheduled", {
    about:
      "Additive: the caller's messages that wait in this room, the next one first. `afterQuiet`: in a room of two, the next moment (epoch ms) at which its other member neither sees patients nor has quiet hours; null: that is now, or not shown to the connect service and across a block.",
    access: member,
    reply: z.object({ messages: z.array(scheduledMessage), afterQuiet: z.number().nullable() }),
  }),

  scheduleMessage: post("/chat/rooms/:id/scheduled", {
    about: "Additive: sends a message later, once. 409 above 20. Its name counts as in `sendMessage`.",
    perDay: CHANGES_PER_DAY,
    access: member,
    body: newMessage.extend({ sendAt, replyTo: id.optional() }),
    reply: scheduledMessage,
  }),

  changeScheduled: patch("/chat/rooms/:id/scheduled/:scheduledId", {
    about: "Additive: 404 once it was sent, 409 while it is.",
    perDay: CHANGES_PER_DAY,
    access: member,
    body: newMessage.pick({ message: true }).extend({ sendAt }),
    reply: scheduledMessage,
  }),
  cancelScheduled: del("/chat/rooms/:id/scheduled/:scheduledId", {
    about: "Withdraws a scheduled message. One that has been sent is not found.",
    perDay: CHANGES_PER_DAY,
    access: member,
  }),

  urgentMessages: get("/chat/rooms/:id/urgent", {
    about:
      "Additive: whom an urgent message in this room asks to confirm it (confirmed colleagues of one institution, and doctors on the caller's lists; nobody across a block), how many of the day are left, and the caller's newest ones.",
    shows: showsMembers,
    access: { who: ["doctor"], relation: "member" },
    reply: z.object({
      recipients: z.array(person),
      left: z.number(),
      messages: z.array(message),
      /** Those whom these messages ask. */
      people: z.array(person),
    }),
  }),

  sendUrgent: post("/chat/rooms/:id/urgent", {
    about:
      "Additive: sends a message that asks its recipients to confirm it, and notifies them until they do. 409 where nobody may be asked, or more than 50; 429 above 5 a day. Its name counts as in `sendMessage`.",
    access: { who: ["doctor"], relation: "member" },
    body: urgentMessage,
    reply: message,
  }),

  editMessage: patch("/chat/rooms/:id/messages/:messageId", {
    about: "Additive: changes the text of the caller's own message.",
    access: member,
    body: newMessage.pick({ message: true }),
    reply: message,
  }),

  deleteMessage: del("/chat/rooms/:id/messages/:messageId", {
    about: "Additive: takes the caller's own message away, its images and files too.",
    access: member,
  }),

  acknowledge: post("/chat/rooms/:id/messages/:messageId/acknowledgement", {
    about: "Additive: records 「確認しました」, once per person.",
    access: member,
    reply: message,
  }),

  reactToMessage: put("/chat/rooms/:id/messages/:messageId/reaction", {
    about: "Additive: sets or takes away the caller's reaction of one kind. The same again changes nothing.",
    perDay: CHANGES_PER_DAY,
    access: member,
    body: z.object({ kind: z.enum(MESSAGE_REACTIONS, FIELD_INVALID), isOn: z.boolean(FIELD_INVALID) }),
    reply: message,
  }),

  forwardMessage: post("/chat/rooms/:id/messages/:messageId/forward", {
    about:
      "Additive: sends a message, its images and files too, to rooms of the caller. Nothing goes if one of them is closed to the caller (403, `errors` names the room). Sent again with its `clientMessageId`, it goes once.",
    perDay: CHANGES_PER_DAY,
    access: member,
    body: z.object({
      rooms: z
        .array(id, FORWARD_ROOMS_REQUIRED)
        .min(1, FORWARD_ROOMS_REQUIRED)
        .max(FORWARD_ROOMS, FORWARD_TOO_MANY_ROOMS),
      clientMessageId: id.optional(),
      /** What looks like a patient is blanked in the text and in the names of the files. */
      isBlanked: z.boolean(FIELD_INVALID).default(false),
    }),
    reply: z.object({ messages: z.array(z.object({ ...message.shape, roomId: z.string() })) }),
  }),

  remindOfMessage: put("/chat/rooms/:id/messages/:messageId/reminder", {
    about:
      "Additive: notifies the caller of a message at that time (epoch ms); null takes that back. 409 above 100.",
    perDay: CHANGES_PER_DAY,
    access: member,
    body: z.object({ remindAt: sendAt.nullable() }),
  }),

  pinMessage: put("/chat/rooms/:id/messages/:messageId/pin", {
    about:
      "Additive: puts a message at the head of the room for everybody in it, or takes it from there. 409 above 5.",
    perDay: CHANGES_PER_DAY,
    access: member,
    body: z.object({ isPinned: z.boolean(FIELD_INVALID) }),
  }),

  findMessages: get("/chat/rooms/:id/search", {
    about:
      "Additive: messages that hold all the words in their text and the names of their files, newest first; one character is enough. `next`: the place before which the next page goes on.",
    access: member,
    query: z.object({
      query: z.string(SEARCH_WORD_REQUIRED).trim().min(1, SEARCH_WORD_REQUIRED).max(QUERY_CHARS),
      before: seq,
    }),
    reply: z.object({ messages: z.array(message), next: z.number().nullable() }),
  }),

  addMedia: post("/chat/rooms/:id/medias", {
    about:
      "Additive: one image or file of a message to come. With `info` (its sealed MediaInfo, which bears the media's name), file and thumbnail are sealed already; without, the server seals a clear file that it has looked into.",
    access: member,
    encoding: "multipart",
    body: z.object({
      file: upload,
      thumbnail: upload.optional(),
      info: z.string(FIELD_INVALID).max(MEDIA_INFO_CHARS, FIELD_INVALID).optional(),
    }),
    reply: z.object({ name: z.string() }),
  }),

  medias: get("/chat/rooms/:id/medias", {
    about: "Additive: images and files, newest first; `people`: those who sent them.",
    access: member,
    query: z.object({
      limit: wholeNumber({ min: 1, max: LIST_LIMIT, fallback: 100 }),
      offset: wholeNumber({ min: 0, max: 1_000_000, fallback: 0 }),
    }),
    reply: z.object({ medias: z.array(sentMedia), people: z.array(person) }),
  }),

  media: get("/chat/rooms/:id/medias/:name", {
    about: "The sealed bytes: IV and cipher text.",
    access: member,
    query: z.object({ size }),
    reply: "file",
  }),

  openedMedia: get("/chat/rooms/:id/medias/:name/opened", {
    about: "Additive: the bytes in clear, for browsers that cannot open them themselves.",
    access: member,
    query: z.object({ size }),
    reply: "file",
  }),

  exportRoom: post("/chat/rooms/:id/exports", {
    about:
      "Additive: notes in the room, for everybody in it, that the caller downloads the conversation. The same again with its `clientMessageId` notes nothing. `id`: the export; `until`: how long it can be downloaded (epoch ms).",
    perDay: EXPORTS_PER_DAY,
    access: member,
    body: z.object({ clientMessageId: id.optional() }),
    reply: z.object({ id: z.string(), until: z.number() }),
  }),

  roomExport: get("/chat/rooms/:id/exports/:exportId", {
    about:
      "Additive: what the caller sees of the conversation up to their export, as a zip: a text with times and authors, and with `files` what was attached. `from`, `until`: days in Japan, both included. `blanked`: without what looks like a patient in texts and names of files. 404 after a day.",
    perDay: EXPORT_DOWNLOADS_PER_DAY,
    access: member,
    query: z.object({
      from: z.union([z.literal(""), z.iso.date()], { error: EXPORT_DATE_INVALID }).default(""),
      until: z.union([z.literal(""), z.iso.date()], { error: EXPORT_DATE_INVALID }).default(""),
      files: z.string().default("").transform(Boolean),
      blanked: z.string().default("").transform(Boolean),
    }),
    reply: "file",
  }),

  saveDraft: put("/chat/rooms/:id/draft", {
    about:
      "Additive: the draft is kept sealed until it is sent; an empty text that replies to nothing takes it away.",
    access: member,
    body: z.object({
      text: text({ max: MESSAGE_CHARS, field: "メッセージ" }),
      /** Id of the message that the draft replies to. */
      replyTo: id.optional(),
    }),
  }),

  muteRoom: put("/chat/rooms/:id/mute", {
    about: "Additive.",
    access: member,
    body: z.object({ isMuted: z.boolean(FIELD_INVALID) }),
  }),

  keepRoom: put("/chat/rooms/:id/favourite", {
    about: "Additive: rooms that the viewer keeps at the top of their list.",
    access: member,
    body: z.object({ isFavourite: z.boolean(FIELD_INVALID) }),
  }),

  markRoom: put("/chat/rooms/:id/unread", {
    about: "Additive: the room counts as unread until its viewer opens it, or takes that back.",
    access: member,
    body: z.object({ isMarked: z.boolean(FIELD_INVALID) }),
  }),

  settings: get("/chat/settings", {
    about: "Additive.",
    access: { who: TALKERS, relation: "self" },
    reply: chatSettings,
  }),
  changeSettings: patch("/chat/settings", {
    about: "Changes the viewer's chat settings.",
    access: { who: TALKERS, relation: "self" },
    body: chatSettings.partial(),
    reply: chatSettings,
  }),

  history: get("/chat/history", {
    about:
      "The newest messages of the viewer's most active rooms, newest first. Additive `people`: their authors.",
    access: { who: STARTERS, relation: "self" },
    query: z.object({
      limit: wholeNumber({ min: 1, max: HISTORY_MESSAGES, fallback: HISTORY_MESSAGES }),
      offset: wholeNumber({ min: 0, max: MESSAGES_PER_PAGE - HISTORY_MESSAGES, fallback: 0 }),
    }),
    reply: z.object({
      messages: z.array(z.object({ ...message.shape, roomId: z.string() })),
      people: z.array(person),
    }),
  }),

  mentions: get("/chat/mentions", {
    about:
      "Additive: what mentions the viewer in any of their rooms, newest first, in the shape of `history`.",
    access: { who: TALKERS, relation: "self" },
    query: z.object({
      limit: wholeNumber({ min: 1, max: HISTORY_MESSAGES, fallback: HISTORY_MESSAGES }),
      offset: wholeNumber({ min: 0, max: MESSAGES_PER_PAGE - HISTORY_MESSAGES, fallback: 0 }),
    }),
    reply: z.object({
      messages: z.array(z.object({ ...message.shape, roomId: z.string() })),
      people: z.array(person),
    }),
  }),

  reminders: get("/chat/reminders", {
    about:
      "Additive: the messages in all rooms of which the viewer is to be reminded, the soonest first. `people`: their authors.",
    access: { who: TALKERS, relation: "self" },
    query: z.object({
      limit: wholeNumber({ min: 1, max: HISTORY_MESSAGES, fallback: HISTORY_MESSAGES }),
      offset: wholeNumber({ min: 0, max: REMINDERS, fallback: 0 }),
    }),
    reply: z.object({ reminders: z.array(reminder), people: z.array(person) }),
  }),

  searchRooms: get("/chat/search", {
    about:
      "Additive: what all rooms hold of these words, room by room, those with the newest activity first: the newest thousand messages of each. `names`: rooms that are called so. `next`: the offset of the rooms that were not searched yet; null when those were all.",
    perDay: SEARCHES_PER_DAY,
    access: { who: TALKERS, relation: "self" },
    query: z.object({
      query: z.string(SEARCH_WORD_REQUIRED).trim().min(1, SEARCH_WORD_REQUIRED).max(QUERY_CHARS),
      only: z.enum(FOUND_KINDS, { error: FIELD_INVALID }).optional(),
      /** Days back from now; 0: whenever. */
      days: wholeNumber({ min: 0, max: 3660, fallback: 0 }),
      offset: wholeNumber({ min: 0, max: 1_000_000, fallback: 0 }),
    }),
    reply: z.object({
      rooms: z.array(foundRoom),
      names: z.array(foundName),
      people: z.array(person),
      next: z.number().nullable(),
    }),
  }),

  unreadCount: get("/chat/unreadCount", {
    about: "How many messages are unread in all rooms together.",
    access: { who: TALKERS, relation: "self" },
    reply: z.object({ count: z.number() }),
  }),

  readMessages: post("/chat/rooms/:id/readMessages", {
    about: "Moves the viewer's place forward, never back; without a message, behind the newest.",
    access: member,
    body: z.object({ lastReadMessageId: id.optional() }),
  }),

  decrypt: post("/chat/messages/decrypt", {
    about:
      "Decrypts for clients without WebCrypto: the sealed text of a message, or what came on a topic of the live connection as it came. On `announce`, and where nothing is sealed, that is given back as it is, and needs no key. One refusal (404) for every fault. What was decrypted is kept in the audit log.",
    worksReadOnly: true,
    access: member,
    body: z.object({
      payload: z.string(FIELD_INVALID).max(PAYLOAD_CHARS, FIELD_INVALID),
      sessionKey: sessionKey.default(""),
    }),
    reply: z.object({ message: z.string() }),
  }),

  cert: get("/chat/cert", {
    about:
      "Signs the address of the live socket for 60 minutes. The specification names three fields; where a host gives no more, the browser takes the address of the page, the default region and its own clock.",
    access: { who: TALKERS, relation: "self" },
    reply: z.object({
      accessKeyId: z.string(),
      secretAccessKey: z.string(),
      sessionToken: z.string(),
      /** Additive: the end of the signature, epoch ms by the server's clock. */
      expiration: z.number().optional(),
      endpoint: z.string().optional(),
      region: z.string().optional(),
      /**
       * Additive: a room may be listened to at a socket of its own. If this is missing, the one connection receives its events
       * (W-1).
       */
      hasRoomSockets: z.boolean().optional(),
    }),
  }),

  contacts: get("/chat/contacts", {
    about:
      "Additive: people with whom the viewer may start a chat, through cards, groups or the same company, by name; for a doctor also those of `doctors` (ids, joined by commas) whose licence is verified. `picked`: ids that were ticked before; the reply names them apart.",
    shows: showsCandidates,
    access: { who: STARTERS, relation: "self" },
    query: z.object({
      name: z.string().max(QUERY_CHARS).default(""),
      doctors: z
        .string()
        .max(8000)
        .default("")
        .transform((ids) => ids.split(",").filter(Boolean)),
      picked: z
        .string()
        .max(20_000)
        .default("")
        .transform((ids) => ids.split(",").filter(Boolean).slice(0, ROOM_MEMBERS)),
    }),
    reply: z.object({ people: z.array(person), picked: z.array(person).optional() }),
  }),

  partner: get("/chat/partners/:userId", {
    about:
      "Additive: somebody who chats (404 for everybody else), the room that the viewer already shares with them alone (null: none), and why the viewer may not open one, in words for the viewer (null: they may).",
    shows: { rows: () => 1 },
    access: { who: STARTERS },
    reply: z.object({ person, roomId: z.string().nullable(), refusal: z.string().nullable() }),
  }),
};
