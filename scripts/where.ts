// `npm run where -- R-031`, `/doctor/search`, `A-028` or `/api/doctor/search`: the files behind a screen or a call.
import { filesOfCall, filesOfScreen } from "./local/files-behind";

const asked = process.argv[2] ?? "";
const found = /^A-|^\/api\//.test(asked) ? filesOfCall(asked) : filesOfScreen(asked);
console.log(found.length > 0 ? found.join("\n") : `nothing answers at ${asked}`);
process.exitCode = found.length > 0 ? 0 : 1;
