import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { must, tool } from "../../../local/command.mjs";
import { ask } from "../../measure/client";

/** An absolute path: the bundler would take another from its own settings file. */
const BUNDLE = resolve(".wrangler/bench-chat");
/** The parts of the chat's bench take theirs from here on. */
export const FIRST_PORT = Number(process.env.BENCH_PORT) || 9310;
const secret = (name: string) => Buffer.from(`development ${name} `.padEnd(32, "0")).toString("base64");
export const LIVE_SECRET = secret("live");
export const MASTER_KEY = secret("master");

export type Host = {
  origin: string;
  pid: number;
  /** What it printed. */
  log: () => string;
  stop: () => Promise<void>;
  /** Ends it as a crash would: no goodbye. */
  kill: () => Promise<void>;
};

/** Builds the benches' Worker once. */
export async function bundle() {
  await must(
    tool(
      "wrangler",
      "deploy",
      "-c",
      "scripts/bench/chat/host/wrangler.toml",
      "--dry-run",
      "--outdir",
      BUNDLE,
    ),
  );
}

/** Serves it from a state folder; ready when this resolves. */
export async function serve(state: string, port: number): Promise<Host> {
  const args = ["scripts/bench/chat/host/host.mjs", `${BUNDLE}/worker.js`, state, `${port}`];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"], detached: true });
  const pid = child.pid ?? 0;
  let log = "";
  const gone = new Promise<void>((end) => child.once("exit", () => end()));
  await new Promise<void>((start, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        log += chunk;
        if (log.includes("ready")) start();
      });
    }
    child.once("exit", (code) => reject(new Error(`the host ended with ${code}\n${log}`)));
  });
  const end = async (signal: NodeJS.Signals) => {
    for (const each of signal === "SIGKILL" ? [...below(pid), pid] : [pid]) process.kill(each, signal);
    await gone;
  };
  const onExit = () => process.kill(-pid, "SIGKILL");
  process.once("exit", onExit);
  gone.then(() => process.off("exit", onExit));
  return {
    origin: `http://127.0.0.1:${port}`,
    pid,
    log: () => log,
    stop: () => end("SIGTERM"),
    kill: () => end("SIGKILL"),
  };
}

/** Processes that a process has started. */
function below(pid: number): number[] {
  const parents = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), parentOf(name)] as const);
  return parents.filter(([, parent]) => parent === pid).map(([child]) => child);
}

function parentOf(pid: string): number {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
  } catch {
    return 0;
  }
}

/** A call of the bench's own addresses. */
export async function bench<Reply>(origin: string, name: string, body: object): Promise<Reply> {
  const asking = () => ask(`${origin}/bench/${name}`, { method: "POST", body: JSON.stringify(body) });
  // A kept connection may have been closed while nobody spoke; every call here may be repeated.
  const response = await asking().catch(asking);
  if (response.status !== 200) throw new Error(`${name}: ${response.status} ${response.body}`);
  return JSON.parse(response.body.toString());
}
