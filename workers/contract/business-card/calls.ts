import * as z from "zod";
import { LIMIT_INVALID } from "#contract/business-card/texts";
import { get, operators, post, put, ROLES } from "#contract/endpoint";
import { KANA_ROWS } from "#contract/japanese/kana";
import { nfkc } from "#contract/japanese/nfkc";
import { CHANGES_PER_DAY, PAGE_SIZE } from "#contract/limits";
import { patientAnswer } from "#contract/posts/shapes";
import { id, line, telephone, text, wholeNumber } from "#contract/text";
import {
  CARD_BACK_CHARS,
  CARD_LINE_CHARS,
  CARD_MEMO_CHARS,
  CARD_QUERY_CHARS,
  CARD_READERS,
  CARD_TAG_CHARS,
  CARD_TAGS,
  EXCHANGERS,
  REQUEST_MESSAGE_CHARS,
} from "./limits";

/** The states of an exchange. `none`: nobody has asked; the others are states that the record stores. */
const EXCHANGE_STATUSES = ["none", "requested", "accepted", "canceled", "rejected", "deleted"] as const;
const exchangeStatus = z.enum(EXCHANGE_STATUSES);
export type ExchangeStatus = z.infer<typeof exchangeStatus>;

/** The direction of a request, seen by the caller. */
export const direction = z.enum(["sent", "received"]);

/** How two people stand to each other, for one of the two. `objectId`: the exchange that later calls name. */
const pairRelation = z.object({
  status: exchangeStatus,
  objectId: z.string().nullable(),
  direction: direction.nullable(),
});
export type PairRelation = z.infer<typeof pairRelation>;

/** Additive: the time from which the caller may ask again, where that is not now; epoch milliseconds. */
export const askable = pairRelation.extend({ requestableFrom: z.number().nullable() });
export type Askable = z.infer<typeof askable>;

/** The part of a card that everybody sees who may see the person at all. */
export const cardFace = z.object({
  /** The person's objectId. */
  userId: z.string(),
  role: z.enum(ROLES),
  name: z.string(),
  kana: z.string(),
  company: z.string().nullable(),
  organization: z.string().nullable(),
  jobTitle: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  /** The id of a doctor's page. */
  doctorId: z.string().nullable(),
  /** True for a doctor whose licence nobody has looked at yet. */
  isUnderReview: z.boolean().optional(),
  /** True for somebody who has left the service: nothing else is known of them. */
  isWithdrawn: z.boolean(),
});
export type CardFace = z.infer<typeof cardFace>;

/** The part of a card for people with whom cards were exchanged. */
export const cardContact = z.object({
  email: z.string().nullable(),
  tel: z.string().nullable(),
  address: z.string().nullable(),
  back: z.string(),
});

const own = {
  memo: z.string(),
  tags: z.array(z.string()),
};

/** A card in the caller's holder. */
export const heldCard = cardFace.extend({
  objectId: z.string(),
  /** Epoch milliseconds. */
  exchangedAt: z.number(),
  /** The card has not been opened yet, or has changed since. */
  isUnread: z.boolean(),
  isChanged: z.boolean(),
  contact: cardContact,
  ...own,
});
export type HeldCard = z.infer<typeof heldCard>;

/** Anybody's card: with `contact` and the caller's own notes once cards were exchanged. */
export const card = cardFace.extend({ ...askable.shape, contact: cardContact.nullable(), ...own });

export const exchangeLog = z.object({
  objectId: z.string(),
  status: exchangeStatus,
  direction,
  message: z.string(),
  /** Epoch milliseconds. */
  requestedAt: z.number(),
  updatedAt: z.number(),
  isRead: z.boolean(),
  user: cardFace,
});
export type ExchangeLog = z.infer<typeof exchangeLog>;

/** Counts by the other's role. `connect` and `connectCompany` always say the same. */
export const countsByRole = z.object({
  count: z.number(),
  doctor: z.number(),
  ms: z.number(),
  connect: z.number(),
  connectCompany: z.number(),
});

