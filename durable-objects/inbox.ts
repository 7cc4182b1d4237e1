import { DurableObject } from "cloudflare:workers";
import { SENDS_PER_SECOND } from "#contract/chat/limits";
import type { Counters, SessionFrame } from "#contract/chat/live";
import type { ChatSettings } from "#contract/chat/shapes";
import {
  ACCOUNT_CLOSED,
  ANNOUNCE,
  REVOKED_SESSION,
  SESSION_ENDED,
  sessionTopic,
} from "#contract/chat/socket";
import { MINUTE_MS } from "#contract/limits";
import type { AboutType } from "#contract/notifications/about";
import type { NotificationSettings as ChosenPushes } from "#contract/notifications/calls";
import type { NotificationKind } from "#contract/notifications/topics";
import type { PlaceFrame } from "#contract/posts/live";
import type { Env } from "../workers/env";
import type { Rewrapped } from "../workers/keys/keys";
import { Alarm } from "./alarm";
import { exportPage, importPage, type ObjectCursor, type ObjectPage } from "./backup/object-data";
import { type Identity, identityFromDoor } from "./credentials";
import type { RoomMembership, RoomSnapshot } from "./delivery";
import { type AllowanceKind, Allowances } from "./inbox/allowances";
import { Announcer } from "./inbox/announcer";
import { Entrance } from "./inbox/entrance";
import { type HeldDigestKind, HeldDigests } from "./inbox/held-digests";
import { type CountKind, InboxRecord, type InboxRoom, type PageOfRooms } from "./inbox/inbox-record";
import { InboxSettings, type StoredDraft } from "./inbox/inbox-settings";
import { afterQuiet, type DigestWindow } from "./inbox/mail-plan";
import { UnreadMails } from "./inbox/mails";
import type {
  Ending,
  InboxNotification,
  StoredLine,
  StoredNotification,
} from "./inbox/notifications/notification";
import { NotificationPushes } from "./inbox/notifications/notification-pushes";
import { NotificationSettings } from "./inbox/notifications/notification-settings";
import {
  type NotificationCounts,
  Notifications,
  type PageOfNotifications,
} from "./inbox/notifications/notifications";
import { type Reminder, Reminders } from "./inbox/reminders";
import { rewrapInbox } from "./inbox/rewrap-inbox";
import { SignIns } from "./inbox/sign-ins";
import type { Presence } from "./mqtt/mqtt-session";
import { Sockets } from "./mqtt/sockets";
import { roomObject } from "./objects";

/** A notification never bears the words of a message. */
const REMINDER_TEXT = "チャットのメッセージ";

/** What the screen of a room needs of its reader's Inbox, in one call. */
type RoomSide = {
  lastRead: number;
  isMuted: boolean;
  isFavourite: boolean;
  isMarked: boolean;
  draft: StoredDraft | null;
  reminders: Pick<Reminder, "messageId" | "remindAt">[];
  settings: ChatSettings;
};

/**
 * The Inbox of one person: live sockets, the room list, drafts, settings, and what is unread in rooms and
 * notifications.
 */
export class Inbox extends DurableObject<Env> {
  private readonly record = new InboxRecord(this.ctx.storage);
  private readonly settings = new InboxSettings(this.ctx.storage.sql);
  private readonly signIns = new SignIns(this.ctx.storage.sql);
  private readonly allowances = new Allowances(this.ctx.storage.sql);
  private readonly sockets = new Sockets(
    this.ctx,
    (_, filter) => filter === ANNOUNCE,
    (userId, filters) => this.entrance.enterTopics(userId, filters),
  );
  private readonly clock = new Alarm(this.ctx);
  private readonly entrance = new Entrance({
    ctx: this.ctx,
    env: this.env,
    record: this.record,
    signIns: this.signIns,
  });
  private readonly letters = new UnreadMails({
    ctx: this.ctx,
    events: () => this.env.EVENTS,
    record: this.record,
    settings: this.settings,
    sockets: this.sockets,
    clock: this.clock,
  });
  private readonly digests = new HeldDigests({
    ctx: this.ctx,
    events: () => this.env.EVENTS,
    settings: this.settings,
    clock: this.clock,
  });
  private readonly reminders = new Reminders(this.ctx.storage.sql);
  private readonly notifications = new Notifications(this.ctx.storage.sql);
  private readonly notificationSettings = new NotificationSettings(this.ctx.storage.sql);
  private readonly pushes = new NotificationPushes({
    ctx: this.ctx,
    events: () => this.env.EVENTS,
    notifications: this.notifications,
    settings: this.settings,
    chosen: this.notificationSettings,
    sockets: this.sockets,
    clock: this.clock,
  });
  private readonly announcer = new Announcer({
    sockets: this.sockets,
    record: this.record,
    notifications: this.notifications,
  });
  private sends: number[] = [];

