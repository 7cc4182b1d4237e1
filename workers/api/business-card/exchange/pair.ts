import type { ExchangeStatus } from "#contract/business-card/calls";
import { REQUEST_PAUSE_MS } from "#contract/business-card/limits";
import type { Role } from "#contract/endpoint";
import { type Block, isUnblocked } from "../../../db/moderated";
import type { Pair } from "./exchange-rule";

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
    DB.prepare(`SELECT ${EXCHANGE_COLUMNS} FROM exchanges WHERE ${OF_PAIR} ORDER BY seq DESC`).bind(
      viewerId,
      otherId,
    ),
    DB.prepare("SELECT id, role, status, licence_state AS licenceState FROM users WHERE id = ?").bind(
      otherId,
    ),
    DB.prepare(
      `SELECT requested_at AS at FROM exchange_requests
         WHERE requester_id = ? AND receiver_id = ? AND requested_at > ? ORDER BY requested_at`,
    ).bind(viewerId, otherId, now - REQUEST_PAUSE_MS),
    DB.prepare(
      `SELECT iif(blocker_id = ?1, 'mine', 'theirs') AS block FROM blocks
         WHERE (blocker_id = ?1 AND blocked_id = ?2) OR (blocker_id = ?2 AND blocked_id = ?1) ORDER BY block LIMIT 1`,
    ).bind(viewerId, otherId),
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

/** The state of the pair, as the viewer is told. */
export function standingOf(newest: ExchangeRow | null, viewerId: string) {
  if (!newest) return { status: "none" as const, objectId: null, direction: null };
  return {
    status: newest.status,
    objectId: newest.id,
    direction: newest.requesterId === viewerId ? ("sent" as const) : ("received" as const),
  };
}
