export type Encoding = "utf-8" | "shift_jis" | "utf-16le";

/** Bytes → text without its byte order mark. The ministry writes UTF-8; Excel and the bureaus also Shift_JIS and UTF-16. */
export async function* textOf(
  bytes: AsyncIterable<Uint8Array>,
  onEncoding: (encoding: Encoding) => void,
): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  for await (const chunk of bytes) {
    if (!decoder) {
      const encoding = encodingOf(chunk);
      onEncoding(encoding);
      decoder = new TextDecoder(encoding);
    }
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder?.decode() ?? "";
}

function encodingOf(beginning: Uint8Array): Encoding {
  if (beginning[0] === 0xff && beginning[1] === 0xfe) return "utf-16le";
  return isUtf8(beginning) ? "utf-8" : "shift_jis";
}

/** The last character may have been cut in two by the end of the chunk. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
