import type { businessCard } from "#contract/business-card/calls";
import type { Bodies } from "./bodies";

const userId = "nobodys";
const objectId = "nobodys";

export const businessCardBodies: Bodies<typeof businessCard> = {
  getBusinessCardByUserId: { userId },
  findExchangeLog: { direction: "received", role: "doctor" },
  getExchangeStatus: { userId },
  requestExchange: { userId, message: "先日はありがとうございました。" },
  cancelExchange: { objectId },
  rejectExchange: { objectId },
  undoRejection: { objectId },
  acceptExchange: { objectId },
  deleteExchange: { objectId },
  readBusinessCardExchangeLog: { objectId },
  findBusinessCard: { q: "佐藤", role: "ms" },
  readBusinessCard: { objectId },
  existsBusinessCardExchangeRequest: { userId },
  updateOwnCard: { jobTitle: "部長", tel: "03-0000-0000" },
  updateCardLimits: { PLATINUM: 200, GOLD: 100, SILVER: 50, BRONZE: 20 },
  updateCardLink: { code: "nobodys", ends: true },
  updateCardNote: { userId, memo: "学会でお会いした。" },
};
