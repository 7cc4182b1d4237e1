import { env, runInDurableObject } from "cloudflare:test";
import { AwsV4Signer } from "aws4fetch";
import { generate, type Packet, parser } from "mqtt-packet";
import { expect } from "vitest";
import { LIVE_REGION, LIVE_SERVICE, ROOM_PARAMETER, sessionTopic } from "#contract/chat/socket";
import { ChatRoom } from "../../../../durable-objects/chat-room";
import { issueCredentials } from "../../../../durable-objects/credentials";
import { Inbox } from "../../../../durable-objects/inbox";
import { openSocket } from "../../../../workers/live";
import { until } from "../until";
import { inboxOf, roomOf } from "./rooms";

const HOST = "inowa.test";
type Signing = {
  /** The room to hear; without it, what concerns the person. */
  room?: string;
  issuedAt?: number;
  signedAt?: number;
  sessionId?: string;
  host?: string;
  secret?: string;
};

/** The address that a browser would sign for this person. */
export async function signedUrl(userId: string, signing: Signing = {}): Promise<URL> {
  const { issuedAt = Date.now(), signedAt = Date.now(), sessionId = `session-of-${userId}` } = signing;
  const secret = signing.secret ?? env.LIVE_SECRET;
  const { expiresAt: _, ...keys } = await issueCredentials(secret, { userId, sessionId }, issuedAt);
  const datetime = new Date(signedAt).toISOString().replace(/[:-]|\.\d{3}/g, "");
  const room = signing.room === undefined ? "" : `?${ROOM_PARAMETER}=${signing.room}`;
  const url = `https://${signing.host ?? HOST}/mqtt${room}`;
  const parts = { url, method: "GET", service: LIVE_SERVICE, region: LIVE_REGION, signQuery: true, datetime };
  return (await new AwsV4Signer({ ...parts, ...keys }).sign()).url;
}

export function knock(url: URL, headers: Record<string, string> = {}): Promise<Response> {
  const browser = { upgrade: "websocket", origin: `https://${HOST}`, "sec-websocket-protocol": "mqtt" };
  return openSocket(new Request(url, { headers: { ...browser, ...headers } }), env);
}

/** A socket as a browser has it: everything received, as packets. */
export class Live {
  readonly packets: Packet[] = [];
  closed: { code: number; reason: string } | null = null;

  constructor(readonly socket: WebSocket) {
    const reader = parser({ protocolVersion: 4 });
    reader.on("packet", (packet) => {
      this.packets.push(packet);
    });
    socket.binaryType = "arraybuffer";
    socket.addEventListener("message", ({ data }) => {
      reader.parse(Buffer.from(data as ArrayBuffer));
    });
    socket.addEventListener("close", ({ code, reason }) => {
      this.closed = { code, reason };
    });
    socket.accept();
  }

  send(packet: Packet) {
    this.socket.send(generate(packet, { protocolVersion: 4 }));
  }

  /** What came on a topic, parsed. */
  frames(topic: string): Record<string, unknown>[] {
    return this.payloads(topic).map((payload) => JSON.parse(payload));
  }

  /** The same as it came. */
  payloads(topic: string): string[] {
    return this.packets.flatMap((packet) =>
      packet.cmd === "publish" && packet.topic === topic ? [packet.payload.toString()] : [],
    );
  }

  of<C extends Packet["cmd"]>(cmd: C) {
    return this.packets.filter((packet): packet is Extract<Packet, { cmd: C }> => packet.cmd === cmd);
  }
}

export async function openLive(userId: string, signing: Signing = {}): Promise<Live> {
  const response = await knock(await signedUrl(userId, signing));
  if (!response.webSocket) throw new Error(`no socket: ${response.status}`);
  return new Live(response.webSocket);
}

/** The same after its CONNECT was answered. */
export async function connected(userId: string, more: object = {}, room?: string): Promise<Live> {
  const live = await openLive(userId, { room });
  live.send(connectPacket(userId, more));
  await until(() => expect(live.of("connack")).toHaveLength(1));
  return live;
}

/** A socket that receives what concerns a person, and says nothing itself, for as long as its credentials hold. */
export async function announced(userId: string): Promise<Live> {
  const live = await connected(userId, { clientId: `${userId}/own`, keepalive: 0 });
  live.send(subscribePacket(["announce"]));
  await until(() => expect(live.of("suback")).toHaveLength(1));
  return live;
}

export const closedWith = (live: Live, code: number) => until(() => expect(live.closed?.code).toBe(code));

/** What hibernation does to an object: a new one over the same sockets and tables. */
export function forget(userId: string) {
  return runInDurableObject(inboxOf(userId), (inbox: Inbox, state) => {
    Object.assign(inbox, new Inbox(state, env));
  });
}

export function forgetRoom(roomId: string) {
  return runInDurableObject(roomOf(roomId), (room: ChatRoom, state) => {
    Object.assign(room, new ChatRoom(state, env));
  });
}

export const connectPacket = (userId: string, more: object = {}): Packet => ({
  cmd: "connect",
  protocolId: "MQTT",
  protocolVersion: 4,
  clean: true,
  clientId: `${userId}/tab`,
  keepalive: 60,
  ...more,
});

export const subscribePacket = (topics: string[], qos: 0 | 1 | 2 = 0, messageId = 1): Packet => ({
  cmd: "subscribe",
  messageId,
  subscriptions: topics.map((topic) => ({ topic, qos })),
});

/** A member's open screen: a socket to the room that receives what happens in it. */
export async function openRoom(
  userId: string,
  room: string,
  { qos = 0, ...signing }: Signing & { qos?: 0 | 1 } = {},
): Promise<Live> {
  const live = await openLive(userId, { ...signing, room });
  live.send(connectPacket(userId, { clientId: `${userId}/${crypto.randomUUID()}` }));
  live.send(subscribePacket([sessionTopic(room)], qos));
  await until(() => expect(live.of("suback")[0]?.granted).toEqual([qos]));
  return live;
}
