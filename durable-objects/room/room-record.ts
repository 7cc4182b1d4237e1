import { bringUpToDate } from "../schema";
import type { RoomKind } from "./room-rules";
import { ROOM_STEPS } from "./room-schema";

export type RoomRow = {
  id: string;
  kind: RoomKind;
  title: string;
  owner_id: string;
  title_by: string | null;
  revision: number;
  last_seq: number;
  /** The group whose members are the room's; null when the room has its own members. */
  group_id: string | null;
  roll: number;
};
export type MemberRow = {
  user_id: string;
  joined_seq: number;
  sent_seq: number;
  joined_at: number;
  left_at: number | null;
  read_seq: number;
  /** The newest message that mentions them; 0: none. */
  mentioned_seq: number;
};
type KeyRow = { version: number; wrapped: string };
/** A delivery that failed and is tried again. */
type RetryRow = { user_id: string; attempts: number; due_at: number };

/**
 * The room itself, its keys, its members and the deliveries that are tried again: the only statements that touch these tables.
 * Room and members are kept in memory, because every delivery of a fan-out asks for them.
 */
export class RoomRecord {
  private readonly sql: SqlStorage;
  private knownRoom: RoomRow | undefined;
  private knownMembers: Map<string, MemberRow> | null = null;
  private knownKey: KeyRow | null = null;
  /** Counts what was sealed anew, which is no change of the room. */
  rewraps = 0;

  constructor(storage: DurableObjectStorage) {
    bringUpToDate(storage, ROOM_STEPS);
    this.sql = storage.sql;
  }

  room(): Readonly<RoomRow> | undefined {
    this.knownRoom ??= this.sql.exec<RoomRow>("SELECT * FROM room").toArray()[0];
    return this.knownRoom;
  }

  create(room: Omit<RoomRow, "revision" | "last_seq" | "roll">, now: number) {
    const { id, kind, title, owner_id, title_by, group_id } = room;
    this.sql.exec(
      `INSERT INTO room (id, kind, title, owner_id, title_by, group_id, revision, last_seq, created_at)
       VALUES (?, ?, ?, ?, ?, ?, 1, 0, ?)`,
      id,
      kind,
      title,
      owner_id,
      title_by,
      group_id,
      now,
    );
  }

  /** The room's members are those of its group's member list of this number. */
  setMemberListRevision(memberList: number) {
    this.sql.exec("UPDATE room SET roll = ?", memberList);
    if (this.knownRoom) this.knownRoom.roll = memberList;
  }

  change({ title, title_by, owner_id }: Pick<RoomRow, "title" | "title_by" | "owner_id">) {
    const change = "UPDATE room SET title = ?, title_by = ?, owner_id = ?, revision = revision + 1";
    this.sql.exec(change, title, title_by, owner_id);
    this.knownRoom = undefined;
  }

  /** The room's next number: the sequence has no gaps, because unread is a difference of two of them. */
  nextSeq(): number {
    const next = "UPDATE room SET last_seq = last_seq + 1 RETURNING last_seq";
    const { last_seq } = this.sql.exec<{ last_seq: number }>(next).one();
    if (this.knownRoom) this.knownRoom.last_seq = last_seq;
    return last_seq;
  }

  /** Every change but a new message gets a number, by which a client sees that it missed one. */
  nextRevision(): number {
    const next = "UPDATE room SET revision = revision + 1 RETURNING revision";
    const { revision } = this.sql.exec<{ revision: number }>(next).one();
    if (this.knownRoom) this.knownRoom.revision = revision;
    return revision;
  }

  addKey(version: number, wrapped: string, now: number) {
    this.sql.exec("INSERT INTO keys VALUES (?, ?, ?)", version, wrapped, now);
    this.knownKey = null;
  }

  key(version: number): KeyRow | undefined {
    return this.sql.exec<KeyRow>("SELECT version, wrapped FROM keys WHERE version = ?", version).toArray()[0];
  }

  keys(): KeyRow[] {
    return this.sql.exec<KeyRow>("SELECT version, wrapped FROM keys ORDER BY version").toArray();
  }

  /** Nothing happens where the key was wrapped anew meanwhile; the same with the title. */
  rewrapKey(version: number, before: string, now: string) {
    this.sql.exec("UPDATE keys SET wrapped = ? WHERE version = ? AND wrapped = ?", now, version, before);
    this.knownKey = null;
    this.rewraps += 1;
  }

