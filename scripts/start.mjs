// `npm start`: everything from a fresh checkout to a served site. `--watch`: rebuilds when a source changes. `--empty`:
// an installation without the demo, with a state folder of its own.
const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node ${process.versions.node} では動きません。Node 20.19 以上を入れてください。`);
  console.error(`Node 20.19 or newer is needed; this is ${process.versions.node}.`);
  process.exit(1);
}

process.chdir(new URL("..", import.meta.url).pathname);
const { ensurePackages } = await import("./local/packages.mjs");
const { ensureBuild } = await import("./local/build.mjs");
const { EMPTY_STATE } = await import("./local/settings.mjs");
const { ensureState } = await import("./local/state.mjs");
const { serveLastingly } = await import("./local/serving/lasting.mjs");
const { workNightly } = await import("./local/serving/nightly.mjs");
const { ensureDevVars } = await import("./dev-vars.mjs");
const { rebuildOnChange } = await import("./local/serving/watch.mjs");

const isEmpty = process.argv.includes("--empty");
const STATE = isEmpty ? EMPTY_STATE : ".wrangler/state";
const port = Number(process.env.PORT) || 8787;
const say = (text) => console.log(`  ${text}`);

try {
  await ensurePackages(say);
  ensureDevVars();
  await ensureBuild(say);
  await ensureState(STATE, say);
  await serve();
} catch (error) {
  console.error(`\n${error.message}\n`);
  process.exit(1);
}

async function serve() {
  const vars = { SITE_ORIGIN: `http://localhost:${port}` };
  const worker = serveLastingly({ port, persistTo: STATE, vars }, { say, onStart: showOutput });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.once(signal, async () => {
      await worker.stop();
      process.exit(0);
    });
  }
  await worker.ready;
  greet();
  workNightly(worker);
  if (process.argv.includes("--watch")) rebuildOnChange(say, worker);
}

function showOutput({ stdout, stderr }) {
  stdout.pipe(process.stdout);
  stderr.pipe(process.stderr);
}

function greet() {
  console.log(`
  医の輪を始めました / Inowa is running

    http://localhost:${port}/                 医師・コメディカル・MS
    http://localhost:${port}/connect/login    医の輪コネクト
${isEmpty ? firstStep() : demoAccounts()}
  終えるには Ctrl-C / Ctrl-C to stop
`);
}

function firstStep() {
  return `
  まだ誰も登録していません。最初の運営者を作るコマンド：
  Nobody is registered yet. To make the first operator:

    npm run operator -- add mail@example.org --name 姓 名 --empty
`;
}

function demoAccounts() {
  return `
  デモ用アカウント（パスワードはすべて inowa2026） / Demo accounts, all with this password
    sato@example.jp        佐藤 健一   医師 doctor
    yamamoto@example.jp    山本 直子   医師・資格確認中 doctor, licence under review
    suzuki@example.jp      鈴木 美咲   看護師 co-medical
    tanaka@example.jp      田中 大輔   MS・支店長 branch manager
    nakamura@example.jp    中村 彩     MS
    takahashi@example.jp   高橋 翔     コネクトユーザー connect user
    aoba@example.jp        青葉製薬    コネクト企業 connect company
    operator@example.jp    運営        operator
`;
}
