// The one server of the browser tests, over a state folder of its own.
import { ensureDevVars } from "../../../../scripts/dev-vars.mjs";
import { ensureBuild } from "../../../../scripts/local/build.mjs";
import { serveWorker } from "../../../../scripts/local/serving/worker.mjs";
import { serveUntilExit } from "./serve-until-exit.mjs";
import { buildStates, copyOf, EVERYBODY, SITE_LOG } from "./states.mjs";

ensureDevVars();
await ensureBuild(console.log);
if (!process.env.BUILT_STATES) await buildStates();

const worker = serveWorker({
  port: Number(process.env.PORT),
  persistTo: copyOf(EVERYBODY, "site"),
  vars: {
    ENVIRONMENT: "test",
    HOST_SECRET: process.env.HOST_SECRET,
    SITE_ORIGIN: process.env.SITE_ORIGIN,
  },
});
await serveUntilExit(worker, SITE_LOG);
