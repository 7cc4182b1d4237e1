import { generate, type IConnackPacket, type Packet, parser } from "mqtt-packet";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openMqtt } from "~/live/line/mqtt-socket";

/** A socket whose other end is the test. */
class Wire extends EventTarget {
  static OPEN = 1;
  readyState = 0;
  binaryType = "";
  onopen = () => {};
  onclose: (event: { reason: string }) => void = () => {};
  onmessage: (event: { data: ArrayBuffer }) => void = () => {};
  packets: Packet[] = [];
  private read = parser({ protocolVersion: 4 });
  constructor(
    readonly address: string,
    readonly protocol: string,
  ) {
    super();
    this.read.on("packet", (packet) => this.packets.push(packet));
    wires.push(this);
  }
  send(bytes: Uint8Array) {
    this.read.parse(Buffer.from(bytes));
  }
  close() {
    this.readyState = 3;
    this.onclose({ reason: "" });
  }
  open() {
    this.readyState = Wire.OPEN;
    this.onopen();
  }
  /** Delivers a packet in pieces of so many bytes. */
  receive(packet: Packet, size = Number.POSITIVE_INFINITY) {
    const bytes = generate(packet);
    for (let at = 0; at < bytes.length; at += size)
      this.onmessage({ data: new Uint8Array(bytes.subarray(at, at + size)).buffer });
  }
}

const wires: Wire[] = [];
const heard: [string, string][] = [];
const CONNACK: IConnackPacket = { cmd: "connack", returnCode: 0, sessionPresent: false };

beforeEach(() => {
  vi.useFakeTimers();
  wires.length = heard.length = 0;
  vi.stubGlobal("WebSocket", Wire);
  vi.stubGlobal("window", globalThis);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function opened() {
  const socket = openMqtt({
    address: "wss://inowa.test/mqtt",
    clientId: "佐藤/1",
    keepaliveSeconds: 55,
    onPublish: (topic, payload) => heard.push([topic, payload]),
  });
  const wire = wires[0] as Wire;
  wire.open();
  return { socket, wire };
}

test("connects as the specification has it, and subscribes once it may", async () => {
  const { socket, wire } = opened();
  expect(wire.protocol).toBe("mqtt");
  expect(wire.packets).toMatchObject([
    {
      cmd: "connect",
      protocolId: "MQTT",
      protocolVersion: 4,
      clean: true,
      clientId: "佐藤/1",
      keepalive: 55,
    },
  ]);
  const taken = socket.subscribe("announce", 1);
  await Promise.resolve();
  expect(wire.packets).toHaveLength(1);
  wire.receive(CONNACK);
  await vi.advanceTimersByTimeAsync(0);
  const [, asked] = wire.packets;
  expect(asked).toMatchObject({ cmd: "subscribe", subscriptions: [{ topic: "announce", qos: 1 }] });
  wire.receive({ cmd: "suback", messageId: asked?.messageId, granted: [1] });
  await expect(taken).resolves.toBeUndefined();
});

test.each([1, 2, 3, 7, 1000])("receives what comes in pieces of %i bytes, and acknowledges", (size) => {
  const { wire } = opened();
  wire.receive(CONNACK, size);
  const long = "お知らせ".repeat(5000);
  const publish = { cmd: "publish", dup: false, retain: false } as const;
  wire.receive({ ...publish, topic: "announce", payload: "{}", qos: 0 }, size);
  wire.receive({ ...publish, topic: "session/ab", payload: long, qos: 1, messageId: 700 }, size);
  expect(heard).toEqual([
    ["announce", "{}"],
    ["session/ab", long],
  ]);
  expect(wire.packets.at(-1)).toMatchObject({ cmd: "puback", messageId: 700 });
});

test("a subscription that is refused, or a socket that ends, is reported", async () => {
  const { socket, wire } = opened();
  wire.receive(CONNACK);
  const refused = socket.subscribe("session/ab", 1);
  await vi.advanceTimersByTimeAsync(0);
  wire.receive({ cmd: "suback", messageId: wire.packets.at(-1)?.messageId, granted: [128] });
  await expect(refused).rejects.toThrow("refused");
  const cut = socket.subscribe("announce", 0);
  await vi.advanceTimersByTimeAsync(0);
  const gone = vi.fn();
  socket.onClose(gone);
  wire.close();
  await expect(cut).rejects.toThrow("closed");
  expect(gone).toHaveBeenCalledTimes(1);
});

test("a server that answers no ping is given up", async () => {
  const { socket, wire } = opened();
  wire.receive(CONNACK);
  const gone = vi.fn();
  socket.onClose(gone);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(wire.packets.filter(({ cmd }) => cmd === "pingreq").length).toBeGreaterThan(0);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(gone).toHaveBeenCalledTimes(1);
});
