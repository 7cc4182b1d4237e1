import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { Miniflare } from "../../local/cloudflare.mjs";
import { must, tool } from "../../local/command.mjs";
import { workerdBelow } from "../measure/memory";

const BUNDLE = resolve(".wrangler/bare/bundle");

/** Builds and serves the yardstick: four pages of what ours are made of, and nothing behind them. */
export async function serveBareApp(port: number, inspectorPort: number) {
  await must(tool("remix", "vite:build", "scripts/bench/bare"));
  await must(
    tool("wrangler", "deploy", "-c", "scripts/bench/bare/wrangler.toml", "--dry-run", "--outdir", BUNDLE),
  );
  const bare = new Miniflare({
    modules: [{ type: "ESModule", path: "worker.js", contents: readFileSync(`${BUNDLE}/worker.js`, "utf8") }],
    compatibilityDate: "2026-04-20",
    compatibilityFlags: ["nodejs_compat"],
    unsafeDirectSockets: [{ host: "127.0.0.1", port }],
    inspectorPort,
    logRequests: false,
    cf: false,
  });
  await bare.ready;
  const ours = workerdBelow(process.pid)?.find(({ parent }) => parent === process.pid);
  return { origin: `http://127.0.0.1:${port}`, workerd: ours?.pid ?? 0, stop: () => bare.dispose() };
}
