import type { Env } from "../../workers/env";
import type { Alarm } from "../alarm";
import type { InboxSettings } from "./inbox-settings";
import { afterQuiet, type DigestWindow, digestWindow } from "./mail-plan";

type QueueMessage = Parameters<Env["EVENTS"]["send"]>[0];
export type HeldDigestKind = Extract<QueueMessage, { type: "digestMail" }>["kind"];
/** Digests that wait until `at` and tell of what was written `since` (epoch ms). */
type Held = { kind: HeldDigestKind; at: number; since: number; periodMs: number };
type Parts = {
  ctx: DurableObjectState;
  events: () => Env["EVENTS"];
  settings: InboxSettings;
  clock: Alarm;
};

/**
 * Digests for people who are not to be disturbed, one of each kind. They wait here and not in the queue, which takes
 * nothing back: the person may be disturbed sooner or later than was said.
 */
export class HeldDigests {
  constructor(private readonly parts: Parts) {}

  /**
   * What a digest due at `to` tells of; null when it is held and goes out by itself. The same again changes nothing.
   * `from`: since when nothing was sent, where periods before this one were missed.
   */
  take(kind: HeldDigestKind, to: number, periodMs: number, from = to): DigestWindow | null {
    const { settings, clock } = this.parts;
    const due = digestWindow(to, periodMs, settings.quiet());
    const window = { ...due, since: Math.min(due.since, from) };
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

  /**
   * A digest is let go of only once it is sent, so that none is lost if this object fails; by its name it is sent once.
   * What is held meanwhile stays.
   */
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
      await events().send({ type: "digestMail", kind, userId, at, since, until: at - (at % periodMs) });
      this.letGo(held);
    }
  }

  /** Somebody who has left the service waits for none. */
  forget() {
    for (const held of this.all()) this.letGo(held);
  }

  private all(): Held[] {
    const query = "SELECT value FROM settings WHERE name LIKE 'digest %'";
    return this.sql
      .exec<{ value: string }>(query)
      .toArray()
      .map(({ value }) => JSON.parse(value));
  }

  private hold(held: Held) {
    this.sql.exec("INSERT OR REPLACE INTO settings VALUES (?, ?)", nameOf(held), JSON.stringify(held));
  }

  /** Takes out this one alone, not another of its kind that has been held since. */
  private letGo(held: Held) {
    this.sql.exec("DELETE FROM settings WHERE name = ? AND value = ?", nameOf(held), JSON.stringify(held));
  }

  private get sql() {
    return this.parts.ctx.storage.sql;
  }
}

const nameOf = ({ kind }: Held) => `digest ${kind}`;
