// `npm run deploy`: asks for a production's settings, types and tests; then build, migrations of the three databases,
// upload. Needs a Cloudflare account.
import { main } from "./local/main.mjs";

main(async (say) => {
  const { ensurePackages } = await import("./local/packages.mjs");
  await ensurePackages(say);
  const { checkProduction, PRODUCTION } = await import("./local/production.mjs");
  const { buildWeb } = await import("./local/build.mjs");
  const { run, tool } = await import("./local/command.mjs");
  const { haveSourcesPassed } = await import("./test/tested.mjs");
  const { userError } = await import("./local/user-error.mjs");

  async function step(command) {
    const { code } = await run(command, { onText: (text) => process.stdout.write(text) });
    if (code !== 0)
      throw userError(
        "ここで止めました。上の出力を確かめてください。新しい版は公開していません。",
        "Stopped here: see the output above. The new version has not been published.",
      );
  }

  checkProduction();
  if (haveSourcesPassed()) {
    say("このソースは npm test に通っています / These sources have passed npm test");
  } else {
    say("型とテストを確かめています / Checking types and tests");
    await step(tool("tsc", "--noEmit"));
    await step({ file: process.execPath, args: ["scripts/test.mjs"] });
  }
  say("組み立てて、公開しています / Building and uploading");
  await buildWeb();
  for (const database of ["DB", "SEARCH_DB", "EDGE_DB"]) {
    await step(tool("wrangler", "d1", "migrations", "apply", database, "--remote", ...PRODUCTION));
  }
  await step(tool("wrangler", "deploy", ...PRODUCTION));
});
