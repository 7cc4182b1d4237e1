// Eight people write, reply, mention, edit, delete, react and send later while the process is killed and replies are
// lost: nothing may be lost, doubled or out of order, a listener has no gap after coming back, and every member's
// counts are those of a recount. Then plain text is looked for in all that was kept.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { MqttClient } from "mqtt";
import { newRoomId } from "../../../durable-objects/room/room-id";
import { sessionTopic } from "../../../workers/contract/chat/socket";
import { table } from "../measure/figures";
import { Conversation, type Expected, type Stored } from "./conversation";
import { bench, bundle, FIRST_PORT, type Host, MASTER_KEY, serve } from "./host/host";
import { connectMember } from "./member";

const MESSAGES = Number(process.argv[2]) || 10_000;
const KILLS = Number(process.argv[3]) || 20;
const SENDERS = 8;
const LOST_REPLIES = 0.3;
const PORT = FIRST_PORT + 10;
const CANARY = `カナリア${crypto.randomUUID()}`;
const ROOM = { roomId: await newRoomId(MASTER_KEY), title: `題名${CANARY}` };

/** Each so many of somebody's messages goes later, by at most this. */
const LATE_EVERY = 8;
const LATE_MS = 3000;
/** What a kill took out of the queue comes again after two minutes. */
const LATE_COME_WITHIN_MS = 180_000;
const COUNTS_COME_WITHIN_MS = 60_000;

const senders = Array.from({ length: SENDERS }, (_, index) => `sender-${index}`);
const listener = "listener";
const memberIds = [...senders, listener];
const acknowledged = new Map<string, number>();
const conversation = new Conversation(memberIds, CANARY);
/** What the listener's screen shows, by place, and the newest change that it has asked for. */
const seen = new Map<number, Shown>();
const acts: Record<string, number> = {};
let knownRevision = 0;
let logs = "";
let doubled = 0;
let kills = 0;
let lostReplies = 0;
let refused = 0;
let areAllSent = false;
let isDone = false;

await bundle();
const state = mkdtempSync(join(tmpdir(), "kills-"));
let host: Host = await serve(state, PORT);
await bench(host.origin, "open", { ...ROOM, memberIds });
const started = performance.now();
const listening = listen();
const killing = killNowAndThen();
await Promise.all([...senders.map(sendAll), readOn()]);
areAllSent = true;
await killing;
await untilLateHaveCome();
isDone = true;
const seconds = (performance.now() - started) / 1000;
const stored = await readAll();
await listening;
const miscounted = await membersMiscounted();
await host.stop();
logs += host.log();
report();
rmSync(state, { recursive: true, force: true });

/** A message as a frame or a page brings it. */
type Shown = Omit<Stored, "text" | "quoted">;

/** Each of its messages, and what it does between them. */
async function sendAll(sender: string) {
  for (let number = 0; number < MESSAGES / SENDERS; number += 1) {
    await (number % LATE_EVERY === 5 ? sendLater(sender, number) : sendOne(sender, number));
    await actOnce(sender);
  }
}

async function sendOne(sender: string, number: number) {
  const clientMessageId = `${sender}-${number}`;
  const text = `${CANARY} ${number}`;
  const hanging = conversation.hanging(sender, number);
  const message = await persist<Stored>(sender, "send", { text, clientMessageId, ...hanging });
  acknowledged.set(clientMessageId, message.seq);
  conversation.sent(message, { text, ...hanging });
}

async function sendLater(sender: string, number: number) {
  const clientMessageId = `${sender}-late-${number}`;
  const sendAt = Date.now() + Math.round(Math.random() * LATE_MS);
  const body = { text: `${CANARY} ${number}`, clientMessageId, sendAt };
  // Twenty of one person wait at most.
  while ((await persist<unknown>(sender, "schedule", body)) === "full") await pause(500);
  conversation.late.set(clientMessageId, sendAt);
}

/** The listener writes nothing, and reads now and then. */
async function readOn() {
  while (conversation.written.size + conversation.late.size < MESSAGES) {
    await pause(500);
    await actOnce(listener, conversation.read(listener));
  }
}

async function actOnce(userId: string, act = conversation.act(userId)) {
  if (!act) return;
  const outcome = await persist<unknown>(userId, act.name, act.body);
  acts[act.name] = (acts[act.name] ?? 0) + 1;
  if (!act.done(outcome)) refused += 1;
}

/** A call until it is answered; a lost reply is asked for again, as a browser does. */
async function persist<Reply>(userId: string, name: string, body: object): Promise<Reply> {
  for (;;) {
    const reply = await bench<Reply>(host.origin, name, { ...ROOM, memberIds: [userId], ...body }).then(
      (reply) => ({ reply }),
      () => null,
    );
    const isLost = Math.random() < LOST_REPLIES;
    if (isLost) lostReplies += 1;
    if (reply && !isLost) return reply.reply;
    if (!reply) await pause(50);
  }
}