  /**
   * A room tells how it is now. The same again, or something older, changes nothing and is not announced. Open screens
   * are notified of it at once; it is stored when the room asks for that (`persists`), so that many are stored together.
   */
  deliver(snapshot: RoomSnapshot, membership: RoomMembership, persists = true): void {
    const taken = this.record.take(snapshot, membership, Date.now());
    if (taken) this.announcer.delivered(snapshot, membership, taken);
    const hasMoved = taken && taken.before?.is_member !== taken.after.is_member;
    if (persists || hasMoved) this.save();
  }

  /** The person has read up to here; never backwards. Answers whether the others may know. */
  markRead(roomId: string, seq: number): boolean {
    const isUpdate = this.record.read(roomId, seq);
    const room = this.record.room(roomId);
    if (isUpdate && room) this.announcer.room(room);
    return isUpdate && this.settings.now().showsReading;
  }

  rooms(userId: string, page: PageOfRooms): InboxRoom[] {
    this.save();
    return this.record.rooms(userId, page);
  }

  /** Rooms in which something mentions the person, the latest active first. */
  mentioningRooms(limit: number): string[] {
    this.save();
    return this.record.mentioning(limit);
  }

  roomSide(roomId: string): RoomSide {
    const room = this.record.room(roomId);
    return {
      lastRead: room?.last_read ?? 0,
      isMuted: room?.muted === 1,
      isFavourite: room?.favourite === 1,
      isMarked: room?.marked === 1,
      draft: this.settings.draftOf(roomId),
      reminders: this.reminders.in(roomId).map(({ messageId, remindAt }) => ({ messageId, remindAt })),
      settings: this.settings.now(),
    };
  }

  isIn(roomId: string): boolean {
    return this.record.isMember(roomId);
  }

  /** Answers false when there is no such room. */
  mute(roomId: string, isMuted: boolean): boolean {
    const isDone = this.record.mute(roomId, isMuted);
    const room = this.record.room(roomId);
    if (isDone && room) this.announcer.room(room);
    return isDone;
  }

  /** Keeps a room at the top of the list. Answers false when there is no such room. */
  keepRoom(roomId: string, isFavourite: boolean): boolean {
    return this.record.keep(roomId, isFavourite);
  }

  /** Lets a room count as unread until it is read. Answers false when there is no such room. */
  markRoom(roomId: string, isMarked: boolean): boolean {
    const isDone = this.record.mark(roomId, isMarked);
    const room = this.record.room(roomId);
    if (isDone && room) this.announcer.room(room);
    return isDone;
  }

  /** `payload` is the sealed draft; null takes the draft away. Answers false when there is no such room. */
  saveDraft(roomId: string, payload: string | null, replyTo: string | null = null): boolean {
    if (!this.record.isMember(roomId)) return false;
    this.settings.saveDraft(roomId, payload, replyTo);
    return true;
  }

  /** Reminds the person of a message later. Answers false when there are too many reminders. */
  remind(reminder: Reminder): boolean {
    this.clock.wakeAt(reminder.remindAt);
    return this.reminders.set(reminder);
  }

  /** The reminders in all rooms where the person still is, the soonest first. */
  remindersInRooms(): Reminder[] {
    return this.reminders.all().filter(({ roomId }) => this.record.isMember(roomId));
  }

  /** Takes a reminder back. */
  remindNoMore(roomId: string, messageId: string): void {
    this.reminders.delete(roomId, messageId);
  }

  chatSettings(): ChatSettings {
    return this.settings.now();
  }

  /** Done when rooms that the person has open know whether they show their presence. */
  async changeChatSettings(change: Partial<ChatSettings>): Promise<ChatSettings> {
    const before = this.settings.presence();
    const changed = this.settings.change(change);
    const presence = this.settings.presence();
    if (presence.rev !== before.rev) await this.entrance.showPresence(presence);
    return changed;
  }

  /** The person has set or lifted a block. */
  async recheckPresence(): Promise<void> {
    if (this.settings.presence().isOn) await this.entrance.recheckPresence();
  }

  /**
   * The person sees patients until then (epoch ms) and is not to be disturbed; null: no longer, and what was held goes out.
   * The same again changes nothing.
   */
  consult(until: number | null): void {
    const now = Date.now();
    const heldTo = afterQuiet(now, this.settings.quiet());
    this.settings.consult(until, now);
    const dueAt = afterQuiet(now, this.settings.quiet());
    if (dueAt >= heldTo) return;
    this.letters.bringForward(heldTo, dueAt);
    this.pushes.bringForward(heldTo, dueAt);
    this.digests.bringForward(heldTo, dueAt);
  }

