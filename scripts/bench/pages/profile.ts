import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { WebSocket } from "ws";
import { type Frame, kindOf } from "./kinds";

type CallFrame = { functionName: string; url: string; lineNumber: number; columnNumber: number };
type Node = { id: number; callFrame: CallFrame; children?: number[] };
type Profile = { nodes: Node[]; samples: number[]; timeDeltas: number[] };
type Answered = { id: number; result?: { profile?: Profile } };

const SAMPLED_EVERY_US = 100;
/**
 * An isolate that waits is not sampled: the first sample after a wait bears all of the wait. No sample counts for more
 * than twice the time between two.
 */
const A_SAMPLE_AT_MOST_US = 2 * SAMPLED_EVERY_US;
const OUR_WORKER = /core:user/;

/** The profiler of the Worker's isolate. It makes everything slower: its figures are shares of a page, not its cost. */
export class Profiler {
  private asked = 0;
  private readonly waiting = new Map<number, (answered: Answered) => void>();
  private readonly map: SourceMap | null;

  private constructor(
    private readonly socket: WebSocket,
    bundle: string | null,
  ) {
    this.map = bundle ? new SourceMap(JSON.parse(readFileSync(`${bundle}.map`, "utf8"))) : null;
    socket.on("message", (data) => {
      const answered: Answered = JSON.parse(String(data));
      this.waiting.get(answered.id)?.(answered);
    });
  }

  /** `bundle`: what the isolate runs, with its source map beside it; without one every kind of work is one. */
  static async open(port: number, bundle: string | null): Promise<Profiler> {
    const response = await fetch(`http://127.0.0.1:${port}/json`);
    const targets = (await response.json()) as { id: string; webSocketDebuggerUrl: string }[];
    const address = targets.find(({ id }) => OUR_WORKER.test(id))?.webSocketDebuggerUrl ?? "";
    const socket = new WebSocket(address, { headers: { origin: "http://localhost" } });
    await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
    const profiler = new Profiler(socket, bundle);
    await profiler.send("Profiler.enable");
    await profiler.send("Profiler.setSamplingInterval", { interval: SAMPLED_EVERY_US });
    return profiler;
  }

  /** Milliseconds of the isolate that one of so many runs took, by kind of work. */
  async kindsOf(times: number, run: () => Promise<unknown>): Promise<Map<string, number>> {
    await this.send("Profiler.start");
    for (let turn = 0; turn < times; turn += 1) await run();
    const { result } = await this.send("Profiler.stop");
    if (!result?.profile) throw new Error("the profiler gave nothing");
    return this.sortedOut(result.profile, times);
  }

  close() {
    this.socket.close();
  }

  private sortedOut({ nodes, samples, timeDeltas }: Profile, times: number): Map<string, number> {
    const byId = new Map(nodes.map((node) => [node.id, node]));
    const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
    const kinds = new Map(nodes.map(({ id }) => [id, this.kindOfNode(id, byId, parents)]));
    const spent = new Map<string, number>();
    samples.forEach((id, index) => {
      const kind = kinds.get(id);
      const ms = Math.min(timeDeltas[index] ?? 0, A_SAMPLE_AT_MOST_US) / 1000 / times;
      if (kind) spent.set(kind, (spent.get(kind) ?? 0) + ms);
    });
    return spent;
  }

  /** Null: it waited. */
  private kindOfNode(id: number, byId: Map<number, Node>, parents: Map<number, number>): string | null {
    const stack: Frame[] = [];
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
      const node = byId.get(at);
      if (node) stack.push(this.frameOf(node.callFrame));
    }
    return /^\((idle|program|root)\)$/.test(stack[0]?.name ?? "") ? null : kindOf(stack);
  }

  private frameOf({ functionName, url, lineNumber, columnNumber }: CallFrame): Frame {
    if (!this.map || !url.endsWith("index.js")) return { source: url, name: functionName };
    const written = this.map.findEntry(lineNumber, columnNumber);
    return { source: "originalSource" in written ? written.originalSource : "", name: functionName };
  }

  private send(method: string, params: object = {}): Promise<Answered> {
    this.asked += 1;
    const id = this.asked;
    this.socket.send(JSON.stringify({ id, method, params }));
    return new Promise((resolve) => this.waiting.set(id, resolve));
  }
}
