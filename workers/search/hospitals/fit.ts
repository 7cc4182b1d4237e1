import { fold, isKana } from "#contract/japanese/fold";
import { facets } from "../facets";
import {
  allOf as allClauses,
  anyOf as anyClause,
  type Clause,
  nameClause,
  oneOfTokens,
  phraseOf,
} from "../match";
import { bigrams, endToken, startToken } from "../words/grams";
import { readRomaji } from "../words/romaji";
import { shortened } from "./names";

/** What a search for hospitals is ordered by: the words that are looked for by their letters, and where the viewer is. */
export type HospitalFit = {
  words: readonly string[];
  /** An expression for the rows of what the words mean beside their letters: a place, a department; '' for none. */
  meant: string;
  /** The viewer's own medical area and prefecture, the nearest first. */
  near: readonly string[];
};

/**
 * Parts what `match` finds; every row is in one part, and the first parts come first. An institution whose whole name
 * was typed; hospitals whose name begins with a word, or that are what a word means, then those with the word within;
 * then the same of clinics and all others, which the ranks keep in the order of their kinds; at last what only the
 * address has. Within each part, what is near to the viewer comes first.
 */
export function partsByFit(match: string, { words, meant, near }: HospitalFit): string[] {
  const isHospital = oneOfTokens(facets("kind", ["hospital"]));
  const tiers = tiersOf(words, meant);
  const [whole, ...others] = tiers.length > 0 ? tiers : [""];
  const conditions = [
    ...(whole ? [whole] : []),
    ...others.map((tier) => both(isHospital, tier)),
    ...others,
    ...(tiers.length > 0 ? [isHospital] : []),
  ];
  const parts = conditions.map((condition, at) => except(both(match, condition), conditions.slice(0, at)));
  return [...parts, except(match, conditions)].flatMap((part) => byNearness(part, near));
}

/** What fits best first: the whole name, its beginning or another meaning, within it; as written, then as read. */
function tiersOf(words: readonly string[], meant: string): string[] {
  const spellings = words.map(spellingsOf);
  const joined = words.length > 1 ? [spellingsOf(words.join(""))] : [];
  const each = (of: (spelling: Spelling) => string) => anyOf(spellings.flat().map(of));
  const whole = anyOf([...spellings, ...joined].flat().map(isWhole));
  const [written, phonetic] = [true, false].map(
    (isWritten) => (of: (spelling: Spelling) => string) =>
      anyOf(
        spellings
          .flat()
          .filter((spelling) => spelling.isWritten === isWritten)
          .map(of),
      ),
  );
  if (!words.length) return meant ? ["", meant] : [];
  return [
    whole,
    anyOf([written?.(startsWith) ?? "", meant]),
    written?.(isWithin) ?? "",
    phonetic?.(startsWith) ?? "",
    phonetic?.(isWithin) ?? each(isWithin),
  ].filter((tier, at) => at === 0 || tier !== "");
}

/** A clause for a word of an institution's name, anywhere in it, in any of its spellings. */
export function hospitalNameClause(word: string): Clause | null {
  const usual = nameClause(word);
  const folded = fold(word);
  const short = shortened(folded);
  const clauses = [usual, short === folded ? null : phraseOf("name", short), apart(folded)];
  const found = clauses.filter((clause) => clause !== null);
  return found.length > 0 ? anyClause(found) : null;
}

/** NTT関東: Latin letters and what is beside them, each anywhere in the name. */
function apart(folded: string): Clause | null {
  const parts = folded.match(/[a-z]+|[^a-z]+/g) ?? [];
  const found = parts.map((part) => phraseOf("name", shortened(part))).filter((part) => part !== null);
  return parts.length > 1 && found.length === parts.length ? allClauses(found) : null;
}

/** One way in which a word may be in a name: in a column, as folded text. */
type Spelling = { column: string; text: string; isWritten: boolean };

/** The spellings of a word: as it was typed, in the form that long and short names share, and as Latin letters are read. */
export function spellingsOf(word: string): Spelling[] {
  const folded = fold(word);
  if (folded === "") return [];
  const { readings, keys } = readRomaji(word);
  const written = [...new Set([folded, shortened(folded)])].map((text) => ({
    column: "name",
    text,
    isWritten: true,
  }));
  const phonetic = [...(isKana(folded) ? [folded] : []), ...readings];
  return [
    ...written,
    ...phonetic.map((text) => ({ column: "kana", text, isWritten: false })),
    ...keys.map((text) => ({ column: "{kana roma}", text, isWritten: false })),
  ];
}

/** An expression for names that are this text as a whole. */
const isWhole = ({ column, text }: Spelling) =>
  phrase(column, [startToken(text), ...bigrams(text), endToken(text)]);

/** An expression for names that begin with it. */
const startsWith = ({ column, text }: Spelling) => phrase(column, [startToken(text), ...bigrams(text)]);

/** An expression for names that have it anywhere; '' for a single character, of which there are no pairs. */
export function isWithin({ column, text }: Spelling): string {
  const pairs = bigrams(text);
  return pairs.length > 0 ? phrase(column, pairs) : "";
}

/** The rows near to the viewer first; without a place all as they are. */
function byNearness(part: string, near: readonly string[]): string[] {
  const areas = near.map((place) => `(fac : "${facets("area", [place])[0]}" *)`);
  const nearer = areas.map((area, at) => except(both(part, area), areas.slice(0, at)));
  return [...nearer, except(part, areas)];
}

const phrase = (column: string, tokens: string[]) => `${column} : "${tokens.join(" ")}"`;
const both = (one: string, other: string) => `(${one}) AND (${other})`;

function anyOf(expressions: readonly string[]): string {
  const some = [...new Set(expressions)].filter(Boolean);
  return some.length > 1 ? `(${some.join(" OR ")})` : some.join();
}

function except(expression: string, unwanted: readonly string[]): string {
  const any = anyOf(unwanted);
  return any ? `(${expression}) NOT (${any})` : expression;
}