async function untilLateHaveCome() {
  const until = Date.now() + LATE_COME_WITHIN_MS;
  for (const sender of senders) {
    const ask = { ...ROOM, memberIds: [sender] };
    while (Date.now() < until && (await bench<unknown[]>(host.origin, "scheduled", ask)).length > 0)
      await pause(500);
  }
}

/** Members whose counts are not those of a recount, as soon as all have been delivered. */
async function membersMiscounted(): Promise<number> {
  const until = Date.now() + COUNTS_COME_WITHIN_MS;
  for (;;) {
    const standings = await Promise.all(
      memberIds.map((userId) => bench<Expected>(host.origin, "standing", { ...ROOM, memberIds: [userId] })),
    );
    const wrong = memberIds.flatMap((userId, index) => {
      const pair = [standings[index], conversation.recounted(userId, stored)].map((each) =>
        JSON.stringify(each),
      );
      return pair[0] === pair[1] ? [] : [`${userId}: ${pair.join(" and not ")}`];
    });
    if (wrong.length === 0 || Date.now() > until) {
      if (wrong.length > 0) console.log(wrong.join("\n"));
      return wrong.length;
    }
    await pause(500);
  }
}

async function killNowAndThen() {
  while (kills < KILLS && !areAllSent) {
    const due = ((kills + 1) * MESSAGES) / (KILLS + 1);
    while (acknowledged.size + conversation.late.size < due && !areAllSent) await pause(20);
    if (areAllSent) return;
    await host.kill();
    logs += host.log();
    kills += 1;
    host = await serve(state, PORT);
  }
}

/** A member's screen: receives what is sent, and after every break asks for what came meanwhile. */
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
    const page = await bench<{ head: { revision: number }; messages: Stored[] }>(host.origin, "view", {
      ...ROOM,
      memberIds: [listener],
      after: complete(),
      since: knownRevision,
    }).catch(() => null);
    page?.messages.forEach(take);
    knownRevision = page?.head.revision ?? knownRevision;
    if (!page || page.messages.length < 500) return;
  }
}

/** Of two views of a message the one with the higher version counts. */
function take(message: Shown) {
  const before = seen.get(message.seq);
  if (before && before.clientMessageId !== message.clientMessageId) doubled += 1;
  if (!before || before.version < message.version) seen.set(message.seq, message);
}

/** What the listener's screen would show otherwise than a reload. */
function shownOtherwise() {
  const shown = ({ id, version, editedAt, deletedAt, mentions, reactions, replyTo }: Shown) =>
    JSON.stringify([id, version, editedAt, deletedAt, mentions, reactions, replyTo]);
  return stored.filter((message) => {
    const before = seen.get(message.seq);
    return !before || shown(before) !== shown(message);
  }).length;
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
  const lateSent = stored.filter(({ clientMessageId }) => conversation.late.has(clientMessageId));
  const early = lateSent.filter(
    (each) => each.createdAt < (conversation.late.get(each.clientMessageId) ?? 0),
  );
  const lost = [...acknowledged].filter(([name, seq]) => stored[seq - 1]?.clientMessageId !== name).length;
  const atOnce = (sender: string) => bySender(sender).filter((each) => !lateSent.includes(each));
  const disordered = senders.flatMap(atOnce).filter(({ senderId, clientMessageId }, index, all) => {
    const before = all[index - 1];
    return before?.senderId === senderId && numberOf(before.clientMessageId) > numberOf(clientMessageId);
  }).length;
  const figures: [string, number][] = [
    ["messages stored", stored.length],
    ["lost", lost + MESSAGES - acknowledged.size - lateSent.length],
    ["doubled", stored.length - names.size + doubled],
    ["out of order", disordered],
    ["gaps in the sequence", stored.filter(({ seq }, index) => seq !== index + 1).length],
    ["gaps of the listener", MESSAGES - complete()],
    ["sent before their time", early.length],
    ["not as last changed, or without what hangs on them", conversation.differing(stored).length],
    ["acts refused", refused],
    ["shown to the listener otherwise than by a reload", shownOtherwise()],
    ["members whose counts differ from a recount", miscounted],
    ["plain text in state and logs", filesWith(state, CANARY) + Number(logs.includes(CANARY))],
  ];
  console.log(table([["", ""], ...figures]));
  const hanging = [...conversation.written.values()];
  const kinds = {
    replies: hanging.filter(({ replyTo }) => replyTo).length,
    late: lateSent.length,
    mentions: hanging.filter(({ mentions }) => mentions.length > 0).length,
    ...acts,
  };
  console.log(
    Object.entries(kinds)
      .map(([kind, count]) => `${count} ${kind}`)
      .join(", "),
  );
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
