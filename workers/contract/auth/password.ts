import * as z from "zod";
import { COMMON_PASSWORDS } from "#contract/auth/common-passwords";
import { PASSWORD_CHARS } from "#contract/auth/limits";
import {
  NEW_PASSWORD_REQUIRED,
  PASSWORD_FORMAT,
  PASSWORD_GUESSABLE,
  PASSWORD_REQUIRED,
} from "#contract/auth/texts";
import { nfkc } from "#contract/japanese/nfkc";

const PASSWORD_MINIMUM = 6;

/**
 * A new password (spec section 5): 6 characters or more, with a digit and a letter; symbols and spaces may be in it.
 */
export const newPassword = passwordIn(PASSWORD_REQUIRED);

/** A new password in the place of another one, which has a message of its own when missing. */
export const nextPassword = passwordIn(NEW_PASSWORD_REQUIRED);

function passwordIn(missing: string) {
  return z
    .string({ error: missing })
    .min(1, missing)
    .max(PASSWORD_CHARS, PASSWORD_FORMAT)
    .refine(hasForm, { error: PASSWORD_FORMAT })
    .refine((value) => !isCommon(value), { error: PASSWORD_GUESSABLE });
}

function hasForm(value: string): boolean {
  return value.length >= PASSWORD_MINIMUM && /[0-9]/.test(value) && /[A-Za-z]/.test(value);
}

/**
 * Tells whether a password is made of what others know of the person: names in any script, address, birthday (ISO).
 * Such a password is refused.
 */
export function isPersonal(password: string, existing: readonly (string | null | undefined)[]): boolean {
  const bare = simplified(password);
  return existing
    .flatMap((value) => (value ? textOf(value) : []))
    .some((word) => bare === word || (word.length >= 5 && bare.includes(word)));
}

/** A birthday is written in several orders. */
function textOf(value: string): string[] {
  const [, year, month, day] = /^(\d{4})[-/](\d{2})[-/](\d{2})$/.exec(value) ?? [];
  if (year && month && day) {
    return [year + month + day, year.slice(2) + month + day, month + day + year];
  }
  const whole = simplified(value);
  const local = simplified(value.split("@")[0] ?? "");
  return [whole, local, withoutEnd(local, /\d/)].filter((word) => word.length >= 3);
}

/** Tells whether it is a common word, also with digits or signs put round it or letters exchanged for look-alikes. */
function isCommon(value: string): boolean {
  const folded = nfkc(value).toLowerCase();
  if (COMMON.has(folded) || new Set(folded).size < 3) return true;
  const core = withoutEnd(folded.replace(/^[^a-z]+/, ""), /[^a-z]/);
  if (folded.length - core.length > 6) return false;
  const plain = withoutLookAlikes(withoutEnd(folded.replace(/^[^a-z@$]+/, ""), /[\d!?.#_-]/));
  return [core, plain].some((word) => COMMON.has(word) || isRun(word) || /^(.{1,4})\1+$/.test(word));
}

/** Without these signs at its end, in one pass: a pattern for it would need a lookbehind, which Safari 15 lacks. */
function withoutEnd(text: string, signs: RegExp): string {
  let end = text.length;
  while (end > 0 && signs.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

function withoutLookAlikes(word: string): string {
  return word.replace(/[013457@$]/g, (sign) => LOOK_ALIKES[sign] ?? sign);
}

/** Tells whether the letters are neighbours on the keyboard or in the alphabet, in either direction. */
function isRun(word: string): boolean {
  return word.length >= 3 && RUNS.some((run) => run.includes(word));
}

function simplified(value: string): string {
  return nfkc(value)
    .toLowerCase()
    .replace(/@(?=[a-z])/g, "a")
    .replace(/[^\p{L}\p{N}]/gu, "");
}

const COMMON = new Set(COMMON_PASSWORDS.split(/\s+/));
const LOOK_ALIKES: Record<string, string> = {
  "0": "o",
  "1": "l",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
};
const RUNS = ["abcdefghijklmnopqrstuvwxyz", "qwertyuiop", "asdfghjkl", "zxcvbnm", "1q2w3e4r5t6y"].flatMap(
  (run) => [run, [...run].reverse().join("")],
);
