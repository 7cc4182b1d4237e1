import type { IPublishPacket, ISubscribePacket, Packet } from "mqtt-packet";
import {
  MQTT_CONNECT_WITHIN_MS,
  MQTT_SUBSCRIPTIONS,
  MQTT_TOPICS_ASKED_PER_MINUTE,
  MQTT_UNREAD_BYTES,
  SOCKETS_PER_USER,
} from "#contract/chat/limits";
import type { AnnounceFrame, SessionFrame } from "#contract/chat/live";
import { LIVE_PROTOCOL } from "#contract/chat/socket";
import { MINUTE_MS } from "#contract/limits";
import type { PlaceFrame } from "#contract/posts/live";
import { utf8 } from "#contract/wire/bytes";
import type { Identity } from "../credentials";
import {
  type MaySubscribe,
  type MqttSession,
  openSession,
  type Presence,
  publish,
  receive,
} from "./mqtt-session";
import { Breach, publishPacket, takePackets } from "./packets";

/** A message for a topic; its frame is made only when there is somebody to read it. `isFor`: those who may; else all. */
type Publication = {
  topic: string;
  frame: () => SessionFrame | AnnounceFrame | PlaceFrame;
  isFor?: (userId: string) => boolean;
};

type Asking = (userId: string, filters: string[]) => Promise<ReadonlySet<string>> | null;

/** `session`: the attachment as it was last written. `unheard`: bytes sent since the client was last heard. */
type Held = { session: MqttSession; unreadBytes: number };

/**
 * The live sockets of one object. All state is in their attachments, so the object may sleep between packets; while it
 * is awake it keeps them in a list, because asking the runtime for them takes longer than sending.
 */
export class Sockets {
  private readonly held = new Map<WebSocket, Held>();
  /** It rises when a socket comes or goes, or receives other topics than before. */
  changes = 0;
  /** Topics asked about elsewhere in this minute. */
  private asking = { since: 0, topics: 0 };

  constructor(
    private readonly ctx: DurableObjectState,
    private readonly maySubscribe: MaySubscribe,
    /** Asks elsewhere which of these may be subscribed to as well; null: there is nothing to ask. */
    private readonly ask: Asking | null = null,
    /** Takes what a client publishes; false: that ends its socket. */
    private readonly subscriber: ((userId: string, packet: IPublishPacket) => boolean) | null = null,
  ) {
    for (const socket of ctx.getWebSockets()) {
      if (socket.readyState === WebSocket.OPEN) this.hold(socket, socket.deserializeAttachment());
    }
  }

