import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { must, tool } from "../../../../scripts/local/command.mjs";
import { SCRATCH } from "../../../../scripts/local/scratch.mjs";

/** Every table and nobody in it. */
export const NOBODY = join(SCRATCH, "nobody");
/** The demo data and the cast's sessions: see build-states.ts. */
export const EVERYBODY = join(SCRATCH, "everybody");

/** What the one server of the browser tests keeps, and what it prints. */
export const SITE_STATE = join(SCRATCH, "site");
export const SITE_LOG = ".wrangler/site.log";

/** Builds the two states that servers begin with, once. */
export async function buildStates() {
  await must(tool("tsx", "tests/support/site/servers/build-states.ts"));
}

/** A state folder of its own for a server, as one of the two was built. */
export function copyOf(state, name) {
  const folder = join(SCRATCH, name);
  rmSync(folder, { recursive: true, force: true });
  cpSync(state, folder, { recursive: true });
  return folder;
}
