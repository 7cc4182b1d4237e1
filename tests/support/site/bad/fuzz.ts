import { Agent, request as open } from "node:http";

/** One bad request; its body is made when it goes. A number: so many bytes in chunks, whose end is not declared. */
export type Shot = {
  label: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: () => string | number;
};

/** What came of them: how many answers of each status, the slowest, and each that nobody may give. */
export type Tally = { sent: number; statuses: Record<number, number>; slowestMs: number; faults: string[] };

/** Beyond this an answer is a fault as well: if it took so long each time, since other work only ever adds. */
const SLOWEST_MS = 2000;
const SLOW_TIMES = 5;
const TIMEOUT_MS = 30_000;
const LEAKS = /SQLITE|D1_ERROR|INSERT INTO|drizzle|ZodError|\bat \w+ \(|\.ts:\d+|node_modules/;
const CHUNK = Buffer.alloc(64 * 1024, "a");

/** Sends all of them, two at a time, each over a connection of its own: a refused body may end its connection. */
export async function fire(origin: string, shots: Iterable<Shot>, inFlight = 2): Promise<Tally> {
  const tally: Tally = { sent: 0, statuses: {}, slowestMs: 0, faults: [] };
  const agent = new ToughAgent({ keepAlive: false });
  const queue = shots[Symbol.iterator]();
  const work = async () => {
    for (let next = queue.next(); !next.done; next = queue.next())
      count(tally, next.value, await patiently(origin, next.value, agent));
  };
  await Promise.all(Array.from({ length: inFlight }, work));
  agent.destroy();
  return tally;
}

/** More than fits into the buffers on the way: its refusal may be lost with the connection that it ends. */
const LARGE_BYTES = 64 * 1024;
const TIMES = 16;

/** As a browser does, what was cut off while it was sent is sent again; an answer must come of it. So is what was slow. */
async function patiently(origin: string, shot: Shot, agent: Agent): Promise<ResponseBody> {
  for (let time = 1; ; time += 1) {
    const response = await shoot(origin, shot, agent);
    const content = shot.body?.() ?? "";
    const isLarge = typeof content === "number" || content.length > LARGE_BYTES;
    const isSlow = response.status > 0 && response.ms >= SLOWEST_MS && time < SLOW_TIMES;
    const isCut = response.status === 0 && isLarge && time < TIMES;
    if (response.status >= 500 || !(isSlow || isCut)) return response;
  }
}

/** Whoever refuses the rest of a body may cut the connection while we write it. */
class ToughAgent extends Agent {
  override createConnection(...asked: Parameters<Agent["createConnection"]>) {
    const socket = super.createConnection(...asked);
    socket?.on("error", () => undefined);
    return socket;
  }
}

type ResponseBody = { status: number; ms: number; text: string };

function count(tally: Tally, { label, method, path }: Shot, { status, ms, text }: ResponseBody) {
  const leak = status >= 400 ? LEAKS.exec(text)?.[0] : undefined;
  tally.sent += 1;
  tally.statuses[status] = (tally.statuses[status] ?? 0) + 1;
  tally.slowestMs = Math.max(tally.slowestMs, ms);
  if (status > 0 && status < 500 && ms < SLOWEST_MS && !leak) return;
  const what = leak ? `shows ${leak}` : `${status} after ${ms.toFixed(0)} ms`;
  tally.faults.push(`${method} ${path} ${label}: ${what}`);
}

/** Status 0: no answer, the connection broke. A body that comes in chunks is timed from where it was refused. */
function shoot(origin: string, { method, path, headers, body }: Shot, agent: Agent): Promise<ResponseBody> {
  return new Promise((resolve) => {
    const done = (status: number, text: string) => resolve({ status, ms: performance.now() - started, text });
    const content = body?.();
    const length: Record<string, string> =
      typeof content === "string" ? { "content-length": String(Buffer.byteLength(content)) } : {};
    const isFlood = typeof content === "number";
    const started = performance.now();
    const sent = open(
      origin + path,
      { method, headers: { ...headers, ...length }, agent, timeout: TIMEOUT_MS },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("close", () => done(response.statusCode ?? 0, Buffer.concat(chunks).toString()));
        if (isFlood) response.on("end", () => sent.destroy());
      },
    );
    sent.on("error", () => done(0, ""));
    sent.on("timeout", () => sent.destroy(new Error("silent")));
    if (typeof content === "number") pour(sent, content);
    else sent.end(content);
  });
}

function pour(sent: ReturnType<typeof open>, bytes: number) {
  let left = bytes;
  const more = () => {
    while (left > 0 && !sent.destroyed) {
      left -= CHUNK.length;
      if (!sent.write(CHUNK)) return sent.once("drain", more);
    }
    return sent.end();
  };
  more();
}
