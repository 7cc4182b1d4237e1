import type { RoomNotice } from "#contract/chat/limits";
import type { MessageReactions } from "#contract/chat/live";
import { MESSAGE_REACTIONS, type MessageReaction } from "#contract/chat/reactions";

export type MessageRow = {
  seq: number;
  id: string;
  sender_id: string;
  client_message_id: string;
  /** The sealed text; empty once it was deleted. */
  payload: string;
  created_at: number;
  version: number;
  edited_at: number | null;
  deleted_at: number | null;
  /** Id of the message that it replies to. */
  reply_to: string | null;
  /** 1: its words come from another room. */
  forwarded: number;
  /** A line of the room about its sender. NULL: a message. */
  notice: RoomNotice | null;
};
type MessageToStore = Pick<
  MessageRow,
  | "seq"
  | "id"
  | "sender_id"
  | "client_message_id"
  | "payload"
  | "created_at"
  | "reply_to"
  | "forwarded"
  | "notice"
>;

/** What was sent, without what has become of it; `payload` is sealed. */
export const sentOf = (row: Omit<MessageToStore, "reply_to" | "forwarded" | "notice">) => ({
  id: row.id,
  seq: row.seq,
  senderId: row.sender_id,
  clientMessageId: row.client_message_id,
  payload: row.payload,
  createdAt: row.created_at,
});

/**
 * The messages that are wanted: the newest ones, those before a place, or those after it; at most `limit`, oldest
 * first. `since` adds those that were changed after a revision of the room.
 */
export type MessagePage = { after?: number; before?: number; since?: number; limit: number; offset: number };

/** The messages of one room and who acknowledged them: the only statements that touch these tables. */
export class MessageRecord {
  constructor(private readonly sql: SqlStorage) {}

