import { REMINDERS } from "#contract/chat/limits";

export type Reminder = {
  roomId: string;
  messageId: string;
  /** The place of the message in its room. */
  seq: number;
  remindAt: number;
  /** The id of the notification that it becomes. */
  notificationId: string;
};

const COLUMNS =
  "room_id AS roomId, message_id AS messageId, seq, remind_at AS remindAt, notification_id AS notificationId";

/** Messages of which the person wants to be reminded: the only statements that touch this table. */
export class Reminders {
  constructor(private readonly sql: SqlStorage) {}

  /** Sets one, in the place of an earlier one of the same message. Answers false when there are too many. */
  set({ roomId, messageId, seq, remindAt, notificationId }: Reminder): boolean {
    this.delete(roomId, messageId);
    const { count } = this.sql.exec<{ count: number }>("SELECT COUNT(*) AS count FROM reminders").one();
    if (count >= REMINDERS) return false;
    const insert = "INSERT INTO reminders VALUES (?, ?, ?, ?, ?)";
    this.sql.exec(insert, roomId, messageId, seq, remindAt, notificationId);
    return true;
  }

  delete(roomId: string, messageId: string) {
    this.sql.exec("DELETE FROM reminders WHERE room_id = ? AND message_id = ?", roomId, messageId);
  }

  in(roomId: string): Reminder[] {
    const query = `SELECT ${COLUMNS} FROM reminders WHERE room_id = ? ORDER BY seq`;
    return this.sql.exec<Reminder>(query, roomId).toArray();
  }

  /** Takes out what is due, the earliest first. */
  takeDue(now: number): Reminder[] {
    const statement = `DELETE FROM reminders WHERE remind_at <= ? RETURNING ${COLUMNS}`;
    return this.sql
      .exec<Reminder>(statement, now)
      .toArray()
      .sort((one, other) => one.remindAt - other.remindAt);
  }

  nextDue(): number {
    const query = "SELECT MIN(remind_at) AS at FROM reminders";
    return this.sql.exec<{ at: number | null }>(query).one().at ?? Number.POSITIVE_INFINITY;
  }

  forget() {
    this.sql.exec("DELETE FROM reminders");
  }
}
