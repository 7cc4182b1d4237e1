// Many people with an open page on one machine: who is dropped, what an idle socket weighs, how long an announcement
// to a thousand of them takes.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { MqttClient } from "mqtt";
import { sessionTopic } from "../../../workers/contract/socket";
import { table } from "../figures";
import { workerdMegabytes } from "../memory";
import { bench, bundle, FIRST_PORT, serve } from "./host";
import { connectMember } from "./member";

const PORT = FIRST_PORT + 30;
const SOCKETS = Number(process.argv[2]) || 2000;
const TOLD = Math.min(1000, SOCKETS);
const AT_ONCE = 20;
const IDLE_FOR_MS = 20_000;
const ROOM = { roomId: "announcement", title: "" };

await bundle();
const state = mkdtempSync(join(tmpdir(), "sockets-"));
const host = await serve(state, PORT);
const memberIds = Array.from({ length: SOCKETS }, (_, index) => `person-${index}`);
await bench(host.origin, "open", { ...ROOM, memberIds: memberIds.slice(0, TOLD) });
const megabytesBefore = workerdMegabytes(host.pid);
let dropped = 0;
let isOver = false;
const clients = await connectAll();
const megabytesAwake = workerdMegabytes(host.pid);
await pause(IDLE_FOR_MS);
const megabytesIdle = workerdMegabytes(host.pid);
const firstMs = await announce("m1");
const secondMs = await announce("m2");
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
    [`announcement to ${TOLD}, objects asleep`, `${firstMs.toFixed(0)} ms`],
    [`announcement to ${TOLD}, objects awake`, `${secondMs.toFixed(0)} ms`],
    ["memory per socket, connected", perSocket(megabytesAwake)],
    [`memory per socket, idle ${IDLE_FOR_MS / 1000} s`, perSocket(megabytesIdle)],
  ]),
);

async function connectAll(): Promise<MqttClient[]> {
  const found: MqttClient[] = [];
  const queue = [...memberIds];
  const work = async () => {
    for (let userId = queue.shift(); userId; userId = queue.shift()) {
      const topic = memberIds.indexOf(userId) < TOLD ? ROOM.roomId : null;
      const client = await connectMember(host.origin, userId, topic);
      client.on("close", () => {
        if (!isOver) dropped += 1;
      });
      found.push(client);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return found;
}

/** Milliseconds until the last of them has it. */
async function announce(clientMessageId: string): Promise<number> {
  let left = TOLD;
  const heard = new Promise<void>((resolve) => {
    for (const client of clients) {
      client.on("message", (topic, payload) => {
        if (topic !== sessionTopic(ROOM.roomId)) return;
        const frame = JSON.parse(payload.toString());
        if (frame.clientMessageId !== clientMessageId) return;
        left -= 1;
        if (left === 0) resolve();
      });
    }
  });
  const started = performance.now();
  await bench(host.origin, "send", { ...ROOM, memberIds: ["person-0"], text: "お知らせ", clientMessageId });
  await heard;
  return performance.now() - started;
}

function pause(ms: number) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
