import { ACTIVE_WITHIN_MS, PUSH_PER_ROOM_MS } from "#contract/chat/limits";
import type { Env } from "../../workers/env";
import type { Alarm } from "../alarm";
import type { Sockets } from "../mqtt/sockets";
import { type InboxRecord, type InboxRoomRow, isMentioned, positionOf } from "./inbox-record";
import type { InboxSettings } from "./inbox-settings";
import { afterQuiet, mailDueAt } from "./mail-plan";
import { unreadOf } from "./unread";

type Parts = {
  ctx: DurableObjectState;
  events: () => Env["EVENTS"];
  record: InboxRecord;
  settings: InboxSettings;
  sockets: Sockets;
  clock: Alarm;
};

/** Mails and pushes about what waits unread in rooms, for a person who is not there. */
export class UnreadMails {
  constructor(private readonly parts: Parts) {}

  /** A room has messages that nobody had been notified of. */
  plan(room: InboxRoomRow) {
    this.planMail(room);
    this.push(room);
  }

  /** A person who is there now needs no mail; what they then leave unread is looked at again later. */
  async sendDue(now: number) {
    const { record, settings, sockets, clock } = this.parts;
    const quiet = settings.quiet();
    const freeAt = afterQuiet(now, quiet);
    const isLater = sockets.activeSince(now - ACTIVE_WITHIN_MS) || freeAt > now;
    const due: InboxRoomRow[] = [];
    for (const room of record.planned().filter(({ mail_due_at }) => (mail_due_at ?? 0) <= now)) {
      const isUnread = !this.isMuted(room) && unreadOf(positionOf(room)) > 0;
      const later = freeAt > now ? freeAt : mailDueAt(room.kind, now, 0, quiet);
      // What is due stays planned until it goes: were one mail not to go, the others go with the next attempt.
      if (isUnread && !isLater) due.push(room);
      else record.planMail(room.room_id, isUnread ? later : null);
    }
    const { direct = [], group = [] } = Object.groupBy(due, ({ kind }) => kind);
    for (const room of direct) await this.sendMailOnce([room], now);
    if (group.length > 0) await this.sendMailOnce(group, now);
    clock.wakeAt(record.planned()[0]?.mail_due_at ?? Number.POSITIVE_INFINITY);
  }

  /** The person may be disturbed sooner than was planned: what was held until then (epoch ms) is due at the new moment. */
  bringForward(heldTo: number, dueAt: number) {
    const { record, clock } = this.parts;
    const held = record.planned().filter(({ mail_due_at }) => mail_due_at === heldTo);
    for (const { room_id } of held) record.planMail(room_id, dueAt);
    if (held.length > 0) clock.wakeAt(dueAt);
  }

  /** A mention comes through the silence of its room, unless the person chose otherwise. */
  private isMuted(room: InboxRoomRow): boolean {
    if (room.muted === 0) return false;
    return !isMentioned(room) || this.parts.settings.now().hearsMentions === false;
  }

  /** Plans a mail for somebody who does not read in time. If one is planned already, it tells of this message too. */
  private planMail(room: InboxRoomRow) {
    const { record, settings, clock } = this.parts;
    const isOver = room.is_member === 0 || this.isMuted(room) || room.mail_due_at !== null;
    if (isOver || unreadOf(positionOf(room)) === 0) return;
    const due = mailDueAt(room.kind, Date.now(), room.mailed_at, settings.quiet());
    record.planMail(room.room_id, due);
    clock.wakeAt(due);
  }

  /** Pushes to somebody who is not there, at most once in a while per room. In quiet hours it comes with the mail. */
  private push(room: InboxRoomRow) {
    const { ctx, events, record, settings, sockets } = this.parts;
    const now = Date.now();
    const userId = ctx.id.name;
    const isUnwanted = room.is_member === 0 || this.isMuted(room) || !settings.wantsPushes();
    if (isUnwanted || unreadOf(positionOf(room)) === 0 || room.pushed_at > now - PUSH_PER_ROOM_MS) return;
    const isThere = sockets.activeSince(now - ACTIVE_WITHIN_MS);
    if (!userId || isThere || afterQuiet(now, settings.quiet()) > now) return;
    const { room_id: roomId, kind, last_seq: lastSeq } = room;
    record.pushed(roomId, now);
    ctx.waitUntil(events().send({ type: "newMessage", userId, roomId, kind, lastSeq }));
  }

  /**
   * The mail is noted before it goes, so that what comes meanwhile is planned anew; one that does not go is due again.
   */
  private async sendMailOnce(rooms: InboxRoomRow[], now: number) {
    const { record } = this.parts;
    for (const { room_id } of rooms) record.planMail(room_id, null, now);
    try {
      await this.sendMail(rooms);
    } catch (error) {
      for (const { room_id, mailed_at } of rooms) record.planMail(room_id, now, mailed_at);
      throw error;
    }
  }

  /** One mail about a room of two, or one about all groups. */
  private async sendMail(rooms: InboxRoomRow[]) {
    const { ctx, events } = this.parts;
    const [room] = rooms;
    const latest: { senderId: string } | null = JSON.parse(room?.latest ?? "null");
    const userId = ctx.id.name;
    if (!room || !latest || !userId) return;
    const unread = rooms.reduce((sum, each) => sum + unreadOf(positionOf(each)), 0);
    const { room_id: roomId, kind, last_seq: lastSeq } = room;
    const { senderId } = latest;
    await events().send({ type: "unreadMessage", userId, roomId, kind, lastSeq, unread, senderId });
  }
}
