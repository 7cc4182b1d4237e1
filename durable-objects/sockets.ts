import { utf8 } from "#contract/bytes";
import { MQTT_CONNECT_WITHIN_MS, MQTT_UNHEARD_BYTES, SOCKETS_PER_USER } from "#contract/limits";
import type { AnnounceFrame, SessionFrame } from "#contract/live";
import { LIVE_PROTOCOL } from "#contract/socket";
import type { Identity } from "./credentials";
import { Breach, joined, takePackets } from "./mqtt";
import { type MqttSession, openSession, publish, receive, without } from "./mqtt-session";

/** The live sockets of one person. All state is in their attachments, so the object may sleep between packets. */
export class Sockets {
  /** Bytes sent since a client was last heard: one that never reads is cut. While the object sleeps it sends nothing. */
  private readonly unheard = new WeakMap<WebSocket, number>();
  /** What one event has for each socket: it goes in one WebSocket message, for each costs as much as the packets in it. */
  private gathered: Map<WebSocket, Uint8Array[]> | null = null;

  constructor(
    private readonly ctx: DurableObjectState,
    private readonly isMember: (roomId: string) => boolean,
  ) {}

  /** Takes a new socket; 429 when the person has five. */
  accept(identity: Identity, now: number): Response {
    if (this.open().length >= SOCKETS_PER_USER) return new Response("too many connections", { status: 429 });
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server);
    server.serializeAttachment(openSession(identity, now));
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
      const { packets, rest } = takePackets(sessionOf(socket).rest, new Uint8Array(message));
      for (const packet of packets) {
        const { session, replies, farewell } = receive(sessionOf(socket), packet, this.isMember, now);
        socket.serializeAttachment({ ...session, rest });
        for (const reply of replies) socket.send(reply);
        if (farewell) {
          socket.close(1000, farewell);
          return false;
        }
        if (packet.cmd !== "connect") continue;
        hasConnected = true;
        this.takeOver(socket, packet.clientId);
      }
      if (packets.length === 0) socket.serializeAttachment({ ...sessionOf(socket), rest });
    } catch (error) {
      cut(socket, error);
    }
    return hasConnected;
  }

  /** What is sent while `act` runs goes to each socket at once. */
  together(act: () => void) {
    const gathered = new Map<WebSocket, Uint8Array[]>();
    this.gathered = gathered;
    try {
      act();
    } finally {
      this.gathered = null;
      for (const [socket, packets] of gathered) {
        if (socket.readyState === WebSocket.OPEN) socket.send(joined(packets));
      }
    }
  }

  /** Sends a frame to every socket that subscribed to the topic; it is made only when there is one. */
  publish(topic: string, frame: () => SessionFrame | AnnounceFrame) {
    let body: Uint8Array | null = null;
    for (const socket of this.open()) {
      const session = sessionOf(socket);
      if (session.subscriptions[topic] === undefined) continue;
      body ??= utf8(JSON.stringify(frame()));
      this.sendTo(socket, session, topic, body);
    }
  }

  /** Sends what is written out already. */
  send(topic: string, body: Uint8Array) {
    for (const socket of this.open()) this.sendTo(socket, sessionOf(socket), topic, body);
  }

  /** Takes a topic away from sockets that had it. */
  unsubscribe(topic: string) {
    for (const socket of this.open()) {
      const session = sessionOf(socket);
      socket.serializeAttachment({ ...session, subscriptions: without(session.subscriptions, [topic]) });
    }
  }

  /** Closes sockets by whose they are. */
  close(isMeant: (session: MqttSession) => boolean, reason: string) {
    for (const socket of this.open()) {
      if (isMeant(sessionOf(socket))) socket.close(1008, reason);
    }
  }

  /** Closes sockets that never said CONNECT, fell silent, or whose credentials have expired. */
  closeOverdue(now: number) {
    this.close((session) => deadlineOf(session) <= now, "time is over");
  }

  /** When the next socket has to be looked at, epoch ms; Infinity without sockets. */
  nextDeadline(): number {
    return Math.min(...this.open().map((socket) => deadlineOf(sessionOf(socket))));
  }

  /** Is anybody there? */
  heardSince(time: number): boolean {
    return this.open().some((socket) => sessionOf(socket).heardAt >= time);
  }

  private sendTo(socket: WebSocket, session: MqttSession, topic: string, body: Uint8Array) {
    try {
      const sent = publish(session, topic, body);
      if (!sent) return;
      const unheard = (this.unheard.get(socket) ?? 0) + sent.packet.length;
      if (unheard > MQTT_UNHEARD_BYTES) throw new Breach(1008, "slow reader");
      this.unheard.set(socket, unheard);
      if (sent.session) socket.serializeAttachment(sent.session);
      if (!this.gathered) socket.send(sent.packet);
      else this.gathered.set(socket, [...(this.gathered.get(socket) ?? []), sent.packet]);
    } catch (error) {
      cut(socket, error);
    }
  }

  /** One connection per client id: the newer one stays. */
  private takeOver(newcomer: WebSocket, clientId: string) {
    for (const socket of this.open()) {
      if (socket !== newcomer && sessionOf(socket).clientId === clientId) socket.close(1000, "taken over");
    }
  }

  private open(): WebSocket[] {
    return this.ctx.getWebSockets().filter((socket) => socket.readyState === WebSocket.OPEN);
  }
}

const sessionOf = (socket: WebSocket): MqttSession => socket.deserializeAttachment();

function deadlineOf({ clientId, openedAt, heardAt, silenceMs, expiresAt }: MqttSession) {
  if (clientId === null) return Math.min(openedAt + MQTT_CONNECT_WITHIN_MS, expiresAt);
  return silenceMs > 0 ? Math.min(heardAt + silenceMs, expiresAt) : expiresAt;
}

function cut(socket: WebSocket, error: unknown) {
  if (!(error instanceof Breach)) console.error(JSON.stringify({ fault: String(error) }));
  const { code, message } = error instanceof Breach ? error : { code: 1011, message: "fault" };
  if (socket.readyState === WebSocket.OPEN) socket.close(code, message);
}
