import { DurableObject } from "cloudflare:workers";
import {
  ACTIVE_WITHIN_MS,
  CERT_LIFETIME_MS,
  PUSH_PER_ROOM_MS,
  SENDS_PER_SECOND,
} from "#contract/chat/limits";
import type { Counters, SessionFrame } from "#contract/chat/live";
import type { ChatSettings } from "#contract/chat/settings";
import { ANNOUNCE, roomOfTopic, sessionTopic } from "#contract/chat/socket";
import type { Env } from "../workers/env";
import { Alarm } from "./alarm";
import { type Identity, identityFromDoor } from "./credentials";
import type { RoomState, Standing } from "./delivery";
import { type Allowance, Allowances } from "./inbox/allowances";
import { type CountKind, InboxRecord, type ListedRoom, positionOf, type RoomRow } from "./inbox/inbox-record";
import { InboxSettings } from "./inbox/inbox-settings";
import { afterQuiet, mailDueAt } from "./inbox/letter-plan";
import { type OpenRoom, SignIns } from "./inbox/sign-ins";
import { unreadOf } from "./inbox/unread";
import { type Post, Sockets } from "./mqtt/sockets";

/** What the screen of a room needs of its reader's Inbox, in one call. */
export type RoomSide = { lastRead: number; isMuted: boolean; draft: string | null; settings: ChatSettings };

/** One per person: live sockets, the room list, drafts, settings and every unread counter. */
export class Inbox extends DurableObject<Env> {
  private readonly record = new InboxRecord(this.ctx.storage);
  private readonly settings = new InboxSettings(this.ctx.storage.sql);
  private readonly signIns = new SignIns(this.ctx.storage.sql);
  private readonly allowances = new Allowances(this.ctx.storage.sql);
  private readonly sockets = new Sockets(
    this.ctx,
    (_, filter) => filter === ANNOUNCE,
    (userId, filters) => this.enterRooms(userId, filters),
  );
  private readonly clock = new Alarm(this.ctx);
  private sends: number[] = [];

  /**
   * A room tells how it is now. The same again, or something older, changes nothing and is not announced. Open screens
   * hear of it at once; it is stored when the room asks to `keep` it, so that many messages are stored together.
   */
  deliver(state: RoomState, standing: Standing, keep = true): void {
    const taken = this.record.take(state, standing, Date.now());
    if (taken) this.tell(state, standing, taken);
    const hasMoved = taken && taken.before?.is_member !== taken.after.is_member;
    if (keep || hasMoved) this.save();
  }

  /** The person has read up to here; never backwards. Answers whether the others may know. */
  markRead(roomId: string, seq: number): boolean {
    const isNews = this.record.read(roomId, seq);
    const room = this.record.room(roomId);
    if (isNews && room) this.announce(room);
    return isNews && this.settings.now().showsReading;
  }

  rooms(userId: string, page: { limit: number; offset: number }): ListedRoom[] {
    this.save();
    return this.record.rooms(userId, page);
  }

  roomSide(roomId: string): RoomSide {
    const room = this.record.room(roomId);
    return {
      lastRead: room?.last_read ?? 0,
      isMuted: room?.muted === 1,
      draft: this.settings.draftOf(roomId),
      settings: this.settings.now(),
    };
  }

  isIn(roomId: string): boolean {
    return this.record.isMember(roomId);
  }

  /** False: no such room. */
  mute(roomId: string, isMuted: boolean): boolean {
    const isDone = this.record.mute(roomId, isMuted);
    const room = this.record.room(roomId);
    if (isDone && room) this.announce(room);
    return isDone;
  }

  /** `payload`: sealed; null takes the draft away. False: no such room. */
  saveDraft(roomId: string, payload: string | null): boolean {
    if (!this.record.isMember(roomId)) return false;
    this.settings.saveDraft(roomId, payload);
    return true;
  }

  chatSettings(): ChatSettings {
    return this.settings.now();
  }

  changeChatSettings(change: Partial<ChatSettings>): ChatSettings {
    return this.settings.change(change);
  }

  /** A browser of the person has subscribed. */
  wantPushes(): void {
    this.settings.wantPushes(Date.now());
  }

  /** None of the person's browsers was subscribed at that time. */
  wantNoPushes(asOf: number): void {
    this.settings.wantNoPushes(asOf);
  }

  counters(): Counters {
    return this.record.counters();
  }

  /** Adds to a badge other than chat's, and tells the person's open screens. */
  count(kind: CountKind, by: number): void {
    this.record.count(kind, by);
    this.announceCounters();
  }

  /** Badges that are counted in the record, as they stand: to be told twice changes nothing. */
  setCounts(counts: Partial<Record<CountKind, number>>): void {
    this.record.setCounts(counts);
    this.announceCounters();
  }

