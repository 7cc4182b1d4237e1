// Lets the cast of a state folder that has the demo's record talk, as `npm run seed` does: `talk.ts FOLDER`.
import { fillWithDemo } from "../../../../scripts/demo/load-once";

const [folder = ""] = process.argv.slice(2);
await fillWithDemo(folder, { load: async () => undefined });
