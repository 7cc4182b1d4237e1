import { type ChildProcessWithoutNullStreams, execFileSync, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";

const BIN = "/usr/lib/postgresql/15/bin";
const SETTINGS = [
  "shared_buffers=1GB",
  "work_mem=64MB",
  "maintenance_work_mem=512MB",
  "jit=off",
  "fsync=off",
];

export type Postgres = {
  run: (sql: string) => void;
  load: (copy: string, lines: AsyncIterable<string>) => Promise<void>;
  session: () => Session;
  stop: () => void;
};
export type Session = { ask: (sql: string) => Promise<{ ms: number; output: string }>; end: () => void };

/** A throw-away cluster on the loopback address, gone with `stop`; null where Debian's PostgreSQL 15 is not installed. */
export function startPostgres(port: number): Postgres | null {
  if (!existsSync(join(BIN, "initdb"))) return null;
  const folder = mkdtempSync(join(tmpdir(), "inowa-bench-"));
  chmodSync(folder, 0o777);
  const data = join(folder, "data");
  asUser(join(BIN, "initdb"), ["-D", data, "-U", "bench", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8"]);
  const options = [
    `-p ${port}`,
    "-c listen_addresses=127.0.0.1",
    `-k ${folder}`,
    ...SETTINGS.map((one) => `-c ${one}`),
  ];
  asUser(join(BIN, "pg_ctl"), [
    "-D",
    data,
    "-w",
    "-l",
    join(folder, "log"),
    "-o",
    options.join(" "),
    "start",
  ]);
  const client = [
    "-X",
    "-q",
    "-A",
    "-t",
    "-v",
    "ON_ERROR_STOP=1",
    "-h",
    "127.0.0.1",
    "-p",
    String(port),
    "-U",
    "bench",
    "postgres",
  ];
  return {
    run: (sql) => execFileSync(join(BIN, "psql"), [...client, "-c", sql], { stdio: "pipe" }),
    load: (copy, lines) => load(spawn(join(BIN, "psql"), [...client, "-c", copy]), lines),
    session: () => openSession(spawn(join(BIN, "psql"), client)),
    stop: () => {
      asUser(join(BIN, "pg_ctl"), ["-D", data, "-m", "immediate", "stop"]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

// PostgreSQL refuses to run as root.
function asUser(file: string, args: string[]): void {
  const [command, all] =
    process.getuid?.() === 0 ? ["runuser", ["-u", "postgres", "--", file, ...args]] : [file, args];
  execFileSync(command as string, all as string[], { stdio: "ignore", cwd: "/" });
}

async function load(psql: ChildProcessWithoutNullStreams, lines: AsyncIterable<string>): Promise<void> {
  let complaint = "";
  psql.stderr.on("data", (text) => (complaint += text));
  const ended = new Promise<number | null>((resolve) => psql.once("close", resolve));
  for await (const line of lines) {
    if (!psql.stdin.write(line)) await new Promise((resolve) => psql.stdin.once("drain", resolve));
  }
  psql.stdin.end();
  await finished(psql.stdin as Writable);
  if ((await ended) !== 0) throw new Error(complaint);
}

/** One connection kept open, as a server would keep it; psql itself says how long an answer took to arrive. */
function openSession(psql: ChildProcessWithoutNullStreams): Session {
  psql.stdin.write("\\timing on\n");
  const lines = createInterface({ input: psql.stdout });
  let output: string[] = [];
  let complaint = "";
  let respond: (found: { ms: number; output: string }) => void = () => {};
  let refuse: (error: Error) => void = () => {};
  psql.stderr.on("data", (text) => (complaint += text));
  psql.once("close", () => refuse(new Error(complaint)));
  lines.on("line", (text) => {
    const [, ms] = /^Time: ([\d.]+) ms/.exec(text) ?? [];
    if (ms === undefined) return output.push(text);
    respond({ ms: Number(ms), output: output.join("\n") });
    output = [];
  });
  return {
    ask: (sql) =>
      new Promise((resolve, reject) => {
        respond = resolve;
        refuse = reject;
        psql.stdin.write(`${sql.replace(/\s+/g, " ")};\n`);
      }),
    end: () => psql.stdin.end(),
  };
}
