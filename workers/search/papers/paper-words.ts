import { fold } from "#contract/japanese/fold";
import { nfkc } from "#contract/japanese/nfkc";
import { wordKey } from "#contract/reference/words";
import { bigrams, endedBigrams } from "../words/grams";

const RUN = /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]+)|([\p{L}\p{N}]+)/gu;

type Run = { text: string; isJapanese: boolean };

/** A text where its scripts change and its words end: Japanese is one run, every other word one. */
function runsOf(text: string): Run[] {
  return [...nfkc(text).matchAll(RUN)].map(([all, japanese]) => ({
    text: japanese ? wordKey(all) : fold(all),
    isJapanese: japanese !== undefined,
  }));
}

/** The tokens by which the words of a text are found: pairs of Japanese characters, other words whole. */
export function tokensOf(...texts: string[]): string {
  const runs = texts.flatMap(runsOf).filter(({ text }) => text !== "");
  return runs.flatMap(({ text, isJapanese }) => (isJapanese ? endedBigrams([text]) : [text])).join(" ");
}

/**
 * The expression that finds a text that somebody types: all of its words, one behind the other within a Japanese one.
 * Null when there are none.
 */
export function expressionOf(columns: string, text: string): string | null {
  const parts = runsOf(text)
    .filter(({ text: word }) => word !== "")
    .map(({ text: word, isJapanese }) => `${columns} : ${isJapanese ? japanese(word) : `"${word}" *`}`);
  return parts.length > 0 ? parts.map((part) => `(${part})`).join(" AND ") : null;
}

/** A single character begins a token wherever it stands. */
function japanese(word: string): string {
  const pairs = bigrams(word);
  return pairs.length > 0 ? `"${pairs.join(" ")}"` : `"${word}" *`;
}
