import type { IConnectPacket, ISubscribePacket, Packet } from "mqtt-packet";
import { MQTT_KEEPALIVE_TIMES, MQTT_SUBSCRIPTIONS, MQTT_UNACKED } from "#contract/chat/limits";
import type { Identity } from "../credentials";
import { Breach, encode, publishPacket } from "./packets";

type Qos = 0 | 1;

/**
 * May a socket of this person subscribe to this filter? The filter is compared with the exact name of the one topic
 * that the object has, so wildcards, `$share`, look-alikes and NUL never match anything.
 */
export type MaySubscribe = (userId: string, filter: string) => boolean;

/** Everything known of one socket. It is the socket's attachment, so hibernation and eviction keep it. */
export type MqttSession = Identity & {
  openedAt: number;
  /** Null until CONNECT. */
  clientId: string | null;
  subscriptions: Record<string, Qos>;
  lastPacketId: number;
  /** Ids of QoS 1 packets the client has not acknowledged. */
  unacked: number[];
  /** The moment when the client last said anything, and how long it may be silent; 0 means as long as it likes. */
  activeAt: number;
  silenceMs: number;
  /**
   * Whether the person shows their presence here, by the number of their choice; `told`: a digest of what this socket was
   * last told of others. Missing: nobody has said.
   */
  presence?: Presence & { lastShown?: number };
  /** The beginning of a packet whose rest is still to come. */
  rest: Uint8Array;
};

/** A person's choice to show their presence; a lower number is an older one. */
export type Presence = { isOn: boolean; rev: number };

/** A socket that has said nothing yet. */
export function openSession(identity: Identity, now: number): MqttSession {
  return {
    ...identity,
    openedAt: now,
    clientId: null,
    subscriptions: {},
    lastPacketId: 0,
    unacked: [],
    activeAt: now,
    silenceMs: 0,
    rest: new Uint8Array(),
  };
}

type ResponseBody = { session: MqttSession; replies: Uint8Array[]; farewell?: string };

/** One packet of a client → the new state and what to answer. Throws a Breach when the socket has to be cut. */
export function receive(
  session: MqttSession,
  packet: Packet,
  maySubscribe: MaySubscribe,
  now: number,
): ResponseBody {
  const active = { ...session, activeAt: now };
  if (packet.cmd === "connect") return connect(active, packet);
  if (active.clientId === null) throw new Breach(1002, "CONNECT comes first");
  switch (packet.cmd) {
    case "subscribe":
      return subscribe(active, packet, maySubscribe);
    case "unsubscribe":
      refuseNone(packet.unsubscriptions);
      return {
        session: { ...active, subscriptions: without(active.subscriptions, packet.unsubscriptions) },
        replies: [encode({ cmd: "unsuback", messageId: packet.messageId, granted: [] })],
      };
    case "puback":
      return { session: { ...active, unacked: after(active.unacked, packet.messageId) }, replies: [] };
    case "pingreq":
      return { session: active, replies: [encode({ cmd: "pingresp" })] };
    case "disconnect":
      return { session: active, replies: [], farewell: "disconnected" };
    case "publish":
      throw new Breach(1008, "clients publish nothing");
    default:
      throw new Breach(1002, "unexpected packet");
  }
}

/** Clients acknowledge in the order in which they received (MQTT 3.1.1, 4.6): this one stands for those before it. */
function after(unacked: number[], messageId: number | undefined): number[] {
  const at = unacked.indexOf(messageId ?? 0);
  return at < 0 ? unacked : unacked.slice(at + 1);
}

/**
 * A client may call itself as it likes: connections end at their owner's object, so nobody can take over somebody
 * else's. An id that names another user is refused; a client that sends none gets one (MQTT 3.1.1, [MQTT-3.1.3-6]).
 */
function connect(session: MqttSession, packet: IConnectPacket): ResponseBody {
  if (session.clientId !== null) throw new Breach(1002, "second CONNECT");
  const returnCode = refusalOf(session, packet);
  const replies = [encode({ cmd: "connack", returnCode, sessionPresent: false })];
  if (returnCode !== 0) return { session, replies, farewell: "connection refused" };
  const silenceMs = (packet.keepalive ?? 0) * 1000 * MQTT_KEEPALIVE_TIMES;
  const clientId = packet.clientId || `${session.userId}/${crypto.randomUUID()}`;
  return { session: { ...session, clientId, silenceMs }, replies };
}

/** Return codes of MQTT 3.1.1, section 3.2.2.3. */
function refusalOf({ userId }: MqttSession, packet: IConnectPacket): 0 | 1 | 2 | 5 {
  if (packet.protocolVersion !== 4) return 1;
  if (packet.will) return 5;
  const isGiven = packet.clientId === "" && packet.clean === true;
  return isGiven || isClientId(userId, packet.clientId) ? 0 : 2;
}

const USER = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}(?=\/|$)/i;

function isClientId(userId: string, clientId: string) {
  if (clientId.length === 0 || clientId.length > 128) return false;
  const [named] = USER.exec(clientId) ?? [];
  return named === undefined || named === userId;
}

const REFUSED = 0x80;

/** MQTT 3.1.1, [MQTT-3.8.3-3] and [MQTT-3.10.3-2]: a violation of the protocol, which closes the connection (4.8). */
function refuseNone(topics: readonly unknown[]) {
  if (topics.length === 0) throw new Breach(1002, "no topics");
}

function subscribe(session: MqttSession, packet: ISubscribePacket, maySubscribe: MaySubscribe): ResponseBody {
  refuseNone(packet.subscriptions);
  const subscriptions = { ...session.subscriptions };
  const granted = packet.subscriptions.map(({ topic, qos }) => {
    const isOneTooMany = !(topic in subscriptions) && Object.keys(subscriptions).length >= MQTT_SUBSCRIPTIONS;
    if (isOneTooMany || !maySubscribe(session.userId, topic)) return REFUSED;
    subscriptions[topic] = qos === 0 ? 0 : 1;
    return subscriptions[topic];
  });
  const reply = encode({ cmd: "suback", messageId: packet.messageId, granted });
  return { session: { ...session, subscriptions }, replies: [reply] };
}

function without(subscriptions: Record<string, Qos>, topics: string[]): Record<string, Qos> {
  return Object.fromEntries(Object.entries(subscriptions).filter(([topic]) => !topics.includes(topic)));
}

/**
 * The packet that carries a payload to a subscriber at QoS 1, and the session after it. Throws a Breach for a client
 * that acknowledges nothing.
 */
export function publish(session: MqttSession, topic: string, payload: Uint8Array) {
  const messageId = nextPacketId(session);
  const unacked = [...session.unacked, messageId];
  if (unacked.length > MQTT_UNACKED) throw new Breach(1008, "slow reader");
  const packet = publishPacket(topic, payload, messageId);
  return { packet, session: { ...session, unacked, lastPacketId: messageId } };
}

function nextPacketId({ lastPacketId, unacked }: MqttSession): number {
  let id = lastPacketId;
  do id = (id % 65_535) + 1;
  while (unacked.includes(id));
  return id;
}
