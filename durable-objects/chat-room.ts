import { DurableObject } from "cloudflare:workers";
import { NAMED_READERS, type ScheduleFailure } from "#contract/chat/limits";
import type { SealedMessage } from "#contract/chat/live";
import { openText, readPayload, readSessionKey, writeSessionKey } from "#contract/chat/payload";
import type { MessageReaction } from "#contract/chat/reactions";
import { MINUTE_MS } from "#contract/limits";
import type { Env } from "../workers/env";
import type { Rewrapped } from "../workers/keys/keys";
import { Alarm } from "./alarm";
import { exportPage, importPage, type ObjectCursor, type ObjectPage } from "./backup/object-data";
import { isSameSecret } from "./hmac";
import type { Presence } from "./mqtt/mqtt-session";
import { FanOut } from "./room/fan-out";
import type { Search } from "./room/messages/find";
import { MediaRecord } from "./room/messages/media-record";
import { type MessagePage, MessageRecord } from "./room/messages/message-record";
import { type NewMedia, RoomMedias, type UploadKeys } from "./room/messages/room-medias";
import {
  type DeletedMessage,
  type MessageFault,
  type NewMessage,
  RoomMessages,
  type TranscriptPage,
} from "./room/messages/room-messages";
import {
  type DueMessage,
  type NewScheduled,
  RoomSchedule,
  type ScheduleFault,
} from "./room/messages/room-schedule";
import { RoomTexts } from "./room/messages/room-texts";
import { RoomUrgent, type UrgentRound } from "./room/messages/room-urgent";
import { ScheduledRecord } from "./room/messages/scheduled-record";
import { UrgentRecord } from "./room/messages/urgent-record";
import { readersFor } from "./room/readers";
import { RoomKeys } from "./room/room-keys";
import { type MemberList, type Opening, RoomMembership } from "./room/room-membership";
import { RoomRecord } from "./room/room-record";
import type { Change, ChangeFault } from "./room/room-rules";
import { RoomSockets } from "./room/room-sockets";
import {
  headOf,
  type Media,
  type MediaWithSender,
  type OpenedMessage,
  type OpenedQuotation,
  type RoomHead,
  type RoomView,
  type ScheduledOpened,
} from "./room/room-view";
import { openTitle } from "./title";

/** The record of one room: members, messages as cipher text, their order. Somebody who is no member gets null. */
export class ChatRoom extends DurableObject<Env> {
  private readonly record = new RoomRecord(this.ctx.storage);
  private readonly rows = new MessageRecord(this.ctx.storage.sql);
  private readonly mediaRows = new MediaRecord(this.ctx.storage.sql);
  private readonly keys = new RoomKeys(this.record, this.env);
  private readonly urgentRows = new UrgentRecord(this.ctx.storage.sql);
  private readonly texts = new RoomTexts(this.rows, this.mediaRows, this.urgentRows, this.keys);
  private readonly clock = new Alarm(this.ctx);
  private readonly urgent = new RoomUrgent({
    env: () => this.env,
    record: this.record,
    rows: this.urgentRows,
    messages: this.rows,
    texts: this.texts,
    clock: this.clock,
  });
  private readonly messages = new RoomMessages(
    this.record,
    this.rows,
    this.mediaRows,
    this.texts,
    this.urgentRows,
    this.urgent,
    (frame) => this.publish(frame),
    (frame) => this.sockets.publish(frame),
  );
  private readonly medias = new RoomMedias(this.record, this.mediaRows, this.texts, this.keys);
  private readonly sockets = new RoomSockets(this.ctx, this.record, this.clock, this.env);
  private readonly fanOut = new FanOut(this.record, this.rows, this.clock, this.sockets, this.env);
  private readonly scheduledRows = new ScheduledRecord(this.ctx.storage.sql);
  private readonly schedule = new RoomSchedule({
    env: () => this.env,
    record: this.record,
    rows: this.scheduledRows,
    texts: this.texts,
    messages: this.messages,
    clock: this.clock,
  });
  private readonly membership = new RoomMembership({
    env: this.env,
    record: this.record,
    urgent: this.urgentRows,
    keys: this.keys,
    sockets: this.sockets,
    fanOut: this.fanOut,
  });

  /** Creates the room once; opening it again changes nothing. */
  async open(opening: Opening): Promise<void> {
    return this.membership.open(opening);
  }

  /** Seals under the current MASTER_KEY what is still sealed under the one before it. */
  rewrap(): Promise<Rewrapped> {
    return this.keys.rewrap();
  }

