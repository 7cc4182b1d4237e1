import { type businessCard, CARD_RANKS, type CardLimits } from "#contract/business-card/calls";
import { cardLimits as cardLimitsTable } from "../../db/schema/business-card";
import { allRows, statement } from "../../db/sql";
import { auditStatement, record } from "../audit";
import type { Handler, Handlers } from "../serve";
import { findBusinessCard, getBusinessCardByUserId, readBusinessCard } from "./cards";
import {
  getBusinessCardExchangeLimit,
  getBusinessCardRequestCount,
  getBusinessCardUnreadCount,
} from "./counts";
import { findExchangeLog, readBusinessCardExchangeLog } from "./exchange/logs";
import { existsBusinessCardExchangeRequest, getExchangeStatus } from "./exchange/pair";
import {
  acceptExchange,
  cancelExchange,
  deleteExchange,
  rejectExchange,
  requestExchange,
  undoRejection,
} from "./exchange/request";
import { holderCsv, vcard } from "./files";
import { cardLink, cardOfCode, updateCardLink } from "./link";
import { ownCard, updateCardNote, updateOwnCard } from "./own";

const cardLimits: Handler<typeof businessCard.cardLimits> = async ({ viewer, db, env, scope }) => {
  await record(db, scope, { action: "card-limits-viewed", actorId: viewer.id, result: "ok" });
  return limitsIn(env.DB);
};

/** New limits count from the next request on; what was asked this month stays counted. */
const updateCardLimits: Handler<typeof businessCard.updateCardLimits> = async (call) => {
  const { viewer, body, db, env, scope } = call;
  const changes = CARD_RANKS.map((rank) =>
    statement(
      env.DB,
      `INSERT INTO card_limits (rank, per_month) VALUES (?1, ?2) ON CONFLICT (rank) DO UPDATE SET per_month = ?2`,
      rank,
      body[rank],
    ),
  );
  await env.DB.batch(changes);
  await auditStatement(db, scope, {
    action: "card-limits-set",
    actorId: viewer.id,
    result: "ok",
    detail: body,
  });
  return limitsIn(env.DB);
};

async function limitsIn(DB: D1Database): Promise<CardLimits> {
  const results = await allRows(
    DB,
    { rank: cardLimitsTable.rank, perMonth: cardLimitsTable.perMonth },
    "SELECT rank, per_month AS perMonth FROM card_limits",
  );
  const of = new Map(results.map(({ rank, perMonth }) => [rank, perMonth]));
  return Object.fromEntries(CARD_RANKS.map((rank) => [rank, of.get(rank) ?? 0])) as CardLimits;
}

export const businessCardHandlers: Handlers<typeof businessCard> = {
  getBusinessCardByUserId,
  findExchangeLog,
  getExchangeStatus,
  requestExchange,
  cancelExchange,
  rejectExchange,
  undoRejection,
  acceptExchange,
  deleteExchange,
  readBusinessCardExchangeLog,
  findBusinessCard,
  readBusinessCard,
  existsBusinessCardExchangeRequest,
  getBusinessCardRequestCount,
  getBusinessCardUnreadCount,
  getBusinessCardExchangeLimit,
  ownCard,
  updateOwnCard,
  updateCardNote,
  cardLimits,
  updateCardLimits,
  cardLink,
  updateCardLink,
  cardOfCode,
  vcard,
  holderCsv,
};
