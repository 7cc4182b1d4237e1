import { readPayload } from "#contract/chat/payload";
import { type Latest, type RoomSnapshot, SAMPLE_MEMBERS } from "../delivery";
import { type MessageRecord, sentOf } from "./messages/message-record";
import type { RoomRecord } from "./room-record";

/** What a room tells the Inboxes of its members, put together once per change. */
export class RoomSnapshots {
  private known: RoomSnapshot | null = null;
  private rewraps = 0;

  constructor(
    private readonly record: RoomRecord,
    private readonly messages: MessageRecord,
  ) {}

  /** It is null before the room was opened. */
  now(): RoomSnapshot | null {
    const room = this.record.room();
    const isKnown = this.known?.lastSeq === room?.last_seq && this.known?.revision === room?.revision;
    const isSealedAnew = this.rewraps !== this.record.rewraps;
    this.rewraps = this.record.rewraps;
    if (!isKnown || isSealedAnew || !this.known) this.known = snapshotOf(this.record, this.messages);
    return this.known;
  }
}

function snapshotOf(record: RoomRecord, messages: MessageRecord): RoomSnapshot | null {
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
    latest: latestOf(record, messages),
  };
}

function latestOf(record: RoomRecord, messages: MessageRecord): Latest | null {
  const row = messages.newest();
  if (!row) return null;
  const key = record.key(readPayload(row.payload)?.keyVersion ?? 0);
  return { ...sentOf(row), wrappedKey: key?.wrapped ?? "" };
}
