// Serves the local databases to the import next door, a batch a request: Miniflare alone takes 200 MB, and what reads
// the files is to stay small. Ends when its parent does.
import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { Miniflare } from "../../local/cloudflare.mjs";
import { LOCAL_DATABASES } from "../../local/settings.mjs";

const { persistTo, script } = JSON.parse(process.argv[2] ?? "{}");
const d1Persist = resolve(persistTo, "v3", "d1");
mkdirSync(d1Persist, { recursive: true });
const secret = randomUUID();
const miniflare = new Miniflare({
  host: "127.0.0.1",
  port: 0,
  modules: true,
  script,
  bindings: { SECRET: secret },
  d1Persist,
  d1Databases: LOCAL_DATABASES,
});
process.once("disconnect", () => miniflare.dispose().then(() => process.exit(0)));
process.send?.({ url: String(await miniflare.ready), secret });