  private announceCounters() {
    const frame = () => ({ type: "counters" as const, counters: this.counters() });
    this.sockets.publish({ topic: ANNOUNCE, frame });
  }

  /** May the person send one more message now? At most 20 in any second, over all rooms. The draft has been sent. */
  admitSend(roomId: string): boolean {
    const now = Date.now();
    this.sends = this.sends.filter((at) => at > now - 1000);
    if (this.sends.length >= SENDS_PER_SECOND) return false;
    this.sends.push(now);
    if (this.settings.draftOf(roomId) !== null) this.settings.saveDraft(roomId, null);
    return true;
  }

  /** May the person do this once more today? Null: yes, and it is noted; else the ms to wait. */
  use(kind: Allowance, amount = 1): number | null {
    return this.allowances.use(kind, amount, Date.now());
  }

  /** Closes the sockets of a sign-in that ended; its credentials are refused until they would have expired. */
  async endSession(sessionId: string): Promise<void> {
    const now = Date.now();
    this.signIns.end(sessionId, now + CERT_LIFETIME_MS, now);
    this.sockets.close((session) => session.sessionId === sessionId, "session ended");
    await this.closeInRooms(this.signIns.leaveRooms(sessionId));
  }

  /** Suspended or gone at that time (epoch ms): sockets opened with credentials from before close, and none opens anew. */
  async expel(at: number = Date.now()): Promise<void> {
    this.signIns.expel(at);
    this.sockets.close((session) => this.isOver(session), "account closed");
    await this.closeInRooms(this.signIns.leaveRooms());
  }

  /** May this sign-in listen in a room? Noted, so that its sockets there end with it. */
  async admit(roomId: string, identity: Identity): Promise<boolean> {
    if (this.isOver(identity)) return false;
    const { sessionId, expiresAt } = identity;
    await this.closeInRooms(this.signIns.enterRoom({ roomId, sessionId, expiresAt }, Date.now()));
    return true;
  }

  /** What happens in a room whose topic is subscribed to here (W-1). False: it is no more. */
  relay(roomId: string, frame: SessionFrame): boolean {
    const topic = sessionTopic(roomId);
    const isHeard = this.record.isMember(roomId) && this.sockets.listeners(topic).size > 0;
    if (isHeard) this.sockets.publish({ topic, frame: () => frame });
    return isHeard;
  }

  /** Every room the person is or was in. */
  roomIds(): string[] {
    this.save();
    return this.record.roomIds();
  }

  /** Whoever has left the service has no list and no counters any more. */
  forget(): void {
    this.record.forget();
    this.allowances.forget();
  }

  /** A socket that the door let through. */
  override async fetch(request: Request): Promise<Response> {
    const identity = identityFromDoor(request);
    if (this.isOver(identity)) return new Response("session ended", { status: 403 });
    const response = this.sockets.accept(identity, Date.now());
    this.clock.wakeAt(this.sockets.nextDeadline());
    return response;
  }

  override webSocketMessage(socket: WebSocket, message: ArrayBuffer | string) {
    if (this.sockets.receive(socket, message, Date.now())) this.clock.wakeAt(this.sockets.nextDeadline());
  }

  /** The runtime answers the close itself. */
  override webSocketClose(socket: WebSocket) {
    this.sockets.forget(socket);
  }

  override webSocketError(socket: WebSocket) {
    this.sockets.forget(socket);
  }

  override alarm() {
    return this.clock.ring(async (now) => {
      this.sockets.closeOverdue(now);
      this.clock.wakeAt(this.sockets.nextDeadline());
      this.save();
      await this.sendMails(now);
      this.clock.wakeAt(this.record.planned()[0]?.mail_due_at ?? Number.POSITIVE_INFINITY);
    });
  }

  private tell({ roomId, lastSeq, revision }: RoomState, standing: Standing, { before, after }: Taken) {
    if (!standing.isMember) {
      this.sockets.withdraw(sessionTopic(roomId));
      this.sockets.publish({ topic: ANNOUNCE, frame: () => ({ type: "left", roomId }) });
      return;
    }
    const isNewer = lastSeq > (before?.last_seq ?? standing.joinedSeq);
    if (isNewer || revision > (before?.revision ?? 0)) this.announce(after);
  }

  /** Of the topics asked for, those of rooms that let this person in. A room that this Inbox does not list is not asked. */
  private enterRooms(userId: string, filters: string[]): Promise<ReadonlySet<string>> | null {
    const own = filters.flatMap((filter) => {
      const roomId = roomOfTopic(filter);
      return roomId !== null && this.record.isMember(roomId) ? [{ filter, roomId }] : [];
    });
    if (own.length === 0) return null;
    return Promise.all(
      own.map(async ({ filter, roomId }) => {
        const room = this.env.CHAT_ROOM.get(this.env.CHAT_ROOM.idFromName(roomId));
        const isIn = await room.relayTo(userId).catch(() => false);
        return isIn && this.record.isMember(roomId) ? [filter] : [];
      }),
    ).then((granted) => new Set(granted.flat()));
  }

