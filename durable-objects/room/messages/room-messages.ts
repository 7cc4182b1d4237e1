import { EXPORT_AVAILABLE_MS, PINS, type RoomNotice, SEARCHED_MESSAGES } from "#contract/chat/limits";
import type { SealedMessage } from "#contract/chat/live";
import type { MessageReaction } from "#contract/chat/reactions";
import { WITHDRAWN_MESSAGE } from "#contract/chat/texts";
import type { RoomRecord } from "../room-record";
import type { OpenedMessage, OpenedQuotation } from "../room-view";
import { findIn, type Search } from "./find";
import type { MediaRecord } from "./media-record";
import type { MessageRecord, MessageRow } from "./message-record";
import type { RoomTexts } from "./room-texts";
import type { RoomUrgent } from "./room-urgent";
import type { UrgentRecord } from "./urgent-record";

export type NewMessage = {
  text: string;
  clientMessageId: string;
  medias?: string[];
  replyTo?: string;
  mentions?: string[];
  isForwarded?: boolean;
  notice?: RoomNotice;
  /** Why it is urgent, and who is asked to confirm it. */
  urgent?: { reason: string; userIds: string[] };
};
/** A part of the conversation: after a place, sent from one moment (epoch ms) until another. */
export type TranscriptPage = { after: number; from: number; until: number; limit: number };
/** `not-yours` means that only the writer changes a message; `no-original` that the sender sees none to reply to. */
export type MessageFault = "not-yours" | "deleted" | "no-original" | "pins-full" | "forwarded" | "notice";

/** The medias whose bytes can go, and those whom it asked to confirm it. */
export type DeletedMessage = { medias: string[]; seq: number; urgentFor: string[] };

/** What members do with the messages of a room; somebody who is no member gets null. */
export class RoomMessages {
  /**
   * `tell` is called in the same event as the change that it tells of; `publish` for changes that matter to open screens
   * alone.
   */
  constructor(
    private readonly record: RoomRecord,
    private readonly messages: MessageRecord,
    private readonly medias: MediaRecord,
    private readonly texts: RoomTexts,
    private readonly urgentRows: UrgentRecord,
    private readonly urgent: RoomUrgent,
    private readonly notify: (frame: SealedMessage) => void,
    private readonly publish: (frame: SealedMessage) => void,
  ) {}

  /** `isSent` is called when it was not here before. */
  async send(
    senderId: string,
    message: NewMessage,
    isSent?: () => void,
  ): Promise<OpenedMessage | MessageFault | null> {
    if (!this.record.member(senderId)) return null;
    const { id, keyVersion, payload } = await this.texts.sealed(message.text);
    const reason = message.urgent && (await this.texts.sealed(message.urgent.reason, `${id}~reason`));
    // Sealing let other events in: somebody may have left, or the same message may have come twice.
    const isOldKey = [keyVersion, reason?.keyVersion ?? keyVersion].some(
      (version) => version !== this.record.newestKey().version,
    );
    if (isOldKey) return this.send(senderId, message, isSent);
    const member = this.record.member(senderId);
    if (!member) return null;
    const before = this.messages.sentBefore(senderId, message.clientMessageId);
    if (before) return this.texts.openedOne(before, member.joined_seq);
    const original = message.replyTo === undefined ? null : this.seen(senderId, message.replyTo);
    if (original === undefined) return "no-original";
    const frame = this.append(senderId, message, { id, payload }, reason?.payload);
    isSent?.();
    const sent = await this.texts.withText(frame, message.text);
    return original ? { ...sent, quoted: await this.texts.quotation(original) } : sent;
  }

  /** What somebody has written here themselves, oldest first: it stays theirs after they have left the room. */
  async writtenBy(senderId: string, after: number, limit: number): Promise<OpenedMessage[]> {
    return this.texts.opened(this.messages.writtenBy(senderId, after, limit));
  }

  async sentAs(senderId: string, clientMessageId: string): Promise<OpenedMessage | null> {
    const member = this.record.member(senderId);
    const before = member && this.messages.sentBefore(senderId, clientMessageId);
    return before ? this.texts.openedOne(before, member.joined_seq) : null;
  }

