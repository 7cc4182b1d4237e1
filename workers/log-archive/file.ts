import { toHex } from "#contract/wire/bytes";

/** Where the file of a month lies. */
export const archiveKey = (month: string) => `logs/audit/${month}.ndjson`;

/** The first line of a file; each other line is an entry as the table has it. */
export type ArchiveHead = {
  format: 1;
  log: "audit_log";
  month: string;
  entries: number;
  /** SHA-256 of the file of the month before; empty in the first file. */
  previous: string;
};

/** Of workerd alone: what Node's types say of `crypto` does not know it. */
const { DigestStream } = crypto as unknown as {
  DigestStream: new (algorithm: string) => WritableStream<Uint8Array> & { digest: Promise<ArrayBuffer> };
};

/** SHA-256 of what a stream brings, in hexadecimal digits, and its length in bytes. */
export async function digestOf(
  stream: ReadableStream<Uint8Array>,
): Promise<{ sha256: string; bytes: number }> {
  const digest = new DigestStream("SHA-256");
  let bytes = 0;
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      controller.enqueue(chunk);
    },
  });
  await stream.pipeThrough(counting).pipeTo(digest);
  return { sha256: toHex(new Uint8Array(await digest.digest)), bytes };
}
