import { utf8 } from "#contract/bytes";
import { MQTT_CONNECT_WITHIN_MS, MQTT_UNHEARD_BYTES, SOCKETS_PER_USER } from "#contract/limits";
import type { AnnounceFrame, SessionFrame } from "#contract/live";
import { LIVE_PROTOCOL } from "#contract/socket";
import type { Identity } from "./credentials";
import { Breach, joined, takePackets } from "./mqtt";
import { type MqttSession, openSession, publish, receive, without } from "./mqtt-session";

/** What goes out on a topic: written out already, or made when there is somebody to read it. */
export type Post = { topic: string; body: Uint8Array | (() => SessionFrame | AnnounceFrame) };

/** Tells a person's sockets from others that the object holds. */
const SCREEN = "screen";

/** The live sockets of one person. All state is in their attachments, so the object may sleep between packets. */
export class Sockets {
  /** The attachments as they were last written: reading one takes longer than all else that a message needs. */
  private readonly sessions = new WeakMap<WebSocket, MqttSession>();
  /** Bytes sent since a client was last heard: one that never reads is cut. While the object sleeps it sends nothing. */
  private readonly unheard = new WeakMap<WebSocket, number>();

  constructor(
    private readonly ctx: DurableObjectState,
    private readonly isMember: (roomId: string) => boolean,
  ) {}

  /** Takes a new socket; 429 when the person has five. */
  accept(identity: Identity, now: number): Response {
    if (this.open().length >= SOCKETS_PER_USER) return new Response("too many connections", { status: 429 });
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server, [SCREEN]);
    this.keep(server, openSession(identity, now));
    return new Response(null, {
      status: 101,
      webSocket: client,
      headers: { "Sec-WebSocket-Protocol": LIVE_PROTOCOL },
    });
  }

  /** Bytes of a client, cut anywhere. True when its deadline may have come nearer. */
  receive(socket: WebSocket, message: ArrayBuffer | string, now: number): boolean {
    let hasConnected = false;
    try {
      if (typeof message === "string") throw new Breach(1003, "text frame");
      this.unheard.delete(socket);
      const { packets, rest } = takePackets(this.sessionOf(socket).rest, new Uint8Array(message));
      for (const packet of packets) {
        const { session, replies, farewell } = receive(this.sessionOf(socket), packet, this.isMember, now);
        this.keep(socket, { ...session, rest });
        for (const reply of replies) socket.send(reply);
        if (farewell) {
          socket.close(1000, farewell);
          return false;
        }
        if (packet.cmd !== "connect") continue;
        hasConnected = true;
        this.takeOver(socket, packet.clientId);
      }
      if (packets.length === 0) this.keep(socket, { ...this.sessionOf(socket), rest });
    } catch (error) {
      cut(socket, error);
    }
    return hasConnected;
  }

  /**
   * Sends to every socket what it subscribed to, in one WebSocket message: each of those costs as much as the packets
   * in it.
   */
  publish(...posts: Post[]) {
    for (const socket of this.open()) {
      try {
        this.send(socket, posts);
      } catch (error) {
        cut(socket, error);
      }
    }
  }

  /** Takes a topic away from sockets that had it. */
  unsubscribe(topic: string) {
    for (const socket of this.open()) {
      const session = this.sessionOf(socket);
      this.keep(socket, { ...session, subscriptions: without(session.subscriptions, [topic]) });
    }
  }

  /** Closes sockets by whose they are. */
  close(isMeant: (session: MqttSession) => boolean, reason: string) {
    for (const socket of this.open()) {
      if (isMeant(this.sessionOf(socket))) socket.close(1008, reason);
    }
  }

  /** Closes sockets that never said CONNECT, fell silent, or whose credentials have expired. */
  closeOverdue(now: number) {
    this.close((session) => deadlineOf(session) <= now, "time is over");
  }

  /** When the next socket has to be looked at, epoch ms; Infinity without sockets. */
  nextDeadline(): number {
    return Math.min(...this.open().map((socket) => deadlineOf(this.sessionOf(socket))));
  }

  /** Is anybody there? */
  heardSince(time: number): boolean {
    return this.open().some((socket) => this.sessionOf(socket).heardAt >= time);
  }

  private send(socket: WebSocket, posts: Post[]) {
    let session = this.sessionOf(socket);
    const packets: Uint8Array[] = [];
    for (const post of posts) {
      if (session.subscriptions[post.topic] === undefined) continue;
      if (typeof post.body === "function") post.body = utf8(JSON.stringify(post.body()));
      const sent = publish(session, post.topic, post.body);
      packets.push(sent.packet);
      session = sent.session;
    }
    if (packets.length === 0) return;
    const bytes = joined(packets);
    const unheard = (this.unheard.get(socket) ?? 0) + bytes.length;
    if (unheard > MQTT_UNHEARD_BYTES) throw new Breach(1008, "slow reader");
    this.unheard.set(socket, unheard);
    if (session !== this.sessionOf(socket)) this.keep(socket, session);
    socket.send(bytes);
  }

  private sessionOf(socket: WebSocket): MqttSession {
    const known = this.sessions.get(socket) ?? (socket.deserializeAttachment() as MqttSession);
    this.sessions.set(socket, known);
    return known;
  }

  private keep(socket: WebSocket, session: MqttSession) {
    this.sessions.set(socket, session);
    socket.serializeAttachment(session);
  }

  /** One connection per client id: the newer one stays. */
  private takeOver(newcomer: WebSocket, clientId: string) {
    for (const socket of this.open()) {
      if (socket !== newcomer && this.sessionOf(socket).clientId === clientId)
        socket.close(1000, "taken over");
    }
  }

  private open(): WebSocket[] {
    return this.ctx.getWebSockets(SCREEN).filter((socket) => socket.readyState === WebSocket.OPEN);
  }
}

function deadlineOf({ clientId, openedAt, heardAt, silenceMs, expiresAt }: MqttSession) {
  if (clientId === null) return Math.min(openedAt + MQTT_CONNECT_WITHIN_MS, expiresAt);
  return silenceMs > 0 ? Math.min(heardAt + silenceMs, expiresAt) : expiresAt;
}

function cut(socket: WebSocket, error: unknown) {
  if (!(error instanceof Breach)) console.error(JSON.stringify({ fault: String(error) }));
  const { code, message } = error instanceof Breach ? error : { code: 1011, message: "fault" };
  if (socket.readyState === WebSocket.OPEN) socket.close(code, message);
}
