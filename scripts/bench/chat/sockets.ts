// Measures a large room on one machine, whose members have it open with two sockets each: who is dropped, what a socket
// weighs at rest, how long an announcement takes to the last screen and to the last badge.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { MqttClient } from "mqtt";
import { newRoomId } from "../../../durable-objects/room/room-id";
import { table } from "../measure/figures";
import { workerdMegabytes } from "../measure/memory";
import { bench, bundle, FIRST_PORT, MASTER_KEY, serve } from "./host/host";
import { connectMember } from "./member";

const PORT = FIRST_PORT + 30;
const SOCKETS = Number(process.argv[2]) || 2000;
const MEMBERS = SOCKETS / 2;
const AT_ONCE = 20;
/** Badges of those who have the room open are updated once a second. */
const PAUSE_MS = 1500;
const IDLE_FOR_MS = 20_000;
const ROOM = { roomId: await newRoomId(MASTER_KEY), title: "" };

await bundle();
const state = mkdtempSync(join(tmpdir(), "sockets-"));
const host = await serve(state, PORT);
const memberIds = Array.from({ length: MEMBERS }, (_, index) => `person-${index}`);
await bench(host.origin, "open", { ...ROOM, memberIds });
const megabytesBefore = workerdMegabytes(host.pid);
let dropped = 0;
let isOver = false;
const clients = await connectAll();
const megabytesAwake = workerdMegabytes(host.pid);
await pause(IDLE_FOR_MS);
const megabytesIdle = workerdMegabytes(host.pid);
const asleep = await announce(1);
await pause(PAUSE_MS);
const awake = await announce(2);
isOver = true;
for (const client of clients) client.end(true);
await host.stop();
rmSync(state, { recursive: true, force: true });
const perSocket = (megabytes: number) =>
  `${(((megabytes - megabytesBefore) * 1024) / SOCKETS).toFixed(0)} KB`;
console.log(
  table([
    ["", ""],
    ["sockets", clients.length],
    ["dropped", dropped],
    [`announcement to ${MEMBERS}, objects asleep: screens, badges`, asleep],
    [`announcement to ${MEMBERS}, objects awake: screens, badges`, awake],
    ["memory per socket, connected", perSocket(megabytesAwake)],
    [`memory per socket, idle ${IDLE_FOR_MS / 1000} s`, perSocket(megabytesIdle)],
  ]),
);

async function connectAll(): Promise<MqttClient[]> {
  const found: MqttClient[] = [];
  const queue = [...memberIds];
  const work = async () => {
    for (let userId = queue.shift(); userId; userId = queue.shift()) {
      for (const roomId of [null, ROOM.roomId]) {
        const client = await connectMember(host.origin, userId, roomId);
        client.on("close", () => {
          if (!isOver) dropped += 1;
        });
        found.push(client);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return found;
}

/** Milliseconds until the last of them has it, on the room's topic and on their own. */
async function announce(seq: number): Promise<string> {
  const started = performance.now();
  const screens = untilAllReceived(`"seq":${seq},`).then(() => performance.now() - started);
  const badges = untilAllReceived(`"lastSeq":${seq},`).then(() => performance.now() - started);
  const message = { text: "お知らせ", clientMessageId: `m${seq}` };
  await bench(host.origin, "send", { ...ROOM, memberIds: ["person-0"], ...message });
  return (await Promise.all([screens, badges])).map((ms) => `${ms.toFixed(0)} ms`).join(", ");
}

function untilAllReceived(part: string): Promise<void> {
  let left = MEMBERS;
  return new Promise((resolve) => {
    for (const client of clients) {
      client.on("message", (_, payload) => {
        if (!payload.includes(part)) return;
        left -= 1;
        if (left === 0) resolve();
      });
    }
  });
}

function pause(ms: number) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
