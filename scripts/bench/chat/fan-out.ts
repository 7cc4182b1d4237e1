// Measures from a message's sending until the last member has it, beside mosquitto and aedes in the same run.
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { MqttClient } from "mqtt";
import { newRoomId } from "../../../durable-objects/room/room-id";
import { type Figures, figuresOf, table } from "../measure/figures";
import { aedes, type Broker, mosquitto } from "./brokers";
import { bench, bundle, FIRST_PORT, type Host, MASTER_KEY, serve } from "./host/host";
import { connectMember, connectPlain } from "./member";

const SIZES = process.argv[2] ? [Number(process.argv[2])] : [10, 50, 200];
const PORT = FIRST_PORT;
const PACE_MS = 50;
const PACED = 120;
const IN_FLIGHT = 8;
const FLOOD_MS = 3000;
const TEXT = "あ".repeat(60);
/** The others store nothing; ours does, so what this machine's disk takes for each message is shown apart. */
const PLACES = [
  ["inowa, stored in memory", existsSync("/dev/shm") ? "/dev/shm" : tmpdir()],
  ["inowa, stored on disk", tmpdir()],
] as const;

/** What is waited for: the message, with the room open at every member, or the badge, with all of them elsewhere. */
type Kind = "text" | "badge";
/** One way to send a number to all members, who hear it on one topic each. It is read as cheaply from each. */
type Room = {
  clients: MqttClient[];
  turnOf: (payload: Buffer) => number | null;
  send: (turn: number) => Promise<void>;
};
type Measured = { paced: Figures; perSecond: number };

await bundle();
const rows: (string | number)[][] = [
  ["members", "broker", "p50 ms", "p99 ms", "messages/s", "badge p50", "badge p99"],
];
for (const size of SIZES) {
  const others = [...((await mosquitto(PORT + 1, PORT + 2)) ?? []), ...(await aedes(PORT + 3, PORT + 4))];
  for (const broker of others)
    rows.push(await line(size, broker.name, (kind) => brokerRoom(broker, size, kind)));
  for (const broker of others) await broker.stop();
  for (const [name, folder] of PLACES) {
    const state = mkdtempSync(join(folder, "chat-"));
    const host = await serve(state, PORT);
    rows.push(await line(size, name, (kind) => ourRoom(host, size, kind)));
    await host.stop();
    rmSync(state, { recursive: true, force: true });
  }
}
console.log(table(rows));

async function line(size: number, name: string, open: (kind: Kind) => Promise<Room>) {
  const text = await measure(await open("text"), FLOOD_MS);
  const badge = await measure(await open("badge"), 0);
  const ms = (figures: Figures) => [figures.p50.toFixed(1), figures.p99.toFixed(1)];
  return [size, name, ...ms(text.paced), Math.round(text.perSecond), ...ms(badge.paced)];
}

async function brokerRoom({ address }: Broker, size: number, kind: Kind): Promise<Room> {
  const topics = range(0, size - 1).map((index) => (kind === "text" ? "room" : `announce/${index}`));
  const clients: MqttClient[] = [];
  for (const topic of topics) clients.push(await connectPlain(address, [topic]));
  const publisher = await connectPlain(address, []);
  return {
    clients,
    turnOf: (payload) => payload.readUInt32BE(0),
    send: async (turn) => {
      const payload = Buffer.concat([numbered(turn), Buffer.from(TEXT)]);
      // A plain broker has no badges: one message to each member stands for them.
      for (const topic of new Set(topics)) publisher.publish(topic, payload);
    },
  };
}

function numbered(turn: number) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(turn);
  return bytes;
}

/** Whoever has the room open has a socket to what concerns them, too. */
async function ourRoom({ origin }: Host, size: number, kind: Kind): Promise<Room> {
  const memberIds = range(0, size - 1).map((index) => `${kind}-${index}`);
  const [sender = ""] = memberIds;
  const roomId = await newRoomId(MASTER_KEY);
  await bench(origin, "open", { roomId, memberIds, title: "bench" });
  const own: MqttClient[] = [];
  for (const userId of memberIds) own.push(await connectMember(origin, userId, null));
  const open: MqttClient[] = [];
  if (kind === "text") for (const userId of memberIds) open.push(await connectMember(origin, userId, roomId));
  const name = kind === "text" ? '"seq":' : '"lastSeq":';
  return {
    clients: kind === "text" ? open : own,
    turnOf: (payload) => {
      const at = payload.indexOf(name) + name.length;
      return at < name.length ? null : Number.parseInt(payload.toString("latin1", at, at + 10), 10) - 1;
    },
    send: async (turn) => {
      await bench(origin, "send", { roomId, memberIds: [sender], text: TEXT, clientMessageId: `m${turn}` });
    },
  };
}

async function measure({ clients, turnOf, send }: Room, floodMs: number): Promise<Measured> {
  const receivedBy = new Map<number, number>();
  const lastAt = new Map<number, number>();
  const waiting = new Map<number, () => void>();
  for (const client of clients) {
    let receivedUpTo = -1;
    client.on("message", (_, payload) => {
      const turn = turnOf(payload as Buffer);
      if (turn === null) return;
      // Badges may be merged: a later count tells of the earlier ones too.
      for (const each of range(receivedUpTo + 1, turn)) {
        const count = (receivedBy.get(each) ?? 0) + 1;
        receivedBy.set(each, count);
        if (count < clients.length) continue;
        lastAt.set(each, performance.now());
        waiting.get(each)?.();
      }
      receivedUpTo = Math.max(receivedUpTo, turn);
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
  const paced = figuresOf(
    range(20, PACED - 1).map((turn) => (lastAt.get(turn) ?? Number.NaN) - (sentAt.get(turn) ?? 0)),
  );
  let next = PACED;
  const until = performance.now() + floodMs;
  await Promise.all(
    Array.from({ length: IN_FLIGHT }, async () => {
      while (performance.now() < until) await one(next++);
    }),
  );
  for (const client of clients) client.end(true);
  return { paced, perSecond: ((next - PACED) * 1000) / floodMs };
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}
