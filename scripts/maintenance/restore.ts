import { parseArgs } from "node:util";
import { linesOf, type Manifest, readFile, readManifest } from "./backup-folder";
import { everyPage, type Installation, stop, WHERE, WHERE_OPTIONS, withInstallation } from "./installation";
import { reindex } from "./reindex-all";

const USAGE = `npm run restore -- DIR           npm run backup のフォルダ DIR を、空のデータへ戻します

  途中で止まったら、もう一度同じコマンドを実行すると続きから戻します。
  --without-files     ファイルの中身を除いて保存したものを戻します
${WHERE}`;

type Rows = { database: string; table: string; columns: string[]; rows: unknown[][] };
type ObjectPage = { id: string; schema: number; parts: object[] };
type StoredFile = { key: string; sha256: string | null };
type Done = { [part: string]: number };

/** Lines after which is noted how far a part is in. */
const NOTE_EVERY = 50;

/** The rows that were left out, whose parents went while the backup was made. */
const faults: string[] = [];

const { values, positionals } = parse();
const [folder, ...more] = positionals;
if (!folder || more.length > 0) stop(USAGE);

await withInstallation(values, "npm run restore", async (installation) => {
  const manifest = await readManifest(folder);
  if (!manifest.hasFiles && !values["without-files"])
    throw new Error("ファイルの中身がないバックアップです。--without-files を付けると、それ以外を戻します");
  await refuseUnfit(installation, manifest);
  const { done } = await installation.call<{ done: Done }>("restore/start", { backup: manifest.id });
  // Parents first: tables stand in the backup in the order in which they were read, children first.
  for (const { database, name } of manifest.tables.toReversed())
    await each<Rows>(installation, done, `rows/${database}/${name}.jsonl`, (line) =>
      rowsIn(installation, line),
    );
  // A room tells the Inboxes of its members what it is: they are in first.
  const kinds = ["inboxes", "rooms"];
  for (const kind of kinds)
    await each<ObjectPage>(installation, done, `objects/${kind}.jsonl`, async ({ id, ...page }) => {
      await installation.call("objects/import", { kind, id, page });
    });
  await each<StoredFile>(installation, done, "files.jsonl", async ({ sha256, ...file }) => {
    if (sha256) await installation.putFile(file, readFile(folder, sha256));
  });
  const differences = await compare(installation, manifest);
  await reindex(installation);
  await installation.call("restore/finish");
  for (const kind of kinds)
    await everyPage(
      (after) => installation.call<{ next: string | null }>("objects/wake", { kind, after }),
      () => undefined,
    );
  if (differences > 0) {
    console.log(`バックアップと違うところが ${differences} あります。`);
    process.exitCode = 1;
  }
  console.log(`${manifest.startedAt} の状態に戻しました。続けて npm run verify で確かめてください。`);
});

async function refuseUnfit(installation: Installation, manifest: Manifest) {
  const { migrations, keys } = await installation.call<Pick<Manifest, "migrations" | "keys">>("describe");
  const names = [migrations, manifest.migrations].map((all) => Object.values(all).flat());
  const [here = [], there = []] = names;
  const missing = there.filter((name) => !here.includes(name));
  const newer = here.filter((name) => !there.includes(name));
  if (missing.length > 0 || newer.length > 0)
    throw new Error(
      `バックアップを作った版と、移行（migrations）が違います（${[
        ...newer.map((name) => `バックアップにない：${name}`),
        ...missing.map((name) => `このコードにない：${name}`),
      ].join("、")}）。作った版のコードで戻してから、新しい版を公開してください。何も変更していません`,
    );
  const unknown = manifest.keys.filter((key) => !keys.includes(key));
  if (unknown.length > 0)
    throw new Error(
      `バックアップを封じた MASTER_KEY（${unknown.join("、")}）が設定にありません。何も変更していません`,
    );
}

async function rowsIn(installation: Installation, line: Rows) {
  const { faults: left } = await installation.call<{ faults: string[] }>("rows/import", line);
  for (const fault of left) faults.push(`${line.table}: ${fault}`);
}

async function each<Line>(
  installation: Installation,
  done: Done,
  part: string,
  take: (line: Line) => Promise<void>,
): Promise<void> {
  let lines = 0;
  console.log(`  ${part}`);
  for await (const line of linesOf<Line>(folder ?? "", part)) {
    lines += 1;
    if (lines <= (done[part] ?? 0)) continue;
    await take(line);
    if (lines % NOTE_EVERY === 0) await installation.call("restore/note", { part, lines });
  }
  if (lines > (done[part] ?? 0)) await installation.call("restore/note", { part, lines });
}

/** Do as many rows stand in each table as were saved? Gives the number of differences. */
async function compare(installation: Installation, manifest: Manifest): Promise<number> {
  let differences = new Set(faults).size;
  for (const database of ["DB", "EDGE_DB"]) {
    const { tables } = await installation.call<{ tables: { name: string; count: number }[] }>("rows/tables", {
      database,
    });
    for (const { name, count } of tables) {
      const saved =
        manifest.tables.find((table) => table.database === database && table.name === name)?.rows ?? 0;
      if (saved === count) continue;
      console.log(`  ${name}：${saved} 行のうち ${count} 行`);
      differences += 1;
    }
  }
  for (const fault of new Set(faults)) console.log(`  戻せない行：${fault}`);
  return differences;
}

function parse() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { ...WHERE_OPTIONS, "without-files": { type: "boolean", default: false } },
    });
  } catch {
    return stop(USAGE);
  }
}
