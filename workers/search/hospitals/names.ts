import { fold, isKana, toKatakana } from "#contract/japanese/fold";
import { wholeBigrams } from "../words/grams";
import type { NameColumns } from "../words/readings";
import { romajiKey } from "../words/romaji";
import { INSTITUTIONS, SPOKEN_PARTS, UNIVERSITIES } from "./nicknames";

/** Everything a hospital is called. */
export type HospitalNames = {
  name: string;
  furigana: string;
  shortName: string;
  shortNameKana: string;
  nameEn: string;
  /** What people call it besides, as its record says. */
  nicknames: readonly string[];
};

/** The legal form that a clinic's sign and the directory put in front of a name, or leave out. */
const LEGAL_FORM =
  /^\s*(医療法人(社団|財団)?|(特定|社会)医療法人(社団|財団)?|社会福祉法人|宗教法人|(一般|公益)(社団|財団)法人|(地方)?独立行政法人|国立研究開発法人|国立大学法人|公立大学法人|学校法人|株式会社|有限会社|㈱|㈲|恩賜財団)\s*/;

/** Bodies that run hospitals and are in front of the name without a space. */
const OPERATOR =
  /^(国立病院機構|地域医療機能推進機構|労働者健康安全機構|国家公務員共済組合連合会|公立学校共済組合|地方職員共済組合|.{2,3}[都道府県]?厚生農業協同組合連合会|.{2,6}立病院機構)(?=.)/;

/** A name as it is looked for: without the legal form, unless there is nothing else in it. */
export function withoutLegalForm(name: string): string {
  const rest = name.replace(LEGAL_FORM, "");
  return rest === name || rest === "" ? name : withoutLegalForm(rest);
}

/** Last parts of names that say which house of it, and no name of their own. */
const BRANCH = /店$|^(本院|分院|分室|別館|附属|付属|支所)/;

/**
 * 医療法人社団松籟会　中央記念病院 → 中央記念病院. The branch of a chain (さくら薬局　日赤前店) is no name of its own: it stays
 * behind the chain's.
 */
function ownName(name: string): string {
  const parts = name.trim().split(/[\s　]+/);
  const last = parts.at(-1) ?? name;
  const own = withoutLegalForm(BRANCH.test(last) ? parts.join("") : last);
  return own.replace(OPERATOR, "");
}

/** Rules that both sides of a search apply to a folded name, one after the other. */
const SHORTENED: readonly (readonly [RegExp, string])[] = [
  [/日本赤十字社|赤十字社|赤十字/g, "日赤"],
  [/医科歯科大学/g, "医歯大"],
  [/医科薬科大学/g, "医薬大"],
  [/医科大学?/g, "医大"],
  [/歯科大学?/g, "歯大"],
  [/薬科大学?/g, "薬大"],
  [/([都道府県市])立大学/g, "$1大"],
  [/大学/g, "大"],
  [/大(?:医学部|歯学部|薬学部|医歯学総合)?(?:附属|付属)/g, "大"],
  [/大医学部(?=病院)/g, "大"],
];

/** A folded name or word in the form that its long and short spellings share: 東京大学医学部附属病院 → 東京大病院. */
export function shortened(folded: string): string {
  return SHORTENED.reduce((text, [long, short]) => text.replace(long, short), folded);
}

/** The written names by which a hospital is found, folded; its own name first. */
function writtenNames(of: HospitalNames): string[] {
  const own = ownName(of.name);
  const single = INSTITUTIONS.filter(({ named }) => of.name.includes(named));
  const names = [
    own,
    withoutLegalForm(of.name),
    of.name,
    of.shortName,
    ...of.nicknames,
    ...single.flatMap(({ names = [] }) => names),
  ];
  return distinct([...names.flatMap(spokenNames).map(fold), englishName(of.nameEn)]);
}

/** Clinic Ueno → clinic ueno: nothing is found across its words, or NICU would be in it. */
const englishName = (name: string) =>
  name
    .split(/[^\p{L}\p{N}]+/u)
    .map(fold)
    .filter(Boolean)
    .join(" ");

