import { parseArgs } from "node:util";
import { DEMO_SIZE, loadDemo, type Stage } from "./demo/load";
import { CAST, PASSWORD } from "./demo/people/cast";

const { values } = parseArgs({
  options: {
    doctors: { type: "string", default: String(DEMO_SIZE.doctors) },
    hospitals: { type: "string", default: String(DEMO_SIZE.hospitals) },
    "persist-to": { type: "string", default: ".wrangler/state" },
    /** Leaves a directory that has somebody in it alone. */
    "if-empty": { type: "boolean", default: false },
  },
});

const STAGES: Record<Stage, string> = {
  migrations: "マイグレーション",
  hospitals: "医療機関",
  doctors: "医師",
  index: "検索索引",
};
const BAR = 30;

const startedAt = performance.now();
await loadDemo({
  doctors: count("doctors"),
  hospitals: count("hospitals"),
  persistTo: values["persist-to"],
  ifEmpty: values["if-empty"],
  onProgress: draw,
});
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
console.log(`\n${seconds} 秒で完了しました。パスワードはすべて ${PASSWORD} です。`);
for (const { user, label } of Object.values(CAST))
  console.log(`  ${`${user}@example.jp`.padEnd(24)}${label}`);

function count(name: "doctors" | "hospitals"): number {
  const number = Number(values[name]);
  if (Number.isInteger(number) && number >= 100) return number;
  console.error(`--${name} は 100 以上の整数で指定してください。`);
  process.exit(1);
}

function draw(stage: Stage, done: number, of: number): void {
  const filled = Math.round((BAR * done) / Math.max(of, 1));
  const line = `${"█".repeat(filled)}${"░".repeat(BAR - filled)} ${STAGES[stage]} ${done.toLocaleString()} / ${of.toLocaleString()}`;
  if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${line}`);
  else if (done === of) console.log(line);
}
