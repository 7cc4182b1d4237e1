import { randomBytes } from "node:crypto";
import { dirname, join, resolve } from "node:path";
import { context } from "esbuild";
import { Miniflare, workerOptions } from "../local/cloudflare.mjs";
import { WORKER_NAME } from "../local/settings.mjs";

const BUNDLE = ".wrangler/dev/api.js";

/**
 * Serves the API host, the objects and the databases: the Worker without the web, bundled by esbuild alone. Gives
 * `{ bindings, rebuild, stop }`; `bindings` are those for the web in front of it, and wait while it is replaced.
 */
export async function serveApi({ persistTo, siteOrigin }) {
  const secret = randomBytes(32).toString("hex");
  const bundler = await context({
    entryPoints: ["scripts/dev/api.ts"],
    outfile: BUNDLE,
    bundle: true,
    format: "esm",
    target: "es2022",
    conditions: ["workerd", "worker", "browser"],
    define: { "process.env.NODE_ENV": '"production"' },
    external: ["cloudflare:*", "node:*"],
    sourcemap: "linked",
    logLevel: "warning",
  });
  await bundler.rebuild();
  const miniflare = new Miniflare(optionsOf({ persistTo, siteOrigin, secret }));
  let bindings = bindingsOf(miniflare, secret);
  await bindings;

  async function replace() {
    await bundler.rebuild();
    await miniflare.setOptions(optionsOf({ persistTo, siteOrigin, secret }));
    return bindingsOf(miniflare, secret);
  }

  return {
    bindings: () => bindings,
    /** Takes what changed; a build that fails leaves the host as it was. */
    rebuild: async () => {
      const before = bindings;
      bindings = before.then(replace);
      await bindings.catch((error) => {
        bindings = before;
        throw error;
      });
    },
    stop: async () => {
      await bundler.dispose();
      await miniflare.dispose();
    },
  };
}

function optionsOf({ persistTo, siteOrigin, secret }) {
  const { assets: _assets, ...options } = workerOptions();
  const worker = {
    ...options,
    name: WORKER_NAME,
    modules: [{ type: "ESModule", path: resolve(BUNDLE) }],
    modulesRoot: dirname(resolve(BUNDLE)),
    bindings: { ...options.bindings, SITE_ORIGIN: siteOrigin, HOST_SECRET: secret },
  };
  return {
    host: "127.0.0.1",
    port: 0,
    cf: false,
    logRequests: false,
    unsafeTriggerHandlers: true,
    defaultPersistRoot: join(persistTo, "v3"),
    workers: [worker],
  };
}

async function bindingsOf(miniflare, secret) {
  const { origin } = await miniflare.ready;
  return { ...(await miniflare.getBindings(WORKER_NAME)), API_ORIGIN: origin, HOST_SECRET: secret };
}
