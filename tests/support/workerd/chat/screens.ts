import { runInDurableObject } from "cloudflare:test";
import type { AnnounceFrame, SessionFrame } from "#contract/chat/live";
import type { Message } from "#contract/chat/shapes";
import { ANNOUNCE, sessionTopic } from "#contract/chat/socket";
import { openedMessage } from "~/live/room/opened-message";
import { reduceRoom } from "~/live/room/state/reduce-room";
import { quotedIn, type RoomState } from "~/live/room/state/room-state";
import type { ChatRoom } from "../../../../durable-objects/chat-room";
import type { Inbox } from "../../../../durable-objects/inbox";
import { shownMessage } from "../../../../workers/api/chat/rooms/room";
import { until } from "../until";
import { connectPacket, type Live, openLive, openRoom, subscribePacket } from "./live";
import { inboxOf, roomOf, wholePage } from "./rooms";

/** What a person's screens show of one room, and of its line in their list. */
export type Shown = Pick<RoomState, "messages" | "readers"> & { line: { lastSeq: number; unread: number } };

type Screen = Pick<Shown, "line"> & { state: RoomState; sessionKey: string };

/** A person whose rooms are all open: what they see comes from live frames, as in a browser. */
export class Screens {
  readonly chat = { unread: 0 };
  private readonly rooms = new Map<string, Screen>();
  private working: Promise<void> = Promise.resolve();

  private constructor(
    readonly userId: string,
    private readonly lives: Live[],
  ) {}

  static async of(userId: string, roomIds: string[]): Promise<Screens> {
    const own = await openLive(userId);
    own.send(connectPacket(userId));
    own.send(subscribePacket([ANNOUNCE]));
    await until(() => own.of("suback").length > 0 || Promise.reject());
    const rooms = await Promise.all(roomIds.map((roomId) => openRoom(userId, roomId)));
    const screens = new Screens(userId, [own, ...rooms]);
    for (const roomId of roomIds) await screens.load(roomId);
    return screens;
  }

  /** Shows a room after everything that has come so far. */
  async shown(roomId: string): Promise<Shown> {
    await this.applyUpdates();
    const screen = this.rooms.get(roomId);
    if (!screen) throw new Error("the room is not open");
    const messages = screen.state.messages.map((message) => quoting(screen.state, message));
    return { messages, readers: screen.state.readers, line: screen.line };
  }

  close() {
    for (const { socket } of this.lives) socket.close();
  }

  private applyUpdates(): Promise<void> {
    this.working = this.working.then(async () => {
      for (const packet of this.lives.flatMap(({ packets }) => packets.splice(0))) {
        if (packet.cmd !== "publish") continue;
        const frame = JSON.parse(packet.payload.toString());
        if (packet.topic === ANNOUNCE) this.takeAnnounced(frame);
        else await this.takeFrame(packet.topic.slice(sessionTopic("").length), frame);
      }
    });
    return this.working;
  }

  private takeAnnounced(frame: AnnounceFrame) {
    if (frame.type !== "room") return;
    this.chat.unread = frame.chat;
    const screen = this.rooms.get(frame.roomId);
    if (screen) screen.line = { lastSeq: frame.lastSeq, unread: frame.unread };
  }

  private async takeFrame(roomId: string, frame: SessionFrame) {
    const screen = this.rooms.get(roomId);
    if (!screen) return;
    if (frame.type === "changed") return this.load(roomId);
    if (frame.type === "read") {
      screen.state = reduceRoom(screen.state, frame);
      return;
    }
    if (frame.type !== "message") return;
    const message = await openedMessage(frame, screen.sessionKey);
    if (!message) return this.load(roomId);
    screen.state = reduceRoom(screen.state, { type: "arrived", messages: [message] });
  }

  /** Catches up as `useRoom` does. */
  private async load(roomId: string) {
    const existing = this.rooms.get(roomId);
    const state = existing?.state ?? {
      viewerId: this.userId,
      messages: [],
      unsent: [],
      readers: [],
      revision: 0,
    };
    const view = await roomOf(roomId).view(this.userId, wholePage);
    if (!view) return;
    const { messages, readers, head, sessionKey } = view;
    const room = {
      messages: messages.map((message) => shownMessage(roomId, message)),
      readers,
      revision: head.revision,
    };
    const line = existing?.line ?? { lastSeq: head.lastSeq, unread: 0 };
    this.rooms.set(roomId, { state: reduceRoom(state, { type: "loaded", room }), sessionKey, line });
  }
}

/** A message with what its line on the screen quotes. */
function quoting({ messages }: RoomState, message: Message): Message {
  const quoted = quotedIn(messages, message);
  if (!quoted) return message;
  const { id, seq, senderId, createdAt, deletedAt, message: text, medias } = quoted;
  return { ...message, quoted: { id, seq, senderId, createdAt, deletedAt, message: text, medias } };
}

/** What a reload shows each of them of a room. */
export function viewedBy(userIds: string[], roomId: string) {
  return runInDurableObject(roomOf(roomId), async (object) => {
    const room = object as ChatRoom;
    const views = await Promise.all(userIds.map((userId) => room.view(userId, wholePage)));
    return views.map((view) => ({
      messages: (view?.messages ?? []).map((message) => shownMessage(roomId, message)),
      readers: view?.readers ?? [],
      line: { lastSeq: view?.head.lastSeq ?? 0 },
    }));
  });
}

/** What a reload shows a person of their list: lines, drafts and the badge. */
export function listedFor(userId: string, roomIds: string[]) {
  return runInDurableObject(inboxOf(userId), (object) => {
    const inbox = object as Inbox;
    const list = inbox.rooms(userId, wholePage);
    return {
      rooms: roomIds.flatMap((roomId) => list.find((row) => row.roomId === roomId) ?? []),
      drafts: roomIds.map((roomId) => inbox.roomSide(roomId).draft),
      chat: inbox.counters().chat,
    };
  });
}
