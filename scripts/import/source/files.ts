import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { Unzip, UnzipInflate } from "fflate";
import { nfkc } from "../../../workers/contract/nfkc";
import { BrokenSource } from "./broken";

/** One file of a source, to be read once and to its end before the next one is asked for. */
export type SourceFile = { name: string; bytes: AsyncIterable<Uint8Array> };

/** The file itself, or what a zip holds, whatever it is called. `onBytes`: how many bytes of the disk have been read since. */
export async function* filesIn(path: string, onBytes: (bytes: number) => void): AsyncGenerator<SourceFile> {
  const [beginning, bytes] = await begun(
    counted(createReadStream(path, { highWaterMark: 64 * 1024 }), onBytes),
  );
  if (!isZip(beginning) || isExcel(path)) return yield { name: basename(path), bytes };
  let isEmpty = true;
  for await (const entry of entriesOf(basename(path), bytes)) {
    isEmpty = false;
    yield entry;
  }
  // Stands in the report as a file of which nobody knows what it is.
  if (isEmpty) yield { name: basename(path), bytes: nothing() };
}

/** A book of Excel is a zip too, but of no lists. */
export const isExcel = (name: string) => /\.xls[xmb]?$/i.test(name);

const isZip = ([p, k, ...sign]: Uint8Array) =>
  p === 0x50 && k === 0x4b && ["3,4", "5,6"].includes(sign.slice(0, 2).join());

/** The first bytes, and all of them from the beginning. */
async function begun(
  chunks: AsyncGenerator<Uint8Array>,
): Promise<[beginning: Uint8Array, bytes: AsyncIterable<Uint8Array>]> {
  const { value = new Uint8Array() } = await chunks.next();
  const all = async function* () {
    yield value;
    yield* chunks;
  };
  return [value.subarray(0, 4), all()];
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

async function* counted(
  chunks: AsyncIterable<Uint8Array>,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Uint8Array, undefined> {
  for await (const chunk of chunks) {
    onBytes(chunk.length);
    yield chunk;
  }
}

type Event = { name: string } | { chunk: Uint8Array } | "end";

async function* entriesOf(file: string, zipped: AsyncIterable<Uint8Array>): AsyncGenerator<SourceFile> {
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

const BROKEN_ZIP = "zipが壊れているか、途中で切れています。";

/** What the unzipper says while it is fed, one event at a time; undefined at the end. */
function eventsOf(file: string, zipped: AsyncIterable<Uint8Array>): () => Promise<Event | undefined> {
  const events: Event[] = [];
  const unzip = new Unzip((entry) => {
    if (entry.name.endsWith("/")) return;
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

/** Names in a zip of Windows are Shift_JIS, which the unzipper hands on byte by byte. */
function nameOf(name: string): string {
  const isBytes = /[\u0080-\u00ff]/.test(name) && !/[\u0100-\uffff]/.test(name);
  return basename(nfkc(isBytes ? new TextDecoder("shift_jis").decode(Buffer.from(name, "latin1")) : name));
}
