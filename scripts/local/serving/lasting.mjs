import { setTimeout as pause } from "node:timers/promises";
import { serveWorker } from "./worker.mjs";

/** A Worker that ends so soon, so often, would end again. */
const SOON_MS = 10_000;
const SOON_TIMES = 3;

/**
 * Serves as `serveWorker` does, and begins anew whenever the Worker dies. `onStart` gets each child that answers; `say`
 * is notified of each death. Gives `{ ready, reload, night, stop }`; a Worker that does not stay up ends the process.
 */
export function serveLastingly(options, { say, onStart = (_child) => {} }) {
  let worker = serveWorker(options);
  let soon = 0;
  let isEnding = false;

  async function watch() {
    const started = Date.now();
    await worker.ready;
    onStart(worker.child);
    worker.child.once("exit", (code) => isEnding || again(started, code));
  }

  async function again(started, code) {
    soon = Date.now() - started < SOON_MS ? soon + 1 : 0;
    say("サーバーが止まったため、起動し直しています / The server died and is started again");
    await worker.stop();
    try {
      if (soon >= SOON_TIMES) throw new Error(`the Worker does not stay up: it ended with ${code}`);
      await pause(soon * 1000);
      worker = serveWorker(options);
      await watch();
      say("再び動いています / Running again");
    } catch (error) {
      console.error(`\n${error.message}\n`);
      process.exit(1);
    }
  }

  return {
    ready: watch(),
    reload: () => worker.reload(),
    nightly: () => worker.nightly(),
    stop: () => {
      isEnding = true;
      return worker.stop();
    },
  };
}
