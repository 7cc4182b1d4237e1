import { spawn } from "node:child_process";
import { join } from "node:path";

/** The environment of every child: no colours to parse, no questions, no calls home. */
export const quietly = () => ({
  ...process.env,
  WRANGLER_SEND_METRICS: "false",
  WRANGLER_HIDE_BANNER: "true",
  NO_UPDATE_NOTIFIER: "1",
  CI: "true",
});

/** A tool of the project, run by the Node that runs us. */
export const tool = (name, ...args) => ({ file: join("node_modules", ".bin", name), args });

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
  throw new Error(`${command.file} ${command.args.join(" ")}\n${output.trim()}`);
}
