import type { Latest, RoomMembership, RoomSnapshot } from "../delivery";
import type { RoomKind } from "../room/room-rules";
import { bringUpToDate } from "../schema";
import { INBOX_STEPS } from "./inbox-schema";
import { countedOf, furthest, type Position } from "./unread";

export type InboxRoomRow = {
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
  muted: number;
  favourite: number;
  /** The person marked it as unread, and has not opened it since. */
  marked: number;
  /** The newest message that mentions the person; 0: none. */
  mentioned_seq: number;
  mail_due_at: number | null;
  mailed_at: number;
  pushed_at: number;
};

/** A line of the room list. `latest` is still sealed. */
export type InboxRoom = RoomSnapshot & {
  unread: number;
  lastRead: number;
  isMuted: boolean;
  isFavourite: boolean;
  isMarked: boolean;
  isMentioned: boolean;
};

export type PageOfRooms = { limit: number; offset: number; byActivity?: boolean };

/** The badges that are told as the record counts them. */
export type CountKind = "businessCardUnread" | "businessCardRequest";

/**
 * The rooms of one person and what waits in them. Rooms are kept in memory: every message asks for one, and is stored
 * only with the next `save`.
 */
export class InboxRecord {
  private readonly sql: SqlStorage;
  private readonly known = new Map<string, InboxRoomRow>();
  /** Rooms that are newer here than in the table, with the newest message that the table knows of. */
  private readonly unsaved = new Map<string, number>();
  private chat: number | null = null;

  constructor(storage: DurableObjectStorage) {
    bringUpToDate(storage, INBOX_STEPS);
    this.sql = storage.sql;
  }

  room(roomId: string): InboxRoomRow | undefined {
    const existing = this.known.get(roomId);
    if (existing) return existing;
    const row = this.sql.exec<InboxRoomRow>("SELECT * FROM rooms WHERE room_id = ?", roomId).toArray()[0];
    if (row) this.known.set(roomId, row);
    return row;
  }

  isMember(roomId: string): boolean {
    return this.room(roomId)?.is_member === 1;
  }

  /** Compares what a room tells with what is known: gives how it stood and how it stands; null for something older. */
  take(snapshot: RoomSnapshot, membership: RoomMembership, now: number) {
    const before = this.room(snapshot.roomId);
    if (before && before.revision > snapshot.revision) return null;
    const arrived: Position = {
      lastSeq: snapshot.lastSeq,
      lastRead: Math.max(membership.joinedSeq, membership.sentSeq),
    };
    const existing = before?.is_member ? positionOf(before) : arrived;
    const { lastSeq, lastRead } = furthest(existing, arrived);
    const latest = snapshot.lastSeq >= lastSeq ? previewOf(snapshot, membership) : (before?.latest ?? null);
    const activeAt = Math.max(before?.active_at ?? 0, snapshot.latest?.createdAt ?? now);
    // Within one revision it only grows: an edit or a deletion that takes a mention back raises the revision.
    const isSameRevision = before?.revision === snapshot.revision;
    const mentioned_seq = Math.max(membership.mentionedSeq, isSameRevision ? before.mentioned_seq : 0);
    const place = { last_seq: lastSeq, last_read: lastRead, latest, active_at: activeAt, mentioned_seq };
    const isMove = before?.revision === snapshot.revision && before.is_member === Number(membership.isMember);
    if (isMove && !isNewer(before, place)) return { before, after: before };
    const after = isMove ? { ...before, ...place } : rowOf(snapshot, membership, place, before);
    this.unsaved.set(
      after.room_id,
      this.unsaved.get(after.room_id) ?? before?.last_seq ?? membership.joinedSeq,
    );
    this.know(after, before);
    return { before, after };
  }

  /** Stores what was taken since the last time. Gives the rooms with messages that the table had not heard of. */
  save(): InboxRoomRow[] {
    const rows = [...this.unsaved].flatMap(([roomId, storedSeq]) => {
      const row = this.known.get(roomId);
      if (!row) return [];
      this.store(row);
      return row.last_seq > storedSeq ? [row] : [];
    });
    this.unsaved.clear();
    return rows;
  }

  /** Moves the reader forward, never back, and takes away their mark. Answers false when nothing changed, or there is no such room. */
  read(roomId: string, seq: number): boolean {
    const row = this.room(roomId);
    if (row?.is_member !== 1 || (row.last_read >= seq && row.marked === 0)) return false;
    const lastRead = Math.max(row.last_read, seq);
    const lastSeq = Math.max(row.last_seq, lastRead);
    const due = lastRead >= lastSeq ? null : row.mail_due_at;
    this.put({ ...row, last_read: lastRead, last_seq: lastSeq, marked: 0, mail_due_at: due }, row);
    return true;
  }

