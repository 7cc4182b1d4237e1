import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { run, tool } from "./command.mjs";

const PATIENCE_MS = 10_000;

/** After demo data were loaded: the cast has talked before anybody signs in. A start neither fails nor waits long for it. */
export async function ensureConversations(persistTo, port) {
  const silent = join(persistTo, "silent");
  if (!existsSync(silent)) return;
  const doctors = readFileSync(silent, "utf8").split("\n");
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS).unref());
  await Promise.race([talk(`http://127.0.0.1:${port}`, doctors, silent), late]);
}

async function talk(origin, doctors, silent) {
  const { code } = await run(tool("tsx", "scripts/demo/converse.ts", origin, ...doctors)).catch(() => ({}));
  if (code === 0) rmSync(silent, { force: true });
}
