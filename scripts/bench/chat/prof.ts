import { mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { newRoomId } from "../../../durable-objects/room-id";
import { bench, bundle, MASTER_KEY, serve } from "./host";
import { connectMember } from "./member";


if (!process.env.NOBUNDLE) await bundle();
const state = mkdtempSync(join("/dev/shm", "prof-"));
const host = await serve(state, 9716);
const n = Number(process.argv[2] ?? 200);
const kind = process.argv[3] ?? "text";
const memberIds = Array.from({ length: n }, (_, i) => `m${i}`);
const roomId = await newRoomId(MASTER_KEY);
await bench(host.origin, "open", { roomId, memberIds, title: "b" });
for (const u of memberIds) {
  await connectMember(host.origin, u, null);
  if (kind === "text") await connectMember(host.origin, u, roomId);
}
const list = (await (await fetch("http://127.0.0.1:9719/json")).json()) as any[];
console.log(list.map((t) => t.webSocketDebuggerUrl));
const ws = new (await import("ws")).default(
  list.find((t) => /user/.test(t.webSocketDebuggerUrl) || true).webSocketDebuggerUrl,
);
await new Promise((r) => ws.once("open", r));
let id = 0;
const pend = new Map<number, (v: any) => void>();
ws.on("message", (d) => {
  const m = JSON.parse(String(d));
  pend.get(m.id)?.(m);
});
const cdp = (method: string, params = {}) =>
  new Promise<any>((r, j) => {
    pend.set(++id, r);
    ws.send(JSON.stringify({ id, method, params }));
    setTimeout(() => j(new Error("late " + method)), 20000);
  });
await cdp("Profiler.enable");
await cdp("Profiler.setSamplingInterval", { interval: 100 });
await cdp("Profiler.start");
for (let i = 0; i < 100; i++) {
  await bench(host.origin, "send", { roomId, memberIds, text: "あ".repeat(60), clientMessageId: `x${i}` });
  await new Promise((r) => setTimeout(r, 50));
}
const { result } = await cdp("Profiler.stop");
writeFileSync("/tmp/lead/prof.json", JSON.stringify(result.profile));
const p = result.profile;
const self = new Map<number, number>();
for (let i = 0; i < p.samples.length; i++)
  self.set(p.samples[i], (self.get(p.samples[i]) ?? 0) + p.timeDeltas[i]);
const by = new Map<string, number>();
for (const node of p.nodes) {
  const k = `${node.callFrame.functionName}:${node.callFrame.lineNumber}`;
  by.set(k, (by.get(k) ?? 0) + (self.get(node.id) ?? 0));
}
for (const [k, v] of [...by].sort((a, b) => b[1] - a[1]).slice(0, 40))
  console.log((v / 1000 / 100).toFixed(3), k);
await host.stop();
process.exit(0);
