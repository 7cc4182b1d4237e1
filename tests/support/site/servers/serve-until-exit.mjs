import { createWriteStream } from "node:fs";

/**
 * Lets a Worker answer, its output in a file, and says when it does, until this process is told to end; gone by itself, it
 * takes the process along.
 */
export async function serveUntilExit(worker, log, end = () => undefined) {
  const file = createWriteStream(log);
  worker.child.stdout.pipe(file);
  worker.child.stderr.pipe(file);
  let isEnding = false;
  for (const signal of ["SIGINT", "SIGTERM"]) {
    process.on(signal, async () => {
      if (isEnding) return;
      isEnding = true;
      await worker.stop();
      end();
      process.exit(0);
    });
  }
  await worker.ready;
  console.log("ready");
  worker.child.once("exit", (code) => isEnding || process.exit(code ?? 1));
}
