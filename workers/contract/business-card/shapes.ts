import * as z from "zod";
import { LIMIT_INVALID } from "#contract/business-card/texts";
import { ROLES } from "#contract/endpoint";
import { KANA_ROWS } from "#contract/japanese/kana-rows";
import { nfkc } from "#contract/japanese/nfkc";
import { PAGE_SIZE } from "#contract/limits";
import { id, line, telephone, text, wholeNumber } from "#contract/text";
import {
  CARD_BACK_CHARS,
  CARD_LINE_CHARS,
  CARD_MEMO_CHARS,
  CARD_QUERY_CHARS,
  CARD_TAG_CHARS,
  CARD_TAGS,
} from "./limits";
import { EXCHANGERS } from "./who";

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
