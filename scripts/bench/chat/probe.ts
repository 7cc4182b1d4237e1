import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newRoomId } from "../../../durable-objects/room-id";
import { ask } from "../client";
import { figuresOf } from "../figures";
import { bench, bundle, MASTER_KEY, serve } from "./host";

if (!process.env.NOBUNDLE) await bundle();
const state = mkdtempSync(join(tmpdir(), "probe-"));
const host = await serve(state, 9715);
const memberIds = Array.from({ length: 10 }, (_, i) => `m${i}`);
const roomId = await newRoomId(MASTER_KEY);
await bench(host.origin, "open", { roomId, memberIds, title: "b" });
const kinds: Record<string, (i: number) => Promise<unknown>> = {
  http: () => ask(`${host.origin}/healthz2`, { method: "GET" } as never),
  none: () => bench(host.origin, "nothing", { roomId, memberIds }),
  unread: () => bench(host.origin, "unread", { roomId, memberIds }),
  send: (i) =>
    bench(host.origin, "send", { roomId, memberIds, text: "あ".repeat(60), clientMessageId: `x${i}` }),
};
for (const round of [0, 1])
  for (const [name, run] of Object.entries(kinds)) {
    const ms: number[] = [];
    for (let i = 0; i < 60; i++) {
      const t = performance.now();
      await run(i + 1000 * round);
      ms.push(performance.now() - t);
      await new Promise((r) => setTimeout(r, 50));
    }
    const f = figuresOf(ms.slice(10));
    console.log(name, f.p50.toFixed(2), f.p95.toFixed(2));
  }
await host.stop();
