// The one server of the browser tests, over a state folder of its own that tests/support/site/state.ts fills.
import { ensureDevVars } from "../../../scripts/dev-vars.mjs";
import { ensureBuild } from "../../../scripts/local/build.mjs";
import { must, tool } from "../../../scripts/local/command.mjs";
import { serveWorker } from "../../../scripts/local/worker.mjs";
import { stand } from "./stand.mjs";

const STATE = ".wrangler/test-state";

ensureDevVars();
await ensureBuild(console.log);
await must(tool("tsx", "tests/support/site/state.ts", STATE));

const worker = serveWorker({
  port: Number(process.env.PORT),
  persistTo: STATE,
  vars: {
    ENVIRONMENT: "test",
    HOST_SECRET: process.env.HOST_SECRET,
    SITE_ORIGIN: process.env.SITE_ORIGIN,
  },
});
await stand(worker, `${STATE}/worker.log`);
