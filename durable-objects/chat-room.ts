import { DurableObject } from "cloudflare:workers";
import { uuidv7 } from "uuidv7";
import { WITHDRAWN_MESSAGE } from "#contract/messages";
import { openText, readPayload, readSessionKey, sealText, writeSessionKey } from "#contract/payload";
import type { Env } from "../workers/env";
import { FanOut } from "./fan-out";
import { isSame } from "./hmac";
import { RoomKeys } from "./room-keys";
import { type MessageRow, type Page, RoomRecord, type RoomRow } from "./room-record";
import { type Change, type ChangeFault, faultOfChange, ownerAfter, type RoomKind } from "./room-rules";

export type Opening = { id: string; kind: RoomKind; ownerId: string; memberIds: string[]; title: string };
export type Message = {
  id: string;
  seq: number;
  senderId: string;
  clientMessageId: string;
  text: string;
  createdAt: number;
};
export type RoomHead = Pick<RoomRow, "id" | "kind" | "title"> & {
  ownerId: string;
  revision: number;
  lastSeq: number;
};
export type RoomView = {
  head: RoomHead;
  memberIds: string[];
  /** Oldest first. */
  messages: Message[];
  sessionKey: string;
};

/** The record of one room: members, messages as cipher text, their order. Whoever is no member gets null. */
export class ChatRoom extends DurableObject<Env> {
  private readonly record = new RoomRecord(this.ctx.storage);
  private readonly keys = new RoomKeys(this.record, this.env.MASTER_KEY);
  private readonly fanOut = new FanOut(this.record, this.ctx.storage, this.env);

  /** Creates the room once; opening it again changes nothing. */
  async open({ id, kind, ownerId, memberIds, title }: Opening): Promise<void> {
    if (this.record.room()) return;
    const key = await this.keys.first(id);
    if (this.record.room()) return;
    const now = Date.now();
    this.record.create({ id, kind, title, owner_id: ownerId }, now);
    this.record.addKey(key.keyVersion, key.wrapped, now);
    for (const userId of memberIds) this.record.join(userId, now);
    this.fanOut.makeSure();
    await this.fanOut.run();
  }

  /** One page of the room as this member may see it: messages since they came, opened. */
  async view(userId: string, page: Page): Promise<RoomView | null> {
    const member = this.record.member(userId);
    const head = this.head();
    if (!member || !head) return null;
    const key = await this.keys.newest();
    const rows = this.record.messages(member.joined_seq, page);
    const messages = await Promise.all(rows.map((row) => this.opened(row)));
    return { head, memberIds: this.record.memberIds(), messages, sessionKey: writeSessionKey(key) };
  }

  /** Members now, longest first. */
  members(userId: string): { head: RoomHead; memberIds: string[] } | null {
    const head = this.head();
    if (!head || !this.record.member(userId)) return null;
    return { head, memberIds: this.record.memberIds() };
  }

  /** Commits one message; the same `clientMessageId` again answers the message that is there. */
  async send(senderId: string, draft: { text: string; clientMessageId: string }): Promise<Message | null> {
    if (!this.record.member(senderId)) return null;
    const key = await this.keys.newest();
    const id = uuidv7();
    const payload = await sealText(key.key, { ...key, messageId: id }, draft.text);
    // Sealing let other events in: somebody may have left, or the same message may have come twice.
    if (this.record.newestKey().version !== key.keyVersion) return this.send(senderId, draft);
    if (!this.record.member(senderId)) return null;
    const { clientMessageId } = draft;
    const row = {
      id,
      sender_id: senderId,
      client_message_id: clientMessageId,
      payload,
      created_at: Date.now(),
    };
    const known = this.record.sentBefore(senderId, clientMessageId);
    if (known) return this.opened(known);
    const { seq } = this.record.append(row);
    this.fanOut.makeSure();
    this.ctx.waitUntil(this.fanOut.run());
    return { id, seq, senderId, clientMessageId, text: draft.text, createdAt: row.created_at };
  }

