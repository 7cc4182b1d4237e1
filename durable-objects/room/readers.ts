import { NAMED_READERS } from "#contract/chat/limits";
import type { MemberRow } from "./room-record";

/** Somebody has read what comes after `from`, up to `seq`; in large rooms without a name. */
export type Reader = { userId: string | null; from: number; seq: number };

/** How far the other members have let it be known that they read; somebody who writes has seen what is above it. */
export function readersFor(userId: string, everybody: MemberRow[]): Reader[] {
  const others = everybody.filter((row) => row.left_at === null && row.user_id !== userId);
  const isNamed = others.length < NAMED_READERS;
  return others.map((row) => ({
    userId: isNamed ? row.user_id : null,
    from: row.joined_seq,
    seq: Math.max(row.read_seq, row.sent_seq),
  }));
}
