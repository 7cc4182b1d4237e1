import { readPayload } from "#contract/payload";
import type { Env } from "../workers/env";
import { type Latest, type RoomState, SAMPLE_MEMBERS } from "./delivery";
import type { MemberRow, RoomRecord } from "./room-record";
import { retryAfterMs } from "./room-rules";

/** After a crash in the middle of a fan-out, the alarm that was set before it finishes it. */
const MAKE_SURE_AFTER_MS = 5000;

/** Brings the state of a room to the Inbox of everybody concerned, in parallel, until each of them has it. */
export class FanOut {
  /** The state that every Inbox has or is owed; unknown after a restart. */
  private delivered = -1;
  private alarmAt = Number.POSITIVE_INFINITY;

  constructor(
    private readonly record: RoomRecord,
    private readonly storage: DurableObjectStorage,
    private readonly env: Env,
  ) {}

  /** Call in the same event as the change: the alarm is committed together with it. */
  makeSure() {
    this.wakeAt(Date.now() + MAKE_SURE_AFTER_MS);
  }

  /** Tells members, and those who left while this change was made, of the state as it is now. */
  async run(leavers: string[] = []) {
    const state = stateOf(this.record);
    if (!state) return;
    const addressees = this.record
      .everybody()
      .filter(({ user_id, left_at }) => left_at === null || leavers.includes(user_id));
    await Promise.all(addressees.map((member) => this.deliver(state, member, 1)));
    this.delivered = Math.max(this.delivered, versionOf(state));
  }

  /** The alarm: what is owed and due; everything, when a restart leaves open what arrived. */
  async settle(now: number) {
    this.alarmAt = Number.POSITIVE_INFINITY;
    const state = stateOf(this.record);
    if (!state) return;
    const attempts = new Map(
      this.record
        .owed()
        .filter((row) => row.due_at <= now)
        .map((row) => [row.user_id, row.attempts]),
    );
    const isUnsure = this.delivered < versionOf(state);
    const addressees = this.record.everybody().filter(({ user_id }) => isUnsure || attempts.has(user_id));
    await Promise.all(
      addressees.map((member) => this.deliver(state, member, (attempts.get(member.user_id) ?? 0) + 1)),
    );
    this.delivered = Math.max(this.delivered, versionOf(state));
  }

  /** Sets the alarm for the next thing owed. */
  rearm() {
    const [next] = this.record.owed();
    if (next) this.wakeAt(next.due_at);
  }

  private async deliver(state: RoomState, member: MemberRow, attempts: number) {
    const inbox = this.env.INBOX.get(this.env.INBOX.idFromName(member.user_id));
    const { joined_seq: joinedSeq, sent_seq: sentSeq, left_at } = member;
    try {
      await inbox.deliver(state, { isMember: left_at === null, joinedSeq, sentSeq });
      this.record.settle(member.user_id);
    } catch {
      const dueAt = Date.now() + retryAfterMs(attempts);
      this.record.owe(member.user_id, attempts, dueAt);
      this.wakeAt(dueAt);
    }
  }

  private wakeAt(time: number) {
    if (time >= this.alarmAt) return;
    this.alarmAt = time;
    this.storage.setAlarm(time);
  }
}

const versionOf = ({ lastSeq, revision }: RoomState) => lastSeq + revision;

function stateOf(record: RoomRecord): RoomState | null {
  const room = record.room();
  if (!room) return null;
  const memberIds = record.memberIds();
  return {
    roomId: room.id,
    kind: room.kind,
    ownerId: room.owner_id,
    title: room.title,
    revision: room.revision,
    memberIds: memberIds.slice(0, SAMPLE_MEMBERS),
    memberCount: memberIds.length,
    lastSeq: room.last_seq,
    latest: latestOf(record),
  };
}

function latestOf(record: RoomRecord): Latest | null {
  const row = record.newest();
  if (!row) return null;
  const key = record.key(readPayload(row.payload)?.keyVersion ?? 0);
  return {
    id: row.id,
    seq: row.seq,
    senderId: row.sender_id,
    clientMessageId: row.client_message_id,
    payload: row.payload,
    createdAt: row.created_at,
    wrappedKey: key?.wrapped ?? "",
  };
}