  private isOver({ sessionId, expiresAt }: Identity): boolean {
    const isExpelled = expiresAt - CERT_LIFETIME_MS <= this.signIns.expelledAt();
    return isExpelled || this.signIns.hasEnded(sessionId);
  }

  private async closeInRooms(open: OpenRoom[]) {
    const userId = this.ctx.id.name;
    if (!userId) return;
    const closing = open.map(({ roomId, sessionId }) =>
      this.env.CHAT_ROOM.get(this.env.CHAT_ROOM.idFromName(roomId)).hangUp(userId, sessionId),
    );
    // A room that fails has lost its sockets with it.
    await Promise.allSettled(closing);
  }

  private announce(room: RoomRow) {
    this.sockets.publish(this.badge(room));
  }

  private badge(room: RoomRow): Post {
    const frame = () => ({
      type: "room" as const,
      roomId: room.room_id,
      lastSeq: room.last_seq,
      unread: unreadOf(positionOf(room)),
      chat: this.record.chatUnread(),
    });
    return { topic: ANNOUNCE, frame };
  }

  private save() {
    for (const room of this.record.save()) {
      this.plan(room);
      this.push(room);
    }
  }

  /** A mail for who does not read it in time. One is planned already: it tells of this message too. */
  private plan(room: RoomRow) {
    const isOver = room.is_member === 0 || room.muted === 1 || room.mail_due_at !== null;
    if (isOver || unreadOf(positionOf(room)) === 0) return;
    const due = mailDueAt(room.kind, Date.now(), room.mailed_at, this.settings.now().quietHours);
    this.record.planMail(room.room_id, due);
    this.clock.wakeAt(due);
  }

  /** A push for who is not there, at most one in a while about each room. In quiet hours it comes with the mail. */
  private push(room: RoomRow) {
    const now = Date.now();
    const userId = this.ctx.id.name;
    const isUnwanted = room.is_member === 0 || room.muted === 1 || !this.settings.wantsPushes();
    if (isUnwanted || unreadOf(positionOf(room)) === 0 || room.pushed_at > now - PUSH_PER_ROOM_MS) return;
    const isThere = this.sockets.heardSince(now - ACTIVE_WITHIN_MS);
    if (!userId || isThere || afterQuiet(now, this.settings.now().quietHours) > now) return;
    const { room_id: roomId, kind, last_seq: lastSeq } = room;
    this.record.pushed(roomId, now);
    this.ctx.waitUntil(this.env.EVENTS.send({ type: "newMessage", userId, roomId, kind, lastSeq }));
  }

  /** Who is there now needs no mail; what they then leave unread is looked at again later. */
  private async sendMails(now: number) {
    const quiet = this.settings.now().quietHours;
    const isLater = this.sockets.heardSince(now - ACTIVE_WITHIN_MS) || afterQuiet(now, quiet) > now;
    const due: RoomRow[] = [];
    for (const room of this.record.planned().filter(({ mail_due_at }) => (mail_due_at ?? 0) <= now)) {
      const isUnread = unreadOf(positionOf(room)) > 0;
      this.record.planMail(room.room_id, isUnread && isLater ? mailDueAt(room.kind, now, 0, quiet) : null);
      if (isUnread && !isLater) due.push(room);
    }
    const { direct = [], group = [] } = Object.groupBy(due, ({ kind }) => kind);
    for (const room of direct) await this.sendMailOnce([room], now);
    if (group.length > 0) await this.sendMailOnce(group, now);
  }

  /** Noted before it goes, so that what comes meanwhile is planned anew; what does not go is due again. */
  private async sendMailOnce(rooms: RoomRow[], now: number) {
    for (const { room_id } of rooms) this.record.planMail(room_id, null, now);
    try {
      await this.sendMail(rooms);
    } catch (error) {
      for (const { room_id, mailed_at } of rooms) this.record.planMail(room_id, now, mailed_at);
      throw error;
    }
  }

  /** One about a room of two, or one about all groups. */
  private async sendMail(rooms: RoomRow[]) {
    const [room] = rooms;
    const latest: { senderId: string } | null = JSON.parse(room?.latest ?? "null");
    const userId = this.ctx.id.name;
    if (!room || !latest || !userId) return;
    const unread = rooms.reduce((sum, each) => sum + unreadOf(positionOf(each)), 0);
    const { room_id: roomId, kind, last_seq: lastSeq } = room;
    const { senderId } = latest;
    await this.env.EVENTS.send({ type: "unreadMessage", userId, roomId, kind, lastSeq, unread, senderId });
  }
}

type Taken = { before: RoomRow | undefined; after: RoomRow };
