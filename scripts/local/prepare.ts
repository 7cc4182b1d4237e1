import { parseArgs } from "node:util";
import { loadOnce } from "../demo/load-once";

const { values } = parseArgs({ options: { "persist-to": { type: "string" } } });

await loadOnce(values["persist-to"] ?? ".wrangler/state");
