const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * Ends the process when it is told to, once `stop` is done. npm passes on a Ctrl-C that the terminal has already sent to
 * the whole group, so each one comes twice: the second must not kill the process before it has stopped what it started.
 */
export function stopOnSignal(stop) {
  let isStopping = false;
  for (const signal of SIGNALS) {
    process.on(signal, async () => {
      if (isStopping) return;
      isStopping = true;
      await stop();
      process.exit(0);
    });
  }
}
