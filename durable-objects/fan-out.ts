import { utf8 } from "#contract/bytes";
import type { SessionFrame } from "#contract/live";
import type { Env } from "../workers/env";
import type { News, RoomState } from "./delivery";
import type { Inbox } from "./inbox";
import type { MessageRecord } from "./message-record";
import { NewsLog } from "./news-log";
import type { MemberRow, RoomRecord } from "./room-record";
import { retryAfterMs } from "./room-rules";
import { RoomStates } from "./room-state";

/** Set before a fan-out, the alarm has it stored, and finishes it after a crash in the middle. */
const MAKE_SURE_AFTER_MS = 5000;
/** Stored at a time: between them live messages go out. */
const KEPT_AT_ONCE = 10;

/** What is said while others are on their way goes together, after at most so long: 20 times a second. */
const TOGETHER_MS = 50;
/** After they have arrived, those who answer them are waited for: this share of what it took. */
const GATHERED_FOR = 0.5;

/** The way to one Inbox: one delivery at a time, and what comes meanwhile goes together with the next. */
type Lane = {
  stub: DurableObjectStub<Inbox>;
  /** How much of the news this Inbox has been told. */
  told: number;
  keeps: boolean;
  busy: Promise<void> | null;
  next: Promise<void> | null;
};

/**
 * Brings the state of a room to the Inbox of everybody concerned, in parallel, until each of them has it. Messages are
 * told at once, but an Inbox stores them when the alarm asks it to: once for all that was said meanwhile.
 */
export class FanOut {
  /** The state that every Inbox keeps or is owed; unknown after a restart. */
  private kept = -1;
  private alarmAt = Number.POSITIVE_INFINITY;
  private readonly lanes = new Map<string, Lane>();
  private readonly states: RoomStates;
  private owing: Set<string> | null = null;
  private readonly news = new NewsLog();
  /** How much of the news is on its way to everybody. */
  private told = 0;
  private isTelling = false;

  constructor(
    private readonly record: RoomRecord,
    messages: MessageRecord,
    private readonly storage: DurableObjectStorage,
    private readonly env: Env,
  ) {
    this.states = new RoomStates(record, messages);
  }

  /**
   * Call in the same event as the change: the alarm is committed together with it, and what those who leave with it
   * have to be told.
   */
  makeSure(leavers: string[] = []) {
    const dueAt = Date.now() + MAKE_SURE_AFTER_MS;
    for (const userId of leavers) this.oweAt(userId, 0, dueAt);
    this.wakeAt(dueAt);
  }

  /** Tells members of the state as it is now; `frame` is what their open screens shall hear of it. */
  async tell(frame: SessionFrame) {
    this.news.push(newsOf(frame));
    if (this.isTelling) return;
    this.isTelling = true;
    try {
      while (this.told < this.news.length) {
        const startedAt = Date.now();
        const told = this.flushAll(this.record.memberIds(), false);
        this.told = this.news.length;
        await Promise.race([told, scheduler.wait(TOGETHER_MS)]);
        const tookMs = Date.now() - startedAt;
        await scheduler.wait(Math.min(tookMs * GATHERED_FOR, Math.max(0, TOGETHER_MS - tookMs)));
      }
    } finally {
      this.isTelling = false;
      this.news.forget(Math.min(this.told, ...[...this.lanes.values()].map((lane) => lane.told)));
    }
  }

  /** The same for what changes who is in the room: done when everybody, also who left it, keeps it or is owed it. */
  async run(frame?: SessionFrame, leavers: string[] = []) {
    const version = versionOf(this.states.now());
    if (frame) this.news.push(newsOf(frame));
    const told = this.flushAll([...this.record.memberIds(), ...leavers], true);
    this.told = this.news.length;
    await told;
    for (const userId of leavers) if (!this.record.member(userId)) this.lanes.delete(userId);
    this.kept = Math.max(this.kept, version);
  }

  /** The alarm: what is owed and due; all members, when not all of them keep what was said or a restart leaves it open. */
  async settle(now: number) {
    this.alarmAt = Number.POSITIVE_INFINITY;
    const version = versionOf(this.states.now());
    const due = this.record.owed().filter((row) => row.due_at <= now);
    const addressees = new Set(due.map((row) => row.user_id));
    if (this.kept < version) for (const userId of this.record.memberIds()) addressees.add(userId);
    const all = [...addressees];
    for (let at = 0; at < all.length; at += KEPT_AT_ONCE) {
      await this.flushAll(all.slice(at, at + KEPT_AT_ONCE), true);
    }
    this.kept = Math.max(this.kept, version);
  }

  /** Sets the alarm for the next thing owed. */
  rearm() {
    const [next] = this.record.owed();
    if (next) this.wakeAt(next.due_at);
  }

  private flushAll(userIds: string[], keeps: boolean) {
    return Promise.all(userIds.map((userId) => this.flush(userId, keeps)));
  }

  /** Resolves when what is in the lane now has been delivered, or is owed. */
  private flush(userId: string, keeps: boolean): Promise<void> {
    const lane = this.laneOf(userId);
    lane.keeps ||= keeps;
    if (!lane.busy) return this.start(userId, lane);
    lane.next ??= lane.busy.then(() => this.start(userId, lane));
    return lane.next;
  }

  private start(userId: string, lane: Lane): Promise<void> {
    lane.next = null;
    lane.busy = this.deliver(userId, lane);
    return lane.busy;
  }

  private async deliver(userId: string, lane: Lane) {
    const state = this.states.now();
    const member = this.record.anybody(userId);
    const news = this.news.since(lane.told);
    lane.told = this.news.length;
    const { keeps } = lane;
    lane.keeps = false;
    if (!state || !member) return;
    try {
      await lane.stub.deliver(state, standingOf(member), news, keeps);
      if (keeps && this.owed().delete(userId)) this.record.settle(userId);
    } catch {
      this.lanes.delete(userId);
      this.owe(userId);
    }
    if (!lane.next) lane.busy = null;
  }

  private owe(userId: string) {
    const attempts = (this.record.owedTo(userId)?.attempts ?? 0) + 1;
    const dueAt = Date.now() + retryAfterMs(attempts);
    this.oweAt(userId, attempts, dueAt);
    this.wakeAt(dueAt);
  }

  private oweAt(userId: string, attempts: number, dueAt: number) {
    this.record.owe(userId, attempts, dueAt);
    this.owed().add(userId);
  }

  private owed(): Set<string> {
    this.owing ??= new Set(this.record.owed().map((row) => row.user_id));
    return this.owing;
  }

  private laneOf(userId: string): Lane {
    const known = this.lanes.get(userId);
    if (known) return known;
    const stub = this.env.INBOX.get(this.env.INBOX.idFromName(userId));
    const lane: Lane = { stub, told: this.told, keeps: false, busy: null, next: null };
    this.lanes.set(userId, lane);
    return lane;
  }

  private wakeAt(time: number) {
    if (time >= this.alarmAt) return;
    this.alarmAt = time;
    this.storage.setAlarm(time);
  }
}

const versionOf = (state: RoomState | null) => (state ? state.lastSeq + state.revision : -1);

const standingOf = ({ left_at, joined_seq: joinedSeq, sent_seq: sentSeq }: MemberRow) => ({
  isMember: left_at === null,
  joinedSeq,
  sentSeq,
});

/** Written out once, however many sockets it goes to. */
function newsOf(frame: SessionFrame): News {
  return {
    seq: frame.type === "message" && frame.version === 0 ? frame.seq : null,
    body: utf8(JSON.stringify(frame)),
  };
}
