import { bringUpToDate } from "../schema";

const STEPS = ["CREATE TABLE people (user_id TEXT PRIMARY KEY, places TEXT NOT NULL) WITHOUT ROWID"];

/** The people who are there, and where they belong: stored, because an Inbox's socket outlives this object's sleep. */
export class People {
  private readonly sql: SqlStorage;
  private known: Map<string, ReadonlySet<string>> | null = null;

  constructor(storage: DurableObjectStorage) {
    bringUpToDate(storage, STEPS);
    this.sql = storage.sql;
  }

  /** `places` are written `group/{id}` and `community/{id}`. What is known already is not written again. */
  put(userId: string, places: readonly string[]) {
    const before = this.all().get(userId);
    const now = new Set(places);
    if (before && before.symmetricDifference(now).size === 0) return;
    this.sql.exec("INSERT OR REPLACE INTO people VALUES (?, ?)", userId, JSON.stringify(places));
    this.all().set(userId, now);
  }

  remove(userId: string) {
    this.sql.exec("DELETE FROM people WHERE user_id = ?", userId);
    this.all().delete(userId);
  }

  has(userId: string): boolean {
    return this.all().has(userId);
  }

  /** Those who belong to a place. */
  of(place: string): string[] {
    return [...this.all()].flatMap(([userId, places]) => (places.has(place) ? [userId] : []));
  }

  private all(): Map<string, ReadonlySet<string>> {
    this.known ??= new Map(
      this.sql
        .exec<{ user_id: string; places: string }>("SELECT user_id, places FROM people")
        .toArray()
        .map(({ user_id, places }) => [user_id, new Set(JSON.parse(places) as string[])]),
    );
    return this.known;
  }
}
