type UrgentRow = {
  seq: number;
  /** The sealed reason. */
  reason: string;
  round: number;
  round_at: number;
  /** Null: it is over. */
  due_at: number | null;
};
/** An urgent message with its reason still sealed, and those who are asked to confirm it. */
export type SealedUrgent = { reason: string; userIds: string[] };

/** Whoever has left the room, and came back after the message, is asked no more; who confirmed before stays counted. */
const IS_ASKED = `(EXISTS (SELECT 1 FROM members m WHERE m.user_id = r.user_id AND m.left_at IS NULL AND m.joined_seq < r.seq)
  OR ${hasConfirmed("r")})`;

function hasConfirmed(recipient: string) {
  return `EXISTS (SELECT 1 FROM acknowledgements a WHERE a.seq = ${recipient}.seq AND a.user_id = ${recipient}.user_id)`;
}

/** Urgent messages and whom they ask to confirm: the only statements that touch these tables. */
export class UrgentRecord {
  constructor(private readonly sql: SqlStorage) {}

  add(seq: number, reason: string, userIds: readonly string[], now: number) {
    this.sql.exec(
      "INSERT INTO urgent (seq, reason, round_at, due_at) VALUES (?1, ?2, ?3, ?3)",
      seq,
      reason,
      now,
    );
    const insert = "INSERT OR IGNORE INTO urgent_recipients SELECT ?, value FROM json_each(?)";
    this.sql.exec(insert, seq, JSON.stringify(userIds));
  }

  bySeq(seq: number): UrgentRow | undefined {
    return this.sql.exec<UrgentRow>("SELECT * FROM urgent WHERE seq = ?", seq).toArray()[0];
  }

  /** The urgent ones of the messages between two places. */
  between(from: number, to: number): Map<number, SealedUrgent> {
    const query = `SELECT u.seq, u.reason, r.user_id FROM urgent u
      LEFT JOIN urgent_recipients r ON r.seq = u.seq AND ${IS_ASKED}
      WHERE u.seq BETWEEN ? AND ? ORDER BY u.seq, r.user_id`;
    const found = new Map<number, SealedUrgent>();
    type Row = { seq: number; reason: string; user_id: string | null };
    for (const { seq, reason, user_id } of this.sql.exec<Row>(query, from, to)) {
      const userIds = found.get(seq)?.userIds ?? [];
      found.set(seq, { reason, userIds: user_id === null ? userIds : [...userIds, user_id] });
    }
    return found;
  }

  /** Those who are asked and have not confirmed. */
  unconfirmed(seq: number): string[] {
    const query = `SELECT user_id FROM urgent_recipients r
      WHERE seq = ? AND ${IS_ASKED} AND NOT ${hasConfirmed("r")} ORDER BY user_id`;
    const rows = this.sql.exec<{ user_id: string }>(query, seq).toArray();
    return rows.map((row) => row.user_id);
  }

  /** The places of somebody's newest urgent messages, newest first. */
  placesBy(senderId: string, limit: number): number[] {
    const query = `SELECT urgent.seq FROM urgent JOIN messages USING (seq) WHERE sender_id = ?
      ORDER BY urgent.seq DESC LIMIT ?`;
    const rows = this.sql.exec<{ seq: number }>(query, senderId, limit).toArray();
    return rows.map(({ seq }) => seq);
  }

  due(now: number): { id: string; seq: number; round: number }[] {
    const query = `SELECT messages.id, urgent.seq, round FROM urgent JOIN messages USING (seq)
      WHERE due_at <= ? ORDER BY due_at, urgent.seq`;
    return this.sql.exec<{ id: string; seq: number; round: number }>(query, now).toArray();
  }

  dueAgain(seq: number, round: number, at: number) {
    this.sql.exec("UPDATE urgent SET due_at = ? WHERE seq = ? AND round = ?", at, seq, round);
  }

  nextDue(): number {
    const query = "SELECT MIN(due_at) AS at FROM urgent WHERE due_at IS NOT NULL";
    return this.sql.exec<{ at: number | null }>(query).one().at ?? Number.POSITIVE_INFINITY;
  }

  /** The next notification comes at that time, unless that was noted before. */
  nextRound(seq: number, round: number, at: number) {
    this.sql.exec(
      "UPDATE urgent SET round = round + 1, round_at = ?1, due_at = ?1 WHERE seq = ?2 AND round = ?3 AND due_at IS NOT NULL",
      at,
      seq,
      round,
    );
  }

  end(seq: number) {
    this.sql.exec("UPDATE urgent SET due_at = NULL WHERE seq = ?", seq);
  }

  /** Its reason goes with its message. Gives those whom it asked. */
  delete(seq: number): string[] {
    this.sql.exec("DELETE FROM urgent WHERE seq = ?", seq);
    const statement = "DELETE FROM urgent_recipients WHERE seq = ? RETURNING user_id";
    const rows = this.sql.exec<{ user_id: string }>(statement, seq).toArray();
    return rows.map((row) => row.user_id);
  }

  /** Takes out somebody who has left the service. */
  deleteBy(userId: string) {
    const own = "(SELECT seq FROM messages WHERE sender_id = ?)";
    this.sql.exec(`DELETE FROM urgent WHERE seq IN ${own}`, userId);
    this.sql.exec(`DELETE FROM urgent_recipients WHERE user_id = ? OR seq IN ${own}`, userId, userId);
  }

  /** What asked these members is seen anew: it counts fewer people. */
  touchAsking(userIds: readonly string[], version: number) {
    this.sql.exec(
      `UPDATE messages SET version = ? WHERE seq IN (SELECT r.seq FROM urgent_recipients r
         WHERE r.user_id IN (SELECT value FROM json_each(?)) AND NOT ${hasConfirmed("r")})`,
      version,
      JSON.stringify(userIds),
    );
  }
}
