import { openStore } from "../../demo/store";

// Opening the store applies what is missing of the migrations.
const { close } = await openStore(process.argv[2] ?? ".wrangler/state");
await close();
