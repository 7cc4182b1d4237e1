import { watch } from "node:fs";
import { ensureBuild } from "../build.mjs";

const SETTLED_MS = 150;

/** Builds again after a change and gives the Worker the new bundle. A failed build keeps the last one. */
export function rebuildOnChange(say, worker) {
  let waiting;
  let building = Promise.resolve();
  const changed = () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      building = building.then(() => rebuild(say, worker));
    }, SETTLED_MS);
  };
  for (const folder of ["app", "workers", "durable-objects"]) watch(folder, { recursive: true }, changed);
}

async function rebuild(say, worker) {
  const started = Date.now();
  try {
    await ensureBuild(say);
    worker.reload();
    say(`組み立て直しました / Rebuilt (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  } catch (error) {
    console.error(error.message);
  }
}
