import type { businessCard, ExchangeStatus } from "#contract/business-card/calls";
import { REQUEST_PAUSE_MS, REQUESTS_TO_ONE } from "#contract/business-card/limits";
import type { Role } from "#contract/endpoint";
import { type Block, isUnblocked } from "../../../db/moderated";
import { statement } from "../../../db/sql";
import type { Handler } from "../../serve";

export const getExchangeStatus: Handler<typeof businessCard.getExchangeStatus> = async ({
  viewer,
  body,
  env,
}) => {
  const now = Date.now();
  return askableOf(await readPair(env.DB, viewer.id, body.userId, now), viewer.id, now);
};

/** How the pair stands, and from when the viewer may ask where a request would come too soon. */
export function askableOf({ newest, pair, asked }: PairRead, viewerId: string, now: number) {
  const verdict = onRequest(pair, viewerId, asked, now);
  return {
    ...statusFor(newest, viewerId),
    requestableFrom: verdict.kind === "tooSoon" ? verdict.from : null,
  };
}

export const existsBusinessCardExchangeRequest: Handler<
  typeof businessCard.existsBusinessCardExchangeRequest
> = async ({ viewer, body, env }) => {
  const { newest } = await readPair(env.DB, viewer.id, body.userId, Date.now());
  return { exists: newest?.status === "requested" };
};

/** The state between two people: what became last of the requests between them, and whose request that was. */
type Pair = { status: ExchangeStatus; requesterId: string | null; changedAt: number };

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

/** One direction of a pair, as the record has it. */
export type ExchangeRow = {
  id: string;
  requesterId: string;
  receiverId: string;
  status: Exclude<ExchangeStatus, "none">;
  seq: number;
  message: string;
  requestedAt: number;
  updatedAt: number;
};

export const EXCHANGE_COLUMNS = `id, requester_id AS requesterId, receiver_id AS receiverId, status, seq, message,
  requested_at AS requestedAt, updated_at AS updatedAt`;

/** The two rows of a pair; `?1` and `?2` are the two. */
export const OF_PAIR =
  "((requester_id = ?1 AND receiver_id = ?2) OR (requester_id = ?2 AND receiver_id = ?1))";

/**
 * The change by which somebody who left the service ended an exchange. A holder of their card keeps a nameless line.
 */
export const WITHDRAWN_CHANGE = "withdrawn";

/** The other of the two, as far as the rule asks. */
export type Partner = {
  id: string;
  role: Role;
  status: string;
  licenceState: string | null;
};

/** SQL, true of two people of whom neither has blocked the other. */
export const isUnblockedPair = (one: string, other: string) =>
  `${isUnblocked(one, other)} AND ${isUnblocked(other, one)}`;

export type PairRead = {
  /** A block hides from both what was between the two: the pair is as if they had never met. */
  block: Block;
  pair: Pair;
  /** The number of the newest change; 0 when the two never had to do with each other. */
  seq: number;
  newest: ExchangeRow | null;
  partner: Partner | null;
  /** The times when the viewer asked this partner within thirty days, oldest first. */
  asked: number[];
};

/** Reads in one round trip how the viewer and another stand. */
export async function readPair(
  DB: D1Database,
  viewerId: string,
  otherId: string,
  now: number,
): Promise<PairRead> {
  const [rows, partners, requests, blocks] = await DB.batch([
    statement(
      DB,
      `SELECT ${EXCHANGE_COLUMNS} FROM exchanges WHERE ${OF_PAIR} ORDER BY seq DESC`,
      viewerId,
      otherId,
    ),
    statement(DB, "SELECT id, role, status, licence_state AS licenceState FROM users WHERE id = ?", otherId),
    statement(
      DB,
      `SELECT requested_at AS at FROM exchange_requests
         WHERE requester_id = ? AND receiver_id = ? AND requested_at > ? ORDER BY requested_at`,
      viewerId,
      otherId,
      now - REQUEST_PAUSE_MS,
    ),
    statement(
      DB,
      `SELECT iif(blocker_id = ?1, 'mine', 'theirs') AS block FROM blocks
         WHERE (blocker_id = ?1 AND blocked_id = ?2) OR (blocker_id = ?2 AND blocked_id = ?1) ORDER BY block LIMIT 1`,
      viewerId,
      otherId,
    ),
  ]);
  const block = (blocks?.results[0] as { block: Block } | undefined)?.block ?? null;
  const latest = (rows?.results[0] as ExchangeRow | undefined) ?? null;
  const newest = block ? null : latest;
  return {
    block,
    pair: pairOf(newest),
    seq: latest?.seq ?? 0,
    newest,
    partner: (partners?.results[0] as Partner | undefined) ?? null,
    asked: ((requests?.results ?? []) as { at: number }[]).map(({ at }) => at),
  };
}

function pairOf(newest: ExchangeRow | null): Pair {
  if (!newest) return { status: "none", requesterId: null, changedAt: 0 };
  return { status: newest.status, requesterId: newest.requesterId, changedAt: newest.updatedAt };
}

/** The state of the pair, as the viewer sees it. */
export function statusFor(newest: ExchangeRow | null, viewerId: string) {
  if (!newest) return { status: "none" as const, objectId: null, direction: null };
  return {
    status: newest.status,
    objectId: newest.id,
    direction: newest.requesterId === viewerId ? ("sent" as const) : ("received" as const),
  };
}
