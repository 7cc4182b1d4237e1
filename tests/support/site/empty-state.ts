// A fresh state folder with every table and nobody in it. In a process of its own: the store would end ours at a signal.
import { rmSync } from "node:fs";
import { openStore } from "../../../scripts/demo/store";

const persistTo = process.argv[2] ?? ".wrangler/remote-state";

rmSync(persistTo, { recursive: true, force: true });
await (await openStore(persistTo)).close();
