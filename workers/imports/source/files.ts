import { basename } from "node:path";
import { Unzip, UnzipInflate } from "fflate";
import { nfkc } from "#contract/japanese/nfkc";
import { BrokenSource } from "./broken";

/** What is given to an import: a file on the disk or in the bucket. `path` also tells the day it speaks of. */
export type GivenFile = { path: string; open: () => AsyncIterable<Uint8Array> };

/** One file of a source, to be read once and to its end before the next one is asked for. */
export type SourceFile = {
  name: string;
  bytes: AsyncIterable<Uint8Array>;
  /** A book of Excel, whatever it is called: a zip too, but of no lists. */
  isBook: boolean;
};

/** Zips in zips are opened so far down; one may hold itself. */
const MOST_DEPTH = 3;

/** The file itself, unpacked if it is a gz, or what a zip holds, whatever its name. `onBytes`: how many bytes were read since. */
export async function* filesIn(
  { path, open }: GivenFile,
  onBytes: (bytes: number) => void,
): AsyncGenerator<SourceFile> {
  yield* unpacked(basename(path), counted(open(), onBytes), 0);
}

async function* unpacked(
  name: string,
  chunks: AsyncIterable<Uint8Array>,
  depth: number,
): AsyncGenerator<SourceFile> {
  const [beginning, bytes] = await started(chunks);
  if (isGzip(beginning) && depth <= MOST_DEPTH)
    return yield* unpacked(name.replace(/\.gz$/i, ""), gunzipped(name, bytes), depth + 1);
  if (isExcel(name) || !isZip(beginning) || depth > MOST_DEPTH)
    return yield { name, bytes, isBook: isExcel(name) };
  let isEmpty = true;
  for await (const entry of entriesOf(name, bytes)) {
    isEmpty = false;
    if (entry.name === CONTENTS_OF_A_BOOK) return yield { name, bytes: nothing(), isBook: true };
    yield* unpacked(entry.name, entry.bytes, depth + 1);
  }
  // The report lists it as a file of which nobody knows what it is.
  if (isEmpty) yield { name, bytes: nothing(), isBook: false };
}

const CONTENTS_OF_A_BOOK = "[Content_Types].xml";

const isExcel = (name: string) => /\.xls[xmb]?$/i.test(name);

const isZip = ([p, k, ...sign]: Uint8Array) =>
  p === 0x50 && k === 0x4b && ["3,4", "5,6"].includes(sign.slice(0, 2).join());

const isGzip = ([first, second]: Uint8Array) => first === 0x1f && second === 0x8b;

/** The platform's own stream notices where a file was cut off, which the unpacker of zips does not. */
async function* gunzipped(file: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const { readable, writable } = new DecompressionStream("gzip");
  const feeding = feed(writable.getWriter(), bytes);
  const reader = readable.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
    await feeding;
  } catch {
    throw new BrokenSource(file, BROKEN_GZIP);
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/** The reader gets a failure on its side of the stream. */
async function feed(writer: WritableStreamDefaultWriter, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  try {
    for await (const chunk of bytes) await writer.write(chunk);
    await writer.close();
  } catch (error) {
    await writer.abort(error).catch(() => {});
  }
}

const BROKEN_GZIP = "gzが壊れているか、途中で切れています。";

/** The first bytes, and all of them from the beginning. */
async function started(
  chunks: AsyncIterable<Uint8Array>,
): Promise<[beginning: Uint8Array, bytes: AsyncIterable<Uint8Array>]> {
  const iterator = chunks[Symbol.asyncIterator]();
  const rest = { [Symbol.asyncIterator]: () => iterator };
  const read: Uint8Array[] = [];
  for (let length = 0; length < SIGN_BYTES; length = Buffer.concat(read).length) {
    const { value, done } = await iterator.next();
    if (done) break;
    read.push(value);
  }
  const all = async function* () {
    yield* read;
    yield* rest;
  };
  return [Buffer.concat(read).subarray(0, SIGN_BYTES), all()];
}

const SIGN_BYTES = 4;

async function* nothing(): AsyncGenerator<Uint8Array> {}

async function* counted(
  chunks: AsyncIterable<Uint8Array>,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    onBytes(chunk.length);
    yield chunk;
  }
}

type Event = { name: string } | { chunk: Uint8Array } | "end";

type Entry = Pick<SourceFile, "name" | "bytes">;

async function* entriesOf(file: string, zipped: AsyncIterable<Uint8Array>): AsyncGenerator<Entry> {
  const next = eventsOf(file, zipped);
  for (let event = await next(); event; event = await next()) {
    if (typeof event === "object" && "name" in event)
      yield { name: event.name, bytes: entryBytes(file, next) };
  }
}

async function* entryBytes(file: string, next: () => Promise<Event | undefined>): AsyncGenerator<Uint8Array> {
  for (let event = await next(); event !== "end"; event = await next()) {
    if (!event) throw new BrokenSource(file, BROKEN_ZIP);
    if ("chunk" in event) yield event.chunk;
  }
}

const BROKEN_ZIP = "zipが壊れているか、途中で切れているか、パスワードが付いています。";

/** What the unzipper says while it is fed, one event at a time; undefined at the end. */
function eventsOf(file: string, zipped: AsyncIterable<Uint8Array>): () => Promise<Event | undefined> {
  const events: Event[] = [];
  const unzip = new Unzip((entry) => {
    if (OF_NO_USE.test(entry.name)) return;
    events.push({ name: nameOf(entry.name) });
    entry.ondata = (error, chunk, isLast) => {
      if (error) throw error;
      events.push({ chunk });
      if (isLast) events.push("end");
    };
    entry.start();
  });
  unzip.register(UnzipInflate);
  const chunks = zipped[Symbol.asyncIterator]();
  let isOver = false;
  return async () => {
    while (events.length === 0 && !isOver) {
      const { value, done } = await chunks.next();
      isOver = done === true;
      try {
        unzip.push(value ?? new Uint8Array(), isOver);
      } catch {
        throw new BrokenSource(file, BROKEN_ZIP);
      }
    }
    return events.shift();
  };
}

/** Folders, and what a Mac adds of its own. */
const OF_NO_USE = /\/$|(^|\/)(__MACOSX\/|\.DS_Store$)/;

/** Names in a zip of Windows are Shift_JIS, which the unzipper hands on byte by byte. */
function nameOf(name: string): string {
  const isBytes = /[\u0080-\u00ff]/.test(name) && !/[\u0100-\uffff]/.test(name);
  return basename(nfkc(isBytes ? new TextDecoder("shift_jis").decode(Buffer.from(name, "latin1")) : name));
}
