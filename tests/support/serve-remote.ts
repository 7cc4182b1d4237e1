// A web with nobody in its own record, before the server of the other tests as its API host, a fault proxy between.
import { createWriteStream, rmSync } from "node:fs";
import { openStore } from "../../scripts/demo/store";
import { serveWorker } from "../../scripts/local/worker.mjs";
import { faultProxy } from "./fault-proxy";
import { HOST_SECRET, ORIGIN, PROXY_PORT, REMOTE_PORT } from "./origin";

const STATE = ".wrangler/remote-state";

rmSync(STATE, { recursive: true, force: true });
await (await openStore(STATE)).close();
const proxy = faultProxy(PROXY_PORT, ORIGIN);
const web = serveWorker({
  port: REMOTE_PORT,
  persistTo: STATE,
  vars: ["ENVIRONMENT:test", `API_ORIGIN:http://127.0.0.1:${PROXY_PORT}`, `HOST_SECRET:${HOST_SECRET}`],
});
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, () => {
    proxy.stop();
    web.stop().then(() => process.exit(0));
  });
}
const log = createWriteStream(`${STATE}/worker.log`);
web.child.stdout?.pipe(log);
web.child.stderr?.pipe(log);
await Promise.all([proxy.ready, web.ready]);
web.child.once("exit", (code: number | null) => process.exit(code ?? 1));
