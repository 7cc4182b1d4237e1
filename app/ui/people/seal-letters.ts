import { charactersOf } from "#contract/japanese/characters";

const COMPANY_FORMS = /株式会社|有限会社|合同会社|合資会社|（[株有]）|\([株有]\)/g;
const MOST_LETTERS = 4;
const SHORTENED = 2;
/** Each of these is one letter. Anything else may join with its neighbour: variants of a kanji, marks of a kana. */
const PLAIN = /^[\u3005\u3041-\u3096\u30a1-\u30fc\u3400-\u9fffA-Za-z]*$/;

/**
 * What a seal bears of a name: up to four letters of the family name (佐藤, 長谷川), of an organisation without its legal
 * form (青葉製薬). Anything longer is cut to two; nobody's name is empty.
 */
export function sealLetters(name: string, isOrganisation = false): string {
  const whole = isOrganisation ? name.replace(COMPANY_FORMS, "") : name;
  const [first = ""] = whole.trim().split(/[\s　]+/);
  // Cutting into graphemes is slow, and a list has a seal in every row.
  const letters = PLAIN.test(first) ? [...first] : [...charactersOf(first)].map(({ segment }) => segment);
  if (letters.length === 0) return "？";
  return letters.slice(0, letters.length > MOST_LETTERS ? SHORTENED : MOST_LETTERS).join("");
}
