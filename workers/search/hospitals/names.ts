import { fold, isKana, toKatakana } from "#contract/japanese/fold";
import { separateBigrams } from "../words/grams";
import type { NameColumns } from "../words/readings";
import { romajiKey } from "../words/romaji";
import { shortForms } from "./short-forms";

/** Everything a hospital is called. */
export type HospitalNames = {
  name: string;
  furigana: string;
  shortName: string;
  shortNameKana: string;
  nameEn: string;
};

/** The legal form that a clinic's sign and the directory put in front of a name, or leave out. */
const LEGAL_FORM =
  /^\s*(医療法人(社団|財団)?|社会医療法人(社団|財団)?|社会福祉法人|(一般|公益)(社団|財団)法人|独立行政法人|国立大学法人|学校法人|株式会社|有限会社|㈱|㈲)\s*/;

/** A name as it is looked for: without the legal form, unless there is nothing else in it. */
export const withoutLegalForm = (name: string): string => name.replace(LEGAL_FORM, "") || name;

/**
 * The written names and the readings by which a hospital is found. The hospital's own name without the body that runs
 * it (法人　施設) comes first, so that a name may be told that begins with what was typed.
 */
function searchedNames(of: HospitalNames): { names: string[]; readings: string[] } {
  const reading = toKatakana(of.furigana);
  const short = shortForms(of.name, reading);
  const names = [ownName(of.name), of.name, ...short.names, of.shortName, of.nameEn].map(fold);
  const readings = [ownName(reading), reading, ...short.readings, toKatakana(of.shortNameKana)].map(fold);
  return { names: distinct(names), readings: distinct(readings) };
}

/** The columns for these names. A part written in kana within a name is a reading of it too. */
export function hospitalNameColumns(of: HospitalNames): NameColumns {
  const { names, readings } = searchedNames(of);
  const written = names.flatMap((name) => name.match(/[ァ-ヺー]+/g) ?? []);
  const heard = [...readings, ...written.filter((part) => !readings.some((text) => text.includes(part)))];
  const keys = heardKeys(of, names);
  return {
    name: separateBigrams(names).join(" "),
    kana: separateBigrams(heard).join(" "),
    roma: separateBigrams(keys.filter((key) => !readings.includes(key))).join(" "),
  };
}

/** The romaji keys of the readings; of the name where it is its own reading. */
function heardKeys({ name, furigana, shortNameKana }: HospitalNames, names: string[]): string[] {
  const reading = toKatakana(furigana || (isKana(names[0] ?? "") ? name : ""));
  const { readings } = shortForms(name, reading);
  return distinct([ownName(reading), reading, ...readings, shortNameKana].map(romajiKey));
}

/** 医療法人社団松籟会　中央記念病院 → 中央記念病院 */
function ownName(name: string): string {
  return withoutLegalForm(
    name
      .trim()
      .split(/[\s　]+/)
      .at(-1) ?? name,
  );
}

const distinct = (texts: string[]) => [...new Set(texts)].filter(Boolean);
