import { fold, isKana } from "#contract/japanese/fold";
import { facets } from "./facets";
import { bigrams } from "./words/grams";
import { readRomaji } from "./words/romaji";
import { type Spelled, spelledAs } from "./words/spelling";

/**
 * Parts what `match` finds by how well a name fits the words: the surname is one of them, the name begins with one, and
 * the rest; each first as it was typed, then in other characters. Every row is in one part; the first parts come first.
 */
export function partsByName(match: string, words: readonly string[]): string[] {
  const surname = anyOf(words.map(surnameIs));
  const beginning = anyOf(words.map(startsWith));
  const spelled = words.map(spelledAs);
  return [
    all(match, surname),
    ...(beginning ? [except(all(match, beginning), surname)] : []),
    except(match, anyOf([surname, beginning])),
  ].flatMap((part) => bySpelling(part, spelled));
}

const MOST_AREAS = 40;

/** Parts what `match` finds by medical areas, the first of them first; all others are the last part. */
export function partsByArea(match: string, areas: readonly string[]): string[] {
  const places = facets("area", areas.slice(0, MOST_AREAS)).map((token) => `fac : "${token}"`);
  const parts = places.map((place, at) => except(all(match, place), anyOf(places.slice(0, at))));
  return [...parts, except(match, anyOf(places))];
}

function surnameIs(word: string): string {
  const { readings, keys } = readRomaji(word);
  const tokens = facets("lastName", [fold(word), ...readings, ...keys]);
  return `fac : (${tokens.map((token) => `"${token}"`).join(" OR ")})`;
}

/**
 * An expression for names that begin so, as written or as read. '' for a single character: the index has only pairs.
 */
function startsWith(word: string): string {
  const folded = fold(word);
  const { readings, keys } = readRomaji(word);
  return anyOf([
    atBeginning(isKana(folded) ? "kana" : "name", folded),
    ...readings.map((reading) => atBeginning("kana", reading)),
    ...keys.map((key) => atBeginning("{kana roma}", key)),
  ]);
}

function atBeginning(column: string, folded: string): string {
  const pairs = bigrams(folded);
  return pairs.length ? `${column} : ^ "${pairs.join(" ")}"` : "";
}

function bySpelling(part: string, spelled: Spelled[]): string[] {
  const has = spelled.flatMap((word) => word.has);
  const hasNot = anyOf(spelled.flatMap((word) => word.hasNot));
  if (has.length === 0) return hasNot ? [except(part, hasNot), all(part, hasNot)] : [part];
  const asTyped = except(all(...has), hasNot);
  return [all(part, asTyped), except(part, asTyped)];
}

function all(...expressions: string[]): string {
  return expressions.map((expression) => `(${expression})`).join(" AND ");
}

function anyOf(expressions: string[]): string {
  const some = expressions.filter(Boolean);
  return some.length > 1 ? `(${some.join(" OR ")})` : some.join();
}

function except(expression: string, unwanted: string): string {
  return unwanted ? `(${expression}) NOT (${unwanted})` : expression;
}
