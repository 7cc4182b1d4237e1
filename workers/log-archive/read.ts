import { PAGE_SIZE } from "#contract/limits";
import { type ArchiveHead, archiveKey } from "./file";

/** A line of a file. */
export type ArchivedEntry = {
  id: number;
  at: number;
  actor_id: string | null;
  action: string;
  target: string | null;
  result: string;
  ip: string;
  request_id: string;
  detail: string;
};

type Search = { matches: (entry: ArchivedEntry) => boolean; after: number };

/** One page looks through no more than this. */
const LOOKED_THROUGH_BYTES = 8 * 1024 * 1024;

/**
 * The next entries of a month that match, from a place in its file on (bytes; 0: from the beginning). `next`: where to go
 * on; null at the end. A page may have fewer entries, or none, and still not be the last. Null without the file.
 */
export async function readArchive(
  FILES: R2Bucket,
  month: string,
  { matches, after }: Search,
): Promise<{ entries: ArchivedEntry[]; next: number | null } | null> {
  const key = archiveKey(month);
  const file = await FILES.head(key);
  if (!file) return null;
  const entries: ArchivedEntry[] = [];
  if (after >= file.size) return { entries, next: null };
  const object = await FILES.get(key, { range: { offset: after } });
  if (!object) return null;
  let at = after;
  for await (const { text, bytes } of linesOf(object.body)) {
    const isHead = at === 0;
    at += bytes;
    const entry = isHead ? null : entryIn(text);
    if (entry && matches(entry)) entries.push(entry);
    if (entries.length === PAGE_SIZE || at - after > LOOKED_THROUGH_BYTES) break;
  }
  return { entries, next: at < file.size ? at : null };
}

/** The first line; null where it is none of ours. Reads the stream to its end, as whoever reads beside it waits for that. */
export async function headOf(stream: ReadableStream<Uint8Array>): Promise<ArchiveHead | null> {
  let head: ArchiveHead | null = null;
  let isFirst = true;
  for await (const { text } of linesOf(stream)) {
    if (isFirst) head = jsonIn<ArchiveHead>(text);
    isFirst = false;
  }
  return head;
}

/** A place in the address that is not the beginning of a line leads to half of one. */
const entryIn = (line: string) => {
  const entry = jsonIn<ArchivedEntry>(line);
  return typeof entry?.id === "number" ? entry : null;
};

function jsonIn<T>(line: string): T | null {
  try {
    return JSON.parse(line) as T;
  } catch {
    return null;
  }
}

const LINE_FEED = 10;

async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<{ text: string; bytes: number }> {
  const decoder = new TextDecoder();
  let rest = new Uint8Array();
  for await (const chunk of stream) {
    let all = chunk;
    if (rest.length > 0) {
      all = new Uint8Array(rest.length + chunk.length);
      all.set(rest);
      all.set(chunk, rest.length);
    }
    let from = 0;
    for (let to = all.indexOf(LINE_FEED); to >= 0; to = all.indexOf(LINE_FEED, from)) {
      yield { text: decoder.decode(all.subarray(from, to)), bytes: to + 1 - from };
      from = to + 1;
    }
    rest = all.slice(from);
  }
  if (rest.length > 0) yield { text: decoder.decode(rest), bytes: rest.length };
}
