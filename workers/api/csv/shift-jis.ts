/**
 * The table of Windows' own Shift_JIS (CP932), which Excel in Japan reads without being asked. The platform reads it
 * and does not write it.
 */
let table: Map<string, number> | undefined;

const UNKNOWN = 0x3f;
/** Characters that have a code under another name only: the dashes and tildes of Unicode and of Windows. */
const SAME: Record<string, string> = {
  "—": "―",
  "〜": "～",
  "−": "－",
  "‖": "∥",
  "¢": "￠",
  "£": "￡",
  "¬": "￢",
};

/** Bytes of a text; a character without a code becomes its usual form, and a question mark where it has none (𠮷). */
export function shiftJis(text: string): Uint8Array<ArrayBuffer> {
  table ??= codes();
  const bytes: number[] = [];
  for (const character of text) {
    for (const code of codesOf(table, character)) {
      if (code > 0xff) bytes.push(code >> 8, code & 0xff);
      else bytes.push(code);
    }
  }
  return Uint8Array.from(bytes);
}

function codesOf(existing: ReadonlyMap<string, number>, character: string): number[] {
  const code = existing.get(character) ?? existing.get(SAME[character] ?? "");
  if (code !== undefined) return [code];
  // A combining mark or a variation selector says nothing alone.
  if (/^[\p{M}\u200b-\u200d\ufeff]$/u.test(character)) return [];
  return [UNKNOWN];
}

/** Every code of one or two bytes by its character. NEC's second copy of IBM's kanji (ED, EE) stays out: Excel writes FA–FC. */
function codes(): Map<string, number> {
  const decoder = new TextDecoder("shift_jis");
  const found = new Map<string, number>();
  const note = (bytes: number[], code: number) => {
    const character = decoder.decode(Uint8Array.from(bytes));
    if (!character.includes("\ufffd") && !found.has(character)) found.set(character, code);
  };
  for (let byte = 0; byte < 0x80; byte += 1) note([byte], byte);
  for (let byte = 0xa1; byte < 0xe0; byte += 1) note([byte], byte);
  for (const lead of [...span(0x81, 0x9f), ...span(0xe0, 0xec), ...span(0xfa, 0xfc)]) {
    for (const trail of span(0x40, 0xfc)) if (trail !== 0x7f) note([lead, trail], (lead << 8) | trail);
  }
  return found;
}

const span = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at);