  /** A muted room counts in no badge and sends no mail. Answers false when there is no such room. */
  mute(roomId: string, isMuted: boolean): boolean {
    const row = this.room(roomId);
    if (row?.is_member !== 1) return false;
    const due = isMuted ? null : row.mail_due_at;
    this.put({ ...row, muted: isMuted ? 1 : 0, mail_due_at: due }, row);
    return true;
  }

  /** Answers false when there is no such room. */
  keep(roomId: string, isFavourite: boolean): boolean {
    return this.set(roomId, { favourite: isFavourite ? 1 : 0 });
  }

  /** A marked room counts as unread until it is read. Answers false when there is no such room. */
  mark(roomId: string, isMarked: boolean): boolean {
    return this.set(roomId, { marked: isMarked ? 1 : 0 });
  }

  /** Plans when a mail about the room is due; null means not any more. `mailedAt` is given when one has just gone. */
  planMail(roomId: string, dueAt: number | null, mailedAt?: number) {
    const row = this.room(roomId);
    if (row) this.put({ ...row, mail_due_at: dueAt, mailed_at: mailedAt ?? row.mailed_at }, row);
  }

  /** A push about the room has just gone. */
  pushed(roomId: string, pushedAt: number) {
    const row = this.room(roomId);
    if (row) this.put({ ...row, pushed_at: pushedAt }, row);
  }

  /** Rooms about which a mail is planned, the soonest first. */
  planned(): InboxRoomRow[] {
    const query = "SELECT * FROM rooms WHERE mail_due_at IS NOT NULL AND is_member = 1 ORDER BY mail_due_at";
    return this.sql.exec<InboxRoomRow>(query).toArray();
  }

  /**
   * The list: favourites, then the others, newest activity first; `byActivity`: without the favourites' privilege. A room
   * of two in which nothing was said yet is listed for its opener only.
   */
  rooms(userId: string, { limit, offset, byActivity }: PageOfRooms): InboxRoom[] {
    const query = `SELECT * FROM rooms WHERE is_member = 1 AND (kind = 'group' OR last_seq > 0 OR owner_id = ?)
      ORDER BY ${byActivity ? "" : "favourite DESC, "}active_at DESC, room_id LIMIT ? OFFSET ?`;
    return this.sql.exec<InboxRoomRow>(query, userId, limit, offset).toArray().map(listed);
  }

  /** Rooms in which something mentions the person, the latest active first. */
  mentioning(limit: number): string[] {
    const query = `SELECT room_id FROM rooms WHERE is_member = 1 AND mentioned_seq > 0
      ORDER BY active_at DESC, room_id LIMIT ?`;
    const rows = this.sql.exec<{ room_id: string }>(query, limit).toArray();
    return rows.map((row) => row.room_id);
  }

  /** Nothing happens where a delivery has brought another one meanwhile. */
  rewrap(roomId: string, field: "title" | "latest", before: string, now: string) {
    const row = this.room(roomId);
    if (row?.[field] === before) this.put({ ...row, [field]: now }, row);
  }

  /** All rooms, with those that the person has left. */
  everyRoom(): InboxRoomRow[] {
    return this.sql.exec<InboxRoomRow>("SELECT * FROM rooms ORDER BY room_id").toArray();
  }

  roomIds(): string[] {
    const rows = this.sql.exec<{ room_id: string }>("SELECT room_id FROM rooms").toArray();
    return rows.map((row) => row.room_id);
  }

  forget() {
    this.sql.exec("DELETE FROM rooms; DELETE FROM counts; DELETE FROM drafts; DELETE FROM settings");
    this.known.clear();
    this.unsaved.clear();
    this.chat = null;
  }

  /** The counters that the record keeps, as they are there. */
  counts(): Record<CountKind, number> {
    const query =
      "SELECT kind, unread FROM counts WHERE kind IN ('businessCardUnread', 'businessCardRequest')";
    const rows = this.sql.exec<{ kind: CountKind; unread: number }>(query).toArray();
    return { ...NO_COUNTS, ...Object.fromEntries(rows.map(({ kind, unread }) => [kind, unread])) };
  }

  setCounts(counts: Partial<Record<CountKind, number>>) {
    for (const [kind, unread] of Object.entries(counts))
      this.sql.exec(
        "INSERT INTO counts VALUES (?1, ?2) ON CONFLICT (kind) DO UPDATE SET unread = ?2",
        kind,
        unread,
      );
  }

