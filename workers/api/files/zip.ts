import { Zip, ZipPassThrough } from "fflate";

export type ZipEntry = { path: string; chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array> };

/** Entries as one zip that is made while it is sent: nothing is held that has gone out. */
export function zipStream(entries: AsyncIterable<ZipEntry>): ReadableStream<Uint8Array> {
  const chunks = zipOf(entries);
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { value, done } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: () => void chunks.return(undefined),
  });
}

async function* zipOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  let zipped: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    zipped.push(chunk);
  });
  const drained = () => {
    const all = zipped;
    zipped = [];
    return all;
  };
  for await (const { path, chunks } of entries) {
    const file = new ZipPassThrough(path);
    zip.add(file);
    for await (const chunk of chunks) {
      file.push(chunk);
      yield* drained();
    }
    file.push(new Uint8Array(), true);
    yield* drained();
  }
  zip.end();
  yield* drained();
}

/** A name that somebody else's program must not take for a path. */
export const nameInZip = (name: string) => name.replace(/[/\\:]/g, "_");
