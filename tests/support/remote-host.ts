import { rmSync } from "node:fs";
import { openStore } from "../../scripts/demo/store";
import { serveWorker } from "../../scripts/local/worker.mjs";
import { faultProxy } from "./fault-proxy";
import { ORIGIN, PORT } from "./origin";

const WEB_PORT = PORT + 2;
const PROXY_PORT = PORT + 3;
const STATE = ".wrangler/remote-state";

/** A web of its own, with nobody in its record, before the server of the other tests as its API host. */
export const WEB = `http://127.0.0.1:${WEB_PORT}`;

/** Starts that web and the proxy between; gives the function that ends both. */
export async function serveBeforeRemoteHost() {
  rmSync(STATE, { recursive: true, force: true });
  await (await openStore(STATE)).close();
  const proxy = faultProxy(PROXY_PORT, ORIGIN);
  const vars = { ENVIRONMENT: "test", API_ORIGIN: `http://127.0.0.1:${PROXY_PORT}` };
  const web = serveWorker({ port: WEB_PORT, persistTo: STATE, vars });
  await Promise.all([proxy.ready, web.ready]);
  return async () => {
    proxy.stop();
    await web.stop();
  };
}
