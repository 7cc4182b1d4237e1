import { spawnSync } from "node:child_process";
import { mkdirSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import { importBeds } from "../../workers/imports/beds";
import type { Places } from "../../workers/imports/clean/places";
import { importContacts } from "../../workers/imports/contacts";
import { FAULTS } from "../../workers/imports/faults";
import { importInstitutions } from "../../workers/imports/institutions";
import { readPlaces } from "../../workers/imports/places";
import { BrokenSource } from "../../workers/imports/source/broken";
import { isPastDay } from "../../workers/imports/source-date";
import { renewSearch } from "../../workers/imports/write/renew";
import { EMPTY_STATE, STATE } from "../local/settings.mjs";
import { lockState } from "../local/state-lock.mjs";
import { type Databases, openLocal } from "./database/local";
import { openRemote } from "./database/remote";
import { givenFile } from "./given-file";
import { type Progress, progressOf } from "./progress";
import { openReport, type ReportFile } from "./report";

const USAGE = `npm run import -- institutions FILE…   医療情報ネットの施設票・診療時間票（csv・zip）
npm run import -- contacts FILE…       地方厚生局の医療機関名簿（電話・FAX・郵便番号・医療機関コード）
npm run import -- beds FILE…           病床機能報告の一覧
npm run import -- papers FILE…         PubMedの論文（xml・xml.gz・nbib）
npm run import -- doctors FILE…        医師名簿（csv・zip。見出しは docs/doctors.md）
npm run import -- licences FILE…       医籍の名簿（csv・zip。見出しは docs/doctors.md）
npm run import -- borders FILE…        市区町村の境界（国土数値情報 行政区域の geojson・zip）

  --date YYYY-MM-DD   ファイルの時点（省略時はファイル名から）
  --report FILE       読めなかった箇所の一覧（省略時は .wrangler/import-report.csv）
  --whole             多くの施設・医師が見当たらなくても、閉院・名簿にない医師とする
  --remote            本番のデータベースへ（wrangler のログインが必要）
  --empty             npm start -- --empty のデータへ
  --persist-to DIR    ローカルのデータの場所`;

const LISTS = ["institutions", "contacts", "beds", "papers", "doctors", "licences", "borders"] as const;

/** The outlines of a prefecture are compared as a whole, which takes more memory than the other lists may use. */
const BORDERS_MEMORY = "--max-old-space-size=512";

/** Faults of whole files that are told at the end; the rest are in the report. */
const MAX_REPORTED = 20;
const NOT_FORESEEN = ".wrangler/import-error.txt";

const { values, positionals } = asked();
const [list, ...paths] = positionals;
const state = values["persist-to"] ?? (values.empty ? EMPTY_STATE : STATE);

if (!isList(list) || paths.length === 0) stop(USAGE);
const folders = paths.filter((path) => statSync(path, { throwIfNoEntry: false })?.isDirectory());
if (folders.length > 0) stop(`フォルダです。中のファイルを指定してください：${folders.join("、")}`);
const missing = paths.filter((path) => !statSync(path, { throwIfNoEntry: false })?.isFile());
if (missing.length > 0) stop(`ファイルがありません：${missing.join("、")}`);
if (values.date && !isPastDay(values.date, Date.now()))
  stop("--date は、本日までの日付を YYYY-MM-DD で指定してください。");
if (list === "borders" && !process.execArgv.includes(BORDERS_MEMORY)) restartWith(BORDERS_MEMORY);
if (!values.remote) lockState(state, { command: "npm run import" });
if (list === "papers") {
  // Loaded only for papers: what they need is larger than the memory that the other lists may take.
  const [{ importPapers }, { openStore }] = await Promise.all([import("./papers"), import("../demo/store")]);
  const store = values.remote ? openRemote() : await openStore(state).catch(orStop);
  const found = await importPapers(paths, store).catch(orStop);
  if (found === 0) stop("読み込める論文がありませんでした。");
  process.exit();
}

const startedAt = performance.now();
const store = values.remote ? openRemote() : await openLocal(state).catch(orStop);
const report: ReportFile = opened(values.report);
/** MB of the processes that serve the databases, at the most. */
let hostMemory: number[] = [];
const hasRead = await run(store)
  .finally(async () => {
    report.close();
    hostMemory = store.memory();
    await store.close();
  })
  .catch(orStop);
sayFaults(report);
if (!hasRead) stop("読み込める行がありませんでした。");
const memory = [Math.round(process.resourceUsage().maxRSS / 1024), ...hostMemory];
console.log(
  `${seconds(startedAt, performance.now())} 秒・メモリ ${memory.join("＋")} MB で完了しました。詳しい一覧：${values.report}`,
);

/** Runs an import, and tells whether there was anything to read. */
async function run({ DB, SEARCH_DB }: Tools): Promise<boolean> {
  const progress = progressOf(paths, list === "institutions" ? 2 : 1);
  if (list === "licences" || list === "borders") {
    const result = await (list === "licences" ? licences : borders)(DB, progress);
    progress.end();
    for (const line of result.said) console.log(line);
    return result.read > 0;
  }
  if (list === "doctors") return doctors({ DB, SEARCH_DB }, progress);
  const places = await readPlaces(DB);
  const { said, read } =
    list === "institutions" ? await institutions(DB, places, progress) : await joined(DB, places, progress);
  const renewed = await renew({ DB, SEARCH_DB }, progress);
  progress.end();
  for (const line of said) console.log(line);
  console.log(`検索の更新 ${n(renewed)}`);
  return read > 0;
}

type Said = { said: string[]; read: number };

async function institutions(DB: D1Database, places: Places, progress: Progress): Promise<Said> {
  const {
    read,
    new: added,
    changed,
    same,
    proposals,
    closed,
    notClosed,
  } = await importInstitutions(DB, places, paths.map(givenFile), report, {
    date: values.date,
    now: Date.now(),
    isWhole: values.whole,
    onBytes: progress.advance,
    onProgress: (file, { read }) => progress.say(`${file} ${read.toLocaleString()} 件`),
  });
  const said = [
    `新規 ${n(added)}　更新 ${n(changed)}　変更なし ${n(same)}　提案 ${n(proposals)}　閉院 ${n(closed)}`,
    ...(notClosed > 0
      ? [
          `${n(notClosed)} 施設が見当たりませんが、一部だけのファイルとみなして閉院にはしませんでした（--whole で閉院）。`,
        ]
      : []),
  ];
  return { said, read };
}

async function doctors({ DB, SEARCH_DB }: Tools, progress: Progress): Promise<boolean> {
  const { importDoctors } = await import("../../workers/imports/doctors/import-doctors");
  const counts = await importDoctors(DB, paths.map(givenFile), report, {
    date: values.date,
    now: Date.now(),
    isWhole: values.whole,
    onBytes: progress.advance,
    onProgress: (file, { read }) => progress.say(`${file} ${n(read)} 件`),
  });
  const readAt = performance.now();
  const { renewDoctors } = await import("../../workers/imports/write/renew-doctors");
  const mesh = async () => (await import("../../workers/imports/papers/store-papers")).readMesh(DB);
  const indexed = await renewDoctors({ DB, SEARCH_DB }, mesh, (done, of) =>
    progress.say(`検索索引 ${n(done)} / ${n(of)}`),
  );
  await renew({ DB, SEARCH_DB }, progress);
  progress.end();
  const { new: added, changed, same, edited, vanished, notVanished } = counts;
  console.log(
    `新規 ${n(added)}　更新 ${n(changed)}　変更なし ${n(same)}　本人・運営の編集を優先 ${n(edited)} 項目　名簿にない ${n(vanished)}`,
  );
  if (notVanished > 0)
    console.log(
      `${n(notVanished)} 人が見当たりませんが、一部だけの名簿とみなして印を付けませんでした（--whole で付けます）。`,
    );
  console.log(
    `検索の更新 ${n(indexed)}　読み込み ${seconds(startedAt, readAt)} 秒・索引 ${seconds(readAt, performance.now())} 秒`,
  );
  return counts.read > 0;
}

async function licences(DB: D1Database, progress: Progress): Promise<Said> {
  const { importLicences } = await import("../../workers/imports/licences");
  const {
    read,
    new: added,
    changed,
    same,
  } = await importLicences(DB, paths.map(givenFile), report, { onBytes: progress.advance });
  return { said: [`新規 ${n(added)}　更新 ${n(changed)}　変更なし ${n(same)}`], read };
}

async function borders(DB: D1Database, progress: Progress): Promise<Said> {
  const { importBorders } = await import("./borders/import-borders");
  const { prefectures, municipalities, lines } = await importBorders(DB, paths.map(givenFile), {
    now: Date.now(),
    onBytes: progress.advance,
  });
  const said = [`${n(prefectures)} 都道府県　${n(municipalities)} 市区町村　境界線 ${n(lines)} 本`];
  return { said, read: municipalities };
}

async function joined(DB: D1Database, places: Places, progress: Progress): Promise<Said> {
  const read = list === "contacts" ? importContacts : importBeds;
  const options = { date: values.date, now: Date.now(), onBytes: progress.advance };
  const all = await read(DB, places, paths.map(givenFile), report, options);
  const said = all.map(({ rows, taken, decided, ambiguous, missing, changed, same, proposals }) => {
    const rate = rows === 0 ? 0 : ((taken + decided) / rows) * 100;
    return `${n(rows)} 行　照合 ${n(taken)}　判断済み ${n(decided)}　あいまい ${n(ambiguous)}　該当なし ${n(missing)}　照合率 ${rate.toFixed(1)}%　更新 ${n(changed)}　変更なし ${n(same)}　提案 ${n(proposals)}`;
  });
  return { said, read: all.reduce((sum, { rows }) => sum + rows, 0) };
}

async function renew({ DB, SEARCH_DB }: Tools, progress: Progress): Promise<number> {
  return renewSearch(DB, SEARCH_DB, (done, of) => progress.say(`検索索引 ${n(done)} / ${n(of)}`));
}

function sayFaults({ counts, ofFiles }: ReportFile): void {
  for (const { file, kind, value } of ofFiles.slice(0, MAX_REPORTED))
    console.log(`  ${file}：${FAULTS[kind]}${value && `（${value.slice(0, 60)}）`}`);
  const sorted = [...counts].sort(([, a], [, b]) => b - a);
  for (const [kind, count] of sorted) console.log(`  ${n(count).padStart(9)}  ${FAULTS[kind]}`);
}

function seconds(from: number, to: number): string {
  return ((to - from) / 1000).toFixed(1);
}

function n(count: number): string {
  return count.toLocaleString("ja-JP");
}

type Tools = Pick<Databases, "DB" | "SEARCH_DB">;

type List = (typeof LISTS)[number];

function isList(word: string | undefined): word is List {
  return LISTS.some((each) => each === word);
}

function asked() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        date: { type: "string" },
        report: { type: "string", default: ".wrangler/import-report.csv" },
        whole: { type: "boolean", default: false },
        remote: { type: "boolean", default: false },
        empty: { type: "boolean", default: false },
        "persist-to": { type: "string" },
      },
    });
  } catch {
    return stop(USAGE);
  }
}

function opened(path: string): ReportFile {
  try {
    return openReport(path);
  } catch {
    return stop(`一覧を書けない場所です：${path}`);
  }
}

/** A broken file is said in a word; of what nobody foresaw there is more in a file. */
function orStop(error: unknown): never {
  if (error instanceof BrokenSource) stop(error.message);
  mkdirSync(dirname(NOT_FORESEEN), { recursive: true });
  writeFileSync(NOT_FORESEEN, error instanceof Error ? `${error.stack}\n` : String(error));
  const [reason] = String(error instanceof Error ? error.message : error).split("\n");
  return stop(
    `途中で止まりました（${reason}）。もう一度実行すると、続きから同じ結果になります。詳細：${NOT_FORESEEN}`,
  );
}

function restartWith(option: string): never {
  const command = [option, "scripts/run.mjs", "import/index.ts", ...process.argv.slice(2)];
  process.exit(spawnSync(process.execPath, command, { stdio: "inherit" }).status ?? 1);
}

function stop(text: string): never {
  console.error(text);
  process.exit(1);
}
