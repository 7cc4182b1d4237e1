import type { RoomKind } from "./room-rules";
import { bringUpToDate } from "./schema";

const STEPS = [
  `CREATE TABLE room (
     id TEXT PRIMARY KEY, kind TEXT NOT NULL, title TEXT NOT NULL, owner_id TEXT NOT NULL,
     revision INTEGER NOT NULL, last_seq INTEGER NOT NULL, created_at INTEGER NOT NULL
   );
   CREATE TABLE keys (version INTEGER PRIMARY KEY, wrapped TEXT NOT NULL, created_at INTEGER NOT NULL);
   CREATE TABLE members (
     user_id TEXT PRIMARY KEY,
     joined_seq INTEGER NOT NULL,             -- sees what comes after this
     sent_seq INTEGER NOT NULL DEFAULT 0,     -- own newest message
     joined_at INTEGER NOT NULL,
     left_at INTEGER                          -- NULL: is a member
   ) WITHOUT ROWID;
   CREATE TABLE messages (
     seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, sender_id TEXT NOT NULL,
     client_message_id TEXT NOT NULL, payload TEXT NOT NULL, created_at INTEGER NOT NULL,
     UNIQUE (sender_id, client_message_id)
   );
   CREATE TABLE owed (user_id TEXT PRIMARY KEY, attempts INTEGER NOT NULL, due_at INTEGER NOT NULL) WITHOUT ROWID;`,
];

export type RoomRow = {
  id: string;
  kind: RoomKind;
  title: string;
  owner_id: string;
  revision: number;
  last_seq: number;
};
export type MemberRow = {
  user_id: string;
  joined_seq: number;
  sent_seq: number;
  joined_at: number;
  left_at: number | null;
};
export type MessageRow = {
  seq: number;
  id: string;
  sender_id: string;
  client_message_id: string;
  payload: string;
  created_at: number;
};
export type KeyRow = { version: number; wrapped: string };
export type OwedRow = { user_id: string; attempts: number; due_at: number };

/** Which messages: the newest ones, those before a place, or those after it; at most `limit`, oldest first. */
export type Page = { after?: number; before?: number; limit: number; offset: number };

/** The tables of one room and the only statements that touch them. */
export class RoomRecord {
  private readonly sql: SqlStorage;

  constructor(storage: DurableObjectStorage) {
    bringUpToDate(storage, STEPS);
    this.sql = storage.sql;
  }

  room(): RoomRow | undefined {
    return this.sql.exec<RoomRow>("SELECT * FROM room").toArray()[0];
  }

  create(room: Omit<RoomRow, "revision" | "last_seq">, now: number) {
    const { id, kind, title, owner_id } = room;
    this.sql.exec("INSERT INTO room VALUES (?, ?, ?, ?, 1, 0, ?)", id, kind, title, owner_id, now);
  }

  change({ title, owner_id }: Pick<RoomRow, "title" | "owner_id">) {
    this.sql.exec("UPDATE room SET title = ?, owner_id = ?, revision = revision + 1", title, owner_id);
  }

  addKey(version: number, wrapped: string, now: number) {
    this.sql.exec("INSERT INTO keys VALUES (?, ?, ?)", version, wrapped, now);
  }

  key(version: number): KeyRow | undefined {
    return this.sql.exec<KeyRow>("SELECT version, wrapped FROM keys WHERE version = ?", version).toArray()[0];
  }

  newestKey(): KeyRow {
    return this.sql.exec<KeyRow>("SELECT version, wrapped FROM keys ORDER BY version DESC LIMIT 1").one();
  }

  /** Everybody who is or was in the room, longest first. */
  everybody(): MemberRow[] {
    return this.sql.exec<MemberRow>("SELECT * FROM members ORDER BY joined_at, user_id").toArray();
  }

