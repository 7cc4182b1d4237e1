import { OPEN_ROOMS_PER_USER } from "#contract/chat/limits";

/** A room in which a sign-in listens, as far as its Inbox knows. */
export type OpenRoom = { roomId: string; sessionId: string };

/** Which sign-ins of one person are over, and where the others listen: the only statements that touch these tables. */
export class SignIns {
  constructor(private readonly sql: SqlStorage) {}

  end(sessionId: string, forgetAt: number, now: number) {
    this.sql.exec("DELETE FROM ended_sessions WHERE forget_at < ?", now);
    this.sql.exec("INSERT OR REPLACE INTO ended_sessions VALUES (?, ?)", sessionId, forgetAt);
  }

  /** Notes that a sign-in listens in a room. Gives those that are one too many: they have to end. */
  enterRoom({ roomId, sessionId, expiresAt }: OpenRoom & { expiresAt: number }, now: number): OpenRoom[] {
    this.sql.exec("DELETE FROM open_rooms WHERE expires_at <= ?", now);
    this.sql.exec("INSERT OR REPLACE INTO open_rooms VALUES (?, ?, ?, ?)", roomId, sessionId, now, expiresAt);
    const query = `DELETE FROM open_rooms WHERE (room_id, session_id) IN
        (SELECT room_id, session_id FROM open_rooms ORDER BY entered_at DESC LIMIT -1 OFFSET ?)
      RETURNING room_id AS roomId, session_id AS sessionId`;
    return this.sql.exec<OpenRoom>(query, OPEN_ROOMS_PER_USER).toArray();
  }

  /** Forgets in which rooms this sign-in, or all of them, listen; gives what there was. */
  leaveRooms(sessionId?: string): OpenRoom[] {
    const query = `DELETE FROM open_rooms WHERE session_id = ?1 OR ?1 IS NULL
      RETURNING room_id AS roomId, session_id AS sessionId`;
    return this.sql.exec<OpenRoom>(query, sessionId ?? null).toArray();
  }

  /** The rooms in which any of them listens. */
  openRooms(now: number): string[] {
    const query = "SELECT DISTINCT room_id AS roomId FROM open_rooms WHERE expires_at > ?";
    const rows = this.sql.exec<{ roomId: string }>(query, now).toArray();
    return rows.map(({ roomId }) => roomId);
  }

  hasEnded(sessionId: string): boolean {
    const query = "SELECT 1 FROM ended_sessions WHERE session_id = ?";
    return this.sql.exec(query, sessionId).toArray().length > 0;
  }

  /** The moment up to which all sign-ins are over; 0 when none ever were. */
  expelledAt(): number {
    return this.sql.exec<{ at: number }>("SELECT COALESCE(MAX(at), 0) AS at FROM expulsion").one().at;
  }

  expel(at: number) {
    this.sql.exec("DELETE FROM expulsion WHERE at <= ?", at);
    this.sql.exec("INSERT INTO expulsion VALUES (?)", at);
  }
}