  append(message: MessageToStore) {
    const { seq, id, sender_id, client_message_id, payload, created_at, reply_to, forwarded, notice } =
      message;
    this.sql.exec(
      `INSERT INTO messages (seq, id, sender_id, client_message_id, payload, created_at, reply_to, forwarded,
         notice)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      seq,
      id,
      sender_id,
      client_message_id,
      payload,
      created_at,
      reply_to,
      forwarded,
      notice,
    );
  }

  edit(seq: number, payload: string, version: number, now: number) {
    const statement = "UPDATE messages SET payload = ?, version = ?, edited_at = ? WHERE seq = ?";
    this.sql.exec(statement, payload, version, now, seq);
  }

  /** Its text goes, its pin and reactions; its place in the order stays. */
  delete(seq: number, version: number, now: number) {
    this.dropReactions(seq);
    const statement = "UPDATE messages SET payload = '', version = ?, deleted_at = ? WHERE seq = ?";
    this.sql.exec(statement, version, now, seq);
    this.sql.exec("DELETE FROM pins WHERE message_id = (SELECT id FROM messages WHERE seq = ?)", seq);
  }

  /** Answers false when the person acknowledged it before. Of two in one millisecond the later one is later. */
  acknowledge(seq: number, userId: string, now: number): boolean {
    const statement = `INSERT OR IGNORE INTO acknowledgements
      SELECT ?1, ?2, max(?3, coalesce(max(created_at) + 1, 0)) FROM acknowledgements WHERE seq = ?1`;
    return this.sql.exec(statement, seq, userId, now).rowsWritten > 0;
  }

  /** Answers false when it was so before. Of two in one millisecond the later one is later. */
  react(seq: number, userId: string, kind: MessageReaction, now: number): boolean {
    const statement = `INSERT OR IGNORE INTO reactions
      SELECT ?1, ?2, ?3, max(?4, coalesce(max(created_at) + 1, 0)) FROM reactions WHERE seq = ?1`;
    return this.sql.exec(statement, seq, kind, userId, now).rowsWritten > 0;
  }

  /** Answers false when there was none. */
  unreact(seq: number, userId: string, kind: MessageReaction): boolean {
    const statement = "DELETE FROM reactions WHERE seq = ? AND kind = ? AND user_id = ?";
    return this.sql.exec(statement, seq, kind, userId).rowsWritten > 0;
  }

  dropReactions(seq: number) {
    this.sql.exec("DELETE FROM reactions WHERE seq = ?", seq);
  }

  /** Takes out all reactions of somebody. Gives the places of their messages. */
  dropReactionsBy(userId: string): number[] {
    const statement = "DELETE FROM reactions WHERE user_id = ? RETURNING seq";
    const rows = this.sql.exec<{ seq: number }>(statement, userId).toArray();
    return [...new Set(rows.map(({ seq }) => seq))];
  }

  /** The reactions to the messages between two places. */
  reactions(from: number, to: number): Map<number, MessageReactions> {
    const query = "SELECT seq, kind, user_id FROM reactions WHERE seq BETWEEN ? AND ? ORDER BY created_at";
    const rows = this.sql.exec<{ seq: number; kind: string; user_id: string }>(query, from, to).toArray();
    const bySeq = Map.groupBy(rows, ({ seq }) => seq);
    return new Map([...bySeq].map(([seq, rows]) => [seq, byKind(rows)]));
  }

  touch(seq: number, version: number) {
    this.sql.exec("UPDATE messages SET version = ? WHERE seq = ?", version, seq);
  }

  /** Ids of the messages at the head of the room, the newest pin first. */
  pins(): string[] {
    const query = "SELECT message_id FROM pins ORDER BY pinned_at DESC, message_id";
    return this.sql
      .exec<{ message_id: string }>(query)
      .toArray()
      .map((row) => row.message_id);
  }

  pin(id: string, userId: string, now: number) {
    // The newest is first, also of two within one millisecond.
    const after = "(SELECT coalesce(max(pinned_at), 0) + 1 FROM pins)";
    this.sql.exec(`INSERT OR IGNORE INTO pins VALUES (?, ?, max(?, ${after}))`, id, userId, now);
  }

  /** Answers false when it was not pinned. */
  unpin(id: string): boolean {
    return this.sql.exec("DELETE FROM pins WHERE message_id = ?", id).rowsWritten > 0;
  }

  /** The people who acknowledged the messages between two places, in the order in which they did. */
  acknowledgements(from: number, to: number): Map<number, string[]> {
    const query = "SELECT seq, user_id FROM acknowledgements WHERE seq BETWEEN ? AND ? ORDER BY created_at";
    const found = new Map<number, string[]>();
    for (const { seq, user_id } of this.sql.exec<{ seq: number; user_id: string }>(query, from, to)) {
      found.set(seq, [...(found.get(seq) ?? []), user_id]);
    }
    return found;
  }

  /** Gives those whom a message mentioned before or mentions now. */
  mention(seq: number, userIds: readonly string[]): string[] {
    const before = this.mentions(seq, seq).get(seq) ?? [];
    this.sql.exec("DELETE FROM mentions WHERE seq = ?", seq);
    const insert = "INSERT INTO mentions SELECT ?, value FROM json_each(?)";
    if (userIds.length > 0) this.sql.exec(insert, seq, JSON.stringify(userIds));
    return [...new Set([...before, ...userIds])];
  }

  newestMention(userId: string): number {
    const query = "SELECT coalesce(max(seq), 0) AS seq FROM mentions WHERE user_id = ?";
    return this.sql.exec<{ seq: number }>(query, userId).one().seq;
  }

  /** Messages after a place that mention somebody, newest first. */
  mentioning(userId: string, after: number, limit: number): MessageRow[] {
    const query = `SELECT messages.* FROM mentions JOIN messages USING (seq)
      WHERE user_id = ? AND seq > ? ORDER BY seq DESC LIMIT ?`;
    return this.sql.exec<MessageRow>(query, userId, after, limit).toArray();
  }

  /** The people whom the messages between two places mention. */
  mentions(from: number, to: number): Map<number, string[]> {
    const query = "SELECT seq, user_id FROM mentions WHERE seq BETWEEN ? AND ? ORDER BY seq, user_id";
    const rows = this.sql.exec<{ seq: number; user_id: string }>(query, from, to).toArray();
    const bySeq = Map.groupBy(rows, ({ seq }) => seq);
    return new Map([...bySeq].map(([seq, rows]) => [seq, rows.map((row) => row.user_id)]));
  }

  sentBefore(senderId: string, clientMessageId: string): MessageRow | undefined {
    const query = "SELECT * FROM messages WHERE sender_id = ? AND client_message_id = ?";
    return this.sql.exec<MessageRow>(query, senderId, clientMessageId).toArray()[0];
  }

  byId(id: string): MessageRow | undefined {
    return this.sql.exec<MessageRow>("SELECT * FROM messages WHERE id = ?", id).toArray()[0];
  }

  bySeq(seq: number): MessageRow | undefined {
    return this.sql.exec<MessageRow>("SELECT * FROM messages WHERE seq = ?", seq).toArray()[0];
  }

  byIds(ids: readonly string[]): MessageRow[] {
    const query = "SELECT * FROM messages WHERE id IN (SELECT value FROM json_each(?))";
    return this.sql.exec<MessageRow>(query, JSON.stringify(ids)).toArray();
  }

  /** All that somebody wrote and has not deleted; what the room notes of them is not their words. */
  by(senderId: string): MessageRow[] {
    const query = "SELECT * FROM messages WHERE sender_id = ? AND deleted_at IS NULL AND notice IS NULL";
    return this.sql.exec<MessageRow>(query, senderId).toArray();
  }

  newest(): MessageRow | undefined {
    return this.sql.exec<MessageRow>("SELECT * FROM messages ORDER BY seq DESC LIMIT 1").toArray()[0];
  }

  /** Messages of one sender that still have a text, oldest first, after a place. */
  writtenBy(senderId: string, after: number, limit: number): MessageRow[] {
    const query = `SELECT * FROM messages WHERE sender_id = ? AND seq > ? AND deleted_at IS NULL AND payload <> ''
      ORDER BY seq LIMIT ?`;
    return this.sql.exec<MessageRow>(query, senderId, after, limit).toArray();
  }

  /** Messages between two places, neither included, that were sent in a span of time, oldest first. */
  between(after: number, before: number, span: { from: number; until: number }, limit: number): MessageRow[] {
    const query = `SELECT * FROM messages WHERE seq > ? AND seq < ? AND created_at >= ? AND created_at < ?
      ORDER BY seq LIMIT ?`;
    return this.sql.exec<MessageRow>(query, after, before, span.from, span.until, limit).toArray();
  }

  page(from: number, { after, before, since, limit, offset }: MessagePage): MessageRow[] {
    if (after !== undefined) {
      const query = `SELECT * FROM (SELECT * FROM messages WHERE seq > ?2 ORDER BY seq LIMIT ?4)
        UNION SELECT * FROM (SELECT * FROM messages WHERE version > ?3 AND seq > ?1 ORDER BY version LIMIT ?4)
        ORDER BY seq`;
      const changedSince = since ?? Number.MAX_SAFE_INTEGER;
      return this.sql.exec<MessageRow>(query, from, Math.max(from, after), changedSince, limit).toArray();
    }
    const query = "SELECT * FROM messages WHERE seq > ? AND seq < ? ORDER BY seq DESC LIMIT ? OFFSET ?";
    const end = before ?? Number.MAX_SAFE_INTEGER;
    return this.sql.exec<MessageRow>(query, from, end, limit, offset).toArray().reverse();
  }
}

function byKind(rows: { kind: string; user_id: string }[]): MessageReactions {
  return MESSAGE_REACTIONS.flatMap((kind) => {
    const userIds = rows.filter((row) => row.kind === kind).map((row) => row.user_id);
    return userIds.length > 0 ? [{ kind, userIds }] : [];
  });
}
