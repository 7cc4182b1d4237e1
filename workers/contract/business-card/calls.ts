import * as z from "zod";
import {
  askable,
  card,
  cardFace,
  cardLimits,
  cardLink,
  cardNote,
  cardQuery,
  countsByRole,
  direction,
  exchangeLog,
  heldCard,
  logQuery,
  named,
  ofExchange,
  ownCard,
  storedCard,
  vcardVersion,
} from "#contract/business-card/shapes";
import { get, operators, post, put, ROLES } from "#contract/endpoint";
import { CHANGES_PER_DAY } from "#contract/limits";
import { patientAnswer } from "#contract/posts/shapes";
import { id, text } from "#contract/text";
import { REQUEST_MESSAGE_CHARS } from "./limits";
import { CARD_READERS, EXCHANGERS } from "./who";

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
