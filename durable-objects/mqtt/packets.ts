import { generate, type Packet, parser } from "mqtt-packet";
import { MQTT_PACKET_BYTES } from "#contract/chat/limits";
import { joinBytes, utf8 } from "#contract/wire/bytes";
import { PINGREQ, PUBACK, PUBLISH, QOS_1 } from "#contract/wire/mqtt";

/** The reason why a socket is cut. `code` is the WebSocket close code. */
export class Breach extends Error {
  constructor(
    readonly code: 1002 | 1003 | 1008 | 1009,
    message: string,
  ) {
    super(message);
  }
}

type Taken = { packets: Packet[]; rest: Uint8Array };

/**
 * Takes the whole packets out of a stream that frames may cut anywhere (mqtt.js does).
 * `rest` is the beginning of the next one: keep it, and hand it back with the next frame.
 * Throws a Breach for what is no MQTT 3.1.1 and, before it is buffered, for what is too long.
 */
export function takePackets(rest: Uint8Array, frame: Uint8Array): Taken {
  let bytes = rest.length > 0 ? joinBytes([rest, frame]) : frame;
  const packets: Packet[] = [];
  for (let size = sizeOf(bytes); size !== null && size <= bytes.length; size = sizeOf(bytes)) {
    packets.push(decode(bytes.subarray(0, size)));
    bytes = bytes.subarray(size);
  }
  return { packets, rest: bytes.slice() };
}

/** Bytes of the packet that begins here, header included; null while its length has not arrived. */
function sizeOf(bytes: Uint8Array): number | null {
  let length = 0;
  for (let index = 1; index <= 4; index += 1) {
    const byte = bytes[index];
    if (byte === undefined) return null;
    length += (byte & 0x7f) * 128 ** (index - 1);
    if (length > MQTT_PACKET_BYTES) throw new Breach(1009, "packet too large");
    if (byte < 0x80) return 1 + index + length;
  }
  throw new Breach(1002, "malformed length");
}

function decode(bytes: Uint8Array): Packet {
  return frequent(bytes) ?? parsed(bytes);
}

/** Reads by hand what clients send all the time. */
function frequent(bytes: Uint8Array): Packet | null {
  const [kind, length, high = 0, low = 0] = bytes;
  if (kind === PINGREQ && length === 0) return { cmd: "pingreq" };
  if (kind === PUBACK && length === 2) return { cmd: "puback", messageId: high * 256 + low };
  return null;
}

function parsed(bytes: Uint8Array): Packet {
  const found: Packet[] = [];
  const reader = parser({ protocolVersion: 4 });
  reader.on("packet", (packet) => found.push(packet));
  reader.on("error", () => {
    throw new Breach(1002, "malformed packet");
  });
  reader.parse(Buffer.from(bytes));
  const [packet] = found;
  if (!packet || found.length > 1) throw new Breach(1002, "malformed packet");
  return packet;
}

/** A packet as bytes. */
export function encode(packet: Packet): Uint8Array {
  return generate(packet, { protocolVersion: 4 });
}

/** PUBLISH written by hand, since it goes to every subscriber of a room: QoS 1 with a packet id, else QoS 0. */
export function publishPacket(topic: string, payload: Uint8Array, messageId?: number): Uint8Array {
  const name = utf8(topic);
  const length = 2 + name.length + (messageId === undefined ? 0 : 2) + payload.length;
  const size = length < 128 ? 1 : length < 16_384 ? 2 : length < 2_097_152 ? 3 : 4;
  const packet = new Uint8Array(1 + size + length);
  packet[0] = PUBLISH | (messageId === undefined ? 0 : QOS_1);
  let at = 1;
  for (let rest = length; at <= size; rest = Math.floor(rest / 128)) {
    packet[at] = (rest % 128) | (at < size ? 0x80 : 0);
    at += 1;
  }
  packet[at] = name.length >> 8;
  packet[at + 1] = name.length & 0xff;
  packet.set(name, at + 2);
  at += 2 + name.length;
  if (messageId !== undefined) {
    packet[at] = messageId >> 8;
    packet[at + 1] = messageId & 0xff;
    at += 2;
  }
  packet.set(payload, at);
  return packet;
}
