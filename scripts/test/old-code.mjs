import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ensureBuild } from "../local/build.mjs";
import { quietly, run } from "../local/command.mjs";
import { git, lastRelease } from "../local/releases.mjs";
import { newFolder, SYSTEM_TEMP } from "../local/scratch.mjs";
import { serveWorker } from "../local/serving/worker.mjs";
import { ensureState } from "../local/state.mjs";
import { freePort } from "./clone.mjs";

const STARTS_WITHIN_MS = 600_000;
const PASSWORD = "inowa2026";
/** Of the demo, each with one factor, and talking: the pages are the same for all of them. */
const PEOPLE = ["sato", "tanaka", "nakamura"];
/** A doctor's group needs nobody else; an MS's needs a manager. */
const FOUNDER = "sato";
const PAGES = [
  "/",
  "/search",
  "/doctor/search?words=内科",
  "/hospitals/search",
  "/rooms",
  "/notification",
  "/group",
];
const MESSAGE = "古い版から";

/**
 * Runs the last released code, with its own tests of the API, on the present migrations, and then serves with it what
 * the present code has stored; last, the present code serves what the old one left. `ref` names another version, `words` fewer of its tests.
 */
export async function oldCode([ref = lastRelease(), ...words]) {
  const commit = ref && git("rev-parse", "--verify", "--quiet", `${ref}^{commit}`);
  if (!commit)
    return {
      code: ref ? 1 : 0,
      output: "",
      note: `not run: this clone has no older code (git fetch --unshallow --tags)`,
    };
  const folder = newFolder("old-code", SYSTEM_TEMP);
  rmSync(folder, { recursive: true, force: true });
  git("worktree", "prune");
  git("worktree", "add", "--detach", folder, commit);
  try {
    const added = await prepare(folder);
    const tests = await runIn(folder, ["scripts/test.mjs", "api", ...words]);
    const failed = failedIn(folder);
    if (tests.code !== 0 && (failed.length === 0 || failed.some((title) => !COUNTS_TABLES.test(title))))
      return { code: 1, output: tests.output.slice(-40_000), note: `${ref}: its tests of the API` };
    const note = `${ref}, ${added} migrations behind: ${/\d+ passed/.exec(tests.output)?.[0]} of its tests of the API`;
    await serveOld(folder);
    await serveNew(folder);
    return { code: 0, output: "", note };
  } catch (error) {
    return { code: 1, output: error.message, note: ref };
  } finally {
    git("worktree", "remove", "--force", folder);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The present migrations, and a state that the present code has filled. Tells how many migrations the old code lacks. */
async function prepare(folder) {
  const before = migrationsIn(folder);
  rmSync(join(folder, "migrations"), { recursive: true });
  cpSync("migrations", join(folder, "migrations"), { recursive: true });
  cpSync(".dev.vars", join(folder, ".dev.vars"));
  const [own, others] = [".", folder].map((at) => readFileSync(join(at, "package-lock.json"), "utf8"));
  // With other packages its first command installs them.
  if (own === others) await run({ file: "cp", args: ["-al", "node_modules", folder] });
  await ensureState(join(folder, ".wrangler/state"), () => {});
  return migrationsIn(folder).filter((name) => !before.includes(name)).length;
}

/** Old code that names every table cannot name a newer one: that is no fault of the migration. */
const COUNTS_TABLES = /for every table of the record$/;

/** The titles of the tests that failed. */
function failedIn(folder) {
  const file = join(folder, ".wrangler/results/api.json");
  if (!existsSync(file)) return [];
  return JSON.parse(readFileSync(file, "utf8"))
    .testResults.flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === "failed")
    .map(({ title }) => title);
}

const migrationsIn = (folder) =>
  ["db", "search", "edge"].flatMap((each) => readdirSync(join(folder, "migrations", each)));

function runIn(folder, args) {
  const { TEST_SIZE: _, TEST_SCRATCH: __, ...env } = quietly();
  const child = spawn(process.execPath, args, { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += text));
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, output })));
}

