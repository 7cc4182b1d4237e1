import type { ScheduleFailure } from "#contract/chat/limits";

export type ScheduledRow = {
  id: string;
  sender_id: string;
  client_message_id: string;
  /** The sealed text. */
  payload: string;
  reply_to: string | null;
  send_at: number;
  created_at: number;
  due_at: number;
  /** 1: it is being sent, and is not changed any more. */
  is_sending: number;
  /** Why it could not be sent; null: it waits. */
  failure: ScheduleFailure | null;
};
export type NewScheduledRow = Omit<ScheduledRow, "due_at" | "is_sending" | "failure">;

/** Messages that wait to be sent: the only statements that touch this table. */
export class ScheduledRecord {
  constructor(private readonly sql: SqlStorage) {}

  add(row: NewScheduledRow) {
    this.sql.exec(
      `INSERT INTO scheduled (id, sender_id, client_message_id, payload, reply_to, send_at, created_at, due_at)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?6)`,
      row.id,
      row.sender_id,
      row.client_message_id,
      row.payload,
      row.reply_to,
      row.send_at,
      row.created_at,
    );
  }

  change(id: string, payload: string, sendAt: number) {
    this.sql.exec(
      "UPDATE scheduled SET payload = ?, send_at = ?3, due_at = ?3, failure = NULL WHERE id = ?2",
      payload,
      id,
      sendAt,
    );
  }

  byId(id: string): ScheduledRow | undefined {
    return this.sql.exec<ScheduledRow>("SELECT * FROM scheduled WHERE id = ?", id).toArray()[0];
  }

  byName(senderId: string, clientMessageId: string): ScheduledRow | undefined {
    const query = "SELECT * FROM scheduled WHERE sender_id = ? AND client_message_id = ?";
    return this.sql.exec<ScheduledRow>(query, senderId, clientMessageId).toArray()[0];
  }

  /** What somebody wrote, the next one first. */
  by(senderId: string): ScheduledRow[] {
    const query = "SELECT * FROM scheduled WHERE sender_id = ? ORDER BY send_at, id";
    return this.sql.exec<ScheduledRow>(query, senderId).toArray();
  }

  /** How many of somebody's wait. */
  countBy(senderId: string): number {
    const query = "SELECT COUNT(*) AS count FROM scheduled WHERE sender_id = ? AND failure IS NULL";
    return this.sql.exec<{ count: number }>(query, senderId).one().count;
  }

  due(now: number): string[] {
    const query = "SELECT id FROM scheduled WHERE due_at <= ? AND failure IS NULL ORDER BY due_at, id";
    return this.sql
      .exec<{ id: string }>(query, now)
      .toArray()
      .map(({ id }) => id);
  }

  /** One that was given another time meanwhile keeps that. */
  dueAgain(id: string, now: number, at: number) {
    this.sql.exec("UPDATE scheduled SET due_at = ? WHERE id = ? AND due_at <= ?", at, id, now);
  }

  nextDue(): number {
    const query = "SELECT MIN(due_at) AS at FROM scheduled";
    return this.sql.exec<{ at: number | null }>(query).one().at ?? Number.POSITIVE_INFINITY;
  }

  startSending(id: string) {
    this.sql.exec("UPDATE scheduled SET is_sending = 1 WHERE id = ?", id);
  }

  fail(id: string, failure: ScheduleFailure, removeAt: number) {
    this.sql.exec(
      "UPDATE scheduled SET failure = ?, is_sending = 0, due_at = ? WHERE id = ?",
      failure,
      removeAt,
      id,
    );
  }

  /** Removes those that could not be sent and were shown for long enough. */
  deleteFailed(now: number) {
    this.sql.exec("DELETE FROM scheduled WHERE due_at <= ? AND failure IS NOT NULL", now);
  }

  delete(id: string) {
    this.sql.exec("DELETE FROM scheduled WHERE id = ?", id);
  }

  deleteBy(senderId: string) {
    this.sql.exec("DELETE FROM scheduled WHERE sender_id = ?", senderId);
  }
}
