import { parseArgs } from "node:util";
import { everyPage, type Installation, stop, WHERE, WHERE_OPTIONS, withInstallation } from "./installation";

const USAGE = `npm run verify    データベース・チャット・ファイル・検索索引が互いに合っているかを確かめます

  --repair          導き出せるもの（トーク一覧・バッジ・検索索引）を直します
${WHERE}`;

type Found = {
  next: string | null;
  count: number;
  faults: string[];
  repaired: number;
  files: string[];
  derived?: string[];
};

/** Faults of one kind that are shown; the rest are counted. */
const MOST_SHOWN = 20;

const { values } = parse();
await withInstallation(values, "npm run verify", async (installation) => {
  await everyPage(
    (after) => installation.call<{ next: string | null }>("rewrap/register", { after }),
    () => undefined,
  );
  const named = new Set<string>();
  const derived = new Set<string>();
  let left = 0;
  const check = async (label: string, operation: string, input: object = {}) => {
    const total = { count: 0, repaired: 0, faults: [] as string[] };
    await everyPage(
      (after) => installation.call<Found>(operation, { ...input, after, repairs: values.repair }),
      (page) => {
        total.count += page.count;
        total.repaired += page.repaired;
        total.faults.push(...page.faults);
        for (const key of page.files) named.add(key);
        for (const key of page.derived ?? []) derived.add(key);
      },
    );
    left += total.faults.length - total.repaired;
    say(label, total.count, total.faults, total.repaired);
  };
  await check("チャットルームとトーク一覧", "verify/rooms");
  await check("名刺のバッジ", "verify/inboxes");
  await check("医師の検索", "verify/directory", { kind: "doctor" });
  await check("医療機関の検索", "verify/directory", { kind: "hospital" });
  await check("論文の検索", "verify/papers");
  await check("アップロードの行", "verify/uploads");
  await check("保管した操作の記録", "verify/log");
  const { count, missing, unnamed } = await compareFiles(installation, named, derived);
  say("ファイル", count, missing, 0);
  if (unnamed.length > 0) {
    console.log(`  どこからも参照されていないファイル ${unnamed.length}`);
    for (const key of unnamed.slice(0, MOST_SHOWN)) console.log(`    ${key}`);
  }
  left += missing.length;
  if (left === 0) return;
  console.log(`直っていないこと ${left}${values.repair ? "" : "（--repair で、導き出せるものを直します）"}`);
  process.exitCode = 1;
});

/** Small versions of pictures and of medias come and go with the file that they are made of. */
async function compareFiles(installation: Installation, named: Set<string>, derived: Set<string>) {
  const there = new Set<string>();
  for (let cursor: string | null = null; ; ) {
    const page: { files: { key: string }[]; cursor: string | null } = await installation.call("files/list", {
      cursor,
    });
    for (const { key } of page.files) there.add(key);
    cursor = page.cursor;
    if (cursor === null) break;
  }
  const missing = [...named].filter((key) => !there.has(key)).map((key) => `${key}: the bytes are gone`);
  const isNamed = (key: string) =>
    named.has(key) || derived.has(key) || named.has(key.replace(/\.thumbnail$/, ".original"));
  return { count: there.size, missing, unnamed: [...there].filter((key) => !isNamed(key)) };
}

function say(label: string, count: number, faults: readonly string[], repaired: number) {
  console.log(
    `${label}：${count.toLocaleString("ja-JP")} 件　不一致 ${faults.length}${repaired > 0 ? `　直した ${repaired}` : ""}`,
  );
  for (const fault of faults.slice(0, MOST_SHOWN)) console.log(`  ${fault}`);
}

function parse() {
  try {
    return parseArgs({ options: { ...WHERE_OPTIONS, repair: { type: "boolean", default: false } } });
  } catch {
    return stop(USAGE);
  }
}
