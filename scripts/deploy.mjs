// `npm run deploy`: asks for an installation's settings, ids and secrets, for types and tests; then build, migrations of
// the three databases, upload, the smoke test, and a tag of what is released. Needs a Cloudflare account.
// `DEPLOYMENT=staging`: the same on staging, without a tag. `--dry-run`: whatever of it needs none, on this machine alone.
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { createServer } from "node:net";
import { main } from "./local/main.mjs";

const isDryRun = process.argv.includes("--dry-run");

main(async (say) => {
  const { ensurePackages } = await import("./local/packages.mjs");
  await ensurePackages(say);
  await (isDryRun ? dryRun(say) : deploy(say));
});

const DATABASES = ["DB", "SEARCH_DB", "EDGE_DB"];

async function deploy(say) {
  const { checkDeployment, DEPLOYMENT, domainArguments, deploymentArguments, deploymentSettings } =
    await import("./local/deployment.mjs");
  const { noteUndo, takeBookmarks } = await import("./local/bookmarks.mjs");
  const { checkAccount } = await import("./local/preflight.mjs");
  const { buildWeb } = await import("./local/build.mjs");
  const { tool } = await import("./local/command.mjs");
  const { haveSourcesPassed } = await import("./test/tested.mjs");

  checkDeployment();
  say("アカウントのシークレット・データベース・キュー・バケットを確かめています / Checking the account");
  await checkAccount();
  if (haveSourcesPassed()) {
    say("このソースは npm test -- all に通っています / These sources have passed npm test -- all");
  } else {
    say("型とテストを確かめています / Checking types and tests");
    await step(tool("tsc", "--noEmit"));
    await step({ file: process.execPath, args: ["scripts/test.mjs", "all"] });
  }
  say("組み立てて、公開しています / Building and uploading");
  await buildWeb();
  const production = deploymentArguments();
  const { commands, file } = noteUndo(await takeBookmarks(DATABASES, production), production);
  for (const database of DATABASES)
    await step(tool("wrangler", "d1", "migrations", "apply", database, "--remote", ...production));
  await step(tool("wrangler", "deploy", ...production, ...domainArguments(deploymentSettings())));
  console.log(`\n  前の版に戻すとき（${file}） / To go back:\n  ${commands.join("\n  ")}`);
  console.log(
    "  データベースを戻すと、公開後に書かれたものは失われ、閲覧のみかどうかもその時点に戻ります / What was written since is lost with it, and read-only is what it was then",
  );
  await smoke(deploymentSettings().SITE_ORIGIN, say);
  if (DEPLOYMENT === "production") await tagRelease();
}

/** What is uploaded serves already: a smoke test that fails says so, and leaves going back to whoever deploys. */
async function smoke(site, say) {
  if (!process.env.SMOKE_USER || !process.env.SMOKE_PASSWORD) {
    console.log(`\n  続けて / Next: SMOKE_USER=… SMOKE_PASSWORD=… npm run smoke -- ${site}`);
    return;
  }
  const { run } = await import("./local/command.mjs");
  const { userError } = await import("./local/user-error.mjs");
  say("動作を確認しています / Smoke test");
  const command = { file: process.execPath, args: ["scripts/smoke.mjs", site] };
  const { code } = await run(command, { onText: (text) => process.stdout.write(text) });
  if (code !== 0)
    throw userError(
      "新しい版は公開されていますが、動作確認に失敗しました。戻すときは、上のコマンドを使います。",
      "The new version is live, and its smoke test has failed. The commands above go back.",
    );
}

/** `npm test -- long old-code` runs the newest release on the migrations that come after it. */
async function tagRelease() {
  const { releaseTag } = await import("./local/releases.mjs");
  const tag = await releaseTag();
  if (tag) console.log(`\n  リリース / Release: ${tag}（git push origin ${tag}）`);
}

/**
 * Types, the bundle that would be uploaded, the migrations as wrangler applies them, and the Worker on production's
 * settings. What the settings miss is said, and stops nothing.
 */
