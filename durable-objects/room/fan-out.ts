import type { Env } from "../../workers/env";
import type { Alarm } from "../alarm";
import type { RoomSnapshot } from "../delivery";
import type { Inbox } from "../inbox";
import { inboxOf } from "../objects";
import type { MessageRecord } from "./messages/message-record";
import type { MemberRow, RoomRecord } from "./room-record";
import { retryAfterMs } from "./room-rules";
import { RoomSnapshots } from "./room-snapshot";
import type { RoomSockets } from "./room-sockets";

/** Set before a fan-out, the alarm has it stored, and finishes it after a crash in the middle. */
const REDELIVER_AFTER_MS = 5000;
/** The number of retries stored at a time: between them live messages go out. */
const PERSIST_BATCH = 10;

/** The length of a round. What is said meanwhile goes with the next round: messages faster than 20 a second. */
const ROUND_MS = 40;
/** Hundreds of Inboxes that wake at one moment would hold up every other request. */
const MEMBERS_PER_ROUND = 50;
/** Inboxes that are slower than the round are waited for a little longer. */
const LATE_MS = 10;
/** Somebody who has the room open receives every message from the room itself; their badge follows at most this often. */
const PRESENT_EVERY_MS = 1000;

/** The way to one Inbox: one delivery at a time, and what comes meanwhile goes together with the next. */
type RecipientQueue = {
  stub: DurableObjectStub<Inbox>;
  /** The version that was last delivered to this Inbox, and when. */
  deliveredVersion: number;
  deliveredAt: number;
  persists: boolean;
  busy: Promise<void> | null;
  next: Promise<void> | null;
};

/**
 * Brings the state of a room to the Inbox of everybody concerned, in parallel, until each of them has it. Inboxes are
 * told at once, but store it when the alarm asks them to: once for all that was said meanwhile.
 */
export class FanOut {
  /** The version that every Inbox has persisted or awaits a retry for; unknown after a restart. */
  private persistedVersion = -1;
  private readonly queues = new Map<string, RecipientQueue>();
  private readonly snapshots: RoomSnapshots;
  private retrying: Set<string> | null = null;
  private isDelivering = false;
  private isWaiting = false;

  constructor(
    private readonly record: RoomRecord,
    messages: MessageRecord,
    private readonly alarm: Alarm,
    private readonly sockets: RoomSockets,
    private readonly env: Env,
  ) {
    this.snapshots = new RoomSnapshots(record, messages);
  }

  /**
   * Call in the same event as the change: the alarm is committed together with it, and what those who leave with it
   * have to be notified.
   */
  ensureDelivery(removedMembers: string[] = []) {
    const dueAt = Date.now() + REDELIVER_AFTER_MS;
    for (const userId of removedMembers) this.scheduleRetryAt(userId, 0, dueAt);
    this.alarm.wakeAt(dueAt);
  }

  /** Delivers the state as it is now to members: those elsewhere and whoever caused it at once, those present in a while. */
  async announce(causedBy?: string) {
    if (causedBy) this.queueOf(causedBy).deliveredAt = 0;
    if (this.isDelivering) return;
    this.isDelivering = true;
    try {
      for (let due = this.due(); due.length > 0; due = this.due()) await this.round(due);
    } finally {
      this.isDelivering = false;
    }
    await this.announceToPresent();
  }

  /** Delivers a change of membership: done when everybody, also those who left, has persisted it or awaits a retry. */
  async run(removedMembers: string[] = []) {
    const version = versionOf(this.snapshots.now());
    await this.flushAll([...this.record.memberIds(), ...removedMembers], true);
    for (const userId of removedMembers) if (!this.record.member(userId)) this.queues.delete(userId);
    this.persistedVersion = Math.max(this.persistedVersion, version);
  }

  /**
   * Does what the alarm is for: retries that are due; all members, when not all of them have persisted the state or a
   * restart leaves it open.
   */
  async settle(now: number) {
    const version = versionOf(this.snapshots.now());
    const due = this.record.retries().filter((row) => row.due_at <= now);
    const addressees = new Set(due.map((row) => row.user_id));
    if (this.persistedVersion < version) for (const userId of this.record.memberIds()) addressees.add(userId);
    const all = [...addressees];
    for (let at = 0; at < all.length; at += PERSIST_BATCH) {
      await this.flushAll(all.slice(at, at + PERSIST_BATCH), true);
    }
    this.persistedVersion = Math.max(this.persistedVersion, version);
  }

