import { PASSWORD_PERSONAL, PASSWORD_TOO_COMMON } from "#contract/messages";
import { COMMON_WORDS } from "./common-words";

/** Whom a password must not name. `birthday` is YYYY-MM-DD. */
export type Person = {
  email: string;
  birthday?: string | null;
  /** Romaji and kana as far as they are known. */
  names?: (string | null | undefined)[];
};

const COMMON = new Set(COMMON_WORDS.split(/\s+/));
const RUNS = [
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "1234567890",
  "1q2w3e4r5t6y",
];

/**
 * Why a password is refused although its form is right, or null.
 * A common word stays one with digits or signs put round it or letters exchanged for look-alikes.
 */
export function whyGuessable(password: string, person: Person): string | null {
  const folded = password.normalize("NFKC").toLowerCase();
  if (isCommon(folded)) return PASSWORD_TOO_COMMON;
  return namesPerson(folded, person) ? PASSWORD_PERSONAL : null;
}

function isCommon(folded: string) {
  if (COMMON.has(folded) || new Set(folded).size < 3) return true;
  const core = folded.replace(/^[^a-z]+|[^a-z]+$/g, "");
  const added = folded.length - core.length;
  if (added > 6) return false;
  const plain = withoutLookAlikes(folded.replace(/^[^a-z@$]+|[\d!?.#_-]+$/g, ""));
  return [core, plain].some((word) => COMMON.has(word) || isRun(word) || isRepeated(word));
}

function withoutLookAlikes(word: string) {
  const letters: Record<string, string> = {
    "0": "o",
    "1": "l",
    "3": "e",
    "4": "a",
    "5": "s",
    "7": "t",
    "@": "a",
    $: "s",
  };
  return word.replace(/[013457@$]/g, (sign) => letters[sign] ?? sign);
}

function isRun(word: string) {
  return (
    word.length >= 3 && RUNS.some((run) => run.includes(word) || [...run].reverse().join("").includes(word))
  );
}

function isRepeated(word: string) {
  return /^(.{1,4})\1+$/.test(word);
}

function namesPerson(folded: string, { email, birthday, names = [] }: Person) {
  const digits = folded.replace(/\D/g, "");
  const [year, month, day] = (birthday ?? "").split("-");
  if (year && month && day) {
    const dates = [year + month + day, year.slice(2) + month + day, month + day + year];
    if (dates.some((date) => digits.includes(date))) return true;
  }
  const words = [email.split("@")[0], ...names].map((word) => (word ?? "").normalize("NFKC").toLowerCase());
  return words.some((word) => word.length >= 3 && folded.includes(word) && folded.length - word.length < 8);
}
