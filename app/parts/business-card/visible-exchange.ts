import type { Askable, ExchangeLog, ExchangeStatus } from "#contract/business-card/calls";
import { REQUEST_PAUSE_MS } from "#contract/business-card/limits";
import { DAY_MS } from "#contract/limits";

type Declined = { status: ExchangeStatus; direction: "sent" | "received" | null };

/** The person who asked sees a request that was declined wait for a day longer: nobody is notified of a refusal. */
const stillWaits = ({ status, direction }: Declined, declinedAt: number, now: number) =>
  status === "rejected" && direction === "sent" && now < declinedAt + DAY_MS;

/** How two people stand to each other, as it is shown to the viewer. */
export function visibleExchange<Exchange extends Askable>(exchange: Exchange, now = Date.now()): Exchange {
  const { requestableFrom } = exchange;
  if (requestableFrom === null || !stillWaits(exchange, requestableFrom - REQUEST_PAUSE_MS, now))
    return exchange;
  return { ...exchange, status: "requested", requestableFrom: null };
}

/** A request in the list, as it is shown to the viewer. */
export const shownLog = (log: ExchangeLog, now = Date.now()): ExchangeLog =>
  stillWaits(log, log.updatedAt, now) ? { ...log, status: "requested" } : log;
