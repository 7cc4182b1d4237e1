import type { ExchangeStatus } from "#contract/business-card/calls";
import { REQUEST_PAUSE_MS, REQUESTS_TO_ONE } from "#contract/business-card/limits";

/** The state between two people: what became last of the requests between them, and whose request that was. */
export type Pair = { status: ExchangeStatus; requesterId: string | null; changedAt: number };

type ExchangeEvent = "request" | "cancel" | "accept" | "reject" | "delete";

/** The effect of an event: nothing (it was done before), a move, or a refusal. Times are epoch milliseconds. */
export type Verdict =
  | { kind: "stays" }
  | { kind: "moves"; to: Exclude<ExchangeStatus, "none"> }
  | { kind: "notYours" }
  | { kind: "movedOn" }
  | { kind: "tooSoon"; from: number };

/**
 * SM-1 for the person who asks. `asked`: when they asked the same person within the last thirty days. A mutual request
 * connects at once; a person who refused may change their mind at any time; a person who was refused, or took back
 * three requests, waits.
 */
export function onRequest(pair: Pair, byId: string, asked: readonly number[], now: number): Verdict {
  const isOwn = pair.requesterId === byId;
  switch (pair.status) {
    case "accepted":
      return { kind: "stays" };
    case "requested":
      return isOwn ? { kind: "stays" } : { kind: "moves", to: "accepted" };
    case "rejected": {
      const from = pair.changedAt + REQUEST_PAUSE_MS;
      return isOwn && now < from ? { kind: "tooSoon", from } : { kind: "moves", to: "requested" };
    }
    case "canceled": {
      const from = Math.min(...asked.slice(-REQUESTS_TO_ONE)) + REQUEST_PAUSE_MS;
      return asked.length >= REQUESTS_TO_ONE ? { kind: "tooSoon", from } : { kind: "moves", to: "requested" };
    }
    default:
      return { kind: "moves", to: "requested" };
  }
}

type ResponseBody = Exclude<ExchangeEvent, "request">;

const FROM: Record<ResponseBody, ExchangeStatus> = {
  cancel: "requested",
  accept: "requested",
  reject: "requested",
  delete: "accepted",
};
const TO = { cancel: "canceled", accept: "accepted", reject: "rejected", delete: "deleted" } as const;

/**
 * SM-1 for what is done to one request: taken back by the person who asked, answered by the person who was asked, ended
 * by either.
 */
export function onResponse(event: ResponseBody, status: ExchangeStatus, isRequester: boolean): Verdict {
  if (event !== "delete" && isRequester !== (event === "cancel")) return { kind: "notYours" };
  if (status === TO[event]) return { kind: "stays" };
  return status === FROM[event] ? { kind: "moves", to: TO[event] } : { kind: "movedOn" };
}
