import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { openLocal } from "./database/local";
import { FAULTS } from "./faults";
import { importInstitutions } from "./institutions";
import { importPapers } from "./papers";
import { readPlaces } from "./places";
import { type Progress, progressOf } from "./progress";
import { openReport, type Report } from "./report";
import { renewSearch } from "./write/renew";

const USAGE = `npm run import -- institutions FILE…   医療情報ネットの施設票・診療時間票（csv・zip）
npm run import -- papers FILE…         PubMedの論文（xml・xml.gz・nbib）

  --date YYYY-MM-DD   ファイルの時点（省略時はファイル名から）
  --report FILE       読めなかった箇所の一覧（省略時は .wrangler/import-report.csv）
  --whole             多くの施設が見当たらなくても、見当たらない施設を閉院とする
  --persist-to DIR    ローカルのデータの場所`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    date: { type: "string" },
    report: { type: "string", default: ".wrangler/import-report.csv" },
    whole: { type: "boolean", default: false },
    "persist-to": { type: "string", default: ".wrangler/state" },
  },
});
const [list, ...paths] = positionals;

if (!["institutions", "papers"].includes(list ?? "") || paths.length === 0) stop(USAGE);
const missing = paths.filter((path) => !existsSync(path));
if (missing.length > 0) stop(`ファイルがありません：${missing.join("、")}`);
if (list === "papers") {
  await importPapers(paths, values["persist-to"]);
  process.exit();
}
if (values.date && !/^\d{4}-\d{2}-\d{2}$/.test(values.date))
  stop("--date は YYYY-MM-DD で指定してください。");

const startedAt = performance.now();
const store = await openLocal(values["persist-to"]);
const report = openReport(values.report);
try {
  await run(store);
} finally {
  report.close();
  await store.close();
}
sayFaults(report);
console.log(
  `${((performance.now() - startedAt) / 1000).toFixed(1)} 秒で完了しました。詳しい一覧：${values.report}`,
);

async function run({ DB, SEARCH_DB }: Pick<typeof store, "DB" | "SEARCH_DB">): Promise<void> {
  const progress = progressOf(paths, 2);
  const result = await importInstitutions(DB, await readPlaces(DB), paths, report, {
    date: values.date,
    now: Date.now(),
    isWhole: values.whole,
    onBytes: progress.advance,
    onProgress: (file, { read }) => progress.say(`${file} ${read.toLocaleString()} 件`),
  });
  const renewed = await renew({ DB, SEARCH_DB }, progress);
  progress.end();
  const { new: added, changed, same, proposals, closed, notClosed } = result;
  console.log(
    `新規 ${n(added)}　更新 ${n(changed)}　変更なし ${n(same)}　提案 ${n(proposals)}　閉院 ${n(closed)}　検索の更新 ${n(renewed)}`,
  );
  if (notClosed > 0)
    console.log(
      `${n(notClosed)} 施設が見当たりませんが、一部だけのファイルとみなして閉院にはしませんでした（--whole で閉院）。`,
    );
}

async function renew(
  { DB, SEARCH_DB }: Pick<typeof store, "DB" | "SEARCH_DB">,
  progress: Progress,
): Promise<number> {
  return renewSearch(DB, SEARCH_DB, (done, of) => progress.say(`検索索引 ${n(done)} / ${n(of)}`));
}

function sayFaults({ counts }: Report): void {
  const sorted = [...counts].sort(([, a], [, b]) => b - a);
  for (const [kind, count] of sorted) console.log(`  ${n(count).padStart(9)}  ${FAULTS[kind]}`);
}

function n(count: number): string {
  return count.toLocaleString("ja-JP");
}

function stop(text: string): never {
  console.error(text);
  process.exit(1);
}
