import { MQTT_CONNECT_WITHIN_MS, SOCKETS_PER_USER } from "#contract/limits";
import type { AnnounceFrame, SessionFrame } from "#contract/live";
import { LIVE_PROTOCOL } from "#contract/socket";
import type { Identity } from "./credentials";
import { Breach, takePackets } from "./mqtt";
import { type MqttSession, openSession, publish, receive, without } from "./mqtt-session";

/** The live sockets of one person. All state is in their attachments, so the object may sleep between packets. */
export class Sockets {
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
    this.wake(now);
    return new Response(null, {
      status: 101,
      webSocket: client,
      headers: { "Sec-WebSocket-Protocol": LIVE_PROTOCOL },
    });
  }

  /** Bytes of a client, cut anywhere. */
  receive(socket: WebSocket, message: ArrayBuffer | string) {
    try {
      if (typeof message === "string") throw new Breach(1003, "text frame");
      const { packets, rest } = takePackets(sessionOf(socket).rest, new Uint8Array(message));
      for (const packet of packets) {
        const { session, replies, farewell } = receive(sessionOf(socket), packet, this.isMember);
        socket.serializeAttachment({ ...session, rest });
        for (const reply of replies) socket.send(reply);
        if (farewell) return socket.close(1000, farewell);
        if (packet.cmd === "connect") this.takeOver(socket, packet.clientId);
      }
      if (packets.length === 0) socket.serializeAttachment({ ...sessionOf(socket), rest });
    } catch (error) {
      cut(socket, error);
    }
  }

  /** Sends a frame to every socket that subscribed to the topic. */
  publish(topic: string, frame: SessionFrame | AnnounceFrame) {
    const text = JSON.stringify(frame);
    for (const socket of this.open()) {
      try {
        const sent = publish(sessionOf(socket), topic, text);
        if (!sent) continue;
        socket.serializeAttachment(sent.session);
        socket.send(sent.packet);
      } catch (error) {
        cut(socket, error);
      }
    }
  }

  /** Takes a topic away from sockets that had it. */
  unsubscribe(topic: string) {
    for (const socket of this.open()) {
      const session = sessionOf(socket);
      socket.serializeAttachment({ ...session, subscriptions: without(session.subscriptions, [topic]) });
    }
  }

  endSession(sessionId: string) {
    for (const socket of this.open()) {
      if (sessionOf(socket).sessionId === sessionId) socket.close(1008, "session ended");
    }
  }

  /** Closes sockets that never said CONNECT or whose credentials have expired, and sets the alarm for the next. */
  wake(now: number) {
    const deadlines = this.open().map((socket) => {
      const deadline = deadlineOf(sessionOf(socket));
      if (deadline <= now) socket.close(1008, "time is over");
      return deadline;
    });
    const next = Math.min(...deadlines.filter((deadline) => deadline > now));
    if (Number.isFinite(next)) this.ctx.storage.setAlarm(next);
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

const deadlineOf = ({ clientId, openedAt, expiresAt }: MqttSession) =>
  clientId === null ? Math.min(openedAt + MQTT_CONNECT_WITHIN_MS, expiresAt) : expiresAt;

function cut(socket: WebSocket, error: unknown) {
  if (!(error instanceof Breach)) console.error(JSON.stringify({ fault: String(error) }));
  const { code, message } = error instanceof Breach ? error : { code: 1011, message: "fault" };
  if (socket.readyState === WebSocket.OPEN) socket.close(code, message);
}