  /** What a digest due at `to` (epoch ms) tells of; null when it has to wait until the person may be disturbed. */
  takeDigest(kind: HeldDigestKind, to: number, periodMs: number, from?: number): DigestWindow | null {
    return this.digests.take(kind, to, periodMs, from);
  }

  /** That moment itself, or the next one at which the person may be disturbed (epoch ms). */
  disturbableAt(at: number): number {
    return afterQuiet(at, this.settings.quiet());
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
    return this.announcer.countersNow();
  }

  /** The person is notified of something. The same again, or what was withdrawn before, changes nothing and is not announced. */
  notify(notification: InboxNotification): void {
    const now = Date.now();
    const { urgent } = notification;
    const passes = urgent !== undefined && this.settings.takesUrgent(urgent.tie);
    if (urgent?.isRepeated && !passes) return;
    if (!this.notifications.deliver(notification, now)) return;
    this.announcer.counters();
    this.announceRecount(notification.about.type);
    if (passes) this.pushes.pushUrgent(notification, now);
    else this.pushes.plan(notification, now);
  }

  /** What these notifications are about was opened, has gone, or was taken back, perhaps before they came. */
  endNotifications(ending: Ending): void {
    if (this.notifications.end(ending)) this.announcer.counters();
    if ("about" in ending.which) this.announceRecount(ending.which.about.type);
  }

  notificationPage(page: PageOfNotifications): { lines: StoredLine[]; counts: NotificationCounts } {
    return { lines: this.notifications.lines(page), counts: this.notifications.counts() };
  }

  /** A notification with the others about the same thing; null when the person has no such notification. */
  notification(id: string): { notification: StoredLine; others: StoredNotification[] } | null {
    return this.notifications.get(id);
  }

  notificationCounts(): NotificationCounts {
    return this.notifications.counts();
  }

  /**
   * The person has read it; `withOthers`: and what came before about the same thing. Answers false for any other id.
   */
  readNotification(id: string, withOthers: boolean): boolean {
    if (this.notifications.read(id, withOthers, Date.now())) this.announcer.counters();
    return this.notifications.has(id);
  }

  /** The person has read everything, or everything of a kind, that came up to then (epoch ms). */
  readNotifications(kind: NotificationKind | undefined, upTo: number): NotificationCounts {
    if (this.notifications.readAll(kind, upTo, Date.now())) this.announcer.counters();
    return this.notifications.counts();
  }

  /** Which notifications are pushed, and when nobody is to be disturbed: the quiet hours of the chat. */
  chosenPushes(change: Partial<ChosenPushes> = {}): ChosenPushes {
    const { pushed, quietHours } = change;
    if (pushed) this.notificationSettings.choose(pushed);
    if (quietHours !== undefined) this.settings.change({ quietHours });
    return { pushed: this.notificationSettings.pushed(), quietHours: this.settings.now().quietHours };
  }

  /** The badges that are counted in the record, as they stand: to receive them twice changes nothing. */
  setCounts(counts: Partial<Record<CountKind, number>>): void {
    this.record.setCounts(counts);
    this.announcer.counters();
  }

  /**
   * May the person send one more message now? At most 20 in any second, over all rooms. The draft of the room, if one is
   * named, has been sent.
   */
  admitSend(roomId?: string): boolean {
    const now = Date.now();
    this.sends = this.sends.filter((at) => at > now - 1000);
    if (this.sends.length >= SENDS_PER_SECOND) return false;
    this.sends.push(now);
    if (roomId !== undefined && this.settings.draftOf(roomId) !== null)
      this.settings.saveDraft(roomId, null, null);
    return true;
  }

  /** May the person do this once more today? Null means yes, and the use is noted; a number is the ms to wait. */
  use(kind: AllowanceKind, amount = 1): number | null {
    return this.allowances.use(kind, amount, Date.now());
  }

  /** How often the person may do this today still. */
  left(kind: AllowanceKind): number {
    return this.allowances.left(kind, Date.now());
  }

  giveBack(kinds: AllowanceKind[]): void {
    for (const kind of kinds) this.allowances.giveBack(kind);
  }

  /** Closes the sockets of a sign-in that ended; its credentials are refused until they would have expired. */
  async endSession(sessionId: string, isRevoked = false): Promise<void> {
    const reason = isRevoked ? REVOKED_SESSION : SESSION_ENDED;
    this.sockets.close((session) => session.sessionId === sessionId, reason);
    await this.entrance.endSession(sessionId);
  }

  /**
   * Shuts out a person who was suspended or had gone at that time (epoch ms): sockets opened with credentials from
   * before close, and none opens anew.
   */
  async expel(at: number = Date.now()): Promise<void> {
    const closing = this.entrance.expel(at);
    this.sockets.close((session) => this.entrance.isOver(session), ACCOUNT_CLOSED);
    await closing;
  }