  /** Sets the alarm for the next retry. */
  rearm() {
    const [next] = this.record.retries();
    if (next) this.alarm.wakeAt(next.due_at);
  }

  private async round(userIds: string[]) {
    const delivered = this.flushAll(userIds, false);
    await scheduler.wait(ROUND_MS);
    await Promise.race([delivered, scheduler.wait(LATE_MS)]);
  }

  private async announceToPresent() {
    if (this.isWaiting || this.behind().length === 0) return;
    this.isWaiting = true;
    await scheduler.wait(PRESENT_EVERY_MS);
    this.isWaiting = false;
    await this.announce();
  }

  /** The members to whom this round delivers: those who have waited longest, so that nobody starves. */
  private due(): string[] {
    const due = this.allDue();
    if (due.length <= MEMBERS_PER_ROUND) return due;
    const waitsSince = (userId: string) => this.queueOf(userId).deliveredAt;
    return due.sort((one, other) => waitsSince(one) - waitsSince(other)).slice(0, MEMBERS_PER_ROUND);
  }

  private allDue(): string[] {
    const present = this.sockets.present();
    const activeBefore = Date.now() - PRESENT_EVERY_MS;
    return this.behind().filter(
      (userId) => !present.has(userId) || this.queueOf(userId).deliveredAt <= activeBefore,
    );
  }

  /** Members to whose Inbox the state as it is now was not delivered. */
  private behind(): string[] {
    const version = versionOf(this.snapshots.now());
    return this.record.memberIds().filter((userId) => this.queueOf(userId).deliveredVersion < version);
  }

  private flushAll(userIds: string[], persists: boolean) {
    return Promise.all(userIds.map((userId) => this.flush(userId, persists)));
  }

  /** Resolves when what is in the queue now has been delivered, or awaits a retry. */
  private flush(userId: string, persists: boolean): Promise<void> {
    const queue = this.queueOf(userId);
    queue.persists ||= persists;
    if (!queue.busy) return this.start(userId, queue);
    queue.next ??= queue.busy.then(() => this.start(userId, queue));
    return queue.next;
  }

  private start(userId: string, queue: RecipientQueue): Promise<void> {
    queue.next = null;
    queue.busy = this.deliver(userId, queue);
    return queue.busy;
  }

  private async deliver(userId: string, queue: RecipientQueue) {
    const snapshot = this.snapshots.now();
    const member = this.record.anybody(userId);
    const { persists } = queue;
    queue.persists = false;
    queue.deliveredVersion = versionOf(snapshot);
    queue.deliveredAt = Date.now();
    if (!snapshot || !member) return;
    try {
      await queue.stub.deliver(snapshot, membershipOf(member), persists);
      if (persists && this.awaitingRetry().delete(userId)) this.record.clearRetry(userId);
    } catch {
      // Whatever the failure was, the alarm tries again until the Inbox is notified.
      queue.stub = this.stubOf(userId);
      this.scheduleRetry(userId);
    }
    if (!queue.next) queue.busy = null;
  }

  private scheduleRetry(userId: string) {
    const attempts = (this.record.retryOf(userId)?.attempts ?? 0) + 1;
    const dueAt = Date.now() + retryAfterMs(attempts);
    this.scheduleRetryAt(userId, attempts, dueAt);
    this.alarm.wakeAt(dueAt);
  }

  private scheduleRetryAt(userId: string, attempts: number, dueAt: number) {
    this.record.scheduleRetry(userId, attempts, dueAt);
    this.awaitingRetry().add(userId);
  }

  private awaitingRetry(): Set<string> {
    this.retrying ??= new Set(this.record.retries().map((row) => row.user_id));
    return this.retrying;
  }

  private queueOf(userId: string): RecipientQueue {
    const existing = this.queues.get(userId);
    if (existing) return existing;
    const queue: RecipientQueue = {
      stub: this.stubOf(userId),
      deliveredVersion: -1,
      deliveredAt: 0,
      persists: false,
      busy: null,
      next: null,
    };
    this.queues.set(userId, queue);
    return queue;
  }

  /** A stub that has failed once fails for ever. */
  private stubOf(userId: string) {
    return inboxOf(this.env, userId);
  }
}

const versionOf = (snapshot: RoomSnapshot | null) => (snapshot ? snapshot.lastSeq + snapshot.revision : -1);

const membershipOf = ({ left_at, joined_seq, sent_seq, mentioned_seq }: MemberRow) => ({
  isMember: left_at === null,
  joinedSeq: joined_seq,
  sentSeq: sent_seq,
  mentionedSeq: mentioned_seq,
});
