import { generate, type Packet, parser } from "mqtt-packet";
import { MQTT_PACKET_BYTES } from "#contract/limits";

/** Why a socket is cut. `code` is the WebSocket close code. */
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
  let bytes = rest.length > 0 ? joined(rest, frame) : frame;
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

function joined(left: Uint8Array, right: Uint8Array) {
  const both = new Uint8Array(left.length + right.length);
  both.set(left);
  both.set(right, left.length);
  return both;
}