/** As somebody would who goes back: builds it, serves, and does with it what people do. */
async function serveOld(folder) {
  const port = await freePort();
  const env = { ...quietly(), PORT: String(port) };
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    cwd: folder,
    env,
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += text));
  try {
    await comesUp(child, `http://localhost:${port}`);
    await smoke(`http://localhost:${port}`);
    await walk(`http://localhost:${port}`, async (person) => {
      await person.write();
      await person.look();
    });
    const faults = output.split("\n").filter((line) => /"fault"/.test(line));
    if (faults.length > 0) throw new Error(`the old code met faults:\n${faults.join("\n")}`);
  } catch (error) {
    throw new Error(`${error.message}\n${output.slice(-4000)}`);
  } finally {
    process.kill(-child.pid, "SIGINT");
    if (child.exitCode === null) await once(child, "exit");
  }
}

/** The version before may have no smoke test: the present one asks it as well. */
async function smoke(site) {
  const env = { SMOKE_USER: `${PEOPLE[0]}@example.jp`, SMOKE_PASSWORD: PASSWORD };
  const { code, output } = await run({ file: process.execPath, args: ["scripts/smoke.mjs", site] }, { env });
  if (code !== 0) throw new Error(output);
}

async function serveNew(folder) {
  await ensureBuild(() => {});
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const persistTo = join(folder, ".wrangler/state");
  const worker = serveWorker({ port, persistTo, vars: { SITE_ORIGIN: origin } });
  try {
    await worker.ready;
    await walk(origin, async (person) => {
      await person.look();
      await person.finds();
    });
    await worker.nightly();
  } finally {
    await worker.stop();
  }
}

async function comesUp(child, origin) {
  for (const started = Date.now(); ; await pause(500)) {
    if (child.exitCode !== null) throw new Error(`the old code ended with ${child.exitCode}`);
    const status = await fetch(`${origin}/healthz`).then(
      (response) => response.status,
      () => null,
    );
    if (status === 200) return;
    if (status !== null) throw new Error(`/healthz of the old code answered ${status}`);
    if (Date.now() - started > STARTS_WITHIN_MS) throw new Error("the old code does not come up");
  }
}

async function walk(origin, act) {
  for (const name of PEOPLE) {
    const signedIn = await call("/api/login", "", { username: `${name}@example.jp`, password: PASSWORD });
    const cookie = signedIn.headers
      .getSetCookie()
      .map((each) => each.split(";")[0])
      .join("; ");
    await act({ look: () => look(cookie), write: () => write(name, cookie), finds: () => finds(cookie) });
  }

  /** Every page and every room opens. */
  async function look(cookie) {
    for (const page of PAGES) await (await call(page, cookie)).text();
    for (const { key } of await roomsOf(cookie)) await json(`/api/chat/rooms/${key}?limit=20`, cookie);
  }

  async function write(name, cookie) {
    const [room] = await roomsOf(cookie);
    const body = { message: MESSAGE, clientMessageId: crypto.randomUUID(), medias: [] };
    await json(`/api/chat/rooms/${room.key}/messages`, cookie, body);
    if (name === FOUNDER) await json("/api/groups", cookie, { name: MESSAGE, description: MESSAGE });
  }

  async function finds(cookie) {
    const [room] = await roomsOf(cookie);
    const { messages } = await json(`/api/chat/rooms/${room.key}?limit=20`, cookie);
    if (!messages.some(({ message }) => message === MESSAGE))
      throw new Error("what was written with the old code is not there");
  }

  async function roomsOf(cookie) {
    return (await json("/api/chat/rooms?limit=10", cookie)).rooms;
  }

  async function json(path, cookie, body) {
    return (await call(path, cookie, body)).json();
  }

  async function call(path, cookie, body) {
    const headers = { origin, cookie, ...(body ? { "content-type": "application/json" } : {}) };
    const response = await fetch(origin + encodeURI(path), {
      method: body ? "POST" : "GET",
      headers,
      body: body ? JSON.stringify(body) : undefined,
    });
    if (!response.ok)
      throw new Error(`${path} answered ${response.status}: ${(await response.text()).slice(0, 300)}`);
    return response;
  }
}