  /** Current members, longest first. */
  memberIds(): string[] {
    const query = "SELECT user_id FROM members WHERE left_at IS NULL ORDER BY joined_at, user_id";
    return this.sql
      .exec<{ user_id: string }>(query)
      .toArray()
      .map((row) => row.user_id);
  }

  /** A current member; who left is a stranger. */
  member(userId: string): MemberRow | undefined {
    const query = "SELECT * FROM members WHERE user_id = ? AND left_at IS NULL";
    return this.sql.exec<MemberRow>(query, userId).toArray()[0];
  }

  /** Who comes back starts at the present, like who comes for the first time. */
  join(userId: string, now: number) {
    this.sql.exec(
      `INSERT INTO members (user_id, joined_seq, joined_at) SELECT ?1, last_seq, ?2 FROM room WHERE true
       ON CONFLICT (user_id) DO UPDATE SET joined_seq = excluded.joined_seq, joined_at = ?2, left_at = NULL
       WHERE left_at IS NOT NULL`,
      userId,
      now,
    );
  }

  leave(userId: string, now: number) {
    this.sql.exec("UPDATE members SET left_at = ? WHERE user_id = ? AND left_at IS NULL", now, userId);
  }

  sentBefore(senderId: string, clientMessageId: string): MessageRow | undefined {
    const query = "SELECT * FROM messages WHERE sender_id = ? AND client_message_id = ?";
    return this.sql.exec<MessageRow>(query, senderId, clientMessageId).toArray()[0];
  }

  /** Appends in order; the room's sequence has no gaps, because unread is a difference of two of its numbers. */
  append(message: Omit<MessageRow, "seq">): MessageRow {
    const { id, sender_id, client_message_id, payload, created_at } = message;
    const next = "UPDATE room SET last_seq = last_seq + 1 RETURNING last_seq";
    const seq = this.sql.exec<{ last_seq: number }>(next).one().last_seq;
    const insert = "INSERT INTO messages VALUES (?, ?, ?, ?, ?, ?)";
    this.sql.exec(insert, seq, id, sender_id, client_message_id, payload, created_at);
    this.sql.exec("UPDATE members SET sent_seq = ? WHERE user_id = ?", seq, sender_id);
    return { ...message, seq };
  }

  message(id: string): MessageRow | undefined {
    return this.sql.exec<MessageRow>("SELECT * FROM messages WHERE id = ?", id).toArray()[0];
  }

  messagesOf(senderId: string): MessageRow[] {
    return this.sql.exec<MessageRow>("SELECT * FROM messages WHERE sender_id = ?", senderId).toArray();
  }

  rewrite(id: string, payload: string) {
    this.sql.exec("UPDATE messages SET payload = ? WHERE id = ?", payload, id);
  }

  newest(): MessageRow | undefined {
    return this.sql.exec<MessageRow>("SELECT * FROM messages ORDER BY seq DESC LIMIT 1").toArray()[0];
  }

  messages(from: number, { after, before, limit, offset }: Page): MessageRow[] {
    if (after !== undefined) {
      const query = "SELECT * FROM messages WHERE seq > ? ORDER BY seq LIMIT ?";
      return this.sql.exec<MessageRow>(query, Math.max(from, after), limit).toArray();
    }
    const query = "SELECT * FROM messages WHERE seq > ? AND seq < ? ORDER BY seq DESC LIMIT ? OFFSET ?";
    const end = before ?? Number.MAX_SAFE_INTEGER;
    return this.sql.exec<MessageRow>(query, from, end, limit, offset).toArray().reverse();
  }

  owed(): OwedRow[] {
    return this.sql.exec<OwedRow>("SELECT * FROM owed ORDER BY due_at").toArray();
  }

  owe(userId: string, attempts: number, dueAt: number) {
    this.sql.exec("INSERT OR REPLACE INTO owed VALUES (?, ?, ?)", userId, attempts, dueAt);
  }

  settle(userId: string) {
    this.sql.exec("DELETE FROM owed WHERE user_id = ?", userId);
  }
}
