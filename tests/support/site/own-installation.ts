import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { SCRATCH } from "../../../scripts/local/scratch.mjs";
import { serveWorker } from "../../../scripts/local/serving/worker.mjs";
import { everydayToken, type Name } from "../cast";
import { PORT } from "./origin";
import { copyOf } from "./servers/states.mjs";
import { askAs, callAs } from "./web";

type Vars = Record<string, string>;

export const newKey = () => randomBytes(32).toString("base64");
/** The keys under which states are built. */
export const firstKeys = (): Vars => parseEnv(readFileSync(".dev.vars", "utf8")) as Vars;

/** A state folder that is served with settings of its own, or given to the commands of an operator. */
export function ownInstallation(name: string, offset: number) {
  const state = join(SCRATCH, name);
  const port = PORT + offset;
  const origin = `http://127.0.0.1:${port}`;
  const file = join(SCRATCH, `${name}.vars`);
  let vars: Vars = {};
  let worker: ReturnType<typeof serveWorker> | null = null;

  const cookieOf = (who: Name) => `__Host-session=${everydayToken(who)}`;

  return {
    state,
    origin,
    startAs: (built: string) => copyOf(built, name),
    /** From now on it has these settings. */
    set(next: Vars) {
      vars = next;
      writeFileSync(
        file,
        Object.entries(next)
          .map(([key, value]) => `${key}="${value}"\n`)
          .join(""),
      );
    },
    async serve() {
      worker = serveWorker({
        port,
        persistTo: state,
        vars: { ENVIRONMENT: "test", SITE_ORIGIN: origin, ...vars },
      });
      await worker.ready;
    },
    async stop() {
      await worker?.stop();
      worker = null;
    },
    ask: (who: Name, path: string, body?: object) =>
      askAs(cookieOf(who), body ? "POST" : "GET", path, body, origin),
    call: <Reply>(who: Name, path: string, body?: object) =>
      callAs<Reply>(cookieOf(who), body ? "POST" : "GET", path, body, origin),
    cookieOf,
    /** Runs a command of package.json on it, as somebody does who has stopped the server. */
    command: (script: string, ...args: string[]) =>
      run(script, [...args, "--persist-to", state, "--vars", file]),
    /** The same, killed as soon as it prints something. */
    killed: (script: string, sign: RegExp, ...args: string[]) => {
      let isKilled = false;
      return run(script, [...args, "--persist-to", state, "--vars", file], (child, output) => {
        if (child.pid && child.signalCode === null && sign.test(output) && !isKilled) {
          isKilled = true;
          process.kill(-child.pid, "SIGKILL");
        }
      });
    },
  };
}

/** In a group of its own: what it starts ends with it. */
function run(
  script: string,
  args: string[],
  onOutput: (child: ChildProcess, output: string) => void = () => undefined,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ["--import", "tsx", `scripts/maintenance/${script}.ts`, ...args], {
    detached: true,
  });
  let output = "";
  const take = (chunk: Buffer) => {
    output += chunk;
    onOutput(child, output);
  };
  child.stdout.on("data", take);
  child.stderr.on("data", take);
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, output })));
}
