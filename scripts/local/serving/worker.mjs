import { fork } from "node:child_process";
import { once } from "node:events";
import { workerOptions } from "../cloudflare.mjs";
import { quietly } from "../command.mjs";

const READY_WITHIN_MS = 90_000;
/** A request or a job that hangs must not keep the command running. What is stored survives a kill. */
const STOPS_WITHIN_MS = 10_000;

/**
 * Serves the bundled Worker, on the loopback address unless `host` names another. Gives `{ child, ready, reload, stop }`;
 * `ready` rejects with the log when it dies; `reload` takes a new bundle; `night` has done what a deployment does by
 * cron. `limits`: what a shell does before it becomes the Worker, as `ulimit -n 300`. A bench may name another `bundle`,
 * and `sockets`: ports of the Worker without Miniflare's layers (`direct`) and of its profiler (`inspector`).
 */
export function serveWorker({
  host = undefined,
  port,
  persistTo,
  vars = {},
  limits = "",
  bundle = undefined,
  sockets = undefined,
}) {
  const served = () => ({ options: workerOptions(), host, port, persistTo, vars, bundle, sockets });
  const child = fork("scripts/local/serving/host.mjs", {
    ...(limits ? within(limits) : {}),
    env: quietly(),
    silent: true,
    detached: process.platform !== "win32",
  });
  // One that has ended receives nothing more: its exit says so.
  const sendState = () => child.send(served(), () => {});
  sendState();
  return {
    child,
    ready: whenReady(child),
    reload: sendState,
    nightly: () => runNightly(child),
    stop: () => stop(child),
  };
}

const within = (limits) => ({
  execPath: "/bin/sh",
  execArgv: ["-c", `${limits}; exec "${process.execPath}" "$@"`, "sh"],
});

function whenReady(child) {
  return new Promise((resolve, reject) => {
    let log = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (log += chunk));
    const late = setTimeout(() => reject(new Error(`the Worker does not start\n${log}`)), READY_WITHIN_MS);
    child.once("exit", (code) => reject(new Error(`the Worker ended with ${code}\n${log}`)));
    child.once("message", resolve);
    child.once("message", () => clearTimeout(late));
    child.once("exit", () => clearTimeout(late));
  });
}

async function runNightly(child) {
  child.send("nightly");
  const [{ nightly }] = await once(child, "message");
  if (nightly !== "ok") throw new Error(`the nightly job ended with ${nightly}`);
}

/** Our child starts workerd: the whole group that we started goes, also what would wait for its last request for ever. */
async function stop(child) {
  if (child.exitCode === null) {
    const gone = new Promise((resolve) => child.once("exit", resolve));
    if (!signal(child, "SIGTERM")) return;
    const late = setTimeout(() => signal(child, "SIGKILL"), STOPS_WITHIN_MS);
    await gone;
    clearTimeout(late);
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
