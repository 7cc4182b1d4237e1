import { createWriteStream } from "node:fs";
import { stopOnSignal } from "../../../../scripts/local/signals.mjs";

/**
 * Lets a Worker answer, its output in a file, and says when it does, until this process is told to end; gone by itself, it
 * takes the process along.
 */
export async function serveUntilExit(worker, log, end = () => undefined) {
  const file = createWriteStream(log);
  worker.child.stdout.pipe(file);
  worker.child.stderr.pipe(file);
  let isEnding = false;
  stopOnSignal(async () => {
    isEnding = true;
    await worker.stop();
    end();
  });
  await worker.ready;
  console.log("ready");
  worker.child.once("exit", (code) => isEnding || process.exit(code ?? 1));
}
