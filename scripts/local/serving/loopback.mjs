import { subscribe } from "node:diagnostics_channel";

/**
 * Before Miniflare's queue goes on to the next batch it says over HTTP, to a server in the process that holds it, how the
 * last one went. Node closes a connection that was quiet for five seconds. A workerd that was busy for so long has not
 * heard of it and writes into what is closed: that fails, and the queue stands still for ever, without a word. So the
 * servers of this process close no connection for being quiet.
 */
export function keepLoopbackOpen() {
  subscribe("http.server.request.start", ({ server }) => {
    server.keepAliveTimeout = 0;
  });
}
