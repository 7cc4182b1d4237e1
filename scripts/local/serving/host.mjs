// The process that holds workerd: one Miniflare over the bundle, nothing in front of it. Started by worker.mjs, which
// gives it the port, the state folder and settings that win over wrangler.toml's, and hears when it is ready. It ends
// with workerd: Miniflare goes on without one, and nobody would answer.
import { dirname, join } from "node:path";
import { Miniflare } from "miniflare";
import {
  unstable_readConfig as readConfig,
  unstable_getMiniflareWorkerOptions as workerOptionsOf,
} from "wrangler";
import { BUNDLE } from "../build.mjs";
import { DEVELOPMENT, WORKER_NAME } from "../settings.mjs";
import { keepLoopbackOpen } from "./loopback.mjs";

const {
  port,
  persistTo,
  vars,
  bundle = join(BUNDLE, "index.js"),
  sockets = {},
} = JSON.parse(process.argv[2]);

let isReplacing = false;
keepLoopbackOpen();
const miniflare = new Miniflare(options());
await miniflare.ready;
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, end);
process.on("disconnect", end);
process.on("message", (wish) => (wish === "night" ? workAtNight() : replace()));
process.send("ready");

function options() {
  const config = readConfig(DEVELOPMENT);
  const { workerOptions, externalWorkers } = workerOptionsOf(config, DEVELOPMENT.env);
  const { direct, inspector } = sockets;
  const served = {
    ...workerOptions,
    name: WORKER_NAME,
    modules: [{ type: "ESModule", path: bundle }],
    modulesRoot: dirname(bundle),
    bindings: { ...workerOptions.bindings, ...vars },
  };
  return {
    host: "127.0.0.1",
    port,
    inspectorPort: inspector,
    cf: false,
    logRequests: false,
    unsafeTriggerHandlers: true,
    handleRuntimeStdio: watchRuntime,
    defaultPersistRoot: join(persistTo, "v3"),
    workers: [served, ...externalWorkers, ...(direct ? [socketOf(direct)] : [])],
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
  stdout.once("end", () => isReplacing || process.exit(1));
}

async function replace() {
  isReplacing = true;
  await miniflare.setOptions(options());
  isReplacing = false;
}

/** Calls the Worker itself: Miniflare's address for it does not reach the Worker behind static files. */
async function workAtNight() {
  const served = await miniflare.getWorker(WORKER_NAME);
  const { outcome } = await served.scheduled();
  process.send({ night: outcome });
}

async function end() {
  isReplacing = true;
  await miniflare.dispose();
  process.exit(0);
}
