import type { IPublishPacket } from "mqtt-packet";
import type { SessionFrame } from "#contract/chat/live";
import { sessionTopic, TYPING } from "#contract/chat/socket";
import type { Env } from "../../workers/env";
import type { Alarm } from "../alarm";
import { type Identity, identityFromDoor } from "../credentials";
import type { Presence } from "../mqtt/mqtt-session";
import { Sockets } from "../mqtt/sockets";
import { inboxOf } from "../objects";
import { Relays } from "./relays";
import { RoomPresence } from "./room-presence";
import type { MemberRow, RoomRecord } from "./room-record";

/** The open screens of one room: a person who listens receives every message from the room itself. */
export class RoomSockets {
  private readonly sockets: Sockets;
  private readonly relays: Relays;
  private readonly presence: RoomPresence;

  constructor(
    private readonly ctx: DurableObjectState,
    private readonly record: RoomRecord,
    private readonly alarm: Alarm,
    private readonly env: Env,
  ) {
    this.relays = new Relays(ctx, record, env);
    this.sockets = new Sockets(
      ctx,
      (userId, filter) => this.isOwnTopic(filter) && this.isMember(userId),
      null,
      (userId, packet) => this.onMessage(userId, packet),
    );
    const { sockets } = this;
    this.presence = new RoomPresence({ ctx, env, record, sockets, topic: () => this.topic() });
  }

  /** Takes a socket that the door let through; 403 for a non-member, or when its sign-in is over: their Inbox knows. */
  async open(request: Request): Promise<Response> {
    const identity = identityFromDoor(request);
    const room = this.record.room();
    if (!room || !this.isMember(identity.userId)) return new Response("no member", { status: 403 });
    const response = this.sockets.accept(identity, Date.now());
    this.alarm.wakeAt(this.sockets.nextDeadline());
    // The Inbox is asked when the socket stands: a sign-in that ends meanwhile finds it.
    if (response.status !== 101) return response;
    const { isIn, presence } = await this.admission(room.id, identity);
    if (isIn) {
      this.showPresence(identity.userId, presence);
      return response;
    }
    this.hangUp(identity.userId, identity.sessionId);
    return new Response("session ended", { status: 403 });
  }

  /** A block was set or lifted between members. */
  recheckPresence() {
    this.presence.recheck();
  }

  /** A member shows their presence from now on, or no more. */
  showPresence(userId: string, presence: Presence) {
    const isShown = () => this.sockets.showing(this.topic()).has(userId);
    const wasShown = isShown();
    this.sockets.mark(userId, presence);
    if (wasShown && !isShown()) this.sockets.publishAbsence(this.topic(), userId);
    this.presence.refresh();
  }

  receive(socket: WebSocket, message: ArrayBuffer | string) {
    if (this.sockets.receive(socket, message, Date.now())) this.alarm.wakeAt(this.sockets.nextDeadline());
    this.presence.refresh();
  }

  forget(socket: WebSocket) {
    this.sockets.forget(socket);
    this.presence.refresh();
  }

  /** Who came after a message gets no frame of it: a later frame shows their screen that it missed a change. */
  publish(frame: SessionFrame) {
    const isFor = (userId: string) => maySee(this.record.member(userId), frame);
    this.sockets.publish({ topic: this.topic(), frame: () => frame, isFor });
    this.relays.send(this.record.room()?.id ?? "", frame, isFor);
  }

  /** Tells a member's Inbox from now on what happens here. Answers false when the person is no member. */
  relayTo(userId: string): boolean {
    return this.relays.add(userId);
  }

  /** Members who listen at the room itself now. */
  present(): Set<string> {
    return this.sockets.listeners(this.topic());
  }

  /** Closes the sockets of a sign-in. */
  hangUp(userId: string, sessionId: string) {
    this.sockets.close((one) => one.userId === userId && one.sessionId === sessionId, "session ended");
    this.presence.refresh();
  }

  /** Closes the sockets of people who are no longer members. */
  closeStrangers() {
    this.sockets.close(({ userId }) => !this.isMember(userId), "no member");
    this.presence.recheck();
  }

  closeOverdue(now: number) {
    this.sockets.closeOverdue(now);
    this.presence.refresh();
  }

  rearm() {
    this.alarm.wakeAt(this.sockets.nextDeadline());
  }

  /** The one thing that a client may publish; what it is worth is decided by who sees whom. */
  private onMessage(userId: string, { topic, payload, qos, retain }: IPublishPacket): boolean {
    if (topic !== this.topic() || qos !== 0 || retain || String(payload) !== TYPING) return false;
    this.ctx.waitUntil(this.presence.typing(userId, Date.now()));
    return true;
  }

  private admission(roomId: string, identity: Identity) {
    return inboxOf(this.env, identity.userId).admit(roomId, identity);
  }

  private isOwnTopic(filter: string) {
    return this.record.room() !== undefined && filter === this.topic();
  }

  private isMember(userId: string) {
    return this.record.member(userId) !== undefined;
  }

  private topic() {
    return sessionTopic(this.record.room()?.id ?? "");
  }
}

const maySee = (member: MemberRow | undefined, frame: SessionFrame) =>
  member !== undefined && (frame.type !== "message" || frame.seq > member.joined_seq);