  /** One page of the room as this member may see it: messages since they came, opened. */
  async view(userId: string, page: MessagePage): Promise<RoomView | null> {
    const member = this.record.member(userId);
    const head = headOf(this.record.room());
    if (!member || !head) return null;
    const rows = this.rows.page(member.joined_seq, page);
    const readers = readersFor(userId, this.record.everybody());
    const memberIds = this.record.memberIds();
    const [key, pins, messages, title] = await Promise.all([
      this.keys.newest(),
      this.messages.pinned(userId),
      this.texts.opened(rows, member.joined_seq),
      openTitle(this.env, head),
    ]);
    const scheduledCount = this.scheduledRows.countBy(userId);
    const shown = { memberIds, messages, pins, readers, scheduledCount };
    return { head: { ...head, title }, ...shown, sessionKey: writeSessionKey(key) };
  }

  /** Is this person in the room now? */
  isMember(userId: string): boolean {
    return this.record.member(userId) !== undefined;
  }

  /** The current members, longest first. */
  async members(userId: string): Promise<{ head: RoomHead; memberIds: string[] } | null> {
    const head = headOf(this.record.room());
    if (!head || !this.record.member(userId)) return null;
    const memberIds = this.record.memberIds();
    return { head: { ...head, title: await openTitle(this.env, head) }, memberIds };
  }

  /** Commits one message; the same `clientMessageId` again answers the message that is there. */
  async send(senderId: string, message: NewMessage): Promise<OpenedMessage | MessageFault | null> {
    return this.messages.send(senderId, message);
  }

  /** Commits an urgent message; `isNew`: it was not here under its name before. */
  async sendUrgent(
    senderId: string,
    message: NewMessage & Required<Pick<NewMessage, "urgent">>,
  ): Promise<{ sent: OpenedMessage | MessageFault | null; isNew: boolean }> {
    let isNew = false;
    const sent = await this.messages.send(senderId, message, () => {
      isNew = true;
    });
    return { sent, isNew };
  }

  /** One's own newest urgent messages; null for a stranger. */
  async urgentBy(senderId: string): Promise<OpenedMessage[] | null> {
    return this.urgent.of(senderId);
  }

  /** For the queue: whom a notification of an urgent message is for; null: nobody any more. */
  takeUrgent(id: string, round: number): UrgentRound | null {
    return this.urgent.take(id, round);
  }

  /** For the queue: that notification has gone. */
  doneUrgent(id: string, round: number): void {
    this.urgent.done(id, round);
  }

  /** The message that this member has already sent under this name; null when there is none. */
  async sentAs(senderId: string, clientMessageId: string): Promise<OpenedMessage | null> {
    return this.messages.sentAs(senderId, clientMessageId);
  }

  /** A message as this member sees it; null for one that they cannot see. */
  async message(userId: string, messageId: string): Promise<OpenedMessage | null> {
    return this.messages.message(userId, messageId);
  }

  /** A part of what this member exports, oldest first; `exportId`: the line of the room that says so. */
  async transcript(userId: string, exportId: string, page: TranscriptPage): Promise<OpenedMessage[] | null> {
    return this.messages.transcript(userId, exportId, page);
  }

  /** What this person has written here, oldest first, after a place; for them alone. */
  async writtenBy(senderId: string, after: number, limit: number): Promise<OpenedMessage[]> {
    return this.messages.writtenBy(senderId, after, limit);
  }

  /** A media of this person's own, with the key that opens it. */
  async ownMedia(userId: string, name: string): Promise<{ media: Media; sessionKey: string } | null> {
    return this.medias.ownedBy(userId, name);
  }

  /** Gives one's own message another text. */
  async edit(
    userId: string,
    messageId: string,
    text: string,
    mentions: string[] = [],
  ): Promise<OpenedMessage | MessageFault | null> {
    return this.messages.edit(userId, messageId, text, mentions);
  }

  /** Takes one's own message away. */
  async delete(userId: string, messageId: string): Promise<DeletedMessage | MessageFault | null> {
    return this.messages.delete(userId, messageId);
  }

  /** Puts words of the operator in the place of a message; gives the names of the medias whose bytes can go. */
  async hide(messageId: string, words: string): Promise<string[]> {
    return this.messages.hide(messageId, words);
  }

  /** 「確認しました」: a member can say it once for a message, and not for one of their own. */
  async acknowledge(userId: string, messageId: string): Promise<OpenedMessage | MessageFault | null> {
    return this.messages.acknowledge(userId, messageId);
  }

  /** Sets or takes away a member's reaction of one kind; open screens learn of it, and nobody else. */
  async react(
    userId: string,
    messageId: string,
    kind: MessageReaction,
    isOn: boolean,
  ): Promise<OpenedMessage | MessageFault | null> {
    return this.messages.react(userId, messageId, kind, isOn);
  }

