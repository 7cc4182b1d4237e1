import { rmSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { DEMO_SIZE, loadDemo, type Stage } from "./demo/load";
import { fillWithDemo } from "./demo/load-once";
import { CAST, PASSWORD } from "./demo/people/cast";
import { openStore } from "./demo/store";
import { ensureDevVars } from "./dev-vars.mjs";
import { ensureBuild } from "./local/build.mjs";
import { STATE } from "./local/settings.mjs";
import { hasDatabases, prepareState } from "./local/state.mjs";
import { lockState } from "./local/state-lock.mjs";
import { userError } from "./local/user-error.mjs";

const { values } = parseArgs({
  options: {
    doctors: { type: "string", default: String(DEMO_SIZE.doctors) },
    hospitals: { type: "string", default: String(DEMO_SIZE.hospitals) },
    "persist-to": { type: "string", default: STATE },
    /** Leaves a directory that has somebody in it alone. */
    "if-empty": { type: "boolean", default: false },
    /** Deletes without a question. */
    yes: { type: "boolean", short: "y", default: false },
  },
});

const STAGES: Record<Stage, string> = {
  migrations: "マイグレーション",
  hospitals: "医療機関",
  doctors: "医師",
  index: "検索索引",
};
const BAR = 30;

const INVENTORY = `SELECT (SELECT count(*) FROM users) AS 利用者, (SELECT count(*) FROM doctors) AS 医師,
  (SELECT count(*) FROM hospitals) AS 医療機関, (SELECT count(*) FROM groups) AS コミュニティ,
  (SELECT count(*) FROM posts) AS 投稿, (SELECT count(*) FROM papers) AS 論文`;

/** Damaged data may still be deleted. */
const UNREADABLE = { people: 1, rows: 1, text: "読み取れないデータ" };

const folder = values["persist-to"];
const size = { doctors: count("doctors"), hospitals: count("hospitals") };
lockState(folder, { command: "npm run seed" });
const found = hasDatabases(folder) ? await inventory().catch(() => UNREADABLE) : null;
if (found && values["if-empty"] && found.people > 0) {
  console.log(`${folder} にはデータがあるため、何もしませんでした。`);
  process.exit();
}
if (found && found.rows > 0 && !values.yes) await confirmDeletion(found.text);

const startedAt = performance.now();
ensureDevVars();
await ensureBuild(console.log);
await prepareState(folder, undefined, async () => {
  for (const part of ["v3", "prepared.json"]) rmSync(join(folder, part), { recursive: true, force: true });
  await fillWithDemo(folder, { load: () => loadDemo({ ...size, persistTo: folder, onProgress: draw }) });
});
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
console.log(`\n${seconds} 秒で完了しました。パスワードはすべて ${PASSWORD} です。`);
for (const { user, label } of Object.values(CAST))
  console.log(`  ${`${user}@example.jp`.padEnd(24)}${label}`);

/** What a deletion would take, as it can still be read. */
async function inventory(): Promise<{ people: number; rows: number; text: string }> {
  const { DB, close } = await openStore(folder);
  try {
    const [row] = (await DB.prepare(INVENTORY).all<Record<string, number>>()).results;
    const counts = Object.entries(row ?? {});
    return {
      people: (row?.利用者 ?? 0) + (row?.医師 ?? 0),
      rows: counts.reduce((sum, [, rows]) => sum + rows, 0),
      text: counts.map(([name, rows]) => `${name} ${rows.toLocaleString("ja-JP")}`).join("・"),
    };
  } finally {
    await close();
  }
}

async function confirmDeletion(text: string): Promise<void> {
  console.log(`${folder} のデータをすべて消して、デモデータを入れ直します / Deletes all data in ${folder}`);
  console.log(`  ${text}、チャットの会話、アップロードしたファイル、下書き`);
  if (!process.stdin.isTTY)
    throw userError(
      "よければ --yes を付けて実行してください（npm run seed -- --yes）。何も変更していません。",
      "Run it with --yes if that is what you want: npm run seed -- --yes. Nothing was changed.",
    );
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const response = await lines.question("消しますか？ / Delete it? [y/N] ");
  lines.close();
  if (!/^(y|yes|はい)$/i.test(response.trim()))
    throw userError("何も変更していません。", "Nothing was changed.");
}

function count(name: "doctors" | "hospitals"): number {
  const number = Number(values[name]);
  if (Number.isInteger(number) && number >= 100) return number;
  throw userError(
    `--${name} は 100 以上の整数で指定してください。`,
    `--${name} takes a whole number from 100 on.`,
  );
}

function draw(stage: Stage, done: number, of: number): void {
  const filled = Math.round((BAR * done) / Math.max(of, 1));
  const line = `${"█".repeat(filled)}${"░".repeat(BAR - filled)} ${STAGES[stage]} ${done.toLocaleString()} / ${of.toLocaleString()}`;
  if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${line}`);
  else if (done === of) console.log(line);
}
