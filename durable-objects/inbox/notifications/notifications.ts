import type { AboutType } from "#contract/notifications/about";
import { ENDINGS_KEPT_MS, NOTIFICATIONS_OF_ONE_THING } from "#contract/notifications/limits";
import { kindOf, type NotificationKind, type Topic } from "#contract/notifications/topics";
import {
  aboutKey,
  type Ending,
  type InboxNotification,
  keyOf,
  keysOf,
  type StoredLine,
  type StoredNotification,
  type Which,
} from "./notification";

type Row = {
  id: string;
  kind: NotificationKind;
  topic: Topic;
  about: string;
  actor_id: string | null;
  text: string;
  at: number;
  read_at: number | null;
  gone_at: number | null;
};
type LineRow = Row & { total: number; unread: number };
export type PageOfNotifications = { kind?: NotificationKind | undefined; limit: number; offset: number };

/** The number of unread ones, and of lines in the list, for each kind. */
export type NotificationCounts = Record<NotificationKind, { unread: number; lines: number }>;

/**
 * The notifications of one person: the only statements that touch these tables. Deliveries and endings may repeat and
 * overtake each other; whatever their order, the state is the same.
 */
export class Notifications {
  constructor(private readonly sql: SqlStorage) {}

  /** Answers false when it was known, or was withdrawn before it came. */
  deliver(notification: InboxNotification, now: number): boolean {
    this.sql.exec("DELETE FROM notification_endings WHERE at < ?", now - ENDINGS_KEPT_MS);
    const { withdrawn, gone = null, read = gone } = this.endsOf(notification);
    if (withdrawn !== undefined) return false;
    const { id, topic, about, actorId, text, at } = notification;
    const insert = `INSERT INTO notifications (id, kind, topic, about, actor_id, text, at, read_at, gone_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING`;
    const row = [id, kindOf(topic), topic, aboutKey(about), actorId, text, at, read, gone];
    return this.sql.exec(insert, ...row).rowsWritten > 0;
  }

  /** Ends notifications, also those not delivered yet. Answers false when nothing that is shown has changed. */
  end({ which, how, at }: Ending): boolean {
    const note = `INSERT INTO notification_endings VALUES (?1, ?2, ?3)
      ON CONFLICT (key, how) DO UPDATE SET at = ?3 WHERE at < ?3`;
    this.sql.exec(note, keyOf(which), how, at);
    const { where, values } = conditionOf(which);
    return this.sql.exec(`${CHANGES[how]} ${where}`, at, ...values).rowsWritten > 0;
  }

  /**
   * The person has read it; `withOthers`: and what came before about the same thing. Answers false when nothing
   * changed.
   */
  read(id: string, withOthers: boolean, now: number): boolean {
    const others = `OR (about, kind) = (SELECT about, kind FROM notifications WHERE id = ?1)
      AND at <= (SELECT at FROM notifications WHERE id = ?1)`;
    const read = `UPDATE notifications SET read_at = ?2
      WHERE read_at IS NULL AND (id = ?1 ${withOthers ? others : ""})`;
    return this.sql.exec(read, id, now).rowsWritten > 0;
  }

  /** The person has read all, or all of a kind, that came up to a moment. Answers false when nothing was unread. */
  readAll(kind: NotificationKind | undefined, upTo: number, now: number): boolean {
    const read = `UPDATE notifications SET read_at = ?1
      WHERE read_at IS NULL AND at <= ?2 AND (?3 IS NULL OR kind = ?3)`;
    return this.sql.exec(read, now, upTo, kind ?? null).rowsWritten > 0;
  }

  /** A line for each thing: those with something unread first, then the newest. */
  lines({ kind, limit, offset }: PageOfNotifications): StoredLine[] {
    const query = `SELECT n.*, l.total, l.unread FROM notification_lines l
      JOIN notifications n ON n.id = (SELECT id FROM notifications WHERE about = l.about AND kind = l.kind
        ORDER BY at DESC, id DESC LIMIT 1)
      ${kind ? "WHERE l.kind = ?3" : ""} ORDER BY (l.unread > 0) DESC, l.newest_at DESC, l.about LIMIT ?1 OFFSET ?2`;
    return this.sql
      .exec<LineRow>(query, limit, offset, ...(kind ? [kind] : []))
      .toArray()
      .map(lineOf);
  }