  /** A message as replies to it quote it; null for one that this member cannot see. */
  async quotation(userId: string, messageId: string): Promise<OpenedQuotation | null> {
    const row = this.messages.seen(userId, messageId);
    return row ? this.texts.quotation(row) : null;
  }

  /** Puts a message at the head of the room, or takes it from there; every open screen learns of it. */
  pin(userId: string, messageId: string, isPinned: boolean): MessageFault | "pinned" | "same" | null {
    const outcome = this.messages.pin(userId, messageId, isPinned);
    if (outcome === "pinned") this.sockets.publish({ type: "changed", revision: this.record.nextRevision() });
    return outcome;
  }

  /** Keeps a message of a member until its time comes. */
  async scheduleMessage(
    senderId: string,
    message: NewScheduled,
  ): Promise<ScheduledOpened | ScheduleFault | null> {
    return this.schedule.add(senderId, message);
  }

  /** Changes one's own message that waits, and its time. */
  async changeScheduled(
    senderId: string,
    id: string,
    change: Pick<NewScheduled, "text" | "sendAt">,
  ): Promise<ScheduledOpened | ScheduleFault | null> {
    return this.schedule.change(senderId, id, change);
  }

  /** Takes one's own message that waits away. */
  cancelScheduled(senderId: string, id: string): ScheduleFault | "cancelled" | null {
    return this.schedule.cancel(senderId, id);
  }

  /** One's own messages that wait, the next one first; null for a stranger. */
  async scheduledBy(senderId: string): Promise<ScheduledOpened[] | null> {
    return this.schedule.of(senderId);
  }

  /** For the queue: a message whose time has come; null when there is none of this id. */
  async takeScheduled(id: string): Promise<DueMessage | null> {
    return this.schedule.take(id, Date.now());
  }

  /** For the queue: sends what was taken. False: its writer is in this room no more. */
  async sendScheduled(id: string, mentions: string[]): Promise<boolean> {
    return this.schedule.send(id, mentions);
  }

  /** For the queue: marks what was taken and cannot be sent. */
  failScheduled(id: string, failure: ScheduleFailure): void {
    this.schedule.fail(id, failure, Date.now());
  }

  /** Lets the others know how far this member has read. */
  markRead(userId: string, seq: number): void {
    if (!this.record.read(userId, seq)) return;
    if (this.record.memberCount() > NAMED_READERS) return;
    this.sockets.publish({ type: "read", userId, seq });
  }

  /** Changes title and members. Somebody who leaves holds no key to what follows. */
  async change(actorId: string, change: Change): Promise<ChangeFault | "changed" | null> {
    return this.membership.change(actorId, change);
  }

  /** The room has these members and this title from now on; a member list as old as the last one changes nothing. */
  async follow(memberList: MemberList): Promise<void> {
    return this.membership.follow(memberList);
  }

  /** The place of a message in the room's order; null also for one from before this member came. */
  seqOf(userId: string, messageId: string): number | null {
    return this.messages.seen(userId, messageId)?.seq ?? null;
  }

  /** Is this a message that the member sees, and that is not deleted? */
  showsMessage(userId: string, messageId: string): boolean {
    return this.messages.seen(userId, messageId)?.deleted_at === null;
  }

  /** The place of the newest message that a member may read, 0 where there is none; null for a stranger. */
  lastSeq(userId: string): number | null {
    const member = this.record.member(userId);
    return member ? Math.max(this.record.room()?.last_seq ?? 0, member.joined_seq) : null;
  }

  /** Tells whether it is a key of this room, the newest or one before, that this member may hold. */
  async knowsKey(userId: string, sessionKey: string): Promise<boolean> {
    const held = readSessionKey(sessionKey);
    if (!held || !this.record.member(userId) || !this.record.key(held.keyVersion)) return false;
    return isSameSecret(writeSessionKey(await this.keys.at(held.keyVersion)), sessionKey);
  }

  /** Opens a live payload for a member who holds the key it was sealed with; null for every fault alike. */
  async decrypt(userId: string, payloadText: string, sessionKey: string): Promise<string | null> {
    const payload = readPayload(payloadText);
    const held = readSessionKey(sessionKey);
    if (!payload || !held || payload.keyVersion !== held.keyVersion) return null;
    if (this.seqOf(userId, payload.messageId) === null || !(await this.knowsKey(userId, sessionKey)))
      return null;
    const key = await this.keys.at(held.keyVersion);
    return openText(key.key, key.roomId, payload).catch(() => null);
  }

