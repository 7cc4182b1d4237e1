import type { Env } from "../../workers/env";
import type { Alarm } from "../alarm";
import type { InboxSettings } from "./inbox-settings";
import { afterQuiet, type DigestWindow, digestWindow } from "./letter-plan";

type QueueMessage = Parameters<Env["EVENTS"]["send"]>[0];
export type DigestKind = Extract<QueueMessage, { type: "digestMail" }>["kind"];
/** Digests that wait until `at` and tell of what was written `since` (epoch ms). */
type Held = { kind: DigestKind; at: number; since: number; periodMs: number };
type Parts = {
  ctx: DurableObjectState;
  events: () => Env["EVENTS"];
  settings: InboxSettings;
  clock: Alarm;
};

/**
 * Digests for who is not to be disturbed, one of each kind. They wait here and not in the queue, which takes nothing
 * back: the person may be disturbed sooner or later than was said.
 */
export class HeldDigests {
  constructor(private readonly parts: Parts) {}

  /** What a digest due at `to` tells of; null: it is held, and goes out by itself. The same again changes nothing. */
  take(kind: DigestKind, to: number, periodMs: number): DigestWindow | null {
    const { settings, clock } = this.parts;
    const window = digestWindow(to, periodMs, settings.quiet());
    const before = this.all().find((each) => each.kind === kind);
    if (window.at <= Date.now()) {
      const isSame = before?.at === window.at;
      return isSame ? { ...window, since: Math.min(before.since, window.since) } : window;
    }
    this.hold({
      kind,
      at: window.at,
      since: Math.min(before?.since ?? window.since, window.since),
      periodMs,
    });
    clock.wakeAt(window.at);
    return null;
  }

  /** The person may be disturbed sooner than was planned: what was held until then (epoch ms) is due at the new moment. */
  bringForward(heldTo: number, dueAt: number) {
    const held = this.all().filter(({ at }) => at === heldTo);
    for (const each of held) this.hold({ ...each, at: dueAt });
    if (held.length > 0) this.parts.clock.wakeAt(dueAt);
  }

  /** Let go of before it is sent: what is held meanwhile is another one. What is not sent is due again. */
  async sendDue(now: number) {
    const { ctx, events, settings, clock } = this.parts;
    const userId = ctx.id.name;
    if (!userId) return;
    for (const held of this.all()) {
      const at = afterQuiet(held.at, settings.quiet());
      if (at > now) {
        this.hold({ ...held, at });
        clock.wakeAt(at);
        continue;
      }
      const { kind, since, periodMs } = held;
      this.letGo(kind);
      try {
        await events().send({ type: "digestMail", kind, userId, at, since, until: at - (at % periodMs) });
      } catch (error) {
        this.hold(held);
        throw error;
      }
    }
  }

  /** Whoever has left the service waits for none. */
  forget() {
    for (const { kind } of this.all()) this.letGo(kind);
  }

  private all(): Held[] {
    const query = "SELECT value FROM settings WHERE name LIKE 'digest %'";
    return this.sql
      .exec<{ value: string }>(query)
      .toArray()
      .map(({ value }) => JSON.parse(value));
  }

  private hold(held: Held) {
    this.sql.exec(
      "INSERT OR REPLACE INTO settings VALUES (?, ?)",
      `digest ${held.kind}`,
      JSON.stringify(held),
    );
  }

  private letGo(kind: DigestKind) {
    this.sql.exec("DELETE FROM settings WHERE name = ?", `digest ${kind}`);
  }

  private get sql() {
    return this.parts.ctx.storage.sql;
  }
}