  /** Takes a new socket; 429 when the person has five here. */
  accept(identity: Identity, now: number): Response {
    const own = this.sessions().filter(({ userId }) => userId === identity.userId);
    if (own.length >= SOCKETS_PER_USER) return new Response("too many connections", { status: 429 });
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server);
    const session = openSession(identity, now);
    this.hold(server, session);
    server.serializeAttachment(session);
    return new Response(null, {
      status: 101,
      webSocket: client,
      headers: { "Sec-WebSocket-Protocol": LIVE_PROTOCOL },
    });
  }

  /** Bytes of a client, cut anywhere. True when its deadline may have come nearer. */
  receive(socket: WebSocket, message: ArrayBuffer | string, now: number): boolean {
    const held = this.held.get(socket);
    if (!held) return false;
    try {
      if (typeof message === "string") throw new Breach(1003, "text frame");
      held.unreadBytes = 0;
      const { packets, rest } = takePackets(held.session.rest, new Uint8Array(message));
      for (const packet of packets) this.take(socket, held, packet, now);
      if (this.held.has(socket)) this.keep(socket, held, { ...held.session, rest });
      return packets.some(({ cmd }) => cmd === "connect");
    } catch (error) {
      this.cut(socket, error);
      return false;
    }
  }

  /** Sends to every socket that subscribed to the topic; to all of QoS 0 the very same packet. */
  publish({ topic, frame, isFor }: Publication) {
    let body: Uint8Array | null = null;
    let shared: Uint8Array | null = null;
    for (const [socket, held] of this.held) {
      const qos = held.session.subscriptions[topic];
      if (qos === undefined || isFor?.(held.session.userId) === false) continue;
      body ??= utf8(JSON.stringify(frame()));
      try {
        if (qos === 1) {
          const { packet, session } = publish(held.session, topic, body);
          this.keep(socket, held, session);
          send(socket, held, packet);
        } else {
          shared ??= publishPacket(topic, body);
          send(socket, held, shared);
        }
      } catch (error) {
        this.cut(socket, error);
      }
    }
  }

  /** Notes on a person's sockets whether they show their presence. What is older than what is there is ignored. */
  mark(userId: string, { isOn, rev }: Presence) {
    for (const [socket, held] of this.held) {
      const { presence, ...session } = held.session;
      if (session.userId !== userId || (presence && presence.rev > rev)) continue;
      if (presence?.rev === rev && presence.isOn === isOn) continue;
      this.changes += 1;
      this.keep(socket, held, { ...session, presence: { isOn, rev } });
    }
  }

  /** Those who listen to a topic and show their presence. */
  showing(topic: string): Set<string> {
    const there = this.sessions().filter(
      ({ presence, subscriptions }) => presence?.isOn && subscriptions[topic] !== undefined,
    );
    return new Set(there.map(({ userId }) => userId));
  }

  /** Tells each socket of somebody who shows their presence whom they see, if it was told otherwise before. */
  publishPresence(topic: string, seenBy: (userId: string) => string[]) {
    for (const [socket, { session }] of this.held) {
      const { userId, presence, subscriptions } = session;
      if (!presence?.isOn || subscriptions[topic] === undefined) continue;
      const userIds = seenBy(userId);
      const lastShown = digestOf(userIds);
      if (presence.lastShown === lastShown) continue;
      this.publishTo(socket, topic, { type: "presence", userIds });
      const held = this.held.get(socket);
      if (held) this.keep(socket, held, { ...held.session, presence: { ...presence, lastShown } });
    }
  }

  /** Tells a person's sockets that they show their presence no more. */
  publishAbsence(topic: string, userId: string) {
    for (const [socket, { session }] of this.held)
      if (session.userId === userId && session.subscriptions[topic] !== undefined)
        this.publishTo(socket, topic, { type: "presence", userIds: null });
  }

  private publishTo(meant: WebSocket, topic: string, frame: SessionFrame) {
    const held = this.held.get(meant);
    if (!held) return;
    const body = utf8(JSON.stringify(frame));
    try {
      if (held.session.subscriptions[topic] === 0) return send(meant, held, publishPacket(topic, body));
      const { packet, session } = publish(held.session, topic, body);
      this.keep(meant, held, session);
      send(meant, held, packet);
    } catch (error) {
      this.cut(meant, error);
    }
  }

  /** The people who listen to a topic. */
  listeners(topic: string): Set<string> {
    const listening = this.sessions().filter(({ subscriptions }) => subscriptions[topic] !== undefined);
    return new Set(listening.map(({ userId }) => userId));
  }

  /** Takes a subscription from everybody: its topic is over. */
  withdraw(topic: string) {
    for (const [socket, held] of this.held) {
      if (held.session.subscriptions[topic] === undefined) continue;
      const { [topic]: _, ...subscriptions } = held.session.subscriptions;
      this.keep(socket, held, { ...held.session, subscriptions });
    }
  }

  /** Closes the sockets of certain owners. */
  close(isMeant: (session: MqttSession) => boolean, reason: string) {
    for (const [socket, { session }] of this.held) if (isMeant(session)) this.end(socket, 1008, reason);
  }

  /** Closes sockets that never said CONNECT, fell silent, or whose credentials have expired. */
  closeOverdue(now: number) {
    this.close((session) => deadlineOf(session) <= now, "time is over");
  }

  /** A socket that its client closed. */
  forget(socket: WebSocket) {
    this.changes += 1;
    this.held.delete(socket);
  }

  /** The moment when the next socket has to be looked at, epoch ms; Infinity without sockets. */
  nextDeadline(): number {
    return Math.min(...this.sessions().map(deadlineOf));
  }

  /** Has anybody been heard since that time? */
  activeSince(time: number): boolean {
    return this.sessions().some(({ activeAt }) => activeAt >= time);
  }

  private take(socket: WebSocket, held: Held, packet: Packet, now: number) {
    if (!this.held.has(socket)) return;
    const asked =
      packet.cmd === "subscribe" && held.session.clientId !== null ? this.asked(held, packet, now) : null;
    if (asked) this.ctx.waitUntil(asked.then((granted) => this.answerLater(socket, held, packet, granted)));
    else this.answer(socket, held, packet, now, this.maySubscribe);
  }

  /** Lets a client ask about no more topics than one may have; a client that goes on asking is cut. */
  private asked({ session }: Held, { subscriptions }: ISubscribePacket, now: number) {
    if (!this.ask) return null;
    const topics = new Set(subscriptions.map(({ topic }) => topic));
    const asked = [...topics].slice(0, MQTT_SUBSCRIPTIONS);
    if (now - this.asking.since >= MINUTE_MS) this.asking = { since: now, topics: 0 };
    this.asking.topics += asked.length;
    if (this.asking.topics > MQTT_TOPICS_ASKED_PER_MINUTE) throw new Breach(1008, "too many subscriptions");
    return this.ask(session.userId, asked);
  }

  /** A subscription is answered when it stands: what is said after the answer is heard. */
  private answerLater(socket: WebSocket, held: Held, packet: Packet, granted: ReadonlySet<string>) {
    if (!this.held.has(socket)) return;
    const may: MaySubscribe = (userId, filter) => granted.has(filter) || this.maySubscribe(userId, filter);
    try {
      this.answer(socket, held, packet, held.session.activeAt, may);
      this.keep(socket, held, held.session);
    } catch (error) {
      this.cut(socket, error);
    }
  }

  private answer(socket: WebSocket, held: Held, packet: Packet, now: number, may: MaySubscribe) {
    const isMessage = packet.cmd === "publish" && held.session.clientId !== null;
    if (isMessage && this.subscriber?.(held.session.userId, packet)) {
      held.session = { ...held.session, activeAt: now };
      return;
    }
    const before = held.session.subscriptions;
    const { session, replies, farewell } = receive(held.session, packet, may, now);
    held.session = session;
    if (session.subscriptions !== before) this.changes += 1;
    for (const reply of replies) socket.send(reply);
    if (farewell) return this.end(socket, 1000, farewell);
    if (packet.cmd === "connect") this.takeOver(socket, packet.clientId);
  }

  /** One connection per client id: the newer one stays. */
  private takeOver(newcomer: WebSocket, clientId: string) {
    for (const [socket, { session }] of this.held) {
      if (socket !== newcomer && session.clientId === clientId) this.end(socket, 1000, "taken over");
    }
  }

  private cut(socket: WebSocket, error: unknown) {
    if (!(error instanceof Breach)) console.error(JSON.stringify({ fault: String(error) }));
    const { code, message } = error instanceof Breach ? error : { code: 1011, message: "fault" };
    this.end(socket, code, message);
  }

  private end(socket: WebSocket, code: number, reason: string) {
    this.changes += 1;
    this.held.delete(socket);
    if (socket.readyState === WebSocket.OPEN) socket.close(code, reason);
  }

  private sessions(): MqttSession[] {
    return [...this.held.values()].map(({ session }) => session);
  }

  private hold(socket: WebSocket, session: MqttSession) {
    this.changes += 1;
    this.held.set(socket, { session, unreadBytes: 0 });
  }

  private keep(socket: WebSocket, held: Held, session: MqttSession) {
    held.session = session;
    socket.serializeAttachment(session);
  }
}

/** Tells two lists of people apart (FNV-1a): the attachment of a socket has no space for the lists. */
function digestOf(userIds: readonly string[]): number {
  let hash = 0x811c9dc5;
  for (const char of userIds.join()) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** A client that never reads is cut. While the object sleeps it sends nothing. */
function send(socket: WebSocket, held: Held, packet: Uint8Array) {
  held.unreadBytes += packet.length;
  if (held.unreadBytes > MQTT_UNREAD_BYTES) throw new Breach(1008, "slow reader");
  socket.send(packet);
}

function deadlineOf({ clientId, openedAt, activeAt, silenceMs, expiresAt }: MqttSession) {
  if (clientId === null) return Math.min(openedAt + MQTT_CONNECT_WITHIN_MS, expiresAt);
  return silenceMs > 0 ? Math.min(activeAt + silenceMs, expiresAt) : expiresAt;
}
