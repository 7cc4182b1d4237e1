import { openStore } from "../../demo/store";
import { STATE } from "../../local/settings.mjs";

// Opening the store applies what is missing of the migrations.
const { close } = await openStore(process.argv[2] ?? STATE);
await close();
