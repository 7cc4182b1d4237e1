import { watch } from "node:fs";
import { build } from "./build.mjs";

const SETTLED_MS = 150;

/** Builds again after a change; `wrangler dev` sees the new build and reloads. A failed build keeps the last one. */
export function rebuildOnChange(say) {
  let waiting;
  let building = Promise.resolve();
  const changed = () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      building = building.then(() => rebuild(say));
    }, SETTLED_MS);
  };
  for (const folder of ["app", "workers/contract"]) watch(folder, { recursive: true }, changed);
}

async function rebuild(say) {
  const started = Date.now();
  try {
    await build();
    say(`組み立て直しました / Rebuilt (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  } catch (error) {
    console.error(error.message);
  }
}
