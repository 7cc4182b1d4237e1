// `npm run where -- R-031`, `/doctor/search`, `A-028`, `/api/doctor/search` or words of a test's name: the files behind it.
import { filesOfCall, filesOfScreen, filesOfTest } from "./where/files-behind";

const asked = process.argv.slice(2).join(" ");
const found = filesOf(asked);
console.log(found.length > 0 ? found.join("\n") : `nothing answers at ${asked}`);
process.exitCode = found.length > 0 ? 0 : 1;

function filesOf(words: string): string[] {
  if (/^A-|^\/api\//.test(words)) return filesOfCall(words);
  return /^R-|^\//.test(words) ? filesOfScreen(words) : filesOfTest(words);
}
