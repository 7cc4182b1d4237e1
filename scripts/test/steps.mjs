import { mkdirSync } from "node:fs";
import { buildWeb, buildWorker, ensureBuild, STATIC_FILES } from "../local/build.mjs";
import { ensureChromium } from "../local/chromium.mjs";
import { run, tool } from "../local/command.mjs";
import { userError } from "../local/user-error.mjs";
import { clone } from "./clone.mjs";
import { oldCode } from "./old-code.mjs";
import { countsOf } from "./results.mjs";

/** The folder in which each runner leaves what it found, as JSON. */
export const RESULTS = ".wrangler/results";

/** What the servers of the browser's tests run before anything else, unless it was done (`BUILT_STATES`). */
const BUILD_STATES = "tests/support/site/servers/build-states.ts";
const BUNDLE_KIB = 3 * 1024;
const TAIL_CHARS = 40_000;
/** A line for each test that began; what failed is distinguished from them. */
const PROGRESS = /^\[\d+\/\d+\] .*\n/gm;

/** Each takes the words for its runner and the names of the steps that failed before it. */
export const STEPS = { api, build, bundle, browser, clone, lint, "old-code": oldCode, states, types, unit };

/** Only with `long`, or when it is named. */
export const LONG_STEPS = ["old-code"];

/**
 * One stage after the other; the queues of a stage run side by side. The tests of the API, whose files share a worker and
 * wait for each other, take one of two cores for as long as all else that comes before the browser's tests takes the
 * other, and those keep two cores busy by themselves. The clone waits for npm and for disks: it has a queue of its own.
 * The build empties its folder, so that it does not come first beside them.
 */
export const STAGES = [
  [["api"], ["lint", "types", "build", "bundle", "unit", "states"], ["clone"]],
  [["browser"]],
  [["old-code"]],
];

/** Form, then who may import whom (`.dependency-cruiser.mjs`) and what nobody uses (`knip.jsonc`), which share a core. */
async function lint() {
  const checks = [
    await plain(tool("biome", "check", ".")),
    await plain(
      tool("depcruise", "--config", ".dependency-cruiser.mjs", "app", "workers", "durable-objects"),
    ),
    await plain(tool("knip", "--no-progress", "--no-config-hints")),
  ];
  return {
    code: checks.find(({ code }) => code !== 0)?.code ?? 0,
    output: checks.map(({ output }) => output).join(""),
  };
}

/** Runs the faster of two `tsc`: it checks in half the time as the one with which Remix and house rules read code. */
function types() {
  return plain(tool("tsc", "--noEmit", "--checkers", "1"));
}

async function build() {
  return { code: 0, output: await buildWeb() };
}

/** What would be uploaded must fit the plan's limit, compressed. */
async function bundle() {
  const output = await buildWorker();
  const kib = Number(/gzip: ([\d.]+) KiB/.exec(output)?.[1] ?? Number.NaN);
  return {
    code: kib < BUNDLE_KIB ? 0 : 1,
    output,
    note: `${kib} KiB of ${BUNDLE_KIB} compressed`,
  };
}

/** Looks at its start for the folder of static files that wrangler.toml names; what is in it does not matter. */
function api(words) {
  mkdirSync(STATIC_FILES, { recursive: true });
  return vitest(words, "api");
}

/** Runs the projects of vitest but `api`. Some of their tests look at what is built. */
async function unit(words, failed) {
  if (!failed.includes("build")) await ensureBuild(console.log);
  return vitest(words, "objects", "house", "web");
}

/**
 * Makes what the browser's tests begin with, which would be made while everything waits for it: what their servers hold,
 * and of each of their files, as of all that these need, JavaScript, which Playwright keeps.
 */
async function states() {
  await ensureChromium(console.log);
  const result = await plain(tool("tsx", BUILD_STATES));
  if (result.code !== 0) return result;
  process.env.BUILT_STATES = "1";
  return plain(tool("playwright", "test", "--list"));
}

/** What vitest's pool for workerd answers goes into a header, which takes Latin letters alone. */
const NOT_LATIN = /[^\x20-\xff]/;

async function vitest(words, ...projects) {
  if (NOT_LATIN.test(process.cwd()))
    throw userError(
      "このフォルダのパスには日本語が含まれるため、workerd のテスト（api・unit）は動きません。英数字だけのパスで npm test を実行してください。",
      "The tests in workerd (api, unit) need a path without Japanese letters. Run npm test in another folder.",
    );
  const file = `${RESULTS}/${projects[0]}.json`;
  const chosen = projects.map((project) => `--project=${project}`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const command = tool("vitest", "run", "--passWithNoTests", ...chosen, ...reporters, ...words);
  return { ...(await plain(command)), ...noted([file]) };
}

async function browser(words, failed) {
  if (failed.includes("build")) return { code: 1, output: "", note: "needs what the build did not make" };
  const file = `${RESULTS}/browser.json`;
  const { whole, shell } = await ensureChromium(console.log);
  const env = {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    CHROMIUM_PATH: whole ?? "",
    CHROMIUM_SHELL_PATH: shell ?? "",
  };
  const result = await plain(tool("playwright", "test", "--reporter=line,json", ...words), env);
  return { ...result, ...noted([file]) };
}

async function plain(command, env = {}) {
  const { code, output } = await run(command, { env });
  return { code, output: output.replace(PROGRESS, "").trim().slice(-TAIL_CHARS) };
}

function noted(files) {
  const { passed, failed } = countsOf(files);
  return { passed, failed, note: `${passed} passed, ${failed} failed` };
}
