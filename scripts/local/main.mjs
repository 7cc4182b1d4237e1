// Nothing here needs a package, and old versions of Node can read it.
import { fileURLToPath } from "node:url";
import { explained, userError } from "./user-error.mjs";

const OLDEST = [20, 19];

/**
 * Runs a command of this project, from its folder, on a Node that is new enough. What goes wrong is said in one sentence,
 * and the exit code is 1. Whatever needs a package is loaded in `run`, after `ensurePackages`.
 */
export async function main(run) {
  try {
    checkNode(process.versions.node);
    process.chdir(fileURLToPath(new URL("../..", import.meta.url)));
    await run(say);
  } catch (error) {
    console.error(`\n${explained(error)}\n`);
    process.exit(1);
  }
}

const say = (text) => console.log(`  ${text}`);

export function checkNode(version) {
  const [major, minor] = version.split(".").map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
  throw userError(
    `Node ${version} では動きません。Node 22（20.19 以上）を https://nodejs.org から入れて、もう一度実行してください。`,
    `Node ${version} is too old. Install Node 22 (20.19 or newer) from https://nodejs.org and try again.`,
  );
}
