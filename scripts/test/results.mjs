import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

const SLOWEST = 20;
/** What Playwright calls the ends of a test. */
const ENDS = { expected: "passed", unexpected: "failed", flaky: "passed again" };

/** How many tests of these result files passed and failed. */
export function countsOf(files) {
  const tests = files.flatMap(testsIn);
  const count = (ending) => tests.filter(({ end }) => end === ending).length;
  return { passed: count("passed") + count("passed again"), failed: count("failed") };
}

/**
 * A line for each test that passed only when it was tried again (a race, in the test or in the product), with
 * what its first attempt met: the attempt's own files go with the checkout.
 */
export function triedAgain(folder) {
  const file = join(folder, "browser.json");
  return testsIn(file).flatMap(({ end, file, title, met }) =>
    end === ENDS.flaky ? [`twice: ${file} › ${title}`, ...met] : [],
  );
}

/** A line for each of the slowest tests of all steps. */
export function slowest(folder) {
  const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
  const tests = names.flatMap((name) => testsIn(join(folder, name)));
  return tests
    .sort((one, other) => other.ms - one.ms)
    .slice(0, SLOWEST)
    .map(({ ms, file, title }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file} › ${title}`);
}

/** What a runner found: vitest has files with their tests, Playwright suites in suites. */
function testsIn(path) {
  if (!existsSync(path)) return [];
  const results = JSON.parse(readFileSync(path, "utf8"));
  return results.suites ? results.suites.flatMap(ofPlaywright) : results.testResults.flatMap(ofVitest);
}

function ofVitest({ name, assertionResults }) {
  const file = relative(process.cwd(), name);
  return assertionResults.map(({ fullName, duration = 0, status }) => ({
    file,
    title: fullName,
    ms: duration,
    end: status,
  }));
}

/** What an attempt met, without the colours of a terminal. */
function linesOf({ message = "", location }) {
  const at = location ? [`${relative(process.cwd(), location.file)}:${location.line}`] : [];
  return [...stripVTControlCharacters(message).split("\n"), ...at].map((line) => `  ${line}`);
}

function ofPlaywright({ suites = [], specs = [] }) {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      file: `tests/${file}`,
      title: `${title} (${projectName})`,
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
      end: ENDS[status],
      met: results.flatMap(({ errors = [] }) => errors.flatMap(linesOf)),
    })),
  );
  return [...own, ...suites.flatMap(ofPlaywright)];
}
