// `npm test`: everything that must hold before a change goes out. `npm test -- types browser` runs only these steps;
// other words go on to the test runner: `npm test -- unit tests/house`, `npm test -- browser sign-in`.
import { mkdirSync, readFileSync, rmSync } from "node:fs";

process.chdir(new URL("..", import.meta.url).pathname);
const { ensurePackages } = await import("./local/packages.mjs");
await ensurePackages(console.log);
const { ensureChromium } = await import("./local/chromium.mjs");
const { ensureDevVars } = await import("./dev-vars.mjs");
const { run, tool } = await import("./local/command.mjs");
const { buildWeb, buildWorker } = await import("./local/build.mjs");

const RESULTS = ".wrangler/results";
const BUNDLE_KIB = 3 * 1024;
const TAIL_CHARS = 40_000;
/** A line for each test that began; what failed is told apart from them. */
const PROGRESS = /^\[\d+\/\d+\] .*\n/gm;

const STEPS = { build, types, lint, bundle, unit, browser };
const asked = process.argv.slice(2);
const chosen = Object.keys(STEPS).filter((name) => asked.includes(name));
const words = asked.filter((word) => !(word in STEPS));
const totals = { passed: 0, failed: 0 };

ensureDevVars();
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
for (const name of chosen.length > 0 ? chosen : Object.keys(STEPS)) {
  if (!(await passes(name, STEPS[name]))) break;
}
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exitCode = totals.failed === 0 ? 0 : 1;

/** One step with its name, seconds and, when it fails, its output. A step that breaks without a failed test counts as one. */
async function passes(name, step) {
  const started = Date.now();
  const failedBefore = totals.failed;
  const { code, output, note = "" } = await step();
  const ok = code === 0 && totals.failed === failedBefore;
  if (!ok && totals.failed === failedBefore) totals.failed += 1;
  if (!ok) console.log(output.trim().slice(-TAIL_CHARS));
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`${ok ? "ok  " : "FAIL"} ${name.padEnd(8)} ${seconds.padStart(6)} s  ${note}`);
  return ok;
}

function types() {
  return run(tool("tsc", "--noEmit"));
}

function lint() {
  return run(tool("biome", "check", "."));
}

function build() {
  return run(buildWeb);
}

/** What would be uploaded must fit the plan's limit, compressed. */
async function bundle() {
  const { code, output } = await run(buildWorker);
  const kib = Number(/gzip: ([\d.]+) KiB/.exec(output)?.[1] ?? Number.NaN);
  return {
    code: code === 0 && kib < BUNDLE_KIB ? 0 : 1,
    output,
    note: `${kib} KiB of ${BUNDLE_KIB} compressed`,
  };
}

/** In two processes: within one, projects whose files share a worker wait for each other. */
async function unit() {
  const results = await Promise.all([vitest("api"), vitest("objects", "house")]);
  const sum = (name) => results.reduce((total, { figures }) => total + (figures[name] ?? 0), 0);
  return {
    code: Math.max(...results.map(({ code }) => code)),
    output: results.map(({ output }) => output).join("\n"),
    note: count(sum("numPassedTests"), sum("numFailedTests")),
  };
}

async function vitest(...projects) {
  const file = `${RESULTS}/${projects[0]}.json`;
  const chosen = projects.map((project) => `--project=${project}`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const result = await run(tool("vitest", "run", "--passWithNoTests", ...chosen, ...reporters, ...words));
  return { ...result, figures: readResults(file) };
}

async function browser() {
  const file = `${RESULTS}/browser.json`;
  const { whole, shell } = await ensureChromium(console.log);
  const env = {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    CHROMIUM_PATH: whole ?? "",
    CHROMIUM_SHELL_PATH: shell ?? "",
  };
  const { code, output } = await run(tool("playwright", "test", "--reporter=line,json", ...words), { env });
  const { expected = 0, unexpected = 0 } = readResults(file).stats ?? {};
  return { code, output: output.replace(PROGRESS, ""), note: count(expected, unexpected) };
}

function count(passed, failed) {
  totals.passed += passed;
  totals.failed += failed;
  return `${passed} passed, ${failed} failed`;
}

function readResults(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return {};
  }
}
