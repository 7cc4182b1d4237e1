import * as z from "zod";
import {
  card,
  cardNote,
  cardQuery,
  countsByRole,
  exchangeLog,
  heldCard,
  logQuery,
  named,
  ofExchange,
  ownCard,
  standing,
} from "#contract/business-card/shapes";
import { get, post, put } from "#contract/endpoint";
import { text } from "#contract/text";
import { REQUEST_MESSAGE_CHARS } from "./limits";

const READERS = ["doctor", "temporaryDoctor", "ms", "connectCompany"] as const;
const EXCHANGERS = ["doctor", "ms", "connectCompany"] as const;
const reads = { who: READERS } as const;
const exchanges = { who: EXCHANGERS } as const;

export const businessCard = {
  /** Null for who has no card. Contact data only once cards were exchanged. */
  getBusinessCardByUserId: post("/businessCard/getBusinessCardByUserId", {
    access: reads,
    body: named,
    reply: card.nullable(),
  }),
  /** Requests sent and received, unread first, then newest. */
  findExchangeLog: post("/businessCard/findExchangeLog", {
    access: { ...reads, relation: "self" },
    body: logQuery,
    reply: z.object({ total: z.number(), logs: z.array(exchangeLog) }),
  }),
  getExchangeStatus: post("/businessCard/getExchangeStatus", {
    access: reads,
    body: named,
    reply: standing,
  }),
  /**
   * Asks for an exchange; where the other has asked already, the cards are exchanged at once. Asking twice is asking
   * once. 409 with the day from which one may ask again, 429 when the requests of the day or the month are used up,
   * 404 for who has no card.
   */
  requestExchange: post("/businessCard/requestExchange", {
    access: exchanges,
    body: named.extend({ message: text({ max: REQUEST_MESSAGE_CHARS, field: "メッセージ" }).default("") }),
    reply: exchangeLog,
  }),
  /** By who asked; 403 for who was asked, 409 with the state when it has been answered. */
  cancelExchange: post("/businessCard/cancelExchange", {
    access: { ...exchanges, relation: "self" },
    body: ofExchange,
    reply: exchangeLog,
  }),
  /** By who was asked; 403 for who asked, 409 with the state when it was taken back or answered otherwise. */
  rejectExchange: post("/businessCard/rejectExchange", {
    access: { ...exchanges, relation: "addressee" },
    body: ofExchange,
    reply: exchangeLog,
  }),
  acceptExchange: post("/businessCard/acceptExchange", {
    access: { ...exchanges, relation: "addressee" },
    body: ofExchange,
    reply: exchangeLog,
  }),
  /** Additive: ends an exchange; both lose what lies beyond the public profile, and the other is not told. */
  deleteExchange: post("/businessCard/deleteExchange", {
    access: { ...exchanges, relation: "self" },
    body: ofExchange,
    reply: exchangeLog,
  }),
  /** Additive: without an id every request that came to the caller. */
  readBusinessCardExchangeLog: post("/businessCard/readBusinessCardExchangeLog", {
    access: { ...reads, relation: "self" },
    body: ofExchange.partial(),
  }),
  findBusinessCard: post("/businessCard/findBusinessCard", {
    access: { ...reads, relation: "self" },
    body: cardQuery,
    /** `counts`: of the whole holder, by role; `unread` of it. */
    reply: z.object({
      total: z.number(),
      cards: z.array(heldCard),
      counts: countsByRole,
      unread: z.number(),
    }),
  }),
  readBusinessCard: post("/businessCard/readBusinessCard", {
    access: { ...reads, relation: "self" },
    body: ofExchange,
  }),
  /** Does a request between the two wait for an answer? */
  existsBusinessCardExchangeRequest: post("/businessCard/existsBusinessCardExchangeRequest", {
    access: reads,
    body: named,
    reply: z.object({ exists: z.boolean() }),
  }),
  /** Requests that one has not looked at yet, by the other's role. */
  getBusinessCardRequestCount: get("/businessCard/getBusinessCardRequestCount", {
    access: { ...reads, relation: "self" },
    reply: countsByRole,
  }),
  getBusinessCardUnreadCount: get("/businessCard/getBusinessCardUnreadCount", {
    access: { ...reads, relation: "self" },
    reply: countsByRole,
  }),
  /** Of the month in Japan. `resetAt`: epoch milliseconds of the next one's beginning. */
  getBusinessCardExchangeLimit: get("/businessCard/getBusinessCardExchangeLimit", {
    access: { who: ["connectCompany"], relation: "self" },
    reply: z.object({ limit: z.number(), requestedCount: z.number(), resetAt: z.number() }),
  }),
  /** Additive: what the caller wrote on the own card. */
  ownCard: get("/businessCard/own", {
    access: { who: READERS, relation: "self" },
    reply: ownCard,
  }),
  /** Additive: the whole card. Who holds it reads once that it has changed. */
  updateOwnCard: put("/businessCard/own", {
    access: { who: EXCHANGERS, relation: "self" },
    body: ownCard,
    reply: ownCard,
  }),
  /** Additive: a memo and tags that the caller alone sees; 404 unless cards were exchanged. */
  updateCardNote: put("/businessCard/note", {
    access: { who: EXCHANGERS, relation: "self" },
    body: cardNote,
  }),
};
