import { USUAL_QUIET_HOURS } from "#contract/chat/limits";
import { type ChatSettings, chatSettings } from "#contract/chat/settings";

const DEFAULTS: ChatSettings = { showsReading: true, sendsWithEnter: true, quietHours: USUAL_QUIET_HOURS };

/** How one person wants the chat to be, and what they have written and not sent. */
export class InboxSettings {
  private known: ChatSettings | null = null;
  private pushes: boolean | null = null;

  constructor(private readonly sql: SqlStorage) {}

  now(): ChatSettings {
    this.known ??= this.load();
    return this.known;
  }

  change(change: Partial<ChatSettings>): ChatSettings {
    const next = { ...this.now(), ...change };
    this.sql.exec("INSERT OR REPLACE INTO settings VALUES ('chat', ?)", JSON.stringify(next));
    this.known = next;
    return next;
  }

  /** Does any browser of the person want pushes? Asked for every message, so that who wants none costs nothing. */
  wantsPushes(): boolean {
    const query = "SELECT 1 FROM settings WHERE name = 'push'";
    this.pushes ??= this.sql.exec(query).toArray().length > 0;
    return this.pushes;
  }

  wantPushes(since: number) {
    this.sql.exec("INSERT OR REPLACE INTO settings VALUES ('push', ?)", String(since));
    this.pushes = true;
  }

  /** Unless one was wanted since then: whoever found none may have looked just before. */
  wantNoPushes(asOf: number) {
    this.sql.exec("DELETE FROM settings WHERE name = 'push' AND CAST(value AS INTEGER) < ?", asOf);
    this.pushes = null;
  }

  draftOf(roomId: string): string | null {
    const query = "SELECT payload FROM drafts WHERE room_id = ?";
    return this.sql.exec<{ payload: string }>(query, roomId).toArray()[0]?.payload ?? null;
  }

  /** `payload`: sealed; null takes the draft away. */
  saveDraft(roomId: string, payload: string | null) {
    if (payload === null) this.sql.exec("DELETE FROM drafts WHERE room_id = ?", roomId);
    else this.sql.exec("INSERT OR REPLACE INTO drafts VALUES (?, ?)", roomId, payload);
  }

  private load(): ChatSettings {
    const row = this.sql
      .exec<{ value: string }>("SELECT value FROM settings WHERE name = 'chat'")
      .toArray()[0];
    const stored = chatSettings.safeParse({ ...DEFAULTS, ...(row ? JSON.parse(row.value) : {}) });
    return stored.success ? stored.data : DEFAULTS;
  }
}
