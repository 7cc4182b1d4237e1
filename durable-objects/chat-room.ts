import { DurableObject } from "cloudflare:workers";
import { NAMED_READERS, SEARCHED_MESSAGES } from "#contract/limits";
import type { SealedMessage } from "#contract/live";
import { WITHDRAWN_MESSAGE } from "#contract/messages";
import { openText, readPayload, readSessionKey, writeSessionKey } from "#contract/payload";
import type { Env } from "../workers/env";
import { Alarm } from "./alarm";
import { isSame } from "./hmac";
import { FanOut } from "./room/fan-out";
import { findIn } from "./room/find";
import { MediaRecord } from "./room/media-record";
import { MessageRecord, type MessageRow, type Page } from "./room/message-record";
import { readersFor } from "./room/readers";
import { RoomKeys } from "./room/room-keys";
import { type NewMedia, RoomMedias } from "./room/room-medias";
import { type Media, type Message, RoomMessages } from "./room/room-messages";
import { RoomRecord } from "./room/room-record";
import { type Change, type ChangeFault, faultOfChange, ownerAfter, type RoomKind } from "./room/room-rules";
import { RoomSockets } from "./room/room-sockets";
import type { RoomHead, RoomView } from "./room/room-view";
import { openTitle, sealTitle } from "./title";

export type Opening = { id: string; kind: RoomKind; ownerId: string; memberIds: string[]; title: string };
export type Draft = { text: string; clientMessageId: string; medias?: string[] };
/** `not-yours`: only the writer changes a message. */
export type MessageFault = "not-yours" | "deleted";

/** The record of one room: members, messages as cipher text, their order. Whoever is no member gets null. */
export class ChatRoom extends DurableObject<Env> {
  private readonly record = new RoomRecord(this.ctx.storage);
  private readonly messages = new MessageRecord(this.ctx.storage.sql);
  private readonly medias = new MediaRecord(this.ctx.storage.sql);
  private readonly keys = new RoomKeys(this.record, this.env.MASTER_KEY);
  private readonly texts = new RoomMessages(this.messages, this.medias, this.keys);
  private readonly files = new RoomMedias(this.record, this.medias, this.texts, this.keys);
  private readonly clock = new Alarm(this.ctx);
  private readonly sockets = new RoomSockets(this.ctx, this.record, this.clock, this.env);
  private readonly fanOut = new FanOut(this.record, this.messages, this.clock, this.sockets, this.env);

  /** Creates the room once; opening it again changes nothing. */
  async open({ id, kind, ownerId, memberIds, title }: Opening): Promise<void> {
    if (this.record.room()) return;
    const [key, sealed] = await Promise.all([this.keys.first(id), sealTitle(this.env, id, title)]);
    if (this.record.room()) return;
    const now = Date.now();
    this.record.create({ id, kind, title: sealed, owner_id: ownerId }, now);
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
    const rows = this.messages.page(member.joined_seq, page);
    const readers = readersFor(userId, this.record.everybody());
    const memberIds = this.record.memberIds();
    const [key, messages, title] = await Promise.all([
      this.keys.newest(),
      this.texts.opened(rows),
      openTitle(this.env, head.id, head.title),
    ]);
    return { head: { ...head, title }, memberIds, messages, readers, sessionKey: writeSessionKey(key) };
  }

  /** Members now, longest first. */
  async members(userId: string): Promise<{ head: RoomHead; memberIds: string[] } | null> {
    const head = this.head();
    if (!head || !this.record.member(userId)) return null;
    const memberIds = this.record.memberIds();
    return { head: { ...head, title: await openTitle(this.env, head.id, head.title) }, memberIds };
  }

  /** Commits one message; the same `clientMessageId` again answers the message that is there. */
  async send(senderId: string, draft: Draft): Promise<Message | null> {
    if (!this.record.member(senderId)) return null;
    const { id, keyVersion, payload } = await this.texts.sealed(draft.text);
    // Sealing let other events in: somebody may have left, or the same message may have come twice.
    if (this.record.newestKey().version !== keyVersion) return this.send(senderId, draft);
    if (!this.record.member(senderId)) return null;
    const before = this.messages.sentBefore(senderId, draft.clientMessageId);
    if (!before) return this.texts.withText(this.append(senderId, draft, { id, payload }), draft.text);
    const [message] = await this.texts.opened([before]);
    return message ?? null;
  }

