import { mkdirSync, rmSync } from "node:fs";
import { ensureDevVars } from "../dev-vars.mjs";
import { newScratch } from "../local/scratch.mjs";
import { wordsOfChange } from "./changed.mjs";
import { slowest, triedAgain } from "./results.mjs";
import { LONG_STEPS, RESULTS, STAGES, STEPS } from "./steps.mjs";
import { notePassed, testedSources } from "./tested.mjs";

const MODES = ["all", "changed", "long"];

/** Runs the steps that the words choose, prints what each found, and sets the exit code. */
export async function runSteps(args) {
  const { chosen, words } = choose(args);
  const sources = testedSources();
  const run = { chosen, words, failed: [], passed: 0, failures: 0 };
  ensureDevVars();
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });
  const scratch = newScratch();
  const started = Date.now();
  for (const queues of STAGES) await Promise.all(queues.map((queue) => runQueue(queue, run)));
  scratch.remove();
  for (const line of [...slowest(RESULTS), ...triedAgain(RESULTS)]) console.log(line);
  console.log(`${run.passed} passed, ${run.failures} failed, ${seconds(started)} s`);
  process.exitCode = run.failed.length === 0 ? 0 : 1;
  if (args.join() === "all" && run.failed.length === 0) notePassed(sources);
}

function choose(all) {
  const [modes, others] = [all.filter(isMode), all.filter((word) => !isMode(word))];
  const changed = modes.includes("changed") ? wordsOfChange() : [];
  const words = [...changed, ...others.filter((word) => !(word in STEPS))];
  if (modes.includes("long")) process.env.TEST_SIZE = "long";
  else if (modes.includes("all") || words.length > 0) process.env.TEST_SIZE = "all";
  const usual = Object.keys(STEPS).filter((name) => modes.includes("long") || !LONG_STEPS.includes(name));
  const named = Object.keys(STEPS).filter((name) => others.includes(name));
  return { chosen: named.length > 0 ? named : usual, words };
}

function isMode(word) {
  return MODES.includes(word);
}

async function runQueue(queue, run) {
  for (const name of queue) if (run.chosen.includes(name)) await runStep(name, run);
}

/** One step with its name, seconds and, when it fails, its output. A step that breaks without a failed test counts as one. */
async function runStep(name, run) {
  const started = Date.now();
  const step = await outcome(name, run);
  const ok = step.code === 0 && !step.failed;
  run.passed += step.passed ?? 0;
  run.failures += ok ? 0 : step.failed || 1;
  if (!ok) run.failed.push(name);
  if (!ok) console.log(step.output);
  console.log(
    `${ok ? "ok  " : "FAIL"} ${name.padEnd(8)} ${seconds(started).padStart(6)} s  ${step.note ?? ""}`,
  );
}

async function outcome(name, { words, failed }) {
  try {
    return await STEPS[name](words, failed);
  } catch (error) {
    return { code: 1, output: error.message };
  }
}

function seconds(since) {
  return ((Date.now() - since) / 1000).toFixed(1);
}
