import type { SessionFrame } from "#contract/chat/live";
import type { Env } from "../../workers/env";
import type { Inbox } from "../inbox";
import { inboxOf } from "../objects";
import type { RoomRecord } from "./room-record";

/** A relay is a new object whenever the Inbox asks anew. */
type Relay = { stub: DurableObjectStub<Inbox> };

/**
 * Members who hear the room over the one connection to their Inbox (W-1): what happens here is passed on to it. Kept in
 * storage, because a socket of an Inbox outlives the sleep of a room.
 */
export class Relays {
  private known: Map<string, Relay> | null = null;

  constructor(
    private readonly ctx: DurableObjectState,
    private readonly record: RoomRecord,
    private readonly env: Env,
  ) {}

  /** Answers false when the person is no member. */
  add(userId: string): boolean {
    if (!this.record.member(userId)) return false;
    this.record.relayTo(userId);
    this.all().set(userId, { stub: this.stubOf(userId) });
    return true;
  }

  /** Call in the same event as the change: it goes out once that is committed. */
  send(roomId: string, frame: SessionFrame, isFor: (userId: string) => boolean) {
    for (const [userId, relay] of this.all()) {
      if (!this.record.member(userId)) this.remove(userId);
      else if (isFor(userId)) this.ctx.waitUntil(this.pass(userId, relay, roomId, frame));
    }
  }

  /** Telling an Inbox shows that it no longer listens: it is removed unless it asked anew meanwhile. */
  private async pass(userId: string, relay: Relay, roomId: string, frame: SessionFrame) {
    const isListening = await relay.stub
      .relay(roomId, frame)
      .catch(() => this.again(userId, relay, roomId, frame));
    if (!isListening && this.all().get(userId) === relay) this.remove(userId);
  }

  /** A stub that has failed once fails for ever. What fails twice is not lost: clients see the gap and ask. */
  private async again(userId: string, relay: Relay, roomId: string, frame: SessionFrame) {
    relay.stub = this.stubOf(userId);
    return relay.stub.relay(roomId, frame).catch(() => true);
  }

  private remove(userId: string) {
    this.record.relayNoMoreTo(userId);
    this.all().delete(userId);
  }

  private all(): Map<string, Relay> {
    this.known ??= new Map(this.record.relayedTo().map((userId) => [userId, { stub: this.stubOf(userId) }]));
    return this.known;
  }

  private stubOf(userId: string) {
    return inboxOf(this.env, userId);
  }
}
