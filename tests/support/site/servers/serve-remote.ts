// A web with nobody in its own record, before the server of the other tests as its API host, a fault proxy between.
import { serveWorker } from "../../../../scripts/local/serving/worker.mjs";
import { HOST_SECRET, ORIGIN, PROXY_PORT, REMOTE_PORT } from "../origin";
import { faultProxy } from "./fault-proxy";
import { serveUntilExit } from "./serve-until-exit.mjs";
import { copyOf, NOBODY } from "./states.mjs";

const proxy = faultProxy(PROXY_PORT, ORIGIN);
const web = serveWorker({
  port: REMOTE_PORT,
  persistTo: copyOf(NOBODY, "remote"),
  vars: { ENVIRONMENT: "test", API_ORIGIN: `http://127.0.0.1:${PROXY_PORT}`, HOST_SECRET },
});
await proxy.ready;
await serveUntilExit(web, ".wrangler/remote.log", proxy.stop);
