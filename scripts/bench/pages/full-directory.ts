import { type DemoSize, loadDemo } from "../../demo/load";
import { openStore } from "../../demo/store";
import { ensureBuild } from "../../local/build.mjs";
import { serveWorker } from "../../local/serving/worker.mjs";
import { allowManySearches } from "../search/many-searches";

/** The directory of the real size, in a state folder of its own that is kept between runs. */
const BENCH_STATE = ".wrangler/bench";
const FULL_SIZE = { doctors: 340_000, hospitals: 180_000 };

type Options = {
  size?: DemoSize;
  bundle?: string;
  sockets?: { direct: number; inspector?: number };
  vars?: Record<string, string>;
};

/** Loads the directory unless it is there, and serves the built Worker over it. Call `stop` in the end. */
export async function serveFullDirectory(port: number, { size = FULL_SIZE, ...options }: Options = {}) {
  await ensureBuild(console.log);
  const persistTo = stateOf(size);
  console.log(`Loading a directory of ${size.doctors} doctors, unless it is there …`);
  await loadDemo({ ...size, persistTo, ifEmpty: true });
  const { DB, close } = await openStore(persistTo);
  // The operator sets the second factor up anew: nobody keeps its secret between two runs.
  await DB.prepare("DELETE FROM totp").run();
  await allowManySearches(DB, "sato@example.jp").finally(close);
  const worker = serveWorker({ port, persistTo, ...options });
  await worker.ready;
  const origin = `http://127.0.0.1:${options.sockets?.direct ?? port}`;
  return { origin, pid: worker.child.pid ?? 0, stop: worker.stop };
}

/** The folder in which a directory of that size is kept. */
export function stateOf({ doctors }: DemoSize): string {
  return doctors === FULL_SIZE.doctors ? BENCH_STATE : `${BENCH_STATE}-small`;
}