  async edit(
    userId: string,
    messageId: string,
    text: string,
    mentions: string[] = [],
  ): Promise<OpenedMessage | MessageFault | null> {
    const fault = this.faultOf(userId, messageId);
    if (fault !== "none") return fault;
    if (this.messages.byId(messageId)?.forwarded) return "forwarded";
    const { keyVersion, payload } = await this.texts.sealed(text, messageId);
    if (this.record.newestKey().version !== keyVersion) return this.edit(userId, messageId, text, mentions);
    const faultNow = this.faultOf(userId, messageId);
    if (faultNow !== "none") return faultNow;
    return this.change(
      messageId,
      (seq, version) => {
        this.mention(seq, userId, mentions);
        this.messages.edit(seq, payload, version, Date.now());
      },
      userId,
    );
  }

  async delete(userId: string, messageId: string): Promise<DeletedMessage | MessageFault | null> {
    const fault = this.faultOf(userId, messageId);
    const nothing = { medias: [], seq: 0, urgentFor: [] };
    if (fault === "deleted") return nothing;
    if (fault !== "none") return fault;
    let deleted: DeletedMessage = nothing;
    await this.change(messageId, (seq, version) => {
      deleted = { medias: this.medias.deleteOf(seq), seq, urgentFor: this.urgentRows.delete(seq) };
      this.mention(seq, userId, []);
      this.messages.delete(seq, version, Date.now());
    });
    return deleted;
  }

  /** Hides a message that an operator finds amiss, whoever wrote it. What its writer has deleted stays deleted. */
  async hide(messageId: string, words: string): Promise<string[]> {
    const row = this.messages.byId(messageId);
    if (!row || row.deleted_at !== null) return [];
    const { keyVersion, payload } = await this.texts.sealed(words, messageId);
    if (this.record.newestKey().version !== keyVersion) return this.hide(messageId, words);
    let medias: string[] = [];
    await this.change(messageId, (seq, version) => {
      medias = this.medias.deleteOf(seq);
      this.mention(seq, row.sender_id, []);
      this.messages.dropReactions(seq);
      this.urgentRows.delete(seq);
      this.messages.edit(seq, payload, version, Date.now());
    });
    return medias;
  }

  async acknowledge(userId: string, messageId: string): Promise<OpenedMessage | MessageFault | null> {
    const row = this.seen(userId, messageId);
    if (!row) return null;
    if (row.deleted_at !== null) return "deleted";
    const isNew = row.sender_id !== userId && this.messages.acknowledge(row.seq, userId, Date.now());
    if (isNew) this.urgent.confirmed(row.seq);
    if (!isNew) return this.texts.openedOne(row, this.record.member(userId)?.joined_seq ?? row.seq);
    return this.change(messageId, (seq, version) => this.messages.touch(seq, version), userId);
  }

  /** Sets or takes away one kind of reaction. It is no news: neither list nor badge learns of it. */
  async react(
    userId: string,
    messageId: string,
    kind: MessageReaction,
    isOn: boolean,
  ): Promise<OpenedMessage | MessageFault | null> {
    const row = this.seen(userId, messageId);
    if (!row) return null;
    if (row.deleted_at !== null) return "deleted";
    const isChanged = isOn
      ? this.messages.react(row.seq, userId, kind, Date.now())
      : this.messages.unreact(row.seq, userId, kind);
    if (isChanged) this.changeReactions(row);
    return this.texts.openedOne(
      this.messages.byId(messageId) ?? row,
      this.record.member(userId)?.joined_seq ?? row.seq,
    );
  }

  private changeReactions({ id, seq }: Pick<MessageRow, "id" | "seq">) {
    this.messages.touch(seq, this.record.nextRevision());
    const row = this.messages.byId(id);
    if (row) this.publish(this.texts.frame(row));
  }

  /** What is pinned, as this member may see it, the newest pin first. */
  async pinned(userId: string): Promise<OpenedQuotation[]> {
    const seen = this.messages.pins().flatMap((id) => this.seen(userId, id) ?? []);
    return Promise.all(seen.map((row) => this.texts.quotation(row)));
  }

  /** Pins a message at the head of the room, or takes the pin away. The same again changes nothing. */
  pin(userId: string, messageId: string, isPinned: boolean): "pinned" | "same" | MessageFault | null {
    const row = this.seen(userId, messageId);
    if (!row) return null;
    const pins = this.messages.pins();
    if (pins.includes(messageId) === isPinned) return "same";
    if (!isPinned) this.messages.unpin(messageId);
    else if (row.deleted_at !== null) return "deleted";
    else if (pins.length >= PINS) return "pins-full";
    else this.messages.pin(messageId, userId, Date.now());
    return "pinned";
  }

  /** What mentions this member, newest first; nothing for a stranger. */
  async mentioning(userId: string, limit: number): Promise<OpenedMessage[]> {
    const member = this.record.member(userId);
    return member ? this.texts.opened(this.messages.mentioning(userId, member.joined_seq, limit)) : [];
  }

