import { utf8 } from "#contract/bytes";
import type { SessionFrame } from "#contract/live";
import type { Env } from "../workers/env";
import type { News, RoomState } from "./delivery";
import type { Inbox } from "./inbox";
import type { MessageRecord } from "./message-record";
import type { MemberRow, RoomRecord } from "./room-record";
import { retryAfterMs } from "./room-rules";
import { RoomStates } from "./room-state";

/** After a crash in the middle of a fan-out, the alarm that was set before it finishes it. */
const MAKE_SURE_AFTER_MS = 5000;

/** The way to one Inbox: one delivery at a time, and what comes meanwhile goes together with the next. */
type Lane = { stub: DurableObjectStub<Inbox>; news: News[]; busy: Promise<void>; next: Promise<void> | null };

/** Brings the state of a room to the Inbox of everybody concerned, in parallel, until each of them has it. */
export class FanOut {
  /** The state that every Inbox has or is owed; unknown after a restart. */
  private delivered = -1;
  private alarmAt = Number.POSITIVE_INFINITY;
  private readonly lanes = new Map<string, Lane>();
  private readonly states: RoomStates;
  private owing: Set<string> | null = null;

  constructor(
    private readonly record: RoomRecord,
    messages: MessageRecord,
    private readonly storage: DurableObjectStorage,
    private readonly env: Env,
  ) {
    this.states = new RoomStates(record, messages);
  }

  /** Call in the same event as the change: the alarm is committed together with it. */
  makeSure() {
    this.wakeAt(Date.now() + MAKE_SURE_AFTER_MS);
  }

  /**
   * Tells members, and those who left while this change was made, of the state as it is now; `frame` is what their
   * open screens shall hear of it. Done when everybody has been told once.
   */
  async run(frame?: SessionFrame, leavers: string[] = []) {
    const version = versionOf(this.states.now());
    const news = frame ? newsOf(frame) : null;
    const addressees = [...this.record.memberIds(), ...leavers];
    await Promise.all(addressees.map((userId) => this.flush(userId, news)));
    this.delivered = Math.max(this.delivered, version);
  }

  /** The alarm: what is owed and due; everything, when a restart leaves open what arrived. */
  async settle(now: number) {
    this.alarmAt = Number.POSITIVE_INFINITY;
    const version = versionOf(this.states.now());
    const isDue = new Set(
      this.record
        .owed()
        .filter((row) => row.due_at <= now)
        .map((row) => row.user_id),
    );
    const isUnsure = this.delivered < version;
    const addressees = this.record.everybody().filter(({ user_id }) => isUnsure || isDue.has(user_id));
    await Promise.all(addressees.map(({ user_id }) => this.flush(user_id, null)));
    this.delivered = Math.max(this.delivered, version);
  }

  /** Sets the alarm for the next thing owed. */
  rearm() {
    const [next] = this.record.owed();
    if (next) this.wakeAt(next.due_at);
  }

  /** Resolves when what is in the lane now has been delivered, or is owed. */
  private flush(userId: string, news: News | null): Promise<void> {
    const lane = this.laneOf(userId);
    if (news) lane.news.push(news);
    lane.next ??= lane.busy.then(() => {
      lane.next = null;
      lane.busy = this.deliver(userId, lane);
      return lane.busy;
    });
    return lane.next;
  }

  private async deliver(userId: string, lane: Lane) {
    const state = this.states.now();
    const member = this.record.anybody(userId);
    const news = lane.news.splice(0);
    if (!state || !member) return;
    try {
      await lane.stub.deliver(state, standingOf(member), news);
      if (this.owed().delete(userId)) this.record.settle(userId);
    } catch {
      this.lanes.delete(userId);
      this.owe(userId);
    }
  }

  private owe(userId: string) {
    const attempts = (this.record.owedTo(userId)?.attempts ?? 0) + 1;
    const dueAt = Date.now() + retryAfterMs(attempts);
    this.record.owe(userId, attempts, dueAt);
    this.owed().add(userId);
    this.wakeAt(dueAt);
  }

  private owed(): Set<string> {
    this.owing ??= new Set(this.record.owed().map((row) => row.user_id));
    return this.owing;
  }

  private laneOf(userId: string): Lane {
    const known = this.lanes.get(userId);
    if (known) return known;
    const stub = this.env.INBOX.get(this.env.INBOX.idFromName(userId));
    const lane: Lane = { stub, news: [], busy: Promise.resolve(), next: null };
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