  /** Another text for one's own message. */
  async edit(userId: string, messageId: string, text: string): Promise<Message | MessageFault | null> {
    const fault = this.faultOf(userId, messageId);
    if (fault !== "none") return fault;
    const { keyVersion, payload } = await this.texts.sealed(text, messageId);
    if (this.record.newestKey().version !== keyVersion) return this.edit(userId, messageId, text);
    const faultNow = this.faultOf(userId, messageId);
    if (faultNow !== "none") return faultNow;
    return this.touch(messageId, (seq, version) => this.messages.edit(seq, payload, version, Date.now()));
  }

  /** Takes one's own message away; gives the names of the medias whose bytes can go. */
  async delete(userId: string, messageId: string): Promise<{ medias: string[] } | MessageFault | null> {
    const fault = this.faultOf(userId, messageId);
    if (fault === "deleted") return { medias: [] };
    if (fault !== "none") return fault;
    let medias: string[] = [];
    await this.touch(messageId, (seq, version) => {
      medias = this.medias.deleteOf(seq);
      this.messages.delete(seq, version, Date.now());
    });
    return { medias };
  }

  /** 「確認しました」: once per person, not of one's own. */
  async acknowledge(userId: string, messageId: string): Promise<Message | MessageFault | null> {
    const row = this.seen(userId, messageId);
    if (!row) return null;
    if (row.deleted_at !== null) return "deleted";
    const isNew = row.sender_id !== userId && this.messages.acknowledge(row.seq, userId, Date.now());
    if (isNew) return this.touch(messageId, (seq, version) => this.messages.touch(seq, version));
    const [message] = await this.texts.opened([row]);
    return message ?? null;
  }

  /** Lets the others know how far this member has read. */
  markRead(userId: string, seq: number): void {
    if (!this.record.read(userId, seq)) return;
    if (this.record.memberCount() > NAMED_READERS) return;
    this.sockets.publish({ type: "read", userId, seq });
  }

  /** Changes title and members. Whoever leaves holds no key to what follows. */
  async change(actorId: string, change: Change): Promise<ChangeFault | "changed" | null> {
    const before = this.head();
    if (!before) return null;
    const [key, title] = await Promise.all([
      change.remove.length > 0 ? this.keys.next(before.id) : null,
      change.title === undefined ? undefined : sealTitle(this.env, before.id, change.title),
    ]);
    const head = this.head();
    if (!head || !this.record.member(actorId)) return null;
    if (key && this.record.newestKey().version >= key.keyVersion) return this.change(actorId, change);
    const fault = faultOfChange({ ...head, memberIds: this.record.memberIds() }, actorId, change);
    if (fault) return fault;
    this.commit(head, { ...change, title }, key);
    await this.fanOut.run(change.remove);
    return "changed";
  }