  /** Changes title and members. Whoever leaves holds no key to what follows. */
  async change(actorId: string, change: Change): Promise<ChangeFault | "changed" | null> {
    const before = this.head();
    if (!before) return null;
    const key = change.remove.length > 0 ? await this.keys.next(before.id) : null;
    const head = this.head();
    if (!head || !this.record.member(actorId)) return null;
    if (key && this.record.newestKey().version >= key.keyVersion) return this.change(actorId, change);
    const fault = faultOfChange({ ...head, memberIds: this.record.memberIds() }, actorId, change);
    if (fault) return fault;
    this.commit(head, change, key);
    await this.fanOut.run(change.remove);
    return "changed";
  }

  /** The place of a message in the room's order; null also for one from before this member came. */
  seqOf(userId: string, messageId: string): number | null {
    const member = this.record.member(userId);
    const message = this.record.message(messageId);
    return member && message && message.seq > member.joined_seq ? message.seq : null;
  }

  /** Opens a live payload for a member who holds the key it was sealed with; null for every fault alike. */
  async decrypt(userId: string, payloadText: string, sessionKey: string): Promise<string | null> {
    const payload = readPayload(payloadText);
    const held = readSessionKey(sessionKey);
    if (!payload || !held || payload.keyVersion !== held.keyVersion) return null;
    if (this.seqOf(userId, payload.messageId) === null || !this.record.key(held.keyVersion)) return null;
    const key = await this.keys.at(held.keyVersion);
    if (!isSame(writeSessionKey(key), sessionKey)) return null;
    return openText(key.key, key.roomId, payload).catch(() => null);
  }

  /** Takes who has left the service out for good: their place in the room, and the words of all they wrote. */
  async forget(userId: string): Promise<void> {
    for (const { id, payload } of this.record.messagesOf(userId)) await this.blank(id, payload);
    const before = this.head();
    if (!before) return;
    const key = await this.keys.next(before.id);
    const head = this.head();
    if (!head || this.record.newestKey().version >= key.keyVersion) return this.forget(userId);
    this.commit(head, { add: [], remove: [userId] }, key);
    await this.fanOut.run([userId]);
  }

  override async alarm() {
    try {
      await this.fanOut.settle(Date.now());
    } finally {
      this.fanOut.rearm();
    }
  }

  private commit(head: RoomHead, { title = head.title, add, remove }: Change, key: NextKey | null) {
    const now = Date.now();
    for (const userId of remove) this.record.leave(userId, now);
    for (const userId of add) this.record.join(userId, now);
    if (key) this.record.addKey(key.keyVersion, key.wrapped, now);
    this.record.change({ title, owner_id: ownerAfter(head.ownerId, this.record.memberIds()) });
    this.fanOut.makeSure();
  }

  private async blank(messageId: string, payloadText: string) {
    const version = readPayload(payloadText)?.keyVersion ?? this.record.newestKey().version;
    const key = await this.keys.at(version);
    this.record.rewrite(messageId, await sealText(key.key, { ...key, messageId }, WITHDRAWN_MESSAGE));
  }

  private head(): RoomHead | null {
    const room = this.record.room();
    if (!room) return null;
    const { id, kind, title, owner_id: ownerId, revision, last_seq: lastSeq } = room;
    return { id, kind, title, ownerId, revision, lastSeq };
  }

  private async opened(row: MessageRow): Promise<Message> {
    const payload = readPayload(row.payload);
    if (!payload) throw new Error(`message ${row.id} is not readable`);
    const { key, roomId } = await this.keys.at(payload.keyVersion);
    const text = await openText(key, roomId, payload);
    const { id, seq, sender_id: senderId, client_message_id: clientMessageId, created_at: createdAt } = row;
    return { id, seq, senderId, clientMessageId, text, createdAt };
  }
}

type NextKey = Awaited<ReturnType<RoomKeys["next"]>>;
