import type { Specialty } from "../lists";
import { type Named, ownerName } from "../people/names";
import type { Random } from "../random";
import institutions from "./institutions.data.json";

type Form = (random: Random, city: Named, field: Named) => Named[];

const words = institutions.words.map(named);
const corporations = institutions.corporations.map(named);

/** An invented name for a kind of institution, with its reading in hiragana. */
export function institutionName(random: Random, type: number, city: Named, field: Specialty): Named {
  const department = { name: field.departmentName, kana: field.departmentKana };
  return joined(formOf(type)(random, city, department));
}

function formOf(type: number): Form {
  const form = FORMS[type];
  if (!form) throw new Error(`no names for hospital type ${type}`);
  return form;
}

const SPACE = { name: " ", kana: " " };
const word = (random: Random) => random.pick(words);
const corporation = (random: Random) => [random.pick(corporations), SPACE];
const as = (name: string, kana: string): Named => ({ name, kana });

const HOSPITAL = as("病院", "びょういん");
const CLINIC = as("クリニック", "くりにっく");
const DOCTORS_OFFICE = as("医院", "いいん");
const MIDDLES = [
  as("中央", "ちゅうおう"),
  as("記念", "きねん"),
  as("総合", "そうごう"),
  as("共済", "きょうさい"),
];

const centre: Form = (random, city) => [
  city,
  word(random),
  as("総合医療センター", "そうごういりょうせんたー"),
];
const hospital: Form = (random, city) =>
  random.pick([
    [...corporation(random), word(random), HOSPITAL],
    [city, word(random), HOSPITAL],
    [word(random), random.pick(MIDDLES), HOSPITAL],
    [...corporation(random), city, random.pick(MIDDLES), HOSPITAL],
  ]);
const practice: Form = (random, city, field) =>
  random.pick([
    [owner(random), field, DOCTORS_OFFICE],
    [owner(random), field, CLINIC],
    [owner(random), CLINIC],
    [word(random), field, CLINIC],
    [city, word(random), CLINIC],
    [...corporation(random), word(random), CLINIC],
  ]);

/** The forms of a name, by the codes of hospital_types. */
const FORMS: Record<number, Form> = {
  1: centre,
  2: centre,
  3: (random, city) => [city, word(random), as("先端医療研究センター", "せんたんいりょうけんきゅうせんたー")],
  4: (random, city) => [city, word(random), as("医科大学附属病院", "いかだいがくふぞくびょういん")],
  5: hospital,
  6: (random, city) => [...corporation(random), city, word(random), HOSPITAL],
  7: (random, city) => [city, word(random), as("こころの病院", "こころのびょういん")],
  8: (random, city) => [city, word(random), as("リハビリテーション病院", "りはびりてーしょんびょういん")],
  9: hospital,
  10: practice,
  11: practice,
  12: (random, city) => [city, word(random), as("在宅クリニック", "ざいたくくりにっく")],
  13: (random) =>
    random.pick([
      [owner(random), as("歯科医院", "しかいいん")],
      [word(random), as("歯科クリニック", "しかくりにっく")],
    ]),
  14: (random, city) => [as("介護医療院 ", "かいごいりょういん "), city, word(random), as("の里", "のさと")],
  15: (random, city) => [as("訪問看護ステーション ", "ほうもんかんごすてーしょん "), city, word(random)],
  16: (random, city) => [word(random), as("薬局 ", "やっきょく "), city, as("店", "てん")],
  17: (random, city) => [city, word(random), as("健診センター", "けんしんせんたー")],
};

function owner(random: Random): Named {
  const { name, kana } = ownerName(random);
  return { name, kana: hiragana(kana) };
}

function joined(parts: Named[]): Named {
  return { name: parts.map(({ name }) => name).join(""), kana: parts.map(({ kana }) => kana).join("") };
}

function hiragana(katakana: string): string {
  return katakana.replace(/[ァ-ヶ]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x60));
}

function named(line: string): Named {
  const [name = "", kana = ""] = line.split(" ");
  return { name, kana };
}