  /** The place of a message in the room's order; null also for one from before this member came. */
  seqOf(userId: string, messageId: string): number | null {
    return this.seen(userId, messageId)?.seq ?? null;
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

  /**
   * Takes who has left the service out for good: their place in the room, and the words of all they wrote.
   * Gives the names of the medias whose bytes can go.
   */
  async forget(userId: string): Promise<string[]> {
    const { keyVersion } = await this.keys.newest();
    for (const { seq, id } of this.messages.by(userId)) {
      const { payload } = await this.texts.sealed(WITHDRAWN_MESSAGE, id);
      this.messages.edit(seq, payload, keyVersion, Date.now());
    }
    const medias = this.medias.deleteBy(userId);
    const before = this.head();
    if (!before) return medias;
    const key = await this.keys.next(before.id);
    const head = this.head();
    if (!head || this.record.newestKey().version >= key.keyVersion) {
      return [...medias, ...(await this.forget(userId))];
    }
    this.commit(head, { add: [], remove: [userId] }, key);
    await this.fanOut.run([userId]);
    return medias;
  }

  /** Newest first: messages that hold the words, among at most 5,000 before a place; `next`: go on before it. */
  async find(userId: string, query: string, before = Number.MAX_SAFE_INTEGER) {
    const member = this.record.member(userId);
    if (!member) return null;
    const page = { before, limit: SEARCHED_MESSAGES, offset: 0 };
    return findIn(this.messages.page(member.joined_seq, page).reverse(), query, (rows) =>
      this.texts.opened(rows),
    );
  }

  /** The key for a media that a member is about to store here; null for a stranger. */
  async mediaKey(userId: string): Promise<string | null> {
    return this.files.key(userId);
  }

  /** Takes note of an upload. Gives names of old ones that were never sent: their bytes can go. False: name taken. */
  addMedia(userId: string, media: NewMedia): string[] | false | null {
    return this.files.add(userId, media, Date.now());
  }

  /** A media as this member may see it, with the key that opens it. */
  async media(userId: string, name: string): Promise<{ media: Media; sessionKey: string } | null> {
    return this.files.seenBy(userId, name);
  }

  /** Newest first. */
  async sentMedias(userId: string, page: { limit: number; offset: number }): Promise<Media[] | null> {
    return this.files.sent(userId, page);
  }

  override fetch(request: Request): Promise<Response> {
    return this.sockets.open(request);
  }

  override webSocketMessage(socket: WebSocket, message: ArrayBuffer | string) {
    this.sockets.receive(socket, message);
  }

  /** The runtime answers the close itself. */
  override webSocketClose(socket: WebSocket) {
    this.sockets.forget(socket);
  }

  override webSocketError(socket: WebSocket) {
    this.sockets.forget(socket);
  }

  /** Closes the sockets of a sign-in that ended. */
  hangUp(userId: string, sessionId: string): void {
    this.sockets.hangUp(userId, sessionId);
  }

  override async alarm() {
    this.clock.rang();
    const now = Date.now();
    this.sockets.closeOverdue(now);
    try {
      await this.fanOut.settle(now);
    } finally {
      this.fanOut.rearm();
      this.sockets.rearm();
    }
  }

  private append(senderId: string, draft: Draft, sealed: { id: string; payload: string }): SealedMessage {
    const seq = this.record.nextSeq();
    const row = {
      ...sealed,
      seq,
      sender_id: senderId,
      client_message_id: draft.clientMessageId,
      created_at: Date.now(),
      version: 0,
      edited_at: null,
      deleted_at: null,
    };
    this.messages.append(row);
    this.record.sent(senderId, seq);
    if (draft.medias?.length) this.medias.send(senderId, draft.medias, seq);
    this.fanOut.makeSure();
    const frame = this.texts.newFrame(row, Boolean(draft.medias?.length));
    this.sockets.publish(frame);
    this.ctx.waitUntil(this.tellInboxes(senderId));
    return frame;
  }

  /** Makes one change to a message and tells everybody of it. */
  private async touch(messageId: string, change: (seq: number, version: number) => void) {
    const before = this.messages.byId(messageId);
    if (!before) return null;
    change(before.seq, this.record.nextRevision());
    const row = this.messages.byId(messageId) ?? before;
    this.fanOut.makeSure();
    this.sockets.publish(this.texts.frame(row));
    this.ctx.waitUntil(this.tellInboxes(row.sender_id));
    const [message] = await this.texts.opened([row]);
    return message ?? null;
  }

  /** Open screens come first: they have it once the change is committed. */
  private async tellInboxes(causedBy: string) {
    if (this.sockets.present().size > 0) await this.ctx.storage.sync();
    await this.fanOut.tell(causedBy);
  }

  private faultOf(userId: string, messageId: string): MessageFault | "none" | null {
    const row = this.seen(userId, messageId);
    if (!row) return null;
    if (row.sender_id !== userId) return "not-yours";
    return row.deleted_at === null ? "none" : "deleted";
  }

  /** A message that came after this member did. */
  private seen(userId: string, messageId: string): MessageRow | undefined {
    const member = this.record.member(userId);
    const row = this.messages.byId(messageId);
    return member && row && row.seq > member.joined_seq ? row : undefined;
  }

  private commit(head: RoomHead, { title = head.title, add, remove }: Change, key: NextKey | null) {
    const now = Date.now();
    for (const userId of remove) this.record.leave(userId, now);
    for (const userId of add) this.record.join(userId, now);
    if (key) this.record.addKey(key.keyVersion, key.wrapped, now);
    this.record.change({ title, owner_id: ownerAfter(head.ownerId, this.record.memberIds()) });
    this.sockets.closeStrangers();
    this.sockets.publish({ type: "changed", revision: this.head()?.revision ?? 0 });
    this.fanOut.makeSure(remove);
  }

  /** With its title still sealed. */
  private head(): RoomHead | null {
    const room = this.record.room();
    if (!room) return null;
    const { id, kind, title, owner_id: ownerId, revision, last_seq: lastSeq } = room;
    return { id, kind, title, ownerId, revision, lastSeq };
  }
}

type NextKey = Awaited<ReturnType<RoomKeys["next"]>>;
