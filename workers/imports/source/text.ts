const LIKELY = ["utf-8", "shift_jis", "euc-jp"] as const;
export type Encoding = (typeof LIKELY)[number] | "utf-16le" | "utf-16be";

/**
 * Bytes → text without its byte order mark. The ministry writes UTF-8; Excel and the bureaus also Shift_JIS and UTF-16, old
 * systems EUC.
 */
export async function* textOf(
  bytes: AsyncIterable<Uint8Array>,
  onEncoding: (encoding: Encoding) => void,
): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  for await (const chunk of bytes) {
    if (chunk.length === 0) continue;
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
  const [first, second] = beginning;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const wrong = LIKELY.map((encoding) => unlikely(beginning, encoding));
  return LIKELY[wrong.indexOf(Math.min(...wrong))] ?? "utf-8";
}

/**
 * Characters that are none in an encoding (the last of the beginning may have been cut in two: that is none of them), and
 * half-width kana and controls, as which the kanji of one pass for letters of another. One bad byte changes nothing.
 */
function unlikely(bytes: Uint8Array, encoding: Encoding): number {
  const text = new TextDecoder(encoding).decode(bytes, { stream: true });
  const wrong = text.split("\ufffd").length - 1;
  return encoding === "utf-8" && wrong === 0
    ? 0
    : wrong + (text.match(/[\u0080-\u009f\uff61-\uff9f]/g)?.length ?? 0);
}
