// `npm test`: everything that must hold before a change goes out. Words choose less of it, or more:
// `npm test -- types browser` runs only these steps, `npm test -- changed` what the changed folders can break,
// `npm test -- long` the tests of endurance in their whole size. Other words go on to the test runner:
// `npm test -- api search`, `npm test -- unit tests/house`, `npm test -- browser sign-in`.
import { mkdirSync, rmSync } from "node:fs";

process.chdir(new URL("..", import.meta.url).pathname);
const { ensurePackages } = await import("./local/packages.mjs");
await ensurePackages(console.log);
const { ensureDevVars } = await import("./dev-vars.mjs");
const { newScratch } = await import("./local/scratch.mjs");
const { RESULTS, STAGES, STEPS } = await import("./test/steps.mjs");
const { slowest, triedAgain } = await import("./test/results.mjs");
const { wordsOfChange } = await import("./test/changed.mjs");

const { chosen, words } = asked(process.argv.slice(2));
const failed = [];
const counts = { passed: 0, failed: 0 };

ensureDevVars();
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
const scratch = newScratch();
const started = Date.now();
for (const lanes of STAGES) await Promise.all(lanes.map(runLane));
scratch.remove();
for (const line of [...slowest(RESULTS), ...triedAgain(RESULTS)]) console.log(line);
console.log(`${counts.passed} passed, ${counts.failed} failed, ${seconds(started)} s`);
process.exitCode = failed.length === 0 ? 0 : 1;

function asked(all) {
  const [modes, others] = [all.filter(isMode), all.filter((word) => !isMode(word))];
  if (modes.includes("long")) process.env.TEST_SIZE = "long";
  const changed = modes.includes("changed") ? wordsOfChange() : [];
  const named = Object.keys(STEPS).filter((name) => others.includes(name));
  return {
    chosen: named.length > 0 ? named : Object.keys(STEPS),
    words: [...changed, ...others.filter((word) => !(word in STEPS))],
  };
}

function isMode(word) {
  return word === "long" || word === "changed";
}

async function runLane(lane) {
  for (const name of lane) if (chosen.includes(name)) await runStep(name);
}

/** One step with its name, seconds and, when it fails, its output. A step that breaks without a failed test counts as one. */
async function runStep(name) {
  const begun = Date.now();
  const step = await STEPS[name](words, failed);
  const ok = step.code === 0 && !step.failed;
  counts.passed += step.passed ?? 0;
  counts.failed += ok ? 0 : step.failed || 1;
  if (!ok) failed.push(name);
  if (!ok) console.log(step.output);
  console.log(
    `${ok ? "ok  " : "FAIL"} ${name.padEnd(8)} ${seconds(begun).padStart(6)} s  ${step.note ?? ""}`,
  );
}

function seconds(since) {
  return ((Date.now() - since) / 1000).toFixed(1);
}
