import type { Askable } from "#contract/business-card/calls";
import { EXCHANGERS } from "#contract/business-card/limits";
import { type Api, ApiRefusal } from "~/request/api.server";
import type { WebViewer } from "~/request/context";
import { formatMonthDay } from "~/ui/time/format";
import { visibleExchange } from "./visible-exchange";

/** What may be done about a person's card from their page. */
export type ExchangeEntry = { to: string; label: string; isDone: boolean };

/** Null where nothing is to be offered: for oneself, for who exchanges no cards, while the host fails. */
export async function exchangeLink(
  api: Api,
  viewer: WebViewer,
  userId: string | null,
): Promise<ExchangeEntry | null> {
  const mayExchange = EXCHANGERS.some((role) => role === viewer.principal);
  if (userId === null || userId === viewer.id || !mayExchange) return null;
  try {
    return offered(visibleExchange(await api.businessCard.getExchangeStatus({ body: { userId } })), userId);
  } catch (error) {
    if (error instanceof ApiRefusal) return null;
    throw error;
  }
}

function offered({ status, direction, requestableFrom }: Askable, userId: string): ExchangeEntry {
  if (status === "accepted")
    return { to: `/business-card/cards/${userId}`, label: "名刺を見る", isDone: true };
  const form = `/business-card/new?to=${userId}`;
  if (requestableFrom)
    return { to: form, label: `名刺交換の申請は${formatMonthDay(requestableFrom)}から`, isDone: true };
  if (status !== "requested") return { to: form, label: "名刺交換を申請する", isDone: false };
  return direction === "sent"
    ? { to: "/business-card/requests?view=sent", label: "名刺交換を申請中", isDone: true }
    : { to: "/business-card/requests", label: "名刺交換の申請に答える", isDone: false };
}
