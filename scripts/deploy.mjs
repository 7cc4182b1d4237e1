// `npm run deploy`: build, migrations of the three databases, upload. Needs a Cloudflare account.
import { buildWeb } from "./local/build.mjs";
import { must, tool } from "./local/command.mjs";
import { ensurePackages } from "./local/packages.mjs";

process.chdir(new URL("..", import.meta.url).pathname);
// The top level of the file, said explicitly: the other environment is for development.
const production = ["-c", "wrangler.toml", "--env", ""];

await ensurePackages(console.log);
await must(buildWeb);
for (const database of ["DB", "SEARCH_DB", "EDGE_DB"]) {
  await must(tool("wrangler", "d1", "migrations", "apply", database, "--remote", ...production));
}
await must(tool("wrangler", "deploy", ...production));