  /**
   * May this sign-in listen in a room, and does the person show their presence there? The answer is noted, so that its
   * sockets there end with it.
   */
  async admit(roomId: string, identity: Identity): Promise<{ isIn: boolean; presence: Presence }> {
    const isIn = await this.entrance.admit(roomId, identity);
    return { isIn, presence: this.settings.presence() };
  }

  /** Passes on what happens in a room whose topic is subscribed to here (W-1). Answers false when it no longer is. */
  relay(roomId: string, frame: SessionFrame): boolean {
    return this.record.isMember(roomId) && this.announcer.passOn(sessionTopic(roomId), frame);
  }

  /** Something is new in a place whose topic is subscribed to here. Answers false when it no longer is. */
  relayPlace(topic: string, frame: PlaceFrame): boolean {
    return this.announcer.passOn(topic, frame);
  }

  /** What is unread in the person's groups and communities may have changed. Answers false when no screen is open. */
  recountPlaces(): boolean {
    return this.announcer.recount();
  }

  /** The person may belong to other groups and communities than when their screen opened. */
  placesChanged(): void {
    const userId = this.ctx.id.name;
    if (this.recountPlaces() && userId) this.entrance.arrive(userId);
  }

  /** Seals under the current MASTER_KEY what is still sealed under the one before it. */
  rewrap(userId: string): Promise<Rewrapped> {
    this.save();
    return rewrapInbox(this.env, userId, this.record, this.settings);
  }

  /** What the Inbox stores, as it is sealed, page by page. */
  exportPage(from: ObjectCursor | null): ObjectPage {
    this.save();
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

  /** The badges that are counted in the record, as they are shown. */
  cardCounts(): Record<CountKind, number> {
    return this.record.counts();
  }

  /** What is known here of a room in which the person is; null: nothing. */
  roomState(roomId: string): { revision: number; lastSeq: number } | null {
    const room = this.record.room(roomId);
    return room?.is_member === 1 ? { revision: room.revision, lastSeq: room.last_seq } : null;
  }

  /** Every room the person is or was in; `pair`: the two of a room of two. */
  knownRooms(): { id: string; pair: string[] | null }[] {
    this.save();
    return this.record.everyRoom().map(({ room_id: id, kind, member_ids }) => {
      const pair = kind === "direct" ? (JSON.parse(member_ids) as string[]) : [];
      return { id, pair: pair.length === 2 ? pair : null };
    });
  }

  /** Every room the person is or was in. */
  roomIds(): string[] {
    this.save();
    return this.record.roomIds();
  }

  /** Forgets a person who has left the service: they have no list and no counters any more. */
  forget(): void {
    this.record.forget();
    this.notifications.forget();
    this.digests.forget();
    this.allowances.forget();
    this.reminders.forget();
  }

  /** A socket that the door let through. */
  override async fetch(request: Request): Promise<Response> {
    const identity = identityFromDoor(request);
    if (this.entrance.isOver(identity)) return new Response("session ended", { status: 403 });
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
      this.pushes.sendDue(now);
      await this.digests.sendDue(now);
      await this.letters.sendDue(now);
      await this.sendReminders(now);
    });
  }

  /**
   * Notices and what waits in groups and communities are counted in the record: the number may have changed where no
   * notification is unread any more. A notification about a place may also mean that somebody was let in or sent away.
   */
  private announceRecount(type: AboutType) {
    if (type === "hospitalNotice") this.recountPlaces();
    if (type === "group" || type === "community") this.placesChanged();
  }

  private async sendReminders(now: number) {
    await Promise.all(this.reminders.due(now).map((reminder) => this.sendReminder(reminder)));
    this.clock.wakeAt(this.reminders.nextDue());
  }

  private async sendReminder(reminder: Reminder) {
    const isThere = await this.isThere(reminder);
    // It was taken back meanwhile, or given another time.
    if (!this.reminders.take(reminder) || !isThere) return;
    const { roomId, seq, remindAt, notificationId } = reminder;
    this.notify({
      id: notificationId,
      topic: "messageReminder",
      about: { type: "chatMessage", id: `${roomId}~${seq}` },
      actorId: null,
      text: REMINDER_TEXT,
      at: remindAt,
    });
  }

  /** Neither a room that the person has left nor a message that is deleted is a place to lead them to. */
  private async isThere({ roomId, messageId }: Reminder): Promise<boolean> {
    const userId = this.ctx.id.name;
    if (!this.record.isMember(roomId)) return false;
    // A room that does not answer takes no reminder along.
    return (
      !userId ||
      roomObject(this.env, roomId)
        .showsMessage(userId, messageId)
        .catch(() => true)
    );
  }

  private save() {
    for (const room of this.record.save()) this.letters.plan(room);
  }
}
