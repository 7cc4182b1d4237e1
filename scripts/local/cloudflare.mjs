// Miniflare and wrangler, required and not imported: of what is imported from CommonJS Node first reads every line for
// the names that it exports, and these two have megabytes. Both take 0.9 s of processor time so, and took 2.0.
import { createRequire } from "node:module";
import { CONFIG, forDevelopment } from "./settings.mjs";

const require = createRequire(import.meta.url);

export const { Miniflare } = require("miniflare");

const SIGNALS = ["SIGINT", "SIGTERM"];
let loaded = null;

/** Loaded when it is first asked for: who only serves what is built does without. */
export function wrangler() {
  loaded ??= withoutNewListeners(() => require("wrangler"));
  return loaded;
}

/** Wrangler, once loaded, ends the process at the first signal, before what it started could be stopped. */
function withoutNewListeners(load) {
  const before = SIGNALS.map((signal) => process.listeners(signal));
  const result = load();
  for (const [index, signal] of SIGNALS.entries())
    for (const listener of process.listeners(signal))
      if (!before[index].includes(listener)) process.removeListener(signal, listener);
  return result;
}

/**
 * What wrangler.toml and .dev.vars say of the Worker that is served here, as Miniflare takes it; plain JSON. Wrangler
 * would tell the console each time which files it read.
 */
export function workerOptions() {
  const { unstable_readConfig: readConfig, unstable_getMiniflareWorkerOptions: optionsOf } = wrangler();
  const { WRANGLER_LOG: level } = process.env;
  process.env.WRANGLER_LOG = level ?? "warn";
  try {
    return forDevelopment(optionsOf(readConfig(CONFIG)).workerOptions);
  } finally {
    if (level === undefined) delete process.env.WRANGLER_LOG;
  }
}
