// Eight senders write while the process is killed and replies are lost: nothing may be lost, doubled or out of
// order, and a listener has no gap after coming back. Then plain text is looked for in all that was kept.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { MqttClient } from "mqtt";
import { newRoomId } from "../../../durable-objects/room/room-id";
import { sessionTopic } from "../../../workers/contract/chat/socket";
import { table } from "../measure/figures";
import { bench, bundle, FIRST_PORT, type Host, MASTER_KEY, serve } from "./host/host";
import { connectMember } from "./member";

const MESSAGES = Number(process.argv[2]) || 10_000;
const KILLS = Number(process.argv[3]) || 20;
const SENDERS = 8;
const LOST_REPLIES = 0.3;
const PORT = FIRST_PORT + 10;
const CANARY = `カナリア${crypto.randomUUID()}`;
const ROOM = { roomId: await newRoomId(MASTER_KEY), title: `題名${CANARY}` };

type Stored = { id: string; seq: number; senderId: string; clientMessageId: string; text: string };

const senders = Array.from({ length: SENDERS }, (_, index) => `sender-${index}`);
const listener = "listener";
const memberIds = [...senders, listener];
const acknowledged = new Map<string, number>();
const seen = new Map<number, string>();
let logs = "";
let doubled = 0;
let kills = 0;
let lostReplies = 0;
let isDone = false;

await bundle();
const state = mkdtempSync(join(tmpdir(), "kills-"));
let host: Host = await serve(state, PORT);
await bench(host.origin, "open", { ...ROOM, memberIds });
const started = performance.now();
const listening = listen();
const killing = killNowAndThen();
await Promise.all(senders.map(sendAll));
isDone = true;
await killing;
const seconds = (performance.now() - started) / 1000;
const stored = await readAll();
await listening;
await host.stop();
logs += host.log();
report();
rmSync(state, { recursive: true, force: true });

/** Each of its messages until it is answered; a lost reply is asked for again, as a browser does. */
async function sendAll(sender: string) {
  for (let number = 0; number < MESSAGES / SENDERS; number += 1) {
    const clientMessageId = `${sender}-${number}`;
    const text = `${CANARY} ${number}`;
    for (;;) {
      const reply = await bench<Stored>(host.origin, "send", {
        ...ROOM,
        memberIds: [sender],
        text,
        clientMessageId,
      }).catch(() => null);
      const isLost = Math.random() < LOST_REPLIES;
      if (isLost) lostReplies += 1;
      if (reply && !isLost) {
        acknowledged.set(clientMessageId, reply.seq);
        break;
      }
      if (!reply) await pause(50);
    }
  }
}

async function killNowAndThen() {
  while (kills < KILLS && !isDone) {
    const due = ((kills + 1) * MESSAGES) / (KILLS + 1);
    while (acknowledged.size < due && !isDone) await pause(20);
    if (isDone) return;
    await host.kill();
    logs += host.log();
    kills += 1;
    host = await serve(state, PORT);
  }
}

/** A member's screen: hears what is told, and after every break asks for what came meanwhile. */
async function listen() {
  while (!isDone || seen.size < MESSAGES) {
    const client = await connectMember(host.origin, listener, ROOM.roomId).catch(() => null);
    if (!client) {
      await pause(50);
      continue;
    }
    client.on("message", (topic, payload) => {
      if (topic !== sessionTopic(ROOM.roomId)) return;
      const frame = JSON.parse(payload.toString());
      if (frame.type === "message") take(frame);
    });
    await catchUp();
    await untilClosed(client);
    client.end(true);
  }
}

async function catchUp() {
  for (;;) {
    const page = await bench<{ messages: Stored[] }>(host.origin, "view", {
      ...ROOM,
      memberIds: [listener],
      after: complete(),
    }).catch(() => null);
    page?.messages.forEach(take);
    if (!page || page.messages.length < 500) return;
  }
}

function take({ seq, clientMessageId }: Stored) {
  if (seen.has(seq) && seen.get(seq) !== clientMessageId) doubled += 1;
  seen.set(seq, clientMessageId);
}

function complete() {
  let seq = 0;
  while (seen.has(seq + 1)) seq += 1;
  return seq;
}

async function untilClosed(client: MqttClient) {
  let isOpen = true;
  client.once("close", () => {
    isOpen = false;
  });
  while (isOpen && !(isDone && seen.size >= MESSAGES)) {
    await pause(100);
    if (isDone) await catchUp();
  }
}

async function readAll(): Promise<Stored[]> {
  const all: Stored[] = [];
  for (;;) {
    const after = all.at(-1)?.seq ?? 0;
    const page = await bench<{ messages: Stored[] }>(host.origin, "view", {
      ...ROOM,
      memberIds: [listener],
      after,
    });
    all.push(...page.messages);
    if (page.messages.length < 500) return all;
  }
}

function report() {
  const bySender = (sender: string) => stored.filter(({ senderId }) => senderId === sender);
  const names = new Set(stored.map(({ clientMessageId }) => clientMessageId));
  const lost = [...acknowledged].filter(([name, seq]) => stored[seq - 1]?.clientMessageId !== name).length;
  const disordered = senders.flatMap(bySender).filter(({ senderId, clientMessageId }, index, all) => {
    const before = all[index - 1];
    return before?.senderId === senderId && numberOf(before.clientMessageId) > numberOf(clientMessageId);
  }).length;
  const figures: [string, number][] = [
    ["messages stored", stored.length],
    ["lost", lost + MESSAGES - acknowledged.size],
    ["doubled", stored.length - names.size + doubled],
    ["out of order", disordered],
    ["gaps in the sequence", stored.filter(({ seq }, index) => seq !== index + 1).length],
    ["gaps of the listener", MESSAGES - complete()],
    ["plain text in state and logs", filesWith(state, CANARY) + Number(logs.includes(CANARY))],
  ];
  console.log(table([["", ""], ...figures]));
  console.log(`${kills} kills, ${lostReplies} replies lost, ${seconds.toFixed(0)} s`);
  if (stored.length !== MESSAGES || figures.slice(1).some(([, count]) => count > 0)) process.exitCode = 1;
}

function numberOf(clientMessageId: string) {
  return Number(clientMessageId.split("-").at(-1));
}

/** Files below a folder that hold a text, as UTF-8 or UTF-16. */
function filesWith(folder: string, text: string): number {
  const forms = [Buffer.from(text), Buffer.from(text, "utf16le")];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .filter((entry) => {
      const bytes = readFileSync(join(entry.parentPath, entry.name));
      return forms.some((form) => bytes.includes(form));
    }).length;
}

function pause(ms: number) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
