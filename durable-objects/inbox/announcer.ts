import type { Counters, SessionFrame } from "#contract/chat/live";
import { ANNOUNCE, sessionTopic } from "#contract/chat/socket";
import type { PlaceFrame } from "#contract/posts/live";
import type { RoomMembership, RoomSnapshot } from "../delivery";
import type { Sockets } from "../mqtt/sockets";
import { type InboxRecord, type InboxRoomRow, shownUnreadOf } from "./inbox-record";
import type { Notifications } from "./notifications/notifications";

type Parts = { sockets: Sockets; record: InboxRecord; notifications: Notifications };
/** A room as the Inbox knew it, and as it does now. */
type Taken = { before: InboxRoomRow | undefined; after: InboxRoomRow };

/** Tells the open screens of a person: badges, lines of the room list, and what happens where they look. */
export class Announcer {
  constructor(private readonly parts: Parts) {}

  /** Something is new in a room, or the person is in it no more. */
  delivered(
    { roomId, lastSeq, revision }: RoomSnapshot,
    membership: RoomMembership,
    { before, after }: Taken,
  ) {
    const { sockets } = this.parts;
    if (!membership.isMember) {
      sockets.withdraw(sessionTopic(roomId));
      sockets.publish({ topic: ANNOUNCE, frame: () => ({ type: "left", roomId }) });
      return;
    }
    const isNewer = lastSeq > (before?.last_seq ?? membership.joinedSeq);
    if (isNewer || revision > (before?.revision ?? 0)) this.room(after);
  }

  /** A room with its badge. */
  room(room: InboxRoomRow) {
    const { sockets, record } = this.parts;
    const frame = () => ({
      type: "room" as const,
      roomId: room.room_id,
      lastSeq: room.last_seq,
      unread: shownUnreadOf(room),
      chat: record.chatUnread(),
    });
    sockets.publish({ topic: ANNOUNCE, frame });
  }

  counters() {
    const frame = () => ({ type: "counters" as const, counters: this.countersNow() });
    this.parts.sockets.publish({ topic: ANNOUNCE, frame });
  }

  countersNow(): Counters {
    const { record, notifications } = this.parts;
    return { ...record.counts(), notification: notifications.unread(), chat: record.chatUnread() };
  }

  /** What is counted in the record may have changed. Answers false when no screen is open. */
  recount(): boolean {
    const { sockets } = this.parts;
    const isThere = sockets.listeners(ANNOUNCE).size > 0;
    if (isThere) sockets.publish({ topic: ANNOUNCE, frame: () => ({ type: "recount" }) });
    return isThere;
  }

  /** Passes on what happens in a room or a place to the topic's subscribers. Answers false when there are none. */
  passOn(topic: string, frame: SessionFrame | PlaceFrame): boolean {
    const { sockets } = this.parts;
    const hasListeners = sockets.listeners(topic).size > 0;
    if (hasListeners) sockets.publish({ topic, frame: () => frame });
    return hasListeners;
  }
}
