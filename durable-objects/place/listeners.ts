import { bringUpToDate } from "../schema";

const STEPS = ["CREATE TABLE listeners (user_id TEXT PRIMARY KEY) WITHOUT ROWID"];

/** The subscribers of a place. They are stored, because an Inbox's socket outlives the sleep of this object. */
export class Listeners {
  private readonly sql: SqlStorage;
  private known: Set<string> | null = null;

  constructor(storage: DurableObjectStorage) {
    bringUpToDate(storage, STEPS);
    this.sql = storage.sql;
  }

  add(userId: string) {
    if (this.set().has(userId)) return;
    this.sql.exec("INSERT OR IGNORE INTO listeners VALUES (?)", userId);
    this.set().add(userId);
  }

  remove(userId: string) {
    this.sql.exec("DELETE FROM listeners WHERE user_id = ?", userId);
    this.set().delete(userId);
  }

  all(): string[] {
    return [...this.set()];
  }

  private set(): Set<string> {
    this.known ??= new Set(
      this.sql
        .exec<{ user_id: string }>("SELECT user_id FROM listeners")
        .toArray()
        .map(({ user_id }) => user_id),
    );
    return this.known;
  }
}
