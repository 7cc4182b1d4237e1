import { realpathSync } from "node:fs";
import { createServer } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createServer as createVite, searchForWorkspaceRoot } from "vite";

const WEB = "/scripts/dev/web.ts";
const REFRESH = "/scripts/dev/refresh.ts";

/**
 * Serves the pages through Vite, with hot replacement, behind the Worker's own door: guards, nonce, headers and cookies
 * are those of production. `bindings` gives what the Worker would find in its environment.
 */
export async function serveWeb({ host, port, bindings }) {
  const server = createServer();
  // Has app/routes.ts add the pages for those who work on the product.
  process.env.DEV_PAGES = "1";
  fetchAsWorkerd();
  const vite = await createVite({
    appType: "custom",
    cacheDir: ".wrangler/vite",
    logLevel: "warn",
    server: {
      middlewareMode: true,
      cors: false,
      hmr: { server },
      fs: { allow: [searchForWorkspaceRoot(process.cwd()), realpathSync("node_modules")] },
    },
    optimizeDeps: { entries: ["app/entry.client.tsx", "app/root.tsx", "app/routes/**/*.tsx"] },
  });
  server.on("request", (request, response) => {
    vite.middlewares(request, response, () => respond(request, response));
  });

  async function respond(request, response) {
    try {
      const { worker } = await vite.ssrLoadModule(WEB);
      const answer = await worker.fetch(toRequest(request), await bindings(), CONTEXT);
      await send(response, await withRefresh(answer));
    } catch (error) {
      // The browser has gone on.
      if (response.destroyed) return;
      vite.ssrFixStacktrace(error);
      console.error(error);
      if (!response.headersSent) response.writeHead(500, { "content-type": "text/plain; charset=utf-8" });
      response.end(error.stack);
    }
  }

  // All of the web is loaded before the first page asks for it.
  await vite.ssrLoadModule(WEB);
  await new Promise((resolve, reject) => server.once("error", reject).listen(port, host, resolve));
  return {
    watcher: vite.watcher,
    /** Has open pages show what changed: the `screen` itself, or the `data` that it shows. */
    refresh: (what) => vite.ws.send({ type: "custom", event: `inowa:${what}` }),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await vite.close();
    },
  };
}

/**
 * The web is written for workerd, which sees that a body is a stream, and passes a packed answer on as it is. Node wants to
 * be told the one, and has unpacked the other.
 */
function fetchAsWorkerd() {
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    const answer = await fetch(
      input,
      init?.body instanceof ReadableStream ? { ...init, duplex: "half" } : init,
    );
    if (!answer.headers.has("content-encoding")) return answer;
    const headers = new Headers(answer.headers);
    for (const name of ["content-encoding", "content-length"]) headers.delete(name);
    return new Response(answer.body, { status: answer.status, headers });
  };
}

const CONTEXT = {
  waitUntil: (work) => void work.catch((error) => console.error(error)),
  passThroughOnException: () => {},
};

function toRequest(request) {
  const { method, url, headers } = request;
  const hasBody = method !== "GET" && method !== "HEAD";
  return new Request(new URL(url, `http://${headers.host}`), {
    method,
    headers: Object.entries(headers).flatMap(([name, value]) => [value].flat().map((each) => [name, each])),
    ...(hasBody ? { body: Readable.toWeb(request), duplex: "half" } : {}),
  });
}

/** A page with the script that follows changes, which its policy lets in by the nonce of the page. */
async function withRefresh(answer) {
  const nonce = /'nonce-([^']+)'/.exec(answer.headers.get("content-security-policy") ?? "")?.[1];
  if (!nonce || !answer.headers.get("content-type")?.startsWith("text/html")) return answer;
  const script = `<script type="module" nonce="${nonce}" src="${REFRESH}"></script>`;
  return new Response(
    (await answer.text()).replace("</body>", () => `${script}</body>`),
    answer,
  );
}

async function send(response, answer) {
  const headers = Object.fromEntries(answer.headers);
  const cookies = answer.headers.getSetCookie();
  response.writeHead(answer.status, { ...headers, ...(cookies.length > 0 ? { "set-cookie": cookies } : {}) });
  if (answer.body) await pipeline(Readable.fromWeb(answer.body), response);
  else response.end();
}
