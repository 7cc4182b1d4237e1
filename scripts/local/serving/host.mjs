// The process that holds workerd: one Miniflare over the bundle, nothing in front of it. Started by worker.mjs, which
// tells it what to serve, and hears when it is ready. It ends with workerd: Miniflare goes on without one, and nobody
// would answer.
import { once } from "node:events";
import { dirname, join } from "node:path";
import { BUNDLE } from "../build.mjs";
import { Miniflare } from "../cloudflare.mjs";
import { WORKER_NAME } from "../settings.mjs";
import { keepLoopbackOpen } from "./loopback.mjs";

let isReplacing = false;
let isEnding = false;
keepLoopbackOpen();
const [served] = await once(process, "message");
const miniflare = new Miniflare(optionsOf(served));
await miniflare.ready;
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, end);
process.on("disconnect", end);
process.on("message", (wish) => (wish === "nightly" ? runNightly() : replace(wish)));
process.send("ready");

/** What wrangler.toml says, and the settings of this server alone, which win. */
function optionsOf({
  options,
  host = "127.0.0.1",
  port,
  persistTo,
  vars,
  bundle = join(BUNDLE, "index.js"),
  sockets = {},
}) {
  const { direct, inspector } = sockets;
  const worker = {
    ...options,
    name: WORKER_NAME,
    modules: [{ type: "ESModule", path: bundle }],
    modulesRoot: dirname(bundle),
    bindings: { ...options.bindings, ...vars },
  };
  return {
    host,
    port,
    inspectorPort: inspector,
    cf: false,
    logRequests: false,
    unsafeTriggerHandlers: true,
    handleRuntimeStdio: watchRuntime,
    defaultPersistRoot: join(persistTo, "v3"),
    workers: [worker, ...(direct ? [socketOf(direct)] : [])],
  };
}

/**
 * A bench asks the Worker itself. A socket of a Worker with static files leads through the two Workers that simulate
 * the service of those; one of a Worker without any, which may name another, does not.
 */
function socketOf(port) {
  return {
    name: "socket",
    compatibilityDate: "2026-04-20",
    modules: [{ type: "ESModule", path: "socket.mjs", contents: "export default {};" }],
    unsafeDirectSockets: [{ host: "127.0.0.1", port, serviceName: WORKER_NAME }],
  };
}

/** The end of what workerd says is its own end, but for one that makes way for the next bundle. */
function watchRuntime(stdout, stderr) {
  stdout.pipe(process.stdout, { end: false });
  stderr.pipe(process.stderr, { end: false });
  stdout.once("end", () => isReplacing || isEnding || process.exit(1));
}

async function replace(wish) {
  isReplacing = true;
  await miniflare.setOptions(optionsOf(wish));
  isReplacing = false;
}

/** Calls the Worker itself: Miniflare's address for it does not reach the Worker behind static files. */
async function runNightly() {
  const nightly = await outcomeOfNightly().catch((error) => error.message);
  if (!isEnding) process.send({ nightly });
}

async function outcomeOfNightly() {
  const worker = await miniflare.getWorker(WORKER_NAME);
  const { outcome } = await worker.scheduled();
  return outcome;
}

/** Who started it may say so and be gone at once. */
async function end() {
  if (isEnding) return;
  isEnding = true;
  await miniflare.dispose();
  process.exit(0);
}
