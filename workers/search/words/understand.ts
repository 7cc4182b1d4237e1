import { wordsWithoutTitles } from "#contract/japanese/titles";
import {
  isBarePlace,
  isLooseDirection,
  isShort,
  type Meaning,
  meaningsInCapitals,
  meaningsOf,
  type Vocabulary,
  wholeAndStarted,
} from "./vocabulary";

/** The sense in which a piece of the text was taken, and what else it may be. A name and a workplace have no codes. */
export type FoundSense = { as: Meaning["as"] | "name" | "hospital"; codes: string[] };
type Understood = FoundSense & { text: string; others: FoundSense[] };

/** Tells which of these words are somebody's surname, and which are read as somebody's given name. */
export type NamesAmong = (words: string[]) => Promise<{ surnames: Set<string>; givenNames: Set<string> }>;

const NAME: FoundSense = { as: "name", codes: [] };
const HOSPITAL: FoundSense = { as: "hospital", codes: [] };
const MOST_WORDS = 8;
const LONGEST_PHRASE = 4;
const LONGEST_TEXT = 10_000;

/**
 * Reads the words of a search: a field, a disease, a place, a workplace, else a name. A place that is also a surname
 * (千葉) is a place beside a field or after a name, and a name where it is alone or is followed by one. One that is
 * read as a given name (みえ) is a name after a name as well.
 */
export async function understand(
  text: string,
  vocabulary: Vocabulary,
  namesAmong: NamesAmong,
): Promise<Understood[]> {
  const pieces = piecesOf(textOf(text, vocabulary), vocabulary);
  const unsure = pieces.filter(({ isUnsure }) => isUnsure).map(({ text }) => text);
  const isField = pieces.some(({ isUnsure, senses: [first] }) => !isUnsure && first && first.as !== "name");
  if (unsure.length === 0 || isField) return pieces.map(({ text, senses }) => taken(text, senses));
  const { surnames, givenNames } = await namesAmong(unsure);
  return pieces.map(({ text, senses, isUnsure }, at) => {
    const afterName = pieces.slice(0, at).some((piece) => !piece.isUnsure);
    const isName = givenNames.has(text) || (surnames.has(text) && !afterName);
    return isUnsure && isName
      ? taken(text, [NAME, ...senses.filter(({ as }) => as !== "name")])
      : taken(text, senses);
  });
}

/** The words without titles; 横浜の循環器 is two of them. */
function textOf(text: string, vocabulary: Vocabulary): string[] {
  const isKnown = (word: string) => wholeAndStarted(vocabulary, word).whole.length > 0;
  const words = wordsWithoutTitles(text.slice(0, LONGEST_TEXT)).slice(0, MOST_WORDS);
  return words.flatMap((word) => withoutParticle(word, isKnown));
}

/** 横浜市の循環器 → 横浜市, 循環器: each side of the particle must mean something by itself. */
export function withoutParticle(word: string, isKnown: (word: string) => boolean): string[] {
  const at = word.indexOf("の", 1);
  if (at < 0 || at === word.length - 1 || isKnown(word)) return [word];
  const sides = [word.slice(0, at), word.slice(at + 1)];
  return sides.every(isKnown) ? sides : [word];
}

/** The same words read otherwise, after nobody was found: a name may be a term or where somebody works. Null: no way. */
export function readAgain(understood: Understood[]): Understood[] | null {
  const isTerm = ({ as, others }: Understood) =>
    as === "name" && others.some(({ codes }) => codes.length > 0);
  if (understood.some(isTerm))
    return understood.map((each) => (isTerm(each) ? taken(each.text, [...each.others, NAME]) : each));
  const names = understood.filter(({ as }) => as === "name");
  if (names.length !== 1) return null;
  return understood.map((each) =>
    each.as === "name" ? taken(each.text, [HOSPITAL, NAME, ...each.others]) : each,
  );
}

type Piece = { text: string; senses: FoundSense[]; isUnsure: boolean };

/** The longest runs of words that mean something together, from the beginning. */
function piecesOf(words: string[], vocabulary: Vocabulary): Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at < words.length; ) {
    const piece = phraseAt(words, at, vocabulary) ?? pieceOf(words[at] ?? "", words, vocabulary);
    pieces.push(piece);
    at += piece.text.split(" ").length;
  }
  return pieces;
}

/** Several words that are one term, like "heart failure". Places are single words, and so are names. */
function phraseAt(words: string[], at: number, vocabulary: Vocabulary): Piece | null {
  for (let length = LONGEST_PHRASE; length > 1; length -= 1) {
    const text = words.slice(at, at + length).join(" ");
    if (at + length > words.length) continue;
    const meanings = meaningsOf(vocabulary, text).filter(({ as }) => as !== "prefecture" && as !== "area");
    if (meanings.length > 0) return { text, senses: [...meanings, NAME, HOSPITAL], isUnsure: false };
  }
  return null;
}

function pieceOf(text: string, sidebar: string[], vocabulary: Vocabulary): Piece {
  const meanings = meaningsOf(vocabulary, text);
  const isUnsure = isBarePlace(vocabulary, text);
  if (meanings.length > 0 && isShort(vocabulary, text) && !isUnsure)
    return { text, senses: [NAME, ...meanings, HOSPITAL], isUnsure: false };
  if (isLooseDirection(vocabulary, text, sidebar))
    return { text, senses: [HOSPITAL, ...meanings, NAME], isUnsure };
  if (meanings.length > 0) return { text, senses: [...meanings, NAME, HOSPITAL], isUnsure };
  if (HOSPITAL_SIGNS.test(text)) return { text, senses: [HOSPITAL, NAME], isUnsure: false };
  const senses = [NAME, ...meaningsInCapitals(vocabulary, text), HOSPITAL];
  return { text, senses, isUnsure: false };
}

function taken(text: string, senses: FoundSense[]): Understood {
  const [first = NAME, ...others] = senses.filter(
    (sense, at) => senses.findIndex(({ as }) => as === sense.as) === at,
  );
  return { ...first, text, others };
}

const HOSPITAL_SIGNS =
  /.(病院|医院|クリニック|診療所|センター|ホスピタル|大学|医大|日赤|赤十字|済生会|労災|市民|医科大)|(日赤|赤十字|済生会|医大|県中|市民病院)$/;