  /** A notification with the others about the same thing, the newest first; null when there is none. */
  get(id: string): { notification: StoredLine; others: StoredNotification[] } | null {
    const query = `SELECT n.*, l.total, l.unread FROM notifications n
      JOIN notification_lines l ON l.about = n.about AND l.kind = n.kind WHERE n.id = ?`;
    const row = this.sql.exec<LineRow>(query, id).toArray()[0];
    if (!row) return null;
    const others = `SELECT * FROM notifications WHERE about = ? AND kind = ? AND id <> ?
      ORDER BY at DESC, id DESC LIMIT ?`;
    const rows = this.sql.exec<Row>(others, row.about, row.kind, id, NOTIFICATIONS_OF_ONE_THING);
    return { notification: lineOf(row), others: rows.toArray().map(storedFrom) };
  }

  has(id: string): boolean {
    return this.sql.exec("SELECT 1 FROM notifications WHERE id = ?", id).toArray().length > 0;
  }

  counts(): NotificationCounts {
    const rows = this.sql.exec<{ kind: NotificationKind; lines: number; unread: number }>(
      "SELECT kind, lines, unread FROM notification_counts",
    );
    return Object.fromEntries(
      rows.toArray().map(({ kind, ...counts }) => [kind, counts]),
    ) as NotificationCounts;
  }

  unread(): number {
    const { businessCard, information } = this.counts();
    return businessCard.unread + information.unread;
  }

  forget() {
    this.sql.exec("DELETE FROM notifications; DELETE FROM notification_endings");
  }

  /** The times since when it has been read, gone or withdrawn; an ending that names it holds whenever it happened. */
  private endsOf(notification: InboxNotification): Partial<Record<Ending["how"], number>> {
    const query = `SELECT how, min(at) AS at FROM notification_endings
      WHERE key IN (SELECT value FROM json_each(?1)) AND (at >= ?2 OR key = ?3) GROUP BY how`;
    const { id, at } = notification;
    const rows = this.sql.exec<{ how: Ending["how"]; at: number }>(
      query,
      JSON.stringify(keysOf(notification)),
      at,
      keyOf({ id }),
    );
    return Object.fromEntries(rows.toArray().map((row) => [row.how, row.at]));
  }
}

/** `?1` is the moment since when. */
const CHANGES: Record<Ending["how"], string> = {
  read: "UPDATE notifications SET read_at = ?1 WHERE read_at IS NULL AND",
  gone: "UPDATE notifications SET gone_at = ?1, read_at = coalesce(read_at, ?1) WHERE gone_at IS NULL AND",
  withdrawn: "DELETE FROM notifications WHERE ?1 AND",
};

/** The condition for those stored now: an event is found by its name alone, the others up to the moment (`?1`). */
function conditionOf(which: Which): { where: string; values: string[] } {
  if ("id" in which) return { where: "id = ?2", values: [which.id] };
  if ("actorId" in which) return { where: "at <= ?1 AND actor_id = ?2", values: [which.actorId] };
  const about = aboutKey(which.about);
  if (!which.topic) return { where: "at <= ?1 AND about = ?2", values: [about] };
  return { where: "at <= ?1 AND about = ?2 AND topic = ?3", values: [about, which.topic] };
}

const lineOf = ({ total, unread, ...row }: LineRow): StoredLine => ({
  ...storedFrom(row),
  count: total,
  unreadCount: unread,
});

function storedFrom(row: Row): StoredNotification {
  const [type = "", ...id] = row.about.split("/");
  return {
    id: row.id,
    kind: row.kind,
    topic: row.topic,
    about: { type: type as AboutType, id: id.join("/") },
    actorId: row.actor_id,
    text: row.text,
    at: row.at,
    readAt: row.read_at,
    goneAt: row.gone_at,
  };
}
