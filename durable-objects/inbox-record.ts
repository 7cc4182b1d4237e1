import type { Counters } from "#contract/live";
import type { Latest, RoomState, Standing } from "./delivery";
import type { RoomKind } from "./room-rules";
import { bringUpToDate } from "./schema";
import { furthest, type Position, unreadOf } from "./unread";

const STEPS = [
  `CREATE TABLE rooms (
     room_id TEXT PRIMARY KEY, is_member INTEGER NOT NULL, revision INTEGER NOT NULL,
     kind TEXT NOT NULL, title TEXT NOT NULL, owner_id TEXT NOT NULL,
     member_ids TEXT NOT NULL, member_count INTEGER NOT NULL,
     last_seq INTEGER NOT NULL, last_read INTEGER NOT NULL,
     latest TEXT, active_at INTEGER NOT NULL
   );
   CREATE INDEX rooms_by_activity ON rooms (is_member, active_at DESC);
   CREATE TABLE counts (kind TEXT PRIMARY KEY, unread INTEGER NOT NULL) WITHOUT ROWID;
   CREATE TABLE ended_sessions (session_id TEXT PRIMARY KEY, forget_at INTEGER NOT NULL) WITHOUT ROWID;`,
];

type RoomRow = {
  room_id: string;
  is_member: number;
  revision: number;
  kind: RoomKind;
  title: string;
  owner_id: string;
  member_ids: string;
  member_count: number;
  last_seq: number;
  last_read: number;
  latest: string | null;
  active_at: number;
};

/** One line of the room list. `latest` is still sealed. */
export type ListedRoom = Omit<RoomState, "revision"> & { unread: number; lastRead: number };

export type CountKind = Exclude<keyof Counters, "chat">;

/** The tables of one Inbox and the only statements that touch them. */
export class InboxRecord {
  private readonly sql: SqlStorage;

  constructor(storage: DurableObjectStorage) {
    bringUpToDate(storage, STEPS);
    this.sql = storage.sql;
  }

  room(roomId: string): RoomRow | undefined {
    return this.sql.exec<RoomRow>("SELECT * FROM rooms WHERE room_id = ?", roomId).toArray()[0];
  }

  isMember(roomId: string): boolean {
    return this.room(roomId)?.is_member === 1;
  }

  /** Takes over what is newer than what is known. Answers how the room stood before and stands now. */
  take(state: RoomState, standing: Standing, now: number) {
    const before = this.room(state.roomId);
    if (before && before.revision > state.revision) return { before, after: before };
    const told: Position = {
      lastSeq: state.lastSeq,
      lastRead: Math.max(standing.joinedSeq, standing.sentSeq),
    };
    const known = before?.is_member ? positionOf(before) : told;
    const { lastSeq, lastRead } = furthest(known, told);
    const latest = state.lastSeq >= lastSeq ? previewOf(state, standing) : (before?.latest ?? null);
    this.sql.exec(
      "INSERT OR REPLACE INTO rooms VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      state.roomId,
      standing.isMember ? 1 : 0,
      state.revision,
      state.kind,
      state.title,
      state.ownerId,
      JSON.stringify(state.memberIds),
      state.memberCount,
      lastSeq,
      lastRead,
      latest,
      Math.max(before?.active_at ?? 0, state.latest?.createdAt ?? now),
    );
    return { before, after: this.room(state.roomId) };
  }

  /** Moves the reader forward, never back. False: nothing changed, or no such room. */
  read(roomId: string, seq: number): boolean {
    const statement = `UPDATE rooms SET last_read = ?2, last_seq = MAX(last_seq, ?2)
      WHERE room_id = ?1 AND is_member = 1 AND last_read < ?2`;
    return this.sql.exec(statement, roomId, seq).rowsWritten > 0;
  }

  /** Newest activity first. A room of two in which nothing was said yet is listed for its opener only. */
  rooms(userId: string, { limit, offset }: { limit: number; offset: number }): ListedRoom[] {
    const query = `SELECT * FROM rooms WHERE is_member = 1 AND (kind = 'group' OR last_seq > 0 OR owner_id = ?)
      ORDER BY active_at DESC, room_id LIMIT ? OFFSET ?`;
    return this.sql.exec<RoomRow>(query, userId, limit, offset).toArray().map(listed);
  }

  roomIds(): string[] {
    const rows = this.sql.exec<{ room_id: string }>("SELECT room_id FROM rooms").toArray();
    return rows.map((row) => row.room_id);
  }

  forget() {
    this.sql.exec("DELETE FROM rooms; DELETE FROM counts");
  }

  counters(): Counters {
    const counters = { ...NO_COUNTS, chat: this.chatUnread() };
    for (const { kind, unread } of this.sql.exec<{ kind: CountKind; unread: number }>("SELECT * FROM counts"))
      counters[kind] = unread;
    return counters;
  }

  /** Adds to a counter (or takes off); it never falls below nothing. */
  count(kind: CountKind, by: number) {
    this.sql.exec(
      `INSERT INTO counts VALUES (?1, MAX(0, ?2)) ON CONFLICT (kind) DO UPDATE SET unread = MAX(0, unread + ?2)`,
      kind,
      by,
    );
  }

  endSession(sessionId: string, forgetAt: number, now: number) {
    this.sql.exec("DELETE FROM ended_sessions WHERE forget_at < ?", now);
    this.sql.exec("INSERT OR REPLACE INTO ended_sessions VALUES (?, ?)", sessionId, forgetAt);
  }

  hasEnded(sessionId: string): boolean {
    const query = "SELECT 1 FROM ended_sessions WHERE session_id = ?";
    return this.sql.exec(query, sessionId).toArray().length > 0;
  }

  private chatUnread(): number {
    const query =
      "SELECT COALESCE(SUM(MAX(0, last_seq - last_read)), 0) AS unread FROM rooms WHERE is_member = 1";
    return this.sql.exec<{ unread: number }>(query).one().unread;
  }
}

const NO_COUNTS = {
  notification: 0,
  businessCardUnread: 0,
  businessCardRequest: 0,
  groupUnread: 0,
  openCommunityUnread: 0,
};

export const positionOf = (row: RoomRow): Position => ({ lastSeq: row.last_seq, lastRead: row.last_read });

/** Who has just come may not see what was said before. */
function previewOf({ latest }: RoomState, { joinedSeq }: Standing): string | null {
  return latest && latest.seq > joinedSeq ? JSON.stringify(latest) : null;
}

function listed(row: RoomRow): ListedRoom {
  const latest: Latest | null = row.latest === null ? null : JSON.parse(row.latest);
  return {
    roomId: row.room_id,
    kind: row.kind,
    ownerId: row.owner_id,
    title: row.title,
    memberIds: JSON.parse(row.member_ids),
    memberCount: row.member_count,
    lastSeq: row.last_seq,
    lastRead: row.last_read,
    unread: unreadOf(positionOf(row)),
    latest,
  };
}