/** A name, and the others that rules make of it. */
function spokenNames(name: string): string[] {
  const full = [name, ...nicknamed(name), name.replace(/病院(?=(分院|本院|別館)$)/, "")];
  const parts = SPOKEN_PARTS.filter(([long]) => name.includes(long)).map(([long, , short]) =>
    name.replace(long, short),
  );
  const short = full.map((each) => shortened(fold(each)));
  return [...full, ...parts, ...short, ...short.flatMap(withoutFounder), ...short.flatMap(redCross)];
}

function nicknamed(name: string): string[] {
  return UNIVERSITIES.filter(([full]) => name.includes(full)).flatMap(([full, ...nicknames]) =>
    nicknames.flatMap((nickname) => [
      name.replace(full, nickname),
      // 順天堂大学医学部附属浦安病院 → 順天堂浦安病院
      name.replace(new RegExp(`${full}(医学部)?(附属|付属)?(医療センター)?(?=..)`), nickname),
    ]),
  );
}

/** 東京都立墨東病院 → 東京墨東病院, 墨東病院: people leave out who founded it. */
function withoutFounder(name: string): string[] {
  const founded = /^(.{1,4}?)[都道府県市町村区]立(?=.{2})/.exec(name);
  return founded ? [founded[1] + name.slice(founded[0].length), name.slice(founded[0].length)] : [];
}

/** さいたま日赤病院 → 日赤さいたま病院; 日赤和歌山医療センター → 和歌山日赤: both orders are said. */
function redCross(name: string): string[] {
  const [, before, after] = /^(.*?)日赤(.*)$/.exec(name) ?? [];
  if (before) return [`日赤${before}${after}`];
  const place = after?.replace(/(原爆)?(病院|医療センタ).*$/, "");
  return place ? [`${place}日赤`] : [];
}

/** The readings by which a hospital is found, folded; that of its own name first. */
function spokenReadings(of: HospitalNames): string[] {
  const reading = toKatakana(of.furigana);
  const own = ownReading(reading);
  const parts = SPOKEN_PARTS.filter(([long]) => of.name.includes(long));
  const short = parts.flatMap(([, long, , said]) =>
    reading.includes(long) ? [reading, own].map((each) => each.replace(long, said)) : [said],
  );
  const all = parts.reduce((text, [, long, , said]) => text.replace(long, said), own);
  const single = INSTITUTIONS.filter(({ named }) => of.name.includes(named));
  return distinct([own, reading, ...short, all, ...single.flatMap(({ readings = [] }) => readings)]);
}

/** Readings have their parts where the name has them. */
function ownReading(reading: string): string {
  const parts = reading.trim().split(/[\s　]+/);
  const last = parts.at(-1) ?? reading;
  return parts.length > 1 && last.endsWith("テン") ? parts.join("") : last;
}

/** All that an institution is found by: written names, readings, and the romaji keys of those; each folded. */
export function searchedNames(of: HospitalNames): { written: string[]; phonetic: string[]; keys: string[] } {
  const written = writtenNames(of);
  const spoken = [...spokenReadings(of), toKatakana(of.shortNameKana)];
  const readings = distinct(spoken.map(fold));
  // A part written in kana within a name is a reading of it too.
  const inKana = written.flatMap((name) => name.match(/[ァ-ヺー]{2,}/g) ?? []);
  const own = of.furigana || (isKana(written[0] ?? "") ? of.name : "");
  return {
    written,
    phonetic: distinct([
      ...readings,
      ...inKana.filter((part) => !readings.some((text) => text.includes(part))),
    ]),
    keys: distinct([...spoken, ownReading(toKatakana(own))].map(romajiKey)).filter(
      (key) => !readings.includes(key),
    ),
  };
}

/** The columns for these names. */
export function hospitalNameColumns(of: HospitalNames): NameColumns {
  const { written, phonetic, keys } = searchedNames(of);
  return {
    name: wholeBigrams(written).join(" "),
    kana: wholeBigrams(phonetic).join(" "),
    roma: wholeBigrams(keys).join(" "),
  };
}

const distinct = (texts: string[]) => [...new Set(texts)].filter(Boolean);
