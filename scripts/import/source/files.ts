import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { Unzip, UnzipInflate } from "fflate";
import { nfkc } from "../../../workers/contract/nfkc";

/** One file of a source, to be read once and to its end before the next one is asked for. */
export type SourceFile = { name: string; bytes: AsyncIterable<Uint8Array> };

/** The file itself, or what a zip holds, as a stream. `onBytes`: how many bytes of the disk have been read since. */
export async function* filesIn(path: string, onBytes: (bytes: number) => void): AsyncGenerator<SourceFile> {
  const bytes = counted(createReadStream(path, { highWaterMark: 64 * 1024 }), onBytes);
  if (!/\.zip$/i.test(path)) return yield { name: basename(path), bytes };
  let isEmpty = true;
  for await (const entry of entriesOf(bytes)) {
    isEmpty = false;
    yield entry;
  }
  // Stands in the report as a file of which nobody knows what it is.
  if (isEmpty) yield { name: basename(path), bytes: nothing() };
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

async function* counted(chunks: AsyncIterable<Uint8Array>, onBytes: (bytes: number) => void) {
  for await (const chunk of chunks) {
    onBytes(chunk.length);
    yield chunk;
  }
}

type Event = { name: string } | { chunk: Uint8Array } | "end";

async function* entriesOf(zipped: AsyncIterable<Uint8Array>): AsyncGenerator<SourceFile> {
  const next = eventsOf(zipped);
  for (let event = await next(); event; event = await next()) {
    if (typeof event === "object" && "name" in event) yield { name: event.name, bytes: entryBytes(next) };
  }
}

async function* entryBytes(next: () => Promise<Event | undefined>): AsyncGenerator<Uint8Array> {
  for (let event = await next(); event && event !== "end"; event = await next()) {
    if ("chunk" in event) yield event.chunk;
  }
}

/** What the unzipper says while it is fed, one event at a time; undefined at the end. */
function eventsOf(zipped: AsyncIterable<Uint8Array>): () => Promise<Event | undefined> {
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
      unzip.push(value ?? new Uint8Array(), isOver);
    }
    return events.shift();
  };
}

/** Names in a zip of Windows are Shift_JIS, which the unzipper hands on byte by byte. */
function nameOf(name: string): string {
  const isBytes = /[\u0080-\u00ff]/.test(name) && !/[\u0100-\uffff]/.test(name);
  return basename(nfkc(isBytes ? new TextDecoder("shift_jis").decode(Buffer.from(name, "latin1")) : name));
}
