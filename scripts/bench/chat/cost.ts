// What one message asks of the objects, counted, and what a million users would pay for it on Cloudflare's price list.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { table } from "../measure/figures";
import { bench, bundle, FIRST_PORT, serve } from "./host/host";
import type { Meter } from "./host/metered";

const PORT = FIRST_PORT + 20;
const SIZES = [2, 10, 50];
/** Messages of which the Inboxes are told one by one, but store them together: one alone costs most. */
const IN_A_ROW = [1, 20];
/** How long the bench waits: longer than the room does before it has them stored. */
const STORED_AFTER_MS = 7000;
const USERS = 1_000_000;
const MESSAGES_A_DAY = 10;
const DAYS = 30;
/** Workers Paid, published prices: US$ per million. */
const PRICE = { request: 0.15, rowWritten: 1.0, rowRead: 0.001 };

await bundle();
const state = mkdtempSync(join(tmpdir(), "cost-"));
const host = await serve(state, PORT);
const rows: (string | number)[][] = [
  ["members", "in a row", "requests", "rows written", "rows read", "US$ a month"],
];
// Every room and its members are objects of their own: one does not count what another costs.
const cases = SIZES.flatMap((size) => IN_A_ROW.map((messages) => costOf(size, messages)));
rows.push(...(await Promise.all(cases)));
await host.stop();
rmSync(state, { recursive: true, force: true });
console.log(
  `Per message; the last column: ${USERS.toLocaleString("en")} users, ${MESSAGES_A_DAY} messages a day each`,
);
console.log(table(rows));

async function costOf(size: number, messages: number) {
  const roomId = `cost-${size}-${messages}`;
  const memberIds = Array.from({ length: size }, (_, index) => `${roomId}-${index}`);
  const [sender = "", other = ""] = memberIds;
  await bench(host.origin, "open", { roomId, memberIds, title: "" });
  const room = { roomId, memberIds: [sender], text: "承知しました。" };
  // The first message plans a mail, which is not what the others cost.
  await bench(host.origin, "send", { ...room, clientMessageId: "first" });
  await pause();
  const before = await meters(roomId, other);
  for (let turn = 0; turn < messages; turn += 1) {
    await bench(host.origin, "send", { ...room, clientMessageId: `m${turn}` });
  }
  await pause();
  const after = await meters(roomId, other);
  const sum = (name: keyof Meter) =>
    (after.room[name] - before.room[name] + size * (after.inbox[name] - before.inbox[name])) / messages;
  const [requests, written, read] = [sum("requests"), sum("rowsWritten"), sum("rowsRead")];
  const each = requests * PRICE.request + written * PRICE.rowWritten + read * PRICE.rowRead;
  const month = (each * USERS * MESSAGES_A_DAY * DAYS) / 1_000_000;
  return [
    size,
    messages,
    ...[requests, written, read].map((count) => count.toFixed(1)),
    Math.round(month).toLocaleString("en"),
  ];
}

function meters(roomId: string, member: string) {
  return bench<{ room: Meter; inbox: Meter }>(host.origin, "meter", { roomId, memberIds: [member] });
}

function pause() {
  return new Promise((resolve) => setTimeout(resolve, STORED_AFTER_MS));
}
