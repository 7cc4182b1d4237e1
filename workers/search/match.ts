import { fold, isKana } from "#contract/japanese/fold";
import { wordsWithoutTitles } from "#contract/japanese/titles";
import { type Facet, facets } from "./facets";
import { bigrams, CHARACTER } from "./words/grams";
import { readRomaji } from "./words/romaji";

/** An FTS5 expression. `plain`: the one token it consists of, so that the index's dictionary knows how many match. */
export type Clause = { expression: string; plain: Tokens | null };
/** Tokens of one column, no two in the same row. */
export type Tokens = { column: string; tokens: string[] };

/** Every word of a name, anywhere in it: written in kanji, kana of any kind, or Latin letters. */
export function nameClauses(text: string | undefined): Clause[] {
  return eachWord(text, nameClause);
}

/** The beginning of a family or a given name, or of its reading. */
export function partClauses(kind: Facet, text: string | undefined): Clause[] {
  return eachWord(text, (word) => {
    const { readings, keys } = readRomaji(word);
    const tokens = facets(kind, [fold(word), ...readings, ...keys]);
    return tokens.length ? unplain(oneOf(tokens.map((token) => `fac : ${quoted([token])} *`))) : null;
  });
}

/** Every word of a workplace's name, anywhere in it. */
export function workplaceClauses(text: string | undefined): Clause[] {
  return eachWord(text, (word) => {
    const folded = fold(word);
    const pairs = bigrams(folded);
    if (pairs.length) return phrase("hosp", pairs);
    return folded ? unplain(`hosp : ${quoted([folded])} *`) : null;
  });
}

/** Clauses for at least one of the values; none for an empty list. */
export function facetClauses(kind: Facet, values: readonly (string | number)[] = []): Clause[] {
  if (values.length === 0) return [];
  const tokens = facets(kind, values.slice(0, LONGEST_LIST));
  return tokens.length ? [tokenClause(tokens)] : [NOTHING];
}

/** Clauses for at least one of the prefectures, by two-digit code: the beginning of their areas' tokens. */
export function prefectureClauses(codes: readonly string[] = []): Clause[] {
  if (codes.length === 0) return [];
  const tokens = facets(
    "area",
    codes.filter((code) => /^\d\d$/.test(code)),
  );
  return [anyOf(tokens.map(prefixClause))];
}

/** A clause for at least one of these tokens of the `fac` column. They consist of letters and digits. */
export function tokenClause(tokens: readonly string[]): Clause {
  const [only] = tokens;
  return only !== undefined && tokens.length === 1 ? phrase("fac", [only]) : unplain(oneOfTokens(tokens));
}

/** The expression for that; with one token as well. */
export function oneOfTokens(tokens: readonly string[]): string {
  return `fac : (${tokens.map((token) => quoted([token])).join(" OR ")})`;
}

/** A clause for one of these clauses; no row where there is none. */
export function anyOf(clauses: Clause[]): Clause {
  const [only] = clauses;
  if (clauses.length > 1) return unplain(oneOf(clauses.map(({ expression }) => expression)));
  return only ?? NOTHING;
}

/** A clause for all clauses at once. */
export function allOf(clauses: Clause[]): Clause {
  const [only] = clauses;
  if (only !== undefined && clauses.length === 1) return only;
  return unplain(clauses.map(({ expression }) => `(${expression})`).join(" AND "));
}

/** A clause that no row has: the answer to a condition in which nothing can be searched for. */
const NOTHING: Clause = unplain(quoted(["$$"]));
/** A number that is larger than that of all medical areas together. */
const LONGEST_LIST = 400;
const LONGEST_TEXT = 200;
const LONGEST_WORD = 64;
const MOST_WORDS = 8;

/** The words of a text without people's titles, as many as are searched for. */
export function queryTerms(text: string | undefined): string[] {
  return wordsWithoutTitles((text ?? "").slice(0, LONGEST_TEXT)).slice(0, MOST_WORDS);
}

/** A clause for each word. */
export function eachWord(text: string | undefined, clauseOf: (word: string) => Clause | null): Clause[] {
  const words = queryTerms(text);
  const clauses = words.map((word) => clauseOf(word)).filter((clause) => clause !== null);
  return words.length > 0 && clauses.length === 0 ? [NOTHING] : clauses;
}

/** A word of a name, anywhere in it; null where nothing in the word can be searched for. */
export function nameClause(word: string): Clause | null {
  const folded = cut(fold(word));
  const written = folded === "" ? null : contains(isKana(folded) ? "kana" : "name", folded);
  const { readings, keys } = readRomaji(word);
  const phonetic = [
    ...readings.map((reading) => contains("kana", reading)),
    ...keys.map((key) => contains("{kana roma}", key)),
  ];
  if (written === null || phonetic.length === 0) return written;
  return unplain(oneOf([written, ...phonetic].map(({ expression }) => expression)));
}

function contains(column: string, folded: string): Clause {
  return phraseOf(column, folded) ?? phrase("fac", [CHARACTER + folded]);
}

/** A folded text anywhere in a column of pairs; null below two characters. */
export function phraseOf(column: string, folded: string): Clause | null {
  const pairs = bigrams(cut(folded));
  return pairs.length ? phrase(column, pairs) : null;
}

/** A clause for tokens of the `fac` column that begin so. */
export function prefixClause(token: string): Clause {
  return unplain(`fac : ${quoted([token])} *`);
}

function cut(folded: string): string {
  return Array.from(folded).slice(0, LONGEST_WORD).join("");
}

function phrase(column: string, tokens: string[]): Clause {
  const isPlain = tokens.length === 1 && !column.startsWith("{");
  return { expression: `${column} : ${quoted(tokens)}`, plain: isPlain ? { column, tokens } : null };
}

function oneOf(expressions: string[]): string {
  return expressions.length === 1 ? expressions.join() : `(${expressions.join(" OR ")})`;
}

// Tokens are letters and digits by construction (fold), so that nothing in them can end the quotation.
function quoted(tokens: string[]): string {
  return `"${tokens.join(" ")}"`;
}

function unplain(expression: string): Clause {
  return { expression, plain: null };
}