  /** What the badge of the chat shows. */
  chatUnread(): number {
    this.chat ??= this.sql
      .exec<{ unread: number }>(
        `SELECT COALESCE(SUM(MAX(marked, last_seq - last_read)), 0) AS unread FROM rooms
         WHERE is_member = 1 AND muted = 0`,
      )
      .one().unread;
    return this.chat;
  }

  private know(after: InboxRoomRow, before: InboxRoomRow | undefined) {
    // This is asked for before anything is newer here than in the table.
    this.chat = this.chatUnread() + badgeOf(after) - badgeOf(before);
    this.known.set(after.room_id, after);
  }

  private set(roomId: string, change: Partial<InboxRoomRow>): boolean {
    const row = this.room(roomId);
    if (row?.is_member !== 1) return false;
    this.put({ ...row, ...change }, row);
    return true;
  }

  private put(after: InboxRoomRow, before: InboxRoomRow) {
    this.store(after);
    this.know(after, before);
  }

  private store(row: InboxRoomRow) {
    const names = Object.keys(row);
    const values = Object.values(row);
    const change = `UPDATE rooms SET ${names.map((name) => `${name} = ?`).join(", ")} WHERE room_id = ?`;
    if (this.sql.exec(change, ...values, row.room_id).rowsWritten > 0) return;
    const marks = names.map(() => "?").join(", ");
    this.sql.exec(`INSERT INTO rooms (${names.join(", ")}) VALUES (${marks})`, ...values);
  }
}

const NO_COUNTS: Record<CountKind, number> = { businessCardUnread: 0, businessCardRequest: 0 };

/** Something unread mentions the person. */
export const isMentioned = (row: InboxRoomRow): boolean => row.mentioned_seq > row.last_read;

/** What the list shows of a room as unread. */
export const shownUnreadOf = (row: InboxRoomRow): number => countedOf(positionOf(row), row.marked === 1);

/** What a room adds to the badge of the chat. */
function badgeOf(room: InboxRoomRow | undefined): number {
  return room?.is_member === 1 && room.muted === 0 ? shownUnreadOf(room) : 0;
}

export const positionOf = (row: InboxRoomRow): Position => ({
  lastSeq: row.last_seq,
  lastRead: row.last_read,
});

type Place = Pick<InboxRoomRow, "last_seq" | "last_read" | "latest" | "active_at" | "mentioned_seq">;

const isNewer = (before: Place, after: Place) =>
  before.last_seq !== after.last_seq ||
  before.last_read !== after.last_read ||
  before.latest !== after.latest ||
  before.mentioned_seq !== after.mentioned_seq;

function rowOf(
  snapshot: RoomSnapshot,
  { isMember }: RoomMembership,
  place: Place,
  before: InboxRoomRow | undefined,
): InboxRoomRow {
  return {
    room_id: snapshot.roomId,
    is_member: isMember ? 1 : 0,
    revision: snapshot.revision,
    kind: snapshot.kind,
    title: snapshot.title,
    owner_id: snapshot.ownerId,
    member_ids: JSON.stringify(snapshot.memberIds),
    member_count: snapshot.memberCount,
    ...place,
    muted: before?.muted ?? 0,
    favourite: before?.favourite ?? 0,
    marked: isMember ? (before?.marked ?? 0) : 0,
    mail_due_at: isMember ? (before?.mail_due_at ?? null) : null,
    mailed_at: before?.mailed_at ?? 0,
    pushed_at: before?.pushed_at ?? 0,
  };
}

/** Somebody who has just come may not see what was said before. */
function previewOf({ latest }: RoomSnapshot, { joinedSeq }: RoomMembership): string | null {
  return latest && latest.seq > joinedSeq ? JSON.stringify(latest) : null;
}

function listed(row: InboxRoomRow): InboxRoom {
  const latest: Latest | null = row.latest === null ? null : JSON.parse(row.latest);
  return {
    roomId: row.room_id,
    revision: row.revision,
    kind: row.kind,
    ownerId: row.owner_id,
    title: row.title,
    memberIds: JSON.parse(row.member_ids),
    memberCount: row.member_count,
    lastSeq: row.last_seq,
    lastRead: row.last_read,
    unread: shownUnreadOf(row),
    isMuted: row.muted === 1,
    isFavourite: row.favourite === 1,
    isMarked: row.marked === 1,
    isMentioned: isMentioned(row),
    latest,
  };
}
