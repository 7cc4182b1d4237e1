import type { businessCard } from "#contract/business-card/calls";
import type { Handlers } from "../serve";
import { acceptExchange, cancelExchange, deleteExchange, rejectExchange } from "./answer";
import { cardLimits, updateCardLimits } from "./card-limits";
import { findBusinessCard, getBusinessCardByUserId, readBusinessCard } from "./cards";
import {
  getBusinessCardExchangeLimit,
  getBusinessCardRequestCount,
  getBusinessCardUnreadCount,
} from "./counts";
import { holderCsv, vcard } from "./files";
import { cardLink, cardOfCode, updateCardLink } from "./link";
import { findExchangeLog, readBusinessCardExchangeLog } from "./logs";
import { ownCard, updateCardNote, updateOwnCard } from "./own";
import { requestExchange } from "./request";
import { existsBusinessCardExchangeRequest, getExchangeStatus } from "./status";

export const businessCardHandlers: Handlers<typeof businessCard> = {
  getBusinessCardByUserId,
  findExchangeLog,
  getExchangeStatus,
  requestExchange,
  cancelExchange,
  rejectExchange,
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
