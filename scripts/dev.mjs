// `npm run dev`: the site with hot replacement. Vite serves the pages in front of the API host, which is rebuilt when
// something of its own changes.
import { mkdirSync } from "node:fs";
import { main } from "./local/main.mjs";

const SETTLED_MS = 50;
process.env.NODE_ENV = "development";

main(async (say) => {
  const { addressOf, checkAddress, hostWarning } = await import("./local/serving/address.mjs");
  const { STATE } = await import("./local/settings.mjs");
  const { lockState } = await import("./local/state-lock.mjs");
  const { ensurePackages } = await import("./local/packages.mjs");
  const address = addressOf(process.env);
  lockState(STATE, { command: "npm run dev", url: address.url });
  await checkAddress(address);
  const warning = hostWarning(address);
  if (warning) say(warning);
  await ensurePackages(say);

  const { ensureDevVars } = await import("./dev-vars.mjs");
  const { ensureState } = await import("./local/state.mjs");
  const { STATIC_FILES } = await import("./local/build.mjs");
  ensureDevVars();
  // Wrangler looks for the folder that its settings name; a clone in which nothing was built yet has none.
  mkdirSync(STATIC_FILES, { recursive: true });
  await ensureState(STATE, say);
  await serve(STATE, address, say);
});

async function serve(persistTo, address, say) {
  const { host, port, url } = address;
  const { healthFault } = await import("./local/serving/address.mjs");
  const { serveApi } = await import("./dev/api-host.mjs");
  const { serveWeb } = await import("./dev/web-server.mjs");
  const { stopOnSignal } = await import("./local/signals.mjs");
  const api = await serveApi({ persistTo, siteOrigin: url });
  const web = await serveWeb({ host, port, bindings: api.bindings });
  stopOnSignal(async () => {
    await web.stop();
    await api.stop();
  });
  const fault = await healthFault(address);
  if (fault) throw fault;
  const rebuild = rebuilder({ api, web, say });
  web.watcher.on("all", (_event, file) => {
    // What only the web runs is Vite's to replace.
    if (/[/\\]app[/\\]/.test(file)) web.refresh(/\.server\.tsx?$/.test(file) ? "data" : "screen");
    else if (/[/\\](workers|durable-objects)[/\\]/.test(file)) rebuild();
  });
  say(`開発用サーバーを始めました / Development server: ${url}/`);
}

/** Builds the API host anew once a burst of changes is over, and then shows its data in the open pages. */
function rebuilder({ api, web, say }) {
  let timer;
  let rebuilding = Promise.resolve();
  const rebuild = async () => {
    const started = Date.now();
    try {
      await api.rebuild();
      web.refresh("data");
      say(`API を組み立て直しました / API rebuilt (${((Date.now() - started) / 1000).toFixed(1)} s)`);
    } catch (error) {
      console.error(error.message);
    }
  };
  return () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      rebuilding = rebuilding.then(rebuild);
    }, SETTLED_MS);
  };
}
