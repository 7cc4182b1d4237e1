import { spawn } from "node:child_process";
import { QUIET, tool } from "./command.mjs";

const READY_WITHIN_MS = 90_000;

/** Serves the Worker on the loopback address. Gives `{ child, ready, stop }`; `ready` rejects with the log when it dies. */
export function serveWorker({ port, persistTo, vars = [] }) {
  const { file, args } = tool("wrangler", "dev", "-c", "wrangler.toml", "--ip", "127.0.0.1");
  const rest = ["--port", String(port), "--persist-to", persistTo, "--inspector-port", "0"];
  const named = vars.flatMap((each) => ["--var", each]);
  const child = spawn(file, [...args, ...rest, ...named, "--show-interactive-dev-session=false"], {
    env: QUIET,
    stdio: ["ignore", "pipe", "pipe"],
    detached: process.platform !== "win32",
  });
  return { child, ready: whenReady(child, port), stop: () => stop(child) };
}

function whenReady(child, port) {
  return new Promise((resolve, reject) => {
    let log = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (log += chunk));
    child.once("exit", (code) => reject(new Error(`wrangler dev ended with ${code}\n${log}`)));
    answering(port).then(resolve, () => reject(new Error(`the Worker does not answer\n${log}`)));
  });
}

async function answering(port) {
  const until = Date.now() + READY_WITHIN_MS;
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null);
    if (answer?.ok) return;
    if (Date.now() > until) throw new Error("not ready");
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** wrangler starts workerd: the whole group that we started goes, also what would wait for its last request for ever. */
async function stop(child) {
  if (child.exitCode === null) {
    const gone = new Promise((resolve) => child.once("exit", resolve));
    if (!signal(child, "SIGTERM")) return;
    await gone;
  }
  if (process.platform !== "win32") signal(child, "SIGKILL");
}

/** False when nobody is left to hear it. */
function signal(child, name) {
  try {
    return process.platform === "win32" ? child.kill() : process.kill(-child.pid, name);
  } catch {
    return false;
  }
}