async function dryRun(say) {
  const { domainArguments, deploymentArguments, deploymentFault, deploymentSettings } = await import(
    "./local/deployment.mjs"
  );
  const { ensureBuild } = await import("./local/build.mjs");
  const { tool } = await import("./local/command.mjs");
  const { newFolder, SYSTEM_TEMP } = await import("./local/scratch.mjs");
  const { haveSourcesPassed } = await import("./test/tested.mjs");

  const settings = deploymentSettings();
  const fault = deploymentFault();
  say("型を確かめています / Checking types");
  await step(tool("tsc", "--noEmit"));
  await ensureBuild(say);
  say("アップロードするものを組み立てています / Bundling what would be uploaded");
  const upload = [...deploymentArguments(settings), ...domainArguments(settings)];
  await step(tool("wrangler", "deploy", ...upload, "--dry-run"));
  const folder = newFolder("deploy", SYSTEM_TEMP);
  try {
    await startHere(settings, folder, say);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const untried = [
    fault?.message,
    haveSourcesPassed()
      ? ""
      : "npm test -- all は、公開の前に実行します\nnpm test -- all: deploy runs it before it uploads",
    UNTRIED,
  ];
  console.log("\n  手元で試せることは、すべて通りました / All that can be tried here has passed");
  console.log("\n  残っていること / What is left:");
  for (const each of untried.filter(Boolean)) console.log(`\n  - ${each.replaceAll("\n", "\n    ")}`);
}

const UNTRIED =
  "アカウントが要ること：データベース・バケット・キュー・シークレット、リモートの移行、アップロード\nWhat needs the account: databases, bucket, queues, secrets, migrations there, the upload";

/** New databases of this machine, migrated by wrangler; over them the bundle, on production's settings and new keys. */
async function startHere(settings, folder, say) {
  const { DATABASE_IDS, deploymentArguments } = await import("./local/deployment.mjs");
  const { LOCAL_DATABASES } = await import("./local/settings.mjs");
  const { tool } = await import("./local/command.mjs");
  const { healthFault } = await import("./local/serving/address.mjs");
  const { serveWorker } = await import("./local/serving/worker.mjs");

  say("空のデータベースに移行を適用しています / Applying the migrations to empty databases");
  const ids = DATABASES.map((database) => [DATABASE_IDS[database], LOCAL_DATABASES[database]]);
  const here = ["--local", "--persist-to", folder, ...deploymentArguments(Object.fromEntries(ids))];
  for (const database of DATABASES)
    await step(tool("wrangler", "d1", "migrations", "apply", database, ...here));
  say("本番の設定で起動しています / Starting it on production's settings");
  const port = await freePort();
  const worker = serveWorker({ port, persistTo: folder, vars: { ...placeholders(), ...settings } });
  try {
    await worker.ready;
    const fault = await healthFault({ url: `http://127.0.0.1:${port}` });
    if (fault) throw fault;
  } finally {
    await worker.stop();
  }
}

/** What the account would hold, and what the settings may still miss. */
const placeholders = () => ({
  ENVIRONMENT: "production",
  SITE_ORIGIN: "https://inowa.workers.dev",
  MAIL_FROM: "no-reply@inowa.workers.dev",
  RESEND_API_KEY: "none",
  ...Object.fromEntries(
    ["MASTER_KEY", "COOKIE_SECRET", "LIVE_SECRET"].map((name) => [name, randomBytes(32).toString("base64")]),
  ),
});

async function freePort() {
  const server = createServer();
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function step(command) {
  const { run } = await import("./local/command.mjs");
  const { userError } = await import("./local/user-error.mjs");
  const { code } = await run(command, { onText: (text) => process.stdout.write(text) });
  if (code !== 0)
    throw userError(
      "ここで止めました。上の出力を確かめてください。新しい版は公開していません。",
      "Stopped here: see the output above. The new version has not been published.",
    );
}
