import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { WebSocket } from "ws";
import { allocated } from "./allocated";

type Target = { id: string; webSocketDebuggerUrl: string };
type Heap = { usedSize: number };

/** Megabytes: of the whole process, and of what it consists; `allocated` is null where no debugger is there to ask. */
export type Held = {
  resident: number;
  program: number;
  own: number;
  around: number;
  allocated: number | null;
  kept: number;
};

const MEGABYTE = 1024 * 1024;
const SETTLED_MS = 1000;
const OUR_WORKER = /^core:user:(inowa)?$/;

/**
 * What the memory of a workerd consists of, MB: its program, what the JavaScript of each isolate still needs once all
 * that nobody holds is collected, what the allocator has given out (buffers of JavaScript, SQLite, sockets, compiled
 * code), and what V8 and the allocator keep besides, which they had at the height of the load.
 */
export async function memoryHeld(workerd: number, inspectorPort: number): Promise<Held> {
  const status = readFileSync(`/proc/${workerd}/status`, "utf8");
  const [resident, program] = [megabytes(status, "VmRSS"), megabytes(status, "RssFile")];
  const heaps = await heapsBehind(inspectorPort);
  const own = heaps.filter(({ id }) => OUR_WORKER.test(id));
  const used = (of: readonly { heap: Heap }[]) =>
    of.reduce((sum, { heap }) => sum + heap.usedSize, 0) / MEGABYTE;
  const around = heaps.filter((each) => !own.includes(each));
  const given = allocated(workerd);
  const kept = resident - program - used(heaps) - (given ?? 0);
  return { resident, program, own: used(own), around: used(around), allocated: given, kept };
}

const megabytes = (status: string, field: string) =>
  Number(new RegExp(`^${field}:\\s+(\\d+)`, "m").exec(status)?.[1]) / 1024;

async function heapsBehind(port: number): Promise<{ id: string; heap: Heap }[]> {
  const response = await fetch(`http://127.0.0.1:${port}/json`);
  const targets = (await response.json()) as Target[];
  // What one isolate lets go of, another may free only then.
  for (const { webSocketDebuggerUrl } of targets) await heapOf(webSocketDebuggerUrl);
  await pause(SETTLED_MS);
  const heaps: { id: string; heap: Heap }[] = [];
  for (const { id, webSocketDebuggerUrl } of targets)
    heaps.push({ id, heap: await heapOf(webSocketDebuggerUrl) });
  return heaps;
}

/**
 * The heap of one isolate without its garbage. V8 takes a snapshot of what is held only, and collects everything else
 * before it does; `HeapProfiler.collectGarbage` leaves most of it, in a workerd that has nothing to do.
 */
async function heapOf(address: string): Promise<Heap> {
  const socket = new WebSocket(address, { headers: { origin: "http://localhost" } });
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  const heap = new Promise<Heap>((resolve, reject) => {
    socket.once("close", () => reject(new Error("The inspector went before it answered.")));
    socket.on("message", (data) => {
      const answered = JSON.parse(String(data));
      if (answered.id === 2) resolve(answered.result);
    });
  });
  socket.send(JSON.stringify({ id: 1, method: "HeapProfiler.takeHeapSnapshot" }));
  socket.send(JSON.stringify({ id: 2, method: "Runtime.getHeapUsage" }));
  return heap.finally(() => socket.close());
}
