import { digitsOf } from "#contract/japanese/normalise";
import { telephoneOf } from "#contract/telephone";
import { facets } from "../facets";
import { anyOf, type Clause, phraseOf, prefixClause, tokenClause } from "../match";

/** The tokens of telephone and FAX numbers: each whole, and without its area code as people next door say it. */
export function phoneTokens(numbers: readonly (string | null)[]): string[] {
  const written = numbers.flatMap((typed) => (typed ? [telephoneOf(typed).number] : []));
  const local = written.map((number) =>
    number
      .split(/[-－ー‐−()（）]/)
      .slice(1)
      .join(""),
  );
  return facets("phone", [...written, ...local].map(digits));
}

export const zipcodeTokens = (zipcode: string): string[] => facets("zipcode", [digits(zipcode)]);

/** The digits of a word that is a number: 〒100-0001, ０３（１２３４）５６７８, +81-3-…; null for anything else. */
export function numberIn(word: string): string | null {
  const bare = word
    .replace(/^〒|^(tel|fax|電話|ＦＡＸ|ＴＥＬ)[:：.．]?/i, "")
    .replace(/^[+＋]\s*(81|８１)[-－\s]?0?/, "0");
  const found = digitsOf(bare);
  return found && found.length >= SHORTEST ? found : null;
}

/** A number as a whole line has it: hyphens, brackets and spaces between its groups. */
export const numberOfLine = (text: string): string | null => {
  const found = numberIn(text.trim());
  return found && found.length >= SHORTEST_PHONE ? found : null;
};

/** A postal code, a telephone or FAX number, or the beginning of one; a short one may be in a name as well. */
export function numberClause(number: string): Clause {
  const zipcode = number.length <= ZIPCODE ? [prefixClause(`z${number}`)] : [];
  const phone = number.length >= SHORTEST_PHONE ? [prefixClause(`p${number}`)] : [];
  const name = number.length < ZIPCODE ? (phraseOf("name", number) ?? []) : [];
  if (number.length >= WHOLE_PHONE) return tokenClause([`p${number}`]);
  return anyOf([...zipcode, ...phone, ...[name].flat()]);
}

const SHORTEST = 3;
/** An area code alone would be the beginning of thousands. */
const SHORTEST_PHONE = 6;
const ZIPCODE = 7;
/** A number with an area code has ten digits, that of a mobile phone eleven. */
const WHOLE_PHONE = 10;

const digits = (text: string) => digitsOf(text) ?? "";
