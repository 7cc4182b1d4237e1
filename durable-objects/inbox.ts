import { DurableObject } from "cloudflare:workers";
import { CERT_LIFETIME_MS, SENDS_PER_SECOND } from "#contract/limits";
import type { Counters } from "#contract/live";
import { ANNOUNCE, sessionTopic } from "#contract/socket";
import type { Env } from "../workers/env";
import type { Identity } from "./credentials";
import type { RoomState, Standing } from "./delivery";
import { type CountKind, InboxRecord, type ListedRoom, positionOf } from "./inbox-record";
import { Sockets } from "./sockets";
import { unreadOf } from "./unread";

/** Set by the door after it has verified the credentials; nobody else can reach an Inbox. */
export const IDENTITY_HEADER = "x-live-identity";

/** One per person: live sockets, the room list and every unread counter. */
export class Inbox extends DurableObject<Env> {
  private readonly record = new InboxRecord(this.ctx.storage);
  private readonly sockets = new Sockets(this.ctx, (roomId) => this.record.isMember(roomId));
  private sends: number[] = [];

  /** A room tells how it is now. The same again, or something older, changes nothing and is not announced. */
  deliver(state: RoomState, standing: Standing): void {
    const { before, after } = this.record.take(state, standing, Date.now());
    if (!after || (before && before.revision > state.revision)) return;
    const { roomId, latest, lastSeq, revision } = state;
    const topic = sessionTopic(roomId);
    if (!standing.isMember) {
      this.sockets.unsubscribe(topic);
      this.sockets.publish(ANNOUNCE, { type: "left", roomId });
      return;
    }
    const isNewer = lastSeq > (before?.last_seq ?? standing.joinedSeq);
    const hasChanged = revision > (before?.revision ?? 0);
    if (isNewer && latest) {
      const { wrappedKey: _, ...message } = latest;
      this.sockets.publish(topic, { type: "message", ...message });
    }
    if (hasChanged) this.sockets.publish(topic, { type: "changed", revision });
    if (isNewer || hasChanged) this.announce(roomId);
  }

  /** The person has read up to here. Never moves backwards. */
  markRead(roomId: string, seq: number): void {
    if (this.record.read(roomId, seq)) this.announce(roomId);
  }

  rooms(userId: string, page: { limit: number; offset: number }): ListedRoom[] {
    return this.record.rooms(userId, page);
  }

  lastReadOf(roomId: string): number {
    return this.record.room(roomId)?.last_read ?? 0;
  }

  counters(): Counters {
    return this.record.counters();
  }

  /** Adds to a badge other than chat's, and tells the person's open screens. */
  count(kind: CountKind, by: number): void {
    this.record.count(kind, by);
    this.sockets.publish(ANNOUNCE, { type: "counters", counters: this.counters() });
  }

  /** May the person send one more message now? At most 20 in any second, over all rooms. */
  admitSend(): boolean {
    const now = Date.now();
    this.sends = this.sends.filter((at) => at > now - 1000);
    if (this.sends.length >= SENDS_PER_SECOND) return false;
    this.sends.push(now);
    return true;
  }

  /** Closes the sockets of a sign-in that ended; its credentials are refused until they would have expired. */
  endSession(sessionId: string): void {
    const now = Date.now();
    this.record.endSession(sessionId, now + CERT_LIFETIME_MS, now);
    this.sockets.endSession(sessionId);
  }

  /** Every room the person is or was in. */
  roomIds(): string[] {
    return this.record.roomIds();
  }

  /** Whoever has left the service has no list and no counters any more. */
  forget(): void {
    this.record.forget();
  }

  /** A socket that the door let through. */
  override async fetch(request: Request): Promise<Response> {
    const identity: Identity = JSON.parse(request.headers.get(IDENTITY_HEADER) ?? "null");
    if (this.record.hasEnded(identity.sessionId)) return new Response("session ended", { status: 403 });
    return this.sockets.accept(identity, Date.now());
  }

  override webSocketMessage(socket: WebSocket, message: ArrayBuffer | string) {
    this.sockets.receive(socket, message);
  }

  /** The runtime answers the close itself; without this method it would report every close as a fault. */
  override webSocketClose() {}

  override alarm() {
    this.sockets.wake(Date.now());
  }

  private announce(roomId: string) {
    const room = this.record.room(roomId);
    if (!room) return;
    const unread = unreadOf(positionOf(room));
    const chat = this.record.counters().chat;
    this.sockets.publish(ANNOUNCE, { type: "room", roomId, lastSeq: room.last_seq, unread, chat });
  }
}
