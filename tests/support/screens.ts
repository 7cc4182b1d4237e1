import { vi } from "vitest";
import type { AnnounceFrame, SessionFrame } from "#contract/live";
import { ANNOUNCE, sessionTopic } from "#contract/socket";
import { openedMessage } from "~/live/opened-message";
import { type RoomState, reduceRoom } from "~/live/room-state";
import { shownMessage } from "../../workers/api/chat/room";
import { connectPacket, type Live, openLive, subscribePacket } from "./live";
import { inboxOf, roomOf, wholePage } from "./rooms";

/** What a person's screens show of one room, and its line in their list. */
export type Shown = Pick<RoomState, "messages" | "readers"> & { lastSeq: number; unread: number };

type Screen = { state: RoomState; sessionKey: string; line: Pick<Shown, "lastSeq" | "unread"> };

/** A person whose rooms are all open: what they see comes from live frames, as in a browser. */
export class Screens {
  readonly chat = { unread: 0 };
  private readonly rooms = new Map<string, Screen>();
  private taken = 0;
  private working: Promise<void> = Promise.resolve();

  private constructor(
    readonly userId: string,
    private readonly live: Live,
  ) {}

  static async of(userId: string, roomIds: string[]): Promise<Screens> {
    const live = await openLive(userId);
    const screens = new Screens(userId, live);
    live.send(connectPacket(userId));
    live.send(subscribePacket([ANNOUNCE, ...roomIds.map(sessionTopic)]));
    await vi.waitFor(() => live.of("suback").length > 0 || Promise.reject(), { interval: 2 });
    for (const roomId of roomIds) await screens.load(roomId);
    return screens;
  }

  /** After everything that has come so far. */
  async shown(roomId: string): Promise<Shown | null> {
    await this.takeNews();
    const screen = this.rooms.get(roomId);
    return screen ? { messages: screen.state.messages, readers: screen.state.readers, ...screen.line } : null;
  }

  close() {
    this.live.socket.close();
  }

  private takeNews(): Promise<void> {
    this.working = this.working.then(async () => {
      for (; this.taken < this.live.packets.length; this.taken += 1) {
        const packet = this.live.packets[this.taken];
        if (packet?.cmd !== "publish") continue;
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
    const message = await openedMessage(frame, screen.sessionKey);
    if (!message) return this.load(roomId);
    screen.state = reduceRoom(screen.state, { type: "arrived", messages: [message] });
  }

  /** As `useRoom` catches up. */
  private async load(roomId: string) {
    const known = this.rooms.get(roomId);
    const state = known?.state ?? {
      viewerId: this.userId,
      messages: [],
      drafts: [],
      readers: [],
      revision: 0,
    };
    const view = await roomOf(roomId).view(this.userId, wholePage);
    if (!view) return;
    const { messages, readers, head, sessionKey } = view;
    const room = { messages: messages.map(shownMessage), readers, revision: head.revision };
    const line = known?.line ?? { lastSeq: head.lastSeq, unread: 0 };
    this.rooms.set(roomId, { state: reduceRoom(state, { type: "loaded", room }), sessionKey, line });
  }
}

/** What a reload shows of a room. */
export async function reloaded(userId: string, roomId: string): Promise<Shown | null> {
  const [view, list] = await Promise.all([
    roomOf(roomId).view(userId, wholePage),
    inboxOf(userId).rooms(userId, wholePage),
  ]);
  const line = list.find((row) => row.roomId === roomId);
  if (!view || !line) return null;
  const messages = view.messages.map(shownMessage);
  return { messages, readers: view.readers, lastSeq: line.lastSeq, unread: line.unread };
}
