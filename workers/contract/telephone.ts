import * as z from "zod";
import { nfkc } from "#contract/japanese/nfkc";

/** The shortest is a local number with its area code, the longest bears the country's code. */
const NUMBER_CHARS = { min: 9, max: 20 };
const TYPED_CHARS = 100;
export const TELEPHONE_INVALID = "電話番号は数字とハイフンで入力してください（例：03-1234-5678）。";
/** Said at fields whose number may lead to a switchboard. */
export const EXTENSION_HINT = "内線は続けて「内線12」と入力できます。";

const HYPHENS = /[‐‑‒–—―−ーｰ]/g;
const NUMBER = /^[+()\- ]*\d[0-9+()\- ]*$/;
const EXTENSION = /\(?(?:内線(?:番号)?|ext\.?)[ :.]*(\d{1,6}) ?\)?$/i;

type Telephone = { number: string; extension: string | null };

/** The number that is dialled, and the extension that is asked for: 「０３－１２３４－５６７８（内線１２）」 → 03-1234-5678, 12. */
export function telephoneOf(typed: string): Telephone {
  const text = nfkc(typed).replace(HYPHENS, "-").trim();
  const [whole = "", extension = null] = EXTENSION.exec(text) ?? [];
  return { number: text.slice(0, text.length - whole.length).trim(), extension };
}

/** Where a link on a number leads. Who answers is asked for the extension: it is not dialled. */
export const callHref = (typed: string): string => `tel:${telephoneOf(typed).number.replace(/[^\d+]/g, "")}`;

/** A telephone or FAX number as people type it, with its extension: 03-1234-5678（内線12）; null where nothing was typed. */
export const telephone = z
  .string({ error: TELEPHONE_INVALID })
  .max(TYPED_CHARS, TELEPHONE_INVALID)
  .transform((typed, context) => {
    const { number, extension } = telephoneOf(typed);
    if (number === "" && extension === null) return null;
    const { min, max } = NUMBER_CHARS;
    if (!NUMBER.test(number) || number.length < min || number.length > max) {
      context.addIssue({ code: "custom", message: TELEPHONE_INVALID });
      return z.NEVER;
    }
    return extension ? `${number}（内線${extension}）` : number;
  });
