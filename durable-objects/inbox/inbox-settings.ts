import { USUAL_QUIET_HOURS } from "#contract/chat/limits";
import { type ChatSettings, chatSettings, type UrgentTie } from "#contract/chat/shapes";
import type { Presence } from "../mqtt/mqtt-session";
import type { Consulting, Quiet } from "./mail-plan";

const DEFAULTS: ChatSettings = { showsReading: true, sendsWithEnter: true, quietHours: USUAL_QUIET_HOURS };

/** What was written and not sent, sealed, and the id of the message that it replies to. */
export type StoredDraft = { payload: string; replyTo: string | null };

/** How one person wants the chat to be, and what they have written and not sent. */
export class InboxSettings {
  private known: ChatSettings | null = null;
  private pushes: boolean | null = null;
  private span: Consulting | null | undefined;

  constructor(private readonly sql: SqlStorage) {}

  now(): ChatSettings {
    this.known ??= this.load();
    return this.known;
  }

  change(change: Partial<ChatSettings>): ChatSettings {
    const before = this.now();
    const next = { ...before, ...change };
    if (next.showsPresence !== before.showsPresence)
      this.sql.exec(
        "INSERT OR REPLACE INTO settings VALUES ('presence', ?)",
        String(this.presence().rev + 1),
      );
    this.sql.exec("INSERT OR REPLACE INTO settings VALUES ('chat', ?)", JSON.stringify(next));
    this.known = next;
    return next;
  }

  /** Does the person show their presence to those who show theirs? The number rises with every change. */
  presence(): Presence {
    const query = "SELECT value FROM settings WHERE name = 'presence'";
    const [row] = this.sql.exec<{ value: string }>(query).toArray();
    return { isOn: this.now().showsPresence === true, rev: Number(row?.value ?? 0) };
  }

  /** Do urgent messages of such a sender pass the quiet hours, and are they repeated? */
  takesUrgent(tie: UrgentTie): boolean {
    const { urgentFrom = "workplace" } = this.now();
    return urgentFrom === "lists" || (urgentFrom === "workplace" && tie === "workplace");
  }

  /** When the person is not to be disturbed. */
  quiet(): Quiet {
    return { hours: this.now().quietHours, consulting: this.consulting() };
  }

  /** The person sees patients from now until then (epoch ms); a span that runs goes on. Null means no longer. */
  consult(until: number | null, now: number) {
    const before = this.consulting();
    const from = before && before.until > now ? before.from : now;
    this.span = until === null ? null : { from, until };
    if (this.span === null) this.sql.exec("DELETE FROM settings WHERE name = 'consulting'");
    else this.sql.exec("INSERT OR REPLACE INTO settings VALUES ('consulting', ?)", JSON.stringify(this.span));
  }

  /**
   * Does any browser of the person want pushes? Each message asks this first: somebody who wants none costs nothing.
   */
  wantsPushes(): boolean {
    const query = "SELECT 1 FROM settings WHERE name = 'push'";
    this.pushes ??= this.sql.exec(query).toArray().length > 0;
    return this.pushes;
  }

  wantPushes(since: number) {
    this.sql.exec("INSERT OR REPLACE INTO settings VALUES ('push', ?)", String(since));
    this.pushes = true;
  }

  /** Notes that no pushes are wanted, unless they were asked for since then: an earlier look may have found none. */
  wantNoPushes(asOf: number) {
    this.sql.exec("DELETE FROM settings WHERE name = 'push' AND CAST(value AS INTEGER) < ?", asOf);
    this.pushes = null;
  }

  draftOf(roomId: string): StoredDraft | null {
    const query = "SELECT payload, reply_to AS replyTo FROM drafts WHERE room_id = ?";
    return this.sql.exec<StoredDraft>(query, roomId).toArray()[0] ?? null;
  }

  /** `payload` is the sealed draft; null takes the draft away. */
  saveDraft(roomId: string, payload: string | null, replyTo: string | null) {
    if (payload === null) this.sql.exec("DELETE FROM drafts WHERE room_id = ?", roomId);
    else this.sql.exec("INSERT OR REPLACE INTO drafts VALUES (?, ?, ?)", roomId, payload, replyTo);
  }

  drafts(): { roomId: string; payload: string }[] {
    return this.sql
      .exec<{ roomId: string; payload: string }>("SELECT room_id AS roomId, payload FROM drafts")
      .toArray();
  }

  /** Nothing happens where the draft was written on meanwhile. */
  rewrapDraft(roomId: string, before: string, now: string) {
    this.sql.exec("UPDATE drafts SET payload = ? WHERE room_id = ? AND payload = ?", now, roomId, before);
  }

  private consulting(): Consulting | null {
    const query = "SELECT value FROM settings WHERE name = 'consulting'";
    if (this.span === undefined) {
      this.span = JSON.parse(this.sql.exec<{ value: string }>(query).toArray()[0]?.value ?? "null");
    }
    return this.span ?? null;
  }

  private load(): ChatSettings {
    const row = this.sql
      .exec<{ value: string }>("SELECT value FROM settings WHERE name = 'chat'")
      .toArray()[0];
    const stored = chatSettings.safeParse({ ...DEFAULTS, ...(row ? JSON.parse(row.value) : {}) });
    return stored.success ? stored.data : DEFAULTS;
  }
}
