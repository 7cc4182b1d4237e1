import { DISCARDED_BYTES } from "#contract/limits";

/**
 * Reads on in a body that is refused, as far as DISCARDED_BYTES, and keeps nothing of it: a client that still writes
 * when the answer comes loses the answer with the connection, and never learns what was wrong.
 */
export async function discard(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  for (let left = DISCARDED_BYTES; left > 0; ) {
    const { done, value } = await reader.read();
    if (done) return;
    left -= value.byteLength;
  }
  await reader.cancel().catch(() => undefined);
}
