import { nfkc } from "#contract/japanese/nfkc";

/** Finds columns by their names, however a copy spells them: full-width digits and brackets, GW or gw, blanks. */
export function plainName(column: string): string {
  return nfkc(column)
    .replace(/[\s\u200b\ufeff]/g, "")
    .toLowerCase();
}

/** A value of a row, trimmed; the literal （改行） is a line break, as its publisher writes it. */
export function cellOf(cells: readonly string[], at: number | undefined): string {
  const value = at === undefined ? "" : (cells[at] ?? "");
  const text = decoded(value).replaceAll("（改行）", "\n").replace(CONTROLS, "").trim();
  return QUOTED.exec(text)?.[1] ?? text;
}

/** Tells what no spreadsheet of names should hold: characters of another encoding, and a formula or its fault. */
export const isMalformed = (value: string) => /\ufffd|^[=+@-]|^#(REF|N\/A|NAME|VALUE|DIV)/.test(value);

/** ="0123": how spreadsheets are told to keep the zeros of a code. */
const QUOTED = /^="([^"]*)"$/;

/** Characters that Shift_JIS lacks come as references (&#39640; is 髙), in letters of either width. */
function decoded(value: string): string {
  return value.replace(REFERENCE, (reference, decimal?: string, hexadecimal?: string) => {
    const code = decimal ? Number(nfkc(decimal)) : Number.parseInt(nfkc(hexadecimal ?? ""), 16);
    const isCharacter = code > 0x9f && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
    return isCharacter || (code >= 0x20 && code < 0x7f) ? String.fromCodePoint(code) : reference;
  });
}

const REFERENCE = /[&＆][#＃](?:([0-9０-９]{1,7})|[xXｘＸ]([0-9a-fA-F０-９ａ-ｆＡ-Ｆ]{1,6}))[;；]/g;

// A control character says nothing in a cell; an Excel copy has some.
const CONTROLS = /[^\P{Cc}\t\n]/gu;
