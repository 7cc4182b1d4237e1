import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { digestOf } from "../local/build.mjs";

const SOURCES = [
  ...["app", "durable-objects", "migrations", "public", "scripts", "tests", "workers"],
  ...["biome.json", "package.json", "package-lock.json", "tsconfig.json", "wrangler.toml"],
  ...["playwright.config.ts", "vite.config.ts", "vitest.config.ts"],
];
/** The digest of the sources that passed every step of `npm test`. */
const PASSED = ".wrangler/tested.sha256";

export const testedSources = () => digestOf(SOURCES);

/** Whether every step passed on the sources as they are now. */
export const haveSourcesPassed = () => existsSync(PASSED) && readFileSync(PASSED, "utf8") === testedSources();

/** Nothing is noted where somebody edited while the tests ran. */
export function notePassed(sources) {
  rmSync(PASSED, { force: true });
  if (sources === testedSources()) writeFileSync(PASSED, sources);
}
