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

  /** All of them, the soonest first; there are 100 at most. */
  all(): Reminder[] {
    return this.sql
      .exec<Reminder>(`SELECT ${COLUMNS} FROM reminders ORDER BY remind_at, message_id`)
      .toArray();
  }

  due(now: number): Reminder[] {
    const query = `SELECT ${COLUMNS} FROM reminders WHERE remind_at <= ? ORDER BY remind_at`;
    return this.sql.exec<Reminder>(query, now).toArray();
  }

  /** Takes one out. Answers false when it is not there any more, or for another time. */
  take({ roomId, messageId, remindAt }: Reminder): boolean {
    const statement = "DELETE FROM reminders WHERE room_id = ? AND message_id = ? AND remind_at = ?";
    return this.sql.exec(statement, roomId, messageId, remindAt).rowsWritten > 0;
  }

  nextDue(): number {
    const query = "SELECT MIN(remind_at) AS at FROM reminders";
    return this.sql.exec<{ at: number | null }>(query).one().at ?? Number.POSITIVE_INFINITY;
  }

  forget() {
    this.sql.exec("DELETE FROM reminders");
  }
}