  rewrapTitle(before: string, now: string) {
    this.sql.exec("UPDATE room SET title = ? WHERE title = ?", now, before);
    this.knownRoom = undefined;
    this.rewraps += 1;
  }

  newestKey(): KeyRow {
    const query = "SELECT version, wrapped FROM keys ORDER BY version DESC LIMIT 1";
    this.knownKey ??= this.sql.exec<KeyRow>(query).one();
    return this.knownKey;
  }

  /** Everybody who is or was in the room, longest first. */
  everybody(): MemberRow[] {
    return [...this.people().values()];
  }

  /** Current members, longest first. */
  memberIds(): string[] {
    return this.everybody().flatMap((row) => (row.left_at === null ? [row.user_id] : []));
  }

  memberCount(): number {
    return this.memberIds().length;
  }

  /** Finds somebody who is or was a member. */
  anybody(userId: string): MemberRow | undefined {
    return this.people().get(userId);
  }

  /** Finds a current member; somebody who left is a stranger. */
  member(userId: string): MemberRow | undefined {
    const row = this.anybody(userId);
    return row?.left_at === null ? row : undefined;
  }

  /** Somebody who comes back starts at the present, like somebody who comes for the first time. */
  join(userId: string, now: number) {
    this.sql.exec(
      `INSERT INTO members (user_id, joined_seq, read_seq, joined_at)
         SELECT ?1, last_seq, last_seq, ?2 FROM room WHERE true
       ON CONFLICT (user_id) DO UPDATE
         SET joined_seq = excluded.joined_seq, read_seq = excluded.read_seq, joined_at = ?2, left_at = NULL
       WHERE left_at IS NOT NULL`,
      userId,
      now,
    );
    this.knownMembers = null;
  }

  leave(userId: string, now: number) {
    this.sql.exec("UPDATE members SET left_at = ? WHERE user_id = ? AND left_at IS NULL", now, userId);
    this.knownMembers = null;
  }

  /** The member's own newest message; somebody who writes has seen what is above it. */
  sent(userId: string, seq: number) {
    this.sql.exec("UPDATE members SET sent_seq = ? WHERE user_id = ?", seq, userId);
    const row = this.knownMembers?.get(userId);
    if (row) row.sent_seq = seq;
  }

  /** The newest message that mentions the member is this one now. */
  mentioned(userId: string, seq: number) {
    this.sql.exec("UPDATE members SET mentioned_seq = ? WHERE user_id = ?", seq, userId);
    const row = this.knownMembers?.get(userId);
    if (row) row.mentioned_seq = seq;
  }

  /** Answers false when they had read that far already. */
  read(userId: string, seq: number): boolean {
    const row = this.member(userId);
    if (!row || row.read_seq >= seq) return false;
    this.sql.exec("UPDATE members SET read_seq = ? WHERE user_id = ?", seq, userId);
    row.read_seq = seq;
    return true;
  }

  retries(): RetryRow[] {
    return this.sql.exec<RetryRow>("SELECT * FROM retries ORDER BY due_at").toArray();
  }

  retryOf(userId: string): RetryRow | undefined {
    return this.sql.exec<RetryRow>("SELECT * FROM retries WHERE user_id = ?", userId).toArray()[0];
  }

  scheduleRetry(userId: string, attempts: number, dueAt: number) {
    this.sql.exec("INSERT OR REPLACE INTO retries VALUES (?, ?, ?)", userId, attempts, dueAt);
  }

  clearRetry(userId: string) {
    this.sql.exec("DELETE FROM retries WHERE user_id = ?", userId);
  }

  relayedTo(): string[] {
    const rows = this.sql.exec<{ user_id: string }>("SELECT user_id FROM relays").toArray();
    return rows.map((row) => row.user_id);
  }

  relayTo(userId: string) {
    this.sql.exec("INSERT OR IGNORE INTO relays VALUES (?)", userId);
  }

  relayNoMoreTo(userId: string) {
    this.sql.exec("DELETE FROM relays WHERE user_id = ?", userId);
  }

  private people(): Map<string, MemberRow> {
    if (this.knownMembers) return this.knownMembers;
    const rows = this.sql.exec<MemberRow>("SELECT * FROM members ORDER BY joined_at, user_id").toArray();
    this.knownMembers = new Map(rows.map((row) => [row.user_id, row]));
    return this.knownMembers;
  }
}
