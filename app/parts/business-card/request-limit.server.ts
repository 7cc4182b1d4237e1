import { monthInJapan } from "#contract/dates/japan-time";
import { ApiRefusal } from "~/request/api.server";
import type { Entered } from "~/request/guards.server";

/** A company's requests of the month; null for everybody else. If they cannot be loaded, none is left: 0 of 0. */
export async function requestLimitOf({ api, viewer }: Pick<Entered, "api" | "viewer">) {
  if (viewer.principal !== "connectCompany") return null;
  try {
    return await api.businessCard.getBusinessCardExchangeLimit();
  } catch (error) {
    if (!(error instanceof ApiRefusal) || error.isExpired) throw error;
    return { limit: 0, requestedCount: 0, resetAt: monthInJapan(Date.now()).until };
  }
}
