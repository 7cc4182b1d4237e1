import { URGENT_EVERY_MS, URGENT_LISTED, URGENT_REPEATS } from "#contract/chat/limits";
import type { Env } from "../../../workers/env";
import type { Alarm } from "../../alarm";
import type { RoomRecord } from "../room-record";
import type { OpenedMessage } from "../room-view";
import type { MessageRecord, MessageRow } from "./message-record";
import type { RoomTexts } from "./room-texts";
import type { UrgentRecord } from "./urgent-record";

/** The time after which a notification whose turn has come, and that was not noted as done, is put into the queue again. */
const AGAIN_MS = 120_000;

/** One notification of an urgent message; `isLast`: the sender is told who has not confirmed. */
export type UrgentRound = {
  senderId: string;
  seq: number;
  /** When it came due. */
  at: number;
  unconfirmed: string[];
  isLast: boolean;
};

type Parts = {
  env: () => Pick<Env, "EVENTS">;
  record: RoomRecord;
  rows: UrgentRecord;
  messages: MessageRecord;
  texts: RoomTexts;
  clock: Alarm;
};

/**
 * Notifies those who have not confirmed an urgent message. The room's alarm puts each notification into the queue, which
 * asks the record who may still be notified; its id makes sure that it comes once.
 */
export class RoomUrgent {
  constructor(private readonly parts: Parts) {}

  /** Call in the same event as the message: the alarm is committed together with it. */
  add(seq: number, reason: string, userIds: readonly string[]) {
    const now = Date.now();
    this.parts.rows.add(seq, reason, userIds, now);
    this.parts.clock.wakeAt(now);
  }

  /** Somebody has confirmed it: it is over when nobody else is left. */
  confirmed(seq: number) {
    const { rows } = this.parts;
    if (rows.bySeq(seq) && rows.unconfirmed(seq).length === 0) rows.end(seq);
  }

  /** A member's newest urgent messages; null for a stranger. */
  async of(senderId: string): Promise<OpenedMessage[] | null> {
    const { record, rows, messages, texts } = this.parts;
    const member = record.member(senderId);
    if (!member) return null;
    const places = rows.placesBy(senderId, URGENT_LISTED).filter((seq) => seq > member.joined_seq);
    const found = places.flatMap((seq) => messages.bySeq(seq) ?? []);
    return Promise.all(found.map((row) => texts.openedOne(row, member.joined_seq)));
  }

  async enqueueDue(now: number) {
    const { env, record, rows } = this.parts;
    const roomId = record.room()?.id ?? "";
    for (const { id, seq, round } of rows.due(now)) {
      await env().EVENTS.send({ type: "urgentMessage", roomId, id, round });
      rows.dueAgain(seq, round, now + AGAIN_MS);
    }
  }

  rearm() {
    this.parts.clock.wakeAt(this.parts.rows.nextDue());
  }

  /** Whom to notify now; null when that was done, everybody has confirmed, or the sender has left. */
  take(id: string, round: number): UrgentRound | null {
    const { record, rows, messages } = this.parts;
    const row = messages.byId(id);
    const urgent = row && rows.bySeq(row.seq);
    if (!row || urgent?.due_at == null || urgent.round !== round) return null;
    const unconfirmed = rows.unconfirmed(row.seq);
    if (unconfirmed.length === 0 || !record.member(row.sender_id)) {
      rows.end(row.seq);
      return null;
    }
    const { seq, sender_id: senderId } = row;
    return { senderId, seq, at: urgent.round_at, unconfirmed, isLast: round > URGENT_REPEATS };
  }

  /** Those who are concerned have been notified. The same again changes nothing. */
  done(id: string, round: number) {
    const { rows, messages, clock } = this.parts;
    const row: MessageRow | undefined = messages.byId(id);
    if (!row) return;
    if (round > URGENT_REPEATS) return rows.end(row.seq);
    const at = Date.now() + URGENT_EVERY_MS;
    clock.wakeAt(at);
    rows.nextRound(row.seq, round, at);
  }
}
