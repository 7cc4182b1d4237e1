import type { businessCard } from "#contract/business-card/calls";
import type { Handlers } from "../serve";
import { cardLimits, updateCardLimits } from "./card-limits";
import { findBusinessCard, getBusinessCardByUserId, readBusinessCard } from "./cards";
import {
  getBusinessCardExchangeLimit,
  getBusinessCardRequestCount,
  getBusinessCardUnreadCount,
} from "./counts";
import {
  acceptExchange,
  cancelExchange,
  deleteExchange,
  rejectExchange,
  undoRejection,
} from "./exchange/answer";
import { findExchangeLog, readBusinessCardExchangeLog } from "./exchange/logs";
import { requestExchange } from "./exchange/request";
import { existsBusinessCardExchangeRequest, getExchangeStatus } from "./exchange/status";
import { holderCsv, vcard } from "./files";
import { cardLink, cardOfCode, updateCardLink } from "./link";
import { ownCard, updateCardNote, updateOwnCard } from "./own";

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
