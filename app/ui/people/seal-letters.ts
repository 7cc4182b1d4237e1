import { charactersOf } from "#contract/japanese/characters";

const COMPANY_FORMS = /株式会社|有限会社|合同会社|合資会社|（[株有]）|\([株有]\)/g;
const MOST_LETTERS = 4;
const SHORTENED = 2;

/**
 * What a seal bears of a name: up to four letters of the family name (佐藤, 長谷川), of an organisation without its legal
 * form (青葉製薬). Anything longer is cut to two; nobody's name is empty.
 */
export function sealMails(name: string, isOrganisation = false): string {
  const whole = isOrganisation ? name.replace(COMPANY_FORMS, "") : name;
  const [first = ""] = whole.trim().split(/[\s　]+/);
  const mails = Array.from(charactersOf(first), ({ segment }) => segment);
  if (mails.length === 0) return "？";
  return mails.slice(0, mails.length > MOST_LETTERS ? SHORTENED : MOST_LETTERS).join("");
}
