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
  acceptExchange: { objectId },
  deleteExchange: { objectId },
  readBusinessCardExchangeLog: { objectId },
  findBusinessCard: { q: "佐藤", role: "ms" },
  readBusinessCard: { objectId },
  existsBusinessCardExchangeRequest: { userId },
  updateOwnCard: { jobTitle: "部長", tel: "03-0000-0000" },
  updateCardNote: { userId, memo: "学会でお会いした。" },
};