const role = z.enum(EXCHANGERS);
export const CARD_SORTS = ["unread", "kana", "date", "company"] as const;

export const logQuery = z.object({
  role: role.optional(),
  direction: direction.optional(),
  /** True: only requests that wait for an answer. */
  isOpen: z.boolean().optional(),
  limit: wholeNumber({ min: 1, max: 100, fallback: PAGE_SIZE }),
  offset: wholeNumber({ min: 0, max: 10_000, fallback: 0 }),
});

export const cardQuery = z.object({
  role: role.optional(),
  /** Part of the name, its reading, the company, the place of work, or of the caller's own memo and tags. */
  q: z.string().max(CARD_QUERY_CHARS).default(""),
  /** The row of kana in which the reading begins. */
  row: z.enum(KANA_ROWS).optional(),
  sort: z.enum(CARD_SORTS).default("unread"),
  limit: wholeNumber({ min: 1, max: 100, fallback: PAGE_SIZE }),
  offset: wholeNumber({ min: 0, max: 10_000, fallback: 0 }),
});

export const named = z.object({ userId: id });
export const ofExchange = z.object({ objectId: id });

const cardLine = (field: string) => line({ max: CARD_LINE_CHARS, field }).default("");

/** The lines of a card that its owner writes; the rest comes from the profile. An empty line is not shown. */
export const ownCard = z.object({
  jobTitle: cardLine("肩書き"),
  tel: telephone.default(null).transform((value) => value ?? ""),
  address: cardLine("住所"),
  back: text({ max: CARD_BACK_CHARS, field: "裏面" }).default(""),
  /** True: the sign-in address stays off the card. */
  hidesEmail: z.boolean().default(false),
});
export type OwnCard = z.infer<typeof ownCard>;

/** The owner's lines as they are stored: their owner is shown them, whatever they are. */
export const storedCard = z.object({
  jobTitle: z.string(),
  tel: z.string(),
  address: z.string(),
  back: z.string(),
  hidesEmail: z.boolean(),
});

/** Notes about somebody that the caller alone sees. */
export const cardNote = z.object({
  userId: id,
  memo: text({ max: CARD_MEMO_CHARS, field: "メモ" }).default(""),
  tags: z
    .array(line({ max: CARD_TAG_CHARS, field: "タグ" }))
    .max(CARD_TAGS, `タグは${CARD_TAGS}個までです。`)
    .default([]),
});

/** The code of a card and when it ends (epoch milliseconds; null: when it is renewed). */
export const cardLink = z.object({ code: z.string(), expiresAt: z.number().nullable() });
export type CardLink = z.infer<typeof cardLink>;

export const CARD_RANKS = ["PLATINUM", "GOLD", "SILVER", "BRONZE"] as const;
const perMonth = z
  .union([z.string(), z.number()], { error: LIMIT_INVALID })
  .transform((value) => Number(nfkc(String(value)).trim() || Number.NaN))
  .refine((value) => Number.isInteger(value) && value >= 0 && value <= 10_000, LIMIT_INVALID);

/** Requests that a company may make in a month of Japan, by its rank. */
export const cardLimits = z.object({
  PLATINUM: perMonth,
  GOLD: perMonth,
  SILVER: perMonth,
  BRONZE: perMonth,
});
export type CardLimits = z.output<typeof cardLimits>;

export const vcardVersion = z.enum(["3.0", "4.0"]);
export type VcardVersion = z.output<typeof vcardVersion>;

const reads = { who: CARD_READERS } as const;
const exchanges = { who: EXCHANGERS } as const;

