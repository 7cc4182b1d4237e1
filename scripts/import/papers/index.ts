import { createReadStream, statSync } from "node:fs";
import { basename } from "node:path";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { readNbib } from "../../../workers/api/papers/formats/nbib";
import { type PaperRecord, saved } from "../../../workers/api/papers/formats/paper-record";
import { noteRun } from "../../../workers/imports/note-run";
import { pubmedReader } from "../../../workers/imports/papers/pubmed-xml";
import { mendIndex, readMesh, type Stored, storePapers } from "../../../workers/imports/papers/store-papers";
import { BrokenSource } from "../../../workers/imports/source/broken";
import type { Databases } from "../database/local";

/** Papers written together, and their characters: a batch stays well below D1's two megabytes for one value. */
const AT_ONCE = 200;
const CHARS_AT_ONCE = 400_000;

/**
 * Reads PubMed's files (.xml, .xml.gz, .nbib) into a record; nobody else may have a local one open meanwhile. Gives
 * how many papers there were.
 */
export async function importPapers(files: string[], store: Databases): Promise<number> {
  let found = 0;
  let read = 0;
  try {
    const mesh = await readMesh(store.DB);
    for (const file of files) {
      const startedAt = Date.now();
      const write = (papers: PaperRecord[]) => storePapers(store, mesh, papers);
      const { passed, ...stored } = await importFile(file, write, showProgress(file));
      read += stored.added + stored.changed + stored.same;
      found += stored.added + stored.changed + stored.same + passed;
      const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
      console.log(
        `${basename(file)}：新規 ${stored.added}　更新 ${stored.changed}　変更なし ${stored.same}　表題なし ${passed}　${seconds} 秒`,
      );
    }
    await noteRun(store.DB, "papers", { read, now: Date.now() });
    const mended = await mendIndex(store.DB, store.SEARCH_DB, mesh);
    if (mended > 0) console.log(`検索索引を作り直しました：${mended} 件`);
    return found;
  } finally {
    await store.close();
  }
}

type Write = (papers: PaperRecord[]) => Promise<Stored>;

/** One file as a stream, in batches. `onProgress` gets the share that has been read, 0…1. */
export async function importFile(
  file: string,
  write: Write,
  onProgress: (share: number) => void = () => undefined,
): Promise<Stored & { passed: number }> {
  const sum = { added: 0, changed: 0, same: 0, passed: 0 };
  let waiting: PaperRecord[] = [];
  const reader = pubmedReader(
    (paper) => waiting.push(paper),
    (line) => {
      throw new BrokenSource(basename(file), `PubMedのXMLとして読めません（${line}行目）。`);
    },
  );
  const flush = async (least: number) => {
    while (waiting.length >= least && waiting.length > 0) {
      const batch = batchOf(waiting);
      waiting = waiting.slice(batch.length);
      const stored = await write(batch);
      for (const name of ["added", "changed", "same"] as const) sum[name] += stored[name];
    }
  };
  const size = statSync(file).size;
  const source = createReadStream(file);
  const decoder = new TextDecoder();
  if (/\.nbib$/i.test(file)) {
    waiting = readNbib(await textOf(source)).flatMap((record) => saved(record) ?? []);
    await flush(1);
    return sum;
  }
  for await (const chunk of unpacked(file, source)) {
    reader.write(decoder.decode(chunk, { stream: true }));
    await flush(AT_ONCE);
    onProgress(source.bytesRead / size);
  }
  sum.passed = reader.close().passed;
  await flush(1);
  return sum;
}

/** The first papers, as many as may be written together; at least one. */
function batchOf(papers: readonly PaperRecord[]): PaperRecord[] {
  let chars = 0;
  const fits = papers.slice(0, AT_ONCE).findIndex((paper) => {
    chars += JSON.stringify(paper).length;
    return chars > CHARS_AT_ONCE;
  });
  return papers.slice(0, fits < 0 ? AT_ONCE : Math.max(1, fits));
}

async function* unpacked(file: string, source: Readable): AsyncGenerator<Uint8Array> {
  if (!/\.gz$/i.test(file)) return yield* source;
  try {
    yield* source.pipe(createGunzip());
  } catch {
    throw new BrokenSource(basename(file), "gzが壊れているか、途中で切れています。");
  }
}

async function textOf(source: Readable): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source) chunks.push(chunk as Uint8Array);
  return new TextDecoder().decode(Buffer.concat(chunks));
}

function showProgress(file: string) {
  let last = -1;
  return (share: number) => {
    const percent = Math.floor(share * 100);
    if (!process.stdout.isTTY || percent === last) return;
    last = percent;
    process.stdout.write(`\r${basename(file)} ${percent} %${percent === 100 ? "\n" : ""}`);
  };
}
