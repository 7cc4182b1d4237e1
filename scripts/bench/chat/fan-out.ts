// From a message's sending until the last member of the room has it, beside mosquitto and aedes in the same run.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { MqttClient } from "mqtt";
import { ANNOUNCE, sessionTopic } from "../../../workers/contract/socket";
import { type Figures, figuresOf, table } from "../figures";
import { aedes, type Broker, mosquitto } from "./brokers";
import { bench, bundle, FIRST_PORT, type Host, serve } from "./host";
import { connectMember, connectPlain } from "./member";

const SIZES = process.argv[2] ? [Number(process.argv[2])] : [10, 50, 200];
const PORT = FIRST_PORT;
const PACE_MS = 50;
const PACED = 120;
const IN_FLIGHT = 8;
const FLOOD_MS = 3000;
const TEXT = "あ".repeat(60);

/**
 * One way to send a number to all members; every member hears it on its topic, and on its own for the badge.
 * The number is read as cheaply from each: the listeners share one processor with what they measure.
 */
type Room = {
  clients: MqttClient[];
  isHeard: (topic: string, payload: Buffer) => { kind: "text" | "badge"; turn: number } | null;
  send: (turn: number) => Promise<void>;
};
type Measured = { text: Figures; badge: Figures; perSecond: number };

await bundle();
const rows: (string | number)[][] = [
  ["members", "broker", "p50 ms", "p99 ms", "badge p50", "badge p99", "messages/s"],
];
for (const size of SIZES) {
  const [plain, sockets] = (await mosquitto(PORT + 1, PORT + 2)) ?? [];
  const others = [plain, sockets, await aedes(PORT + 3)];
  for (const broker of others)
    if (broker) rows.push(line(size, broker.name, await measure(await brokerRoom(broker, size))));
  for (const broker of others) await broker?.stop();
  const state = mkdtempSync(join(tmpdir(), "chat-"));
  const host = await serve(state, PORT);
  rows.push(line(size, "inowa", await measure(await ourRoom(host, size))));
  await host.stop();
  rmSync(state, { recursive: true, force: true });
}
console.log(table(rows));

function line(size: number, name: string, { text, badge, perSecond }: Measured) {
  return [
    size,
    name,
    ...[text.p50, text.p99, badge.p50, badge.p99].map((ms) => ms.toFixed(1)),
    Math.round(perSecond),
  ];
}

async function brokerRoom({ address }: Broker, size: number): Promise<Room> {
  const clients: MqttClient[] = [];
  for (let index = 0; index < size; index += 1)
    clients.push(await connectPlain(address, ["room", `announce/${index}`]));
  const publisher = await connectPlain(address, []);
  return {
    clients,
    isHeard: (topic, payload) => ({
      kind: topic === "room" ? "text" : "badge",
      turn: payload.readUInt32BE(0),
    }),
    send: async (turn) => {
      const payload = Buffer.concat([numbered(turn), Buffer.from(TEXT)]);
      publisher.publish("room", payload);
      // A plain broker has no badges: one more message to each member stands for them.
      for (let index = 0; index < size; index += 1) publisher.publish(`announce/${index}`, payload);
    },
  };
}

function numbered(turn: number) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(turn);
  return bytes;
}

async function ourRoom({ origin }: Host, size: number): Promise<Room> {
  const memberIds = Array.from({ length: size }, (_, index) => `member-${index}`);
  const roomId = `room-${size}`;
  await bench(origin, "open", { roomId, memberIds, title: "bench" });
  const clients: MqttClient[] = [];
  for (const userId of memberIds) clients.push(await connectMember(origin, userId, roomId));
  return {
    clients,
    isHeard: (topic, payload) => {
      const text = topic === sessionTopic(roomId);
      const name = text ? '"seq":' : topic === ANNOUNCE ? '"lastSeq":' : null;
      const at = name ? payload.indexOf(name) : -1;
      if (!name || at < 0) return null;
      const seq = Number.parseInt(payload.toString("latin1", at + name.length, at + name.length + 10), 10);
      return { kind: text ? "text" : "badge", turn: seq - 1 };
    },
    send: async (turn) => {
      const [sender = ""] = memberIds;
      await bench(origin, "send", { roomId, memberIds: [sender], text: TEXT, clientMessageId: `m${turn}` });
    },
  };
}

async function measure({ clients, isHeard, send }: Room): Promise<Measured> {
  const heard = { text: new Map<number, number>(), badge: new Map<number, number>() };
  const lastAt = { text: new Map<number, number>(), badge: new Map<number, number>() };
  const waiting = new Map<number, () => void>();
  for (const client of clients) {
    let badge = -1;
    client.on("message", (topic, payload) => {
      const found = isHeard(topic, payload as Buffer);
      if (!found) return;
      // Badges may be merged: a later count tells of the earlier ones too.
      const turns = found.kind === "text" ? [found.turn] : range(badge + 1, found.turn);
      if (found.kind === "badge") badge = Math.max(badge, found.turn);
      for (const turn of turns) {
        const count = (heard[found.kind].get(turn) ?? 0) + 1;
        heard[found.kind].set(turn, count);
        if (count < clients.length) continue;
        lastAt[found.kind].set(turn, performance.now());
        if (found.kind === "text") waiting.get(turn)?.();
      }
    });
  }
  const one = (turn: number) =>
    new Promise<void>((resolve, reject) => {
      waiting.set(turn, resolve);
      send(turn).catch(reject);
    });
  const sentAt = new Map<number, number>();
  for (let turn = 0; turn < PACED; turn += 1) {
    sentAt.set(turn, performance.now());
    await Promise.all([one(turn), new Promise((resolve) => setTimeout(resolve, PACE_MS))]);
  }
  const figures = (kind: "text" | "badge") =>
    figuresOf(
      range(20, PACED - 1)
        .map((turn) => (lastAt[kind].get(turn) ?? Number.NaN) - (sentAt.get(turn) ?? 0))
        .filter((ms) => !Number.isNaN(ms)),
    );
  const [text, badge] = [figures("text"), figures("badge")];
  let next = PACED;
  const until = performance.now() + FLOOD_MS;
  await Promise.all(
    Array.from({ length: IN_FLIGHT }, async () => {
      while (performance.now() < until) await one(next++);
    }),
  );
  for (const client of clients) client.end(true);
  return { text, badge, perSecond: ((next - PACED) * 1000) / FLOOD_MS };
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}