  async find(userId: string, search: Search) {
    const member = this.record.member(userId);
    if (!member) return null;
    const { before = Number.MAX_SAFE_INTEGER, searched: limit = SEARCHED_MESSAGES } = search;
    const page = { before, limit, offset: 0 };
    const newestFirst = this.messages.page(member.joined_seq, page).reverse();
    return findIn(newestFirst, search, userId, (rows) => this.texts.opened(rows));
  }

  /**
   * What somebody may export: all that they see before the line that says so. Null for a stranger, and once that line is
   * too old.
   */
  async transcript(userId: string, exportId: string, page: TranscriptPage): Promise<OpenedMessage[] | null> {
    const member = this.record.member(userId);
    const line = this.seen(userId, exportId);
    if (!member || line?.notice !== "exported" || line.sender_id !== userId) return null;
    if (line.created_at < Date.now() - EXPORT_AVAILABLE_MS) return null;
    const after = Math.max(page.after, member.joined_seq);
    return this.texts.opened(this.messages.between(after, line.seq, page, page.limit), member.joined_seq);
  }

  /** The same, opened. */
  async message(userId: string, messageId: string): Promise<OpenedMessage | null> {
    const row = this.seen(userId, messageId);
    return row ? this.texts.openedOne(row, row.seq) : null;
  }

  /** A message that came after this member did. */
  seen(userId: string, messageId: string): MessageRow | undefined {
    const member = this.record.member(userId);
    const row = this.messages.byId(messageId);
    return member && row && row.seq > member.joined_seq ? row : undefined;
  }

  /** Takes out the words and the medias of all that somebody wrote. Gives the names of the medias. */
  async withdraw(userId: string): Promise<string[]> {
    for (const { seq, id } of this.messages.by(userId)) {
      const { payload } = await this.texts.sealed(WITHDRAWN_MESSAGE, id);
      this.mention(seq, userId, []);
      this.messages.dropReactions(seq);
      this.messages.edit(seq, payload, this.record.nextRevision(), Date.now());
    }
    for (const seq of this.messages.dropReactionsBy(userId))
      this.messages.touch(seq, this.record.nextRevision());
    return this.medias.deleteBy(userId);
  }

  private append(
    senderId: string,
    message: NewMessage,
    sealed: { id: string; payload: string },
    reason: string | undefined,
  ): SealedMessage {
    const seq = this.record.nextSeq();
    const row = {
      ...sealed,
      seq,
      sender_id: senderId,
      client_message_id: message.clientMessageId,
      created_at: Date.now(),
      version: 0,
      edited_at: null,
      deleted_at: null,
      reply_to: message.replyTo ?? null,
      forwarded: message.isForwarded ? 1 : 0,
      notice: message.notice ?? null,
    };
    this.messages.append(row);
    this.record.sent(senderId, seq);
    if (message.medias?.length) this.medias.send(senderId, message.medias, seq);
    const mentions = message.mentions?.length ? this.mention(seq, senderId, message.mentions) : [];
    if (message.urgent && reason !== undefined) this.urgent.add(seq, reason, message.urgent.userIds);
    const hasMore = Boolean(message.medias?.length || message.urgent);
    const frame = this.texts.newFrame(row, hasMore, mentions);
    this.notify(frame);
    return frame;
  }

  /** Notes whom a message mentions: current members, but not its writer. Gives those. */
  private mention(seq: number, senderId: string, userIds: string[]): string[] {
    const mentioned = userIds.filter((id) => id !== senderId && this.record.member(id)).sort();
    for (const id of this.messages.mention(seq, mentioned))
      this.record.mentioned(id, this.messages.newestMention(id));
    return mentioned;
  }

  /** Makes one change to a message and tells everybody of it. Gives it as this reader sees it. */
  private async change(messageId: string, make: (seq: number, version: number) => void, readerId = "") {
    const before = this.messages.byId(messageId);
    if (!before) return null;
    make(before.seq, this.record.nextRevision());
    const row = this.messages.byId(messageId) ?? before;
    this.notify(this.texts.frame(row));
    return this.texts.openedOne(row, this.record.member(readerId)?.joined_seq ?? row.seq);
  }

  private faultOf(userId: string, messageId: string): MessageFault | "none" | null {
    const row = this.seen(userId, messageId);
    if (!row) return null;
    if (row.sender_id !== userId) return "not-yours";
    if (row.notice !== null) return "notice";
    return row.deleted_at === null ? "none" : "deleted";
  }
}
