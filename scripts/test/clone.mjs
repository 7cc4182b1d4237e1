import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, readdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { quietly } from "../local/command.mjs";
import { newFolder, SYSTEM_TEMP } from "../local/scratch.mjs";

/** A space and kanji: a path that is percent-encoded somewhere does not survive it. */
const NAME = "医の輪 試験";
const NOT_CLONED = [".git", ".dev.vars", ".wrangler", "build", "node_modules"];
/** What npm sets for the scripts that it runs: the clone's npm is its own. */
const OF_OUTER_NPM = /^(npm_(package|lifecycle|config_local_prefix|config_global_prefix|command)|INIT_CWD$)/;
/** What a shell may have set; and packages that npm has are not asked for again. */
const HOSTILE = { NODE_ENV: "production", npm_config_prefer_offline: "true" };
const POLL_MS = 200;
/** One that takes longer hangs. Counted in polls: a machine that was asleep has not waited. */
const STARTS_WITHIN = 6_000;
const STOPS_WITHIN = 300;
const ACCOUNT = { username: "sato@example.jp", password: "inowa2026" };

/**
 * Does what a newcomer does: clones, copies the example of the settings, runs `npm start` without node_modules, opens a
 * page, signs in, stops.
 */
export async function clone() {
  const home = newFolder("clone", SYSTEM_TEMP);
  const folder = join(home, NAME);
  copy(folder, trackedFiles());
  cpSync(join(folder, ".dev.vars.example"), join(folder, ".dev.vars"));
  const port = await freePort();
  const server = start(folder, port);
  try {
    const seconds = await comesUp(server, `http://localhost:${port}`);
    await signIn(`http://localhost:${port}`);
    await stop(server, port);
    return { code: 0, output: server.output, note: `served after ${seconds} s` };
  } catch (error) {
    return { code: 1, output: [server.output, error.message, ...untracked()].join("\n") };
  } finally {
    kill(server.child, "SIGKILL");
    await rm(home, { recursive: true, force: true });
  }
}

/** As they are in this folder now, committed or not. */
function copy(folder, files) {
  for (const file of files.filter((file) => existsSync(file))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(file, join(folder, file), { recursive: true });
  }
}

/** Where git does not say, all but what is never committed. */
const trackedFiles = () =>
  listed("ls-files", "-z") ?? readdirSync(".").filter((name) => !NOT_CLONED.includes(name));

const untracked = () =>
  (listed("ls-files", "-oz", "--exclude-standard") ?? []).map(
    (file) => `not in the clone, as git does not track it: ${file}`,
  );

function listed(...args) {
  try {
    const stdio = ["ignore", "pipe", "ignore"];
    return execFileSync("git", args, { encoding: "utf8", stdio }).split("\0").filter(Boolean);
  } catch {
    return null;
  }
}

function start(folder, port) {
  const outer = Object.entries(quietly()).filter(([name]) => !OF_OUTER_NPM.test(name));
  const env = { ...Object.fromEntries(outer), ...HOSTILE, PORT: String(port) };
  const child = spawn("npm", ["start"], {
    cwd: folder,
    env,
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const server = { child, output: "" };
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (server.output += text));
  return server;
}

async function comesUp({ child }, origin) {
  const started = Date.now();
  await until("npm start does not come up", STARTS_WITHIN, async () => {
    if (!isRunning(child)) throw new Error(`npm start ended with ${child.exitCode ?? child.signalCode}`);
    const status = await fetch(`${origin}/login`).then(
      (response) => response.status,
      () => null,
    );
    if (status !== null && status !== 200) throw new Error(`/login answered ${status}`);
    return status === 200;
  });
  return ((Date.now() - started) / 1000).toFixed(1);
}

async function until(fault, polls, isReached) {
  for (let poll = 1; !(await isReached()); poll += 1) {
    if (poll > polls) throw new Error(fault);
    await pause(POLL_MS);
  }
}

async function signIn(origin) {
  const body = new URLSearchParams(ACCOUNT);
  const response = await fetch(`${origin}/login`, {
    method: "POST",
    body,
    headers: { origin },
    redirect: "manual",
  });
  const cookies = response.headers.getSetCookie();
  if (response.status !== 302 || !cookies.some((cookie) => cookie.startsWith("__Host-session=")))
    throw new Error(`signing in answered ${response.status}`);
}

/** Ctrl-C reaches the whole group. npm does not wait for those that it started. */
async function stop({ child }, port) {
  kill(child, "SIGINT");
  await until("npm start does not end", STOPS_WITHIN, () => !isRunning(child) && !kill(child, 0));
  await until(
    "something still listens after npm start was stopped",
    STOPS_WITHIN,
    async () => !(await listens(port)),
  );
}

/** Asks the port itself: another's connection that happens to leave from it would keep us from taking it. */
async function listens(port) {
  const socket = connect({ port, host: "127.0.0.1" });
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

const isRunning = ({ exitCode, signalCode }) => exitCode === null && signalCode === null;

/** False when nobody of the group is left. */
function kill(child, signal) {
  try {
    return process.kill(-child.pid, signal);
  } catch {
    return false;
  }
}

export async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port: free } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return free;
}
