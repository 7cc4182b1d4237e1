import { FILE_EMPTY } from "#contract/files/texts";
import { IMPORT_BYTES } from "#contract/operator/limits";
import { CSV_FILE_TOO_LARGE, CSV_FILE_UNREADABLE } from "#contract/operator/texts";
import { fileIn, textIn } from "~/request/forms/read";

type Read = { csv: string; error?: string };

/** The rows of a form with a file and a text area: those of the file when one was chosen, otherwise what was pasted. */
export async function csvIn(form: FormData): Promise<Read> {
  const pasted = textIn(form, "csv");
  const file = fileIn(form, "file");
  if (!file) return { csv: pasted };
  if (file.size === 0) return { csv: pasted, error: FILE_EMPTY };
  if (file.size > IMPORT_BYTES) return { csv: pasted, error: CSV_FILE_TOO_LARGE };
  const csv = decoded(new Uint8Array(await file.arrayBuffer()));
  return csv === null ? { csv: pasted, error: CSV_FILE_UNREADABLE } : { csv };
}

/**
 * Text as a spreadsheet saves it; null for what is none, a workbook for one. Excel on Japanese Windows writes
 * Shift_JIS by default, and its "Unicode text" is UTF-16 behind a byte order mark.
 */
function decoded(bytes: Uint8Array): string | null {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  for (const encoding of isUtf16 ? ["utf-16le"] : ["utf-8", "shift_jis"]) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      return text.includes("\0") ? null : text;
    } catch {
      // The text is not in this encoding.
    }
  }
  return null;
}
