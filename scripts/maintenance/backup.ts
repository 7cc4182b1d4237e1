import { randomUUID } from "node:crypto";
import { parseArgs } from "node:util";
import { type Manifest, newBackup, newPart, type Part, writeFile, writeManifest } from "./backup-folder";
import { everyPage, type Installation, stop, WHERE, WHERE_OPTIONS, withInstallation } from "./installation";

const USAGE = `npm run backup -- DIR            データベース・チャット・受信箱・ファイルを、空のフォルダ DIR へ保存します

  --without-files     ファイルの中身を除き、一覧だけを保存します
${WHERE}`;

const ROWS = 500;
const OBJECTS_AT_ONCE = 20;

type Table = { name: string; columns: string[]; count: number };
type Page = { id: string; schema: number; parts: unknown[]; next: object | null };
type StoredFile = { key: string; size: number };

const { values, positionals } = parse();
const [folder, ...more] = positionals;
if (!folder || more.length > 0) stop(USAGE);

await withInstallation(values, "npm run backup", async (installation) => {
  newBackup(folder);
  const startedAt = new Date().toISOString();
  const { migrations, keys } = await installation.call<{
    migrations: Manifest["migrations"];
    keys: string[];
  }>("describe");
  const parts: Part[] = [];
  const tables: Manifest["tables"] = [];
  // Rooms that are opened meanwhile are found again by what is read after them: Inboxes come first, the rooms that they
  // name next, the rows of the record then, and what these name in the bucket last.
  await everyPage(
    (after) => installation.call<{ next: string | null }>("rewrap/register", { after }),
    () => undefined,
  );
  const inboxes = await objects(installation, "inboxes", parts);
  const rooms = await objects(installation, "rooms", parts);
  for (const database of ["EDGE_DB", "DB"]) {
    const found = await installation.call<{ tables: Table[] }>("rows/tables", { database });
    for (const table of found.tables) {
      const rows = await rowsOf(installation, database, table, parts);
      tables.push({ database, name: table.name, rows });
    }
  }
  const { files, fileBytes } = await filesOf(installation, parts);
  writeManifest(folder, {
    format: 1,
    id: randomUUID(),
    startedAt,
    finishedAt: new Date().toISOString(),
    migrations,
    keys,
    hasFiles: !values["without-files"],
    tables,
    inboxes,
    rooms,
    files,
    fileBytes,
    parts,
  });
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `${folder}：データベース ${n(rows)} 行・受信箱 ${n(inboxes)}・チャットルーム ${n(rooms)}・ファイル ${n(files)}（${n(Math.round(fileBytes / 1_000_000))} MB）`,
  );
});

/** Each object's pages stand one after the other. */
async function objects(installation: Installation, kind: string, parts: Part[]): Promise<number> {
  const part = newPart(folder ?? "", `objects/${kind}.jsonl`);
  let count = 0;
  await everyPage(
    (after) => installation.call<{ ids: string[]; next: string | null }>("objects/list", { kind, after }),
    async ({ ids }) => {
      count += ids.length;
      for (let at = 0; at < ids.length; at += OBJECTS_AT_ONCE) {
        let named = ids.slice(at, at + OBJECTS_AT_ONCE).map((id) => ({ id, from: null as object | null }));
        while (named.length > 0) {
          const { pages } = await installation.call<{ pages: Page[] }>("objects/export", { kind, named });
          for (const { next: _next, ...page } of pages) if (page.parts.length > 0) part.write(page);
          named = pages.flatMap(({ id, next }) => (next ? [{ id, from: next }] : []));
        }
      }
    },
  );
  parts.push(part.end());
  return count;
}

async function rowsOf(installation: Installation, database: string, { name, columns }: Table, parts: Part[]) {
  const part = newPart(folder ?? "", `rows/${database}/${name}.jsonl`);
  let count = 0;
  for (let after: unknown[] | null = null; ; ) {
    const page: { rows: unknown[][]; next: unknown[] | null } = await installation.call("rows/export", {
      ...{ database, table: name, after, limit: ROWS },
    });
    if (page.rows.length > 0) part.write({ database, table: name, columns, rows: page.rows });
    count += page.rows.length;
    after = page.next;
    if (after === null) break;
  }
  parts.push(part.end());
  return count;
}

async function filesOf(installation: Installation, parts: Part[]) {
  const part = newPart(folder ?? "", "files.jsonl");
  const total = { files: 0, fileBytes: 0 };
  for (let cursor: string | null = null; ; ) {
    const page: { files: StoredFile[]; cursor: string | null } = await installation.call("files/list", {
      cursor,
    });
    for (const file of page.files) {
      const bytes = values["without-files"] ? undefined : await installation.file(file.key);
      if (bytes === null) continue;
      part.write({ ...file, sha256: bytes ? writeFile(folder ?? "", bytes) : null });
      total.files += 1;
      total.fileBytes += file.size;
    }
    cursor = page.cursor;
    if (cursor === null) break;
  }
  parts.push(part.end());
  return total;
}

function n(count: number): string {
  return count.toLocaleString("ja-JP");
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