export const businessCard = {
  getBusinessCardByUserId: post("/businessCard/getBusinessCardByUserId", {
    about: "Null for somebody who has no card. Contact data comes only once cards were exchanged.",
    worksReadOnly: true,
    access: reads,
    body: named,
    reply: card.nullable(),
  }),
  findExchangeLog: post("/businessCard/findExchangeLog", {
    about: "Requests sent and received, unread first, then newest.",
    worksReadOnly: true,
    access: { ...reads, relation: "self" },
    body: logQuery,
    reply: z.object({ total: z.number(), logs: z.array(exchangeLog) }),
  }),
  getExchangeStatus: post("/businessCard/getExchangeStatus", {
    about: "Whether the viewer may ask another person to exchange cards, and what has been asked so far.",
    worksReadOnly: true,
    access: reads,
    body: named,
    reply: askable,
  }),
  requestExchange: post("/businessCard/requestExchange", {
    about:
      "Asks for an exchange; where the other has asked already, the cards are exchanged at once. Asking twice is asking once. 409 with the day from which the caller may ask again, 429 when the requests of the day or the month are used up, 404 for somebody who has no card.",
    access: exchanges,
    body: named.extend({
      message: text({ max: REQUEST_MESSAGE_CHARS, field: "メッセージ" }).default(""),
      /** Additive: the code of the other's card. Somebody who was shown it counts as invited. */
      code: id.optional(),
      /** Additive. */
      patientAnswer: patientAnswer.optional(),
    }),
    reply: exchangeLog,
  }),
  cancelExchange: post("/businessCard/cancelExchange", {
    about:
      "The person who asked takes it back; 403 for the person asked, 409 with the state when it has been answered.",
    perDay: CHANGES_PER_DAY,
    access: { ...exchanges, relation: "self" },
    body: ofExchange,
    reply: exchangeLog,
  }),
  rejectExchange: post("/businessCard/rejectExchange", {
    about:
      "The person asked declines; 403 for the one who asked, 409 with the state when it was taken back or answered otherwise.",
    perDay: CHANGES_PER_DAY,
    access: { ...exchanges, relation: "addressee" },
    body: ofExchange,
    reply: exchangeLog,
  }),
  undoRejection: post("/businessCard/undoRejection", {
    about:
      "Additive: the request waits again, as if nobody had answered. 409 when it was declined too long ago.",
    perDay: CHANGES_PER_DAY,
    access: { ...exchanges, relation: "addressee" },
    body: ofExchange,
    reply: exchangeLog,
  }),
  acceptExchange: post("/businessCard/acceptExchange", {
    about: "Accepts a request to exchange cards. Accepting twice changes nothing.",
    perDay: CHANGES_PER_DAY,
    access: { ...exchanges, relation: "addressee" },
    body: ofExchange,
    reply: exchangeLog,
  }),
  deleteExchange: post("/businessCard/deleteExchange", {
    about:
      "Additive: ends an exchange; both lose what lies beyond the public profile, and the other is not told.",
    perDay: CHANGES_PER_DAY,
    access: { ...exchanges, relation: "self" },
    body: ofExchange,
    reply: exchangeLog,
  }),
  readBusinessCardExchangeLog: post("/businessCard/readBusinessCardExchangeLog", {
    about: "Additive: a call without an id marks every request that came to the caller.",
    access: { ...reads, relation: "self" },
    /** Additive: `direction` limits it to requests of one direction, where no exchange is named. */
    body: ofExchange.extend({ direction }).partial(),
  }),
  findBusinessCard: post("/businessCard/findBusinessCard", {
    about: "The cards that the viewer holds, a page of them.",
    worksReadOnly: true,
    access: { ...reads, relation: "self" },
    body: cardQuery,
    /** `counts` is of the whole holder, by role; `unread` is how many cards of it are unread. */
    reply: z.object({
      total: z.number(),
      cards: z.array(heldCard),
      counts: countsByRole,
      unread: z.number(),
    }),
  }),
  readBusinessCard: post("/businessCard/readBusinessCard", {
    about: "Marks a received card as read.",
    access: { ...reads, relation: "self" },
    body: ofExchange,
  }),
  existsBusinessCardExchangeRequest: post("/businessCard/existsBusinessCardExchangeRequest", {
    about: "Tells whether a request between the two waits for an answer.",
    worksReadOnly: true,
    access: reads,
    body: named,
    reply: z.object({ exists: z.boolean() }),
  }),
  getBusinessCardRequestCount: get("/businessCard/getBusinessCardRequestCount", {
    about: "Counts the requests that the caller has not looked at yet, by the other's role.",
    access: { ...reads, relation: "self" },
    reply: countsByRole,
  }),
  getBusinessCardUnreadCount: get("/businessCard/getBusinessCardUnreadCount", {
    about: "How many received cards are unread.",
    access: { ...reads, relation: "self" },
    reply: countsByRole,
  }),
  getBusinessCardExchangeLimit: get("/businessCard/getBusinessCardExchangeLimit", {
    about:
      "The limit of this month in Japan. `resetAt`: the beginning of the next month, epoch milliseconds.",
    access: { who: ["connectCompany"], relation: "self" },
    reply: z.object({ limit: z.number(), requestedCount: z.number(), resetAt: z.number() }),
  }),
  ownCard: get("/businessCard/own", {
    about: "Additive: what the caller wrote on their own card.",
    access: { who: CARD_READERS, relation: "self" },
    reply: storedCard,
  }),
  updateOwnCard: put("/businessCard/own", {
    about: "Additive: replaces the whole card. Those who hold it are told once that it has changed.",
    perDay: CHANGES_PER_DAY,
    access: { who: EXCHANGERS, relation: "self" },
    body: ownCard,
    reply: storedCard,
  }),
  cardLimits: get("/admin/cardLimits", {
    about: "Additive: how many requests companies may make in a month, by rank; the operator sets them.",
    access: operators("companies:view"),
    reply: cardLimits,
  }),
  updateCardLimits: put("/admin/cardLimits", {
    about: "Sets how many exchanges each rank of company may request a month.",
    access: operators("companies:change"),
    body: cardLimits,
    reply: cardLimits,
  }),
  cardLink: get("/businessCard/link", {
    about: "Additive: the code of the caller's own card, printed or held out on a phone.",
    access: { who: EXCHANGERS, relation: "self" },
    reply: cardLink,
  }),
  updateCardLink: put("/businessCard/link", {
    about:
      "Additive: makes a new code, or ends it in 29 days. Nothing happens unless `code` is the one in force.",
    perDay: CHANGES_PER_DAY,
    access: { who: EXCHANGERS, relation: "self" },
    body: z.object({ code: id, renews: z.boolean().default(false), ends: z.boolean().default(false) }),
    reply: cardLink,
  }),
  cardOfCode: get("/businessCard/code/:code", {
    about:
      "Additive: the owner of a code: the face of the card for members, a name for anybody else. 404 once it has ended.",
    access: { who: "public" },
    reply: z.object({ name: z.string(), role: z.enum(ROLES), face: cardFace.nullable() }),
  }),
  vcard: get("/businessCard/cards/:id/vcf", {
    about:
      "Additive: a vCard of somebody with whom cards were exchanged, in the version that every address book reads unless another is asked for; 404 for anybody else.",
    access: { who: EXCHANGERS, relation: "member" },
    query: z.object({ version: vcardVersion.catch("3.0").default("3.0") }),
    reply: "file",
  }),
  holderCsv: get("/businessCard/holder/csv", {
    about: "Additive: the whole holder for a spreadsheet; Shift_JIS for an Excel that knows nothing else.",
    access: { who: EXCHANGERS, relation: "self" },
    query: z.object({ encoding: z.enum(["utf-8", "shift_jis"]).default("utf-8") }),
    reply: "file",
  }),
  updateCardNote: put("/businessCard/note", {
    about: "Additive: sets a memo and tags that the caller alone sees; 404 unless cards were exchanged.",
    perDay: CHANGES_PER_DAY,
    access: { who: EXCHANGERS, relation: "self" },
    body: cardNote,
  }),
};
