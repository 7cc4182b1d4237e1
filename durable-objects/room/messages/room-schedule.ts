import { FAILED_SCHEDULED_DAYS, SCHEDULED_MESSAGES, type ScheduleFailure } from "#contract/chat/limits";
import { MESSAGE_UNREADABLE } from "#contract/chat/texts";
import { DAY_MS } from "#contract/limits";
import type { Env } from "../../../workers/env";
import type { Alarm } from "../../alarm";
import type { RoomRecord } from "../room-record";
import type { ScheduledOpened } from "../room-view";
import type { NewMessage, RoomMessages } from "./room-messages";
import type { RoomTexts } from "./room-texts";
import type { NewScheduledRow, ScheduledRecord, ScheduledRow } from "./scheduled-record";

/** The time after which a message whose turn has come, and that is still here, is put into the queue again. */
const AGAIN_MS = 120_000;

export type NewScheduled = Pick<NewMessage, "text" | "clientMessageId" | "replyTo"> & { sendAt: number };
export type ScheduleFault = "full" | "no-original" | "sending" | "gone";
/** What has to be looked at before a message goes. */
export type DueMessage = {
  senderId: string;
  sendAt: number;
  /** Null: it does not open any more. */
  text: string | null;
};

type Parts = {
  env: () => Pick<Env, "EVENTS">;
  record: RoomRecord;
  rows: ScheduledRecord;
  texts: RoomTexts;
  messages: RoomMessages;
  clock: Alarm;
};

/**
 * Messages that wait for their time, sealed like those that were sent. Their alarm puts them into the queue, which asks
 * the record whether their writer may still write here; the name of a message makes sure that it is sent once.
 */
export class RoomSchedule {
  constructor(private readonly parts: Parts) {}

  async add(senderId: string, message: NewScheduled): Promise<ScheduledOpened | ScheduleFault | null> {
    const { record, rows, texts, messages, clock } = this.parts;
    const { text, clientMessageId, sendAt, replyTo } = message;
    const { id, payload } = await texts.sealed(text);
    if (!record.member(senderId)) return null;
    const before = rows.byName(senderId, clientMessageId);
    if (before) return this.opened(before);
    if (rows.countBy(senderId) >= SCHEDULED_MESSAGES) return "full";
    if (replyTo !== undefined && !messages.seen(senderId, replyTo)) return "no-original";
    const row = {
      id,
      sender_id: senderId,
      client_message_id: clientMessageId,
      payload,
      reply_to: replyTo ?? null,
      send_at: sendAt,
      created_at: Date.now(),
    };
    // The alarm stands with the row: neither is stored without the other.
    clock.wakeAt(sendAt);
    rows.add(row);
    return { ...openedOf(row), text };
  }

  async change(
    senderId: string,
    id: string,
    { text, sendAt }: Pick<NewScheduled, "text" | "sendAt">,
  ): Promise<ScheduledOpened | ScheduleFault | null> {
    const { rows, texts, clock } = this.parts;
    const { payload } = await texts.sealed(text, id);
    const fault = this.faultOf(senderId, id);
    if (fault !== "none") return fault;
    const isFailed = Boolean(rows.byId(id)?.failure);
    if (isFailed && rows.countBy(senderId) >= SCHEDULED_MESSAGES) return "full";
    clock.wakeAt(sendAt);
    rows.change(id, payload, sendAt);
    const row = rows.byId(id);
    return row ? { ...openedOf(row), text } : "gone";
  }

  cancel(senderId: string, id: string): ScheduleFault | "cancelled" | null {
    const fault = this.faultOf(senderId, id);
    if (fault === "none") this.parts.rows.delete(id);
    return fault === "none" ? "cancelled" : fault;
  }

  /** What this member's messages say that wait; null for a stranger. */
  async of(senderId: string): Promise<ScheduledOpened[] | null> {
    if (!this.parts.record.member(senderId)) return null;
    return Promise.all(this.parts.rows.by(senderId).map((row) => this.opened(row)));
  }

  /** Puts what is due into the queue, and removes what could not be sent some days ago. */
  async enqueueDue(now: number) {
    const { env, record, rows } = this.parts;
    const roomId = record.room()?.id ?? "";
    rows.deleteFailed(now);
    for (const id of rows.due(now)) {
      await env().EVENTS.send({ type: "scheduledMessage", roomId, id });
      rows.dueAgain(id, now, now + AGAIN_MS);
    }
  }

  rearm() {
    this.parts.clock.wakeAt(this.parts.rows.nextDue());
  }

  /** A message whose time has come, which nobody changes from now on; null when it is not here or not due. */
  async take(id: string, now: number): Promise<DueMessage | null> {
    const row = this.parts.rows.byId(id);
    if (!row || row.failure || row.send_at > now) return null;
    this.parts.rows.startSending(id);
    const text = await this.parts.texts.text(row.payload).catch(() => null);
    return { senderId: row.sender_id, sendAt: row.send_at, text };
  }

  /** Sends what was taken; false when its writer is no member any more. Sent before, it is not sent again. */
  async send(id: string, mentions: string[]): Promise<boolean> {
    const { rows, texts, messages } = this.parts;
    const row = rows.byId(id);
    if (!row?.is_sending) return true;
    const { sender_id, client_message_id: clientMessageId } = row;
    const message = { text: await texts.text(row.payload), clientMessageId, mentions };
    const replyTo = row.reply_to ?? undefined;
    let sent = await messages.send(sender_id, { ...message, replyTo });
    // The writer left and came back since: the words are theirs, the original is not.
    if (sent === "no-original") sent = await messages.send(sender_id, message);
    if (sent === null) return false;
    rows.delete(id);
    return true;
  }

  /** Keeps what was taken and cannot be sent for its writer, for some days; of one who has left nothing stays. */
  fail(id: string, failure: ScheduleFailure, now: number) {
    const { record, rows, clock } = this.parts;
    const row = rows.byId(id);
    // Another delivery has done so, and the writer may have given it a new time since.
    if (!row?.is_sending) return;
    if (!record.member(row.sender_id)) return rows.delete(id);
    const removeAt = now + FAILED_SCHEDULED_DAYS * DAY_MS;
    clock.wakeAt(removeAt);
    rows.fail(id, failure, removeAt);
  }

  private faultOf(senderId: string, id: string): ScheduleFault | "none" | null {
    const { record, rows } = this.parts;
    if (!record.member(senderId)) return null;
    const row = rows.byId(id);
    if (row?.sender_id !== senderId) return "gone";
    return row.is_sending ? "sending" : "none";
  }

  private async opened(row: ScheduledRow): Promise<ScheduledOpened> {
    // One that does not open must not take its neighbours along.
    const text = await this.parts.texts.text(row.payload).catch(() => MESSAGE_UNREADABLE);
    return { ...openedOf(row), ...(row.failure && { failure: row.failure }), text };
  }
}

const openedOf = ({ id, send_at, created_at, reply_to }: NewScheduledRow) => ({
  id,
  sendAt: send_at,
  createdAt: created_at,
  ...(reply_to !== null && { replyTo: reply_to }),
});