  /**
   * Takes somebody who has left the service out for good: their place in the room, and the words of all they wrote, its
   * title too. Gives the names of the medias whose bytes can go.
   */
  async forget(userId: string): Promise<string[]> {
    this.scheduledRows.deleteBy(userId);
    this.urgentRows.deleteBy(userId);
    const medias = await this.messages.withdraw(userId);
    const isOut = await this.membership.forget(userId);
    return isOut ? medias : [...medias, ...(await this.forget(userId))];
  }

  /** What mentions this member, newest first. */
  async mentioning(userId: string, limit: number): Promise<OpenedMessage[]> {
    return this.messages.mentioning(userId, limit);
  }

  /** Messages that hold the words, newest first, among at most 5,000 before a place; `next`: go on before it. */
  async find(userId: string, search: Search) {
    return this.messages.find(userId, search);
  }

  /** The keys for a media that a member is about to store, sealed with that version of the key; null for a stranger. */
  async uploadKeys(userId: string, openingVersion?: number): Promise<UploadKeys | null> {
    return this.medias.uploadKeys(userId, openingVersion);
  }

  /** Takes note of an upload. Gives names of old ones that were never sent: their bytes can go. False: name taken. */
  addMedia(userId: string, media: NewMedia): string[] | false | null {
    return this.medias.add(userId, media, Date.now());
  }

  /** A media as this member may see it, with the key that opens it. */
  async media(userId: string, name: string): Promise<{ media: Media; sessionKey: string } | null> {
    return this.medias.seenBy(userId, name);
  }

  /** The names of all that somebody has uploaded here, sent or not. */
  mediasOf(userId: string): string[] {
    return this.mediaRows.namesBy(userId);
  }

  /** The images and files of the room, newest first. */
  async sentMedias(
    userId: string,
    page: { limit: number; offset: number },
  ): Promise<MediaWithSender[] | null> {
    return this.medias.sent(userId, page);
  }

  /** What the room stores, as it is sealed, page by page. */
  exportPage(from: ObjectCursor | null): ObjectPage {
    return exportPage(this.ctx.storage, from);
  }

  /** Takes in rows of a backup. */
  importPage(page: Omit<ObjectPage, "next">): Promise<boolean> {
    return importPage(this.ctx.storage, page);
  }

  /** Looks at what is due in a minute. */
  wakeSoon(): void {
    this.clock.wakeAt(Date.now() + MINUTE_MS);
  }

  /** Ends this instance, and what it knows: the next call reads what is stored. */
  async restart(): Promise<void> {
    await this.ctx.storage.sync();
    this.ctx.abort("restored");
  }

  /** How the room stands, for a comparison with what its members' Inboxes know of it; null: there is none. */
  summary(): { revision: number; lastSeq: number; memberIds: string[]; medias: string[] } | null {
    const head = headOf(this.record.room());
    if (!head) return null;
    const { revision, lastSeq } = head;
    return { revision, lastSeq, memberIds: this.record.memberIds(), medias: this.mediaRows.names() };
  }

  /** Delivers the room as it is to every member's Inbox once more. */
  async redeliver(): Promise<void> {
    this.fanOut.ensureDelivery();
    await this.fanOut.run();
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

  /**
   * Passes on what happens here to a member, over the one connection to their Inbox. Answers false for a non-member.
   */
  relayTo(userId: string): boolean {
    return this.sockets.relayTo(userId);
  }

  /** A member shows their presence here from now on, or no more. */
  showPresence(userId: string, presence: Presence): void {
    this.sockets.showPresence(userId, presence);
  }

  /** A block was set or lifted between members: who sees whom is asked anew. */
  recheckPresence(): void {
    this.sockets.recheckPresence();
  }

  /** Closes the sockets of a sign-in that ended. */
  hangUp(userId: string, sessionId: string): void {
    this.sockets.hangUp(userId, sessionId);
  }

  override alarm() {
    return this.clock.ring(async (now) => {
      this.sockets.closeOverdue(now);
      this.sockets.rearm();
      await this.fanOut.settle(now);
      this.fanOut.rearm();
      await this.schedule.enqueueDue(now);
      this.schedule.rearm();
      await this.urgent.enqueueDue(now);
      this.urgent.rearm();
    });
  }

  /** Call in the same event as the change that the frame carries. */
  private publish(frame: SealedMessage) {
    this.fanOut.ensureDelivery();
    this.sockets.publish(frame);
    this.ctx.waitUntil(this.notifyInboxes(frame.senderId));
  }

  /** Open screens come first: they have it once the change is committed. */
  private async notifyInboxes(causedBy: string) {
    if (this.sockets.present().size > 0) await this.ctx.storage.sync();
    await this.fanOut.announce(causedBy);
  }
}
