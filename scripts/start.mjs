// `npm start`: everything from a fresh checkout to a served site. `--empty`: an installation without the demo, with a state
// folder of its own.
import { main } from "./local/main.mjs";

const isEmpty = process.argv.includes("--empty");

main(async (say) => {
  const { addressOf, checkAddress, hostWarning } = await import("./local/serving/address.mjs");
  const { EMPTY_STATE, STATE } = await import("./local/settings.mjs");
  const { lockState } = await import("./local/state-lock.mjs");
  const { ensurePackages } = await import("./local/packages.mjs");

  const state = isEmpty ? EMPTY_STATE : STATE;
  const address = addressOf(process.env);
  lockState(state, { command: "npm start", url: address.url });
  await checkAddress(address);
  const warning = hostWarning(address);
  if (warning) say(warning);
  await ensurePackages(say);
  await prepare(state, say);
  await serve(state, address, say);
});

async function prepare(state, say) {
  const { ensureDevVars } = await import("./dev-vars.mjs");
  const { ensureBuild } = await import("./local/build.mjs");
  const { ensureState } = await import("./local/state.mjs");
  ensureDevVars();
  await ensureBuild(say);
  await ensureState(state, say);
}

async function serve(state, address, say) {
  const { serveLastingly } = await import("./local/serving/lasting.mjs");
  const { checkAddress, healthFault } = await import("./local/serving/address.mjs");
  const { stopOnSignal } = await import("./local/signals.mjs");
  const { damageIn } = await import("./local/state.mjs");
  const { host, port, url } = address;
  const vars = { SITE_ORIGIN: url };
  const worker = serveLastingly({ host, port, persistTo: state, vars }, { say, onStart: showOutput });
  stopOnSignal(worker.stop);
  await worker.ready.catch(async (error) => {
    // Somebody took the port while we were building.
    await checkAddress(address);
    throw damageIn(error.message, state) ?? error;
  });
  const fault = await healthFault(address);
  if (fault) {
    await worker.stop();
    throw fault;
  }
  greet(url);
  const { scheduleNightly } = await import("./local/serving/nightly.mjs");
  scheduleNightly(worker);
}

function showOutput({ stdout, stderr }) {
  stdout.pipe(process.stdout);
  stderr.pipe(process.stderr);
}

function greet(url) {
  console.log(`
  医の輪を始めました / Inowa is running

    ${url}/                 医師・コメディカル・MS
    ${url}/connect/login    医の輪コネクト
${isEmpty ? firstStep() : demoAccounts()}
  終えるには Ctrl-C / Ctrl-C to stop
`);
}

function firstStep() {
  return `
  運営者がまだいないときは、サーバーを止めて、最初の運営者を作ります。
  While there is no operator yet, stop the server and make the first one:

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
