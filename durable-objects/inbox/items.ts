import type { Counters } from "#contract/chat/live";
import type { CountKind } from "./inbox-record";

/** The badges that count items: the others count messages, notifications, and business cards in the record. */
export type ItemKind = Exclude<keyof Counters, "chat" | "notification" | CountKind>;

/**
 * Something new for a person that no notification is about: a request, a post that was not read. The id names the occasion
 * (`notice:n0001`), so that the same delivered twice is one. What it says is kept where it happened.
 */
export type Item = { id: string; kind: ItemKind; at: number };

/** Deliveries are repeated for hours at most: what ended so long ago is not told again. */
const KEPT_MS = 30 * 24 * 3_600_000;

const NOTHING: Record<ItemKind, number> = {
  groupUnread: 0,
  openCommunityUnread: 0,
};

/**
 * What one person has not seen yet, by id: the only statements that touch this table. Deliveries and endings may repeat
 * and overtake each other; whatever their order, the state is the same.
 */
export class Items {
  constructor(private readonly sql: SqlStorage) {}

  /** False: all of them were known, or have ended already. */
  deliver(items: readonly Item[], now: number): boolean {
    this.sql.exec("DELETE FROM items WHERE ended_at < ?", now - KEPT_MS);
    const insert = "INSERT INTO items (id, kind, at) VALUES (?, ?, ?) ON CONFLICT (id) DO NOTHING";
    const written = items.map(({ id, kind, at }) => this.sql.exec(insert, id, kind, at).rowsWritten);
    return written.some((rows) => rows > 0);
  }

  /** They were seen, or taken back; also before they were delivered. False: nothing changed. */
  end(ids: readonly string[], now: number): boolean {
    const end = `INSERT INTO items (id, kind, at, ended_at) VALUES (?1, '', ?2, ?2)
      ON CONFLICT (id) DO UPDATE SET ended_at = ?2 WHERE ended_at IS NULL`;
    const written = ids.map((id) => this.sql.exec(end, id, now).rowsWritten);
    return written.some((rows) => rows > 0);
  }

  /** Everything of a kind up to a moment was seen. False: there was nothing. */
  endAll(kind: ItemKind, upTo: number, now: number): boolean {
    const end = "UPDATE items SET ended_at = ? WHERE kind = ? AND at <= ? AND ended_at IS NULL";
    return this.sql.exec(end, now, kind, upTo).rowsWritten > 0;
  }

  counts(): Record<ItemKind, number> {
    const query = "SELECT kind, COUNT(*) AS count FROM items WHERE ended_at IS NULL GROUP BY kind";
    const rows = this.sql.exec<{ kind: ItemKind; count: number }>(query).toArray();
    return { ...NOTHING, ...Object.fromEntries(rows.map(({ kind, count }) => [kind, count])) };
  }

  forget() {
    this.sql.exec("DELETE FROM items");
  }
}
