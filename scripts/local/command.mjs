import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { diskFull, isDiskFull, userError } from "./user-error.mjs";

/** The environment of every child: no colours to parse, no questions, no calls home, no NODE_ENV of the shell's. */
export function quietly() {
  const { NODE_ENV: _ofTheShell, ...env } = process.env;
  return {
    ...env,
    WRANGLER_SEND_METRICS: "false",
    WRANGLER_HIDE_BANNER: "true",
    NO_UPDATE_NOTIFIER: "1",
    CI: "true",
  };
}

/** Which file of which package each tool is. */
export const TOOLS = {
  biome: "@biomejs/biome/bin/biome",
  depcruise: "dependency-cruiser/bin/dependency-cruise.mjs",
  knip: "knip/bin/knip.js",
  playwright: "@playwright/test/cli.js",
  remix: "@remix-run/dev/dist/cli.js",
  tsc: "typescript-native/bin/tsc",
  tsx: "tsx/dist/cli.mjs",
  vitest: "vitest/vitest.mjs",
  wrangler: "wrangler/bin/wrangler.js",
};

/** A tool of the project, run by the Node that runs us: the links of `.bin` take the first Node on the PATH, and are not for Windows. */
export const tool = (name, ...args) => ({
  file: process.execPath,
  args: [join("node_modules", TOOLS[name]), ...args],
});

/** The npm that runs us, or else the one that came with this Node. */
export function npm(...args) {
  const { npm_execpath: running = "" } = process.env;
  const beside = join(dirname(process.execPath), "node_modules/npm/bin/npm-cli.js");
  const script = [running, beside].find((file) => file.endsWith("npm-cli.js") && existsSync(file));
  return script ? { file: process.execPath, args: [script, ...args] } : { file: "npm", args };
}

/** Runs to the end and gives `{ code, output }`; `onText` sees the output while it comes. */
export function run({ file, args }, { env = {}, onText = (_text) => {} } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { env: { ...quietly(), ...env }, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    const take = (chunk) => {
      output += chunk;
      onText(String(chunk));
    };
    child.stdout.on("data", take);
    child.stderr.on("data", take);
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, output }));
  });
}

/** The same, where anything but success ends what we are doing. */
export async function must(command, options) {
  const { code, output } = await run(command, options);
  if (code === 0) return output;
  if (isDiskFull(output)) throw diskFull();
  const line = [command.file, ...command.args].join(" ");
  throw userError("途中のコマンドが失敗しました。", `A command failed: ${line}\n\n${output.trim()}`);
}
