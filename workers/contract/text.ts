import * as z from "zod";
import { ISSUED_ID } from "#contract/ids";
import { countCharacters } from "#contract/japanese/characters";
import { invisibleText, isBlank, withoutHarmless } from "#contract/japanese/invisible";
import { nfkc } from "#contract/japanese/nfkc";
import { unusableText } from "#contract/japanese/unusable";
import { telephoneOf } from "#contract/telephone";
import { EMAIL_INVALID, EMAIL_REQUIRED, FIELD_INVALID, TELEPHONE_INVALID, tooLong } from "#contract/texts";

/** An id that we issued. */
export const id = z.string().regex(ISSUED_ID, "IDの形式が正しくありません。");

/**
 * Free text, kept as it was typed but for outer white space; `empty` is the message when nothing is left. It is not
 * normalised (NFC): that would turn 神 (U+FA19) and other kanji of real names into their everyday forms.
 */
export function text(limits: { max: number; field: string; empty?: string }) {
  const { max, field, empty } = limits;
  // A form leaves out what was left empty, so that the missing text needs words as well.
  return z
    .string({ error: empty ?? FIELD_INVALID })
    .transform((value) => (isBlank(value) ? "" : value.trim()))
    .refine((value) => !empty || value.length > 0, { error: empty ?? "" })
    .refine((value) => value.length <= max * 16 && countCharacters(value) <= max, {
      error: tooLong(field, max),
    });
}

/** Text in one line: a name, an organisation. What nobody sees in it is dropped, or refused by its name. */
export function line(limits: Parameters<typeof text>[0]) {
  return z
    .string({ error: limits.empty ?? FIELD_INVALID })
    .transform((value) => withoutHarmless(inOneLine(value)))
    .superRefine((value, context) => {
      const message = isBlank(value) ? null : invisibleText(value);
      if (message) context.addIssue({ code: "custom", message });
    })
    .pipe(text(limits));
}

/** A new title or name: one line, without emoji and signs (V-14). */
export const titleOf = (limits: Parameters<typeof text>[0]) => usable(line(limits));

/**
 * Refuses emoji and signs (V-14). It is not used for a change, which sends along what has stood there from before the
 * rule: there the API compares (`refuseUnusable`).
 */
export function usable<Given extends z.ZodType<string>>(given: Given) {
  return given.superRefine((value, context) => {
    const message = unusableText(value);
    if (message) context.addIssue({ code: "custom", message });
  });
}

/**
 * Makes one line of what a person typed, for a mail's header or a line of facts: a line break there would begin
 * another.
 */
export function inOneLine(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it removes control characters.
  return value.replace(/[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g, " ").trim();
}

/**
 * Full-width letters, digits and outer spaces as a Japanese keyboard leaves them → what the address means. A space or
 * line break inside stays, and is refused: without it the mail would go to another address than was typed.
 */
export function foldEmail(value: string): string {
  return nfkc(value).trim().toLowerCase();
}

/** An e-mail address by the specification's rule: ASCII, no space or comma, an `@` followed later by a dot. */
export const email = z
  .string({ error: EMAIL_INVALID })
  .transform(foldEmail)
  .refine((value) => value.length <= 254 && /^[!-+\--~]+@[!-+\--~]*\.[!-+\--~]+$/.test(value), {
    error: EMAIL_INVALID,
  });

/** An e-mail address where a missing one has a message of its own. */
export const givenEmail = z
  .string({ error: EMAIL_REQUIRED })
  .max(1000, EMAIL_REQUIRED)
  .refine((value) => value.trim() !== "", { error: EMAIL_REQUIRED })
  .pipe(email);

/** A whole number from a query string or JSON, kept within `min`…`max`; rubbish becomes `fallback`. */
export function wholeNumber(range: { min: number; max: number; fallback: number }) {
  const { min, max, fallback } = range;
  return z
    .union([z.number(), z.string()])
    .optional()
    .transform((value) => {
      const number = Math.trunc(Number(value ?? fallback));
      return Number.isFinite(number) ? Math.min(Math.max(number, min), max) : fallback;
    });
}

/** The shortest is a local number with its area code, the longest bears the country's code. */
const NUMBER_CHARS = { min: 9, max: 20 };
const TYPED_CHARS = 100;
const NUMBER = /^[+()\- ]*\d[0-9+()\- ]*$/;

/** A telephone or FAX number as people type it, with its extension: 03-1234-5678（内線12）; null for an empty one. */
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
