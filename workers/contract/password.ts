import * as z from "zod";
import { PASSWORD_CHARS } from "#contract/limits";
import { PASSWORD_FORMAT, PASSWORD_GUESSABLE, PASSWORD_REQUIRED } from "#contract/messages";

const PASSWORD_MINIMUM = 6;

/** A new password (spec section 5): 6 characters or more, a digit and a letter among them; symbols and spaces may be in it. */
export const newPassword = z
  .string({ error: PASSWORD_REQUIRED })
  .min(1, PASSWORD_REQUIRED)
  .max(PASSWORD_CHARS, PASSWORD_FORMAT)
  .refine(hasForm, { error: PASSWORD_FORMAT })
  .refine((value) => !isCommon(value), { error: PASSWORD_GUESSABLE });

function hasForm(value: string): boolean {
  return value.length >= PASSWORD_MINIMUM && /[0-9]/.test(value) && /[A-Za-z]/.test(value);
}

/** What others know of the person: names in any script, address, birthday (ISO). A password made of it is refused. */
export function isPersonal(password: string, known: readonly (string | null | undefined)[]): boolean {
  const bare = simplified(password);
  return known
    .flatMap((value) => (value ? wordsOf(value) : []))
    .some((word) => bare === word || (word.length >= 5 && bare.includes(word)));
}

function wordsOf(value: string): string[] {
  const whole = simplified(value);
  const local = simplified(value.split("@")[0] ?? "");
  return [whole, local, local.replace(/\d+$/, "")].filter((word) => word.length >= 3);
}

function isCommon(value: string): boolean {
  const bare = simplified(value);
  const letters = bare.replace(/\d+$/, "").replace(/^\d+/, "");
  return (
    COMMON.has(bare) ||
    /^(.)\1*$/.test(letters + letters.slice(-1)) ||
    (COMMON_WORDS.has(letters) && bare.length < 12)
  );
}

function simplified(value: string): string {
  return value
    .normalize("NFKC")
    .toLowerCase()
    .replace(/@(?=[a-z])/g, "a")
    .replace(/[^\p{L}\p{N}]/gu, "");
}

// What lists of leaked passwords begin with, as far as a digit and a letter are in it; then words people put digits after.
const COMMON = new Set(
  "abc123 a1b2c3 1q2w3e 1q2w3e4r 1q2w3e4r5t q1w2e3 q1w2e3r4 1qaz2wsx qaz123 zaq12wsx 123abc abcd1234 1234abcd a12345 a123456 a1234567 a12345678 123456a 12345678a q123456 1a2b3c 1a2b3c4d p4ssw0rd passw0rd pa55word qwer1234 1234qwer asdf1234 zxcv1234 abc12345 aa123456 123qwe qwe123 123qweasd trustno1 ncc1701".split(
    " ",
  ),
);
const COMMON_WORDS = new Set(
  "password passwd pass qwerty qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm abc abcd abcde abcdef abcdefg letmein welcome monkey dragon master admin administrator login iloveyou sunshine princess football baseball superman batman shadow michael hello freedom whatever secret test tester user guest doctor hospital medical nurse clinic isha igaku byouin sakura tokyo osaka japan nihon nippon inowa aiueo pokemon doraemon arashi".split(
    " ",
  ),
);
