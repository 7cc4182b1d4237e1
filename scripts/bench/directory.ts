import { loadDemo } from "../demo/load";
import { openStore } from "../demo/store";
import { ensureBuild } from "../local/build.mjs";
import { serveWorker } from "../local/worker.mjs";
import { allowManySearches } from "./many-searches";

/** The directory of the real size, in a state folder of its own that is kept between runs. */
const BENCH_STATE = ".wrangler/bench";
const FULL_SIZE = { doctors: 340_000, hospitals: 180_000 };

/** Loads the directory unless it is there, and serves the built Worker over it. Call `stop` in the end. */
export async function serveFullDirectory(port: number) {
  await ensureBuild(console.log);
  console.log("Loading the directory of the real size, unless it is there …");
  await loadDemo({ ...FULL_SIZE, persistTo: BENCH_STATE, ifEmpty: true });
  const { DB, close } = await openStore(BENCH_STATE);
  await allowManySearches(DB, "sato@example.jp").finally(close);
  const worker = serveWorker({ port, persistTo: BENCH_STATE });
  await worker.ready;
  return { origin: `http://127.0.0.1:${port}`, pid: worker.child.pid ?? 0, stop: worker.stop };
}
