import { wordKey } from "#contract/reference/words";
import { queryTerms } from "../match";
import { placesSpoken, type SpokenPlaces } from "../words/spoken-places";
import { withoutParticle } from "../words/understand";
import {
  isBarePlace,
  isLooseDirection,
  isShort,
  type Meaning,
  meaningsOf,
  type Vocabulary,
  wholeAndStarted,
} from "../words/vocabulary";
import { withoutLegalForm } from "./names";
import { numberIn, numberOfLine } from "./numbers";

/**
 * A sense in which words of a hospital search may be taken. A name (or a piece of the address) and a number have no
 * codes; a name in kana that municipalities have as well has those as they are written.
 */
type HospitalSense = {
  as: Meaning["as"] | "bed" | "type" | "kind" | "vacant" | "procedure" | "near" | "name" | "place" | "number";
  codes: string[];
};
export type UnderstoodHospital = HospitalSense & { text: string; others: HospitalSense[] };

/**
 * The words for hospitals alone: beds, types, institutions, by their keys; municipalities by their readings, and as they
 * are written without 市, 区, 町 and 村.
 */
export type HospitalText = {
  said: ReadonlyMap<string, HospitalSense>;
  places: SpokenPlaces;
  bare: ReadonlySet<string>;
};

const NAME: HospitalSense = { as: "name", codes: [] };
const LONGEST_PHRASE = 4;

/** The types of hospitals as they are in the reference list, and what people call beds and institutions. */
export function hospitalTextOf(
  types: readonly { code: number; name: string }[],
): ReadonlyMap<string, HospitalSense> {
  const ofTypes = types.flatMap(({ code, name }): [string, HospitalSense][] =>
    [name, name.replace(/（.*/, "")].map((each) => [each, { as: "type", codes: [String(code)] }]),
  );
  const all = [...ofTypes, ...BEDS, ...HOUSES, ...VACANT, ...DONE, ...NEAR];
  return new Map(all.map(([word, sense]) => [wordKey(word), sense]));
}

/**
 * Reads the words of a search for hospitals: a number, a kind of beds or institutions, a field, a disease, a place,
 * else a name or a piece of an address. A municipality is a piece of the address: its medical area is larger. What a
 * word only begins (総合 of 総合診療科) comes behind its letters. All senses of a word are searched for at once.
 */
export function understandHospitals(
  text: string,
  vocabulary: Vocabulary,
  existing: HospitalText,
): UnderstoodHospital[] {
  const number = numberOfLine(text);
  if (number !== null) return [{ as: "number", codes: [], text: text.trim(), others: [] }];
  const isField = (word: string) =>
    !isShort(vocabulary, word) && fieldsOf(word, vocabulary, existing).length > 0;
  const isKnown = (word: string) =>
    MUNICIPALITY.test(word) ||
    existing.said.has(wordKey(word)) ||
    existing.bare.has(word) ||
    wholeAndStarted(vocabulary, word).whole.length > 0;
  const words = queryTerms(withoutLegalForm(text)).flatMap((word) => spokenText(word, { isKnown, isField }));
  const pieces: UnderstoodHospital[] = [];
  for (let at = 0; at < words.length; ) {
    const piece = longestPhrase(words, at, vocabulary, existing);
    pieces.push(piece);
    at += piece.text.split(" ").length;
  }
  return pieces;
}

type Existing = { isKnown: (word: string) => boolean; isField: (word: string) => boolean };

/**
 * The words in what is said as one: 近くの透析, 世田谷の小児科, 透析できる病院, 小児救急. Each part must mean something, or the
 * whole is a name.
 */
function spokenText(word: string, existing: Existing): string[] {
  const { isKnown, isField } = existing;
  if (isField(word)) return [word];
  const [, near, what = ""] = NEARBY.exec(word) ?? [];
  if (near) return [near, ...spokenText(what, existing)];
  const [, done = "", where = ""] = DOING.exec(word) ?? [];
  if (isField(done)) return [done, ...(isKnown(where) ? [where] : [])];
  const parts = withoutParticle(word, isKnown);
  if (parts.length > 1 || isKnown(word)) return parts;
  const at = Array.from(word, (_, place) => place).find(
    (place) => place > 1 && isField(word.slice(0, place)) && isField(word.slice(place)),
  );
  return at === undefined ? [word] : [word.slice(0, at), word.slice(at)];
}

/** 近くの透析 → 近くの, 透析 */
const NEARBY = /^(近くの|ちかくの|近所の|近隣の|最寄りの|最寄の|もよりの|近い)(.+)$/;
/** 透析できる病院, 小児科のある病院 */
const DOING = /^(.{2,}?)[のがを]?(?:ある|いる|できる|やっている|している|受けられる)(.*)$/;

/** The fields, diseases and beds that all of a word means. */
function fieldsOf(word: string, vocabulary: Vocabulary, existing: HospitalText): HospitalSense[] {
  if (Array.from(word).length < 2) return [];
  const said = existing.said.get(wordKey(word));
  const senses = [...(said ? [said] : []), ...wholeAndStarted(vocabulary, word).whole];
  return senses.filter(({ as }) => FIELDS.includes(as));
}

const FIELDS: readonly HospitalSense["as"][] = ["department", "mesh", "expert", "bed", "procedure"];

function longestPhrase(
  words: string[],
  at: number,
  vocabulary: Vocabulary,
  existing: HospitalText,
): UnderstoodHospital {
  for (let length = Math.min(LONGEST_PHRASE, words.length - at); length > 1; length -= 1) {
    const text = words.slice(at, at + length).join(" ");
    const senses = sensesOf(text, vocabulary, existing).filter(
      ({ as }) => as !== "prefecture" && as !== "area",
    );
    if (senses.length > 0) return taken(text, [...senses, NAME]);
  }
  const word = words[at] ?? "";
  if (numberIn(word) !== null) return taken(word, [{ as: "number", codes: [] }, NAME]);
  const said = existing.said.get(wordKey(word));
  const { whole, started } = wholeAndStarted(vocabulary, word);
  const places = placesSpoken(existing.places, word);
  const literal: HospitalSense = places.length > 0 ? { as: "place", codes: [...places] } : NAME;
  const house = HOUSE.exec(word)?.[1] ?? "";
  const senses = [...(said ? [said] : []), ...whole];
  if (senses.length === 0 && house)
    return taken(word, [literal, ...fieldsOf(house, vocabulary, existing), ...started]);
  const isDone = said?.as === "procedure";
  const isName =
    !isDone && (isLiteral(word, vocabulary, places) || isLooseDirection(vocabulary, word, words));
  return taken(word, isName ? [literal, ...senses, ...started] : [...senses, literal, ...started]);
}

/** A short word is a name unless all of it is a region; a municipality is one in whatever letters. */
function isLiteral(word: string, vocabulary: Vocabulary, places: readonly string[]): boolean {
  if (MUNICIPALITY.test(word) || (places.length > 0 && namesMunicipality(word))) return true;
  return isShort(vocabulary, word) && !isBarePlace(vocabulary, word);
}

function sensesOf(text: string, vocabulary: Vocabulary, existing: HospitalText): HospitalSense[] {
  const said = existing.said.get(wordKey(text));
  return [...(said ? [said] : []), ...meaningsOf(vocabulary, text)];
}

function taken(text: string, senses: HospitalSense[]): UnderstoodHospital {
  const [first = NAME, ...others] = senses;
  return { ...first, text, others };
}

/** Says with its kind that it is a city, a ward, a town or a village: smaller than the medical area around it. */
export const namesMunicipality = (word: string): boolean =>
  MUNICIPALITY.test(word) || MUNICIPALITY_READ.test(wordKey(word));

/** 透析病院: a name, and what has that field. */
const HOUSE = /^(.{2,})(?:病院|クリニック|医院|診療所|センター)$/;
const MUNICIPALITY = /.[市区町村郡]$/;
const MUNICIPALITY_READ = /.(シ|ク|チヨウ|マチ|ムラ|ソン)$/;

const bed = (kind: number): HospitalSense => ({ as: "bed", codes: [String(kind)] });
const house = (kind: string): HospitalSense => ({ as: "kind", codes: [kind] });

/** bedCount1–8 as they are called. */
const BEDS: [string, HospitalSense][] = [
  ["一般病床", bed(1)],
  ["療養", bed(2)],
  ["療養病床", bed(2)],
  ["精神病床", bed(3)],
  ["感染症病床", bed(4)],
  ["結核病床", bed(5)],
  ["回復期", bed(6)],
  ["回リハ", bed(6)],
  ["回復期リハ", bed(6)],
  ["回復期リハビリ", bed(6)],
  ["回復期リハビリテーション", bed(6)],
  ["地ケア", bed(7)],
  ["地域包括", bed(7)],
  ["地域包括ケア", bed(7)],
  ["緩和", bed(8)],
  ["緩和ケア", bed(8)],
  ["ホスピス", bed(8)],
];

const VACANT: [string, HospitalSense][] = [
  "空床",
  "空き",
  "空きベッド",
  "空ベッド",
  "ベッド空き",
  "あきベッド",
].map((word) => [word, { as: "vacant", codes: [] }]);

/** What a hospital has done in a year, by the keys of PROCEDURES. */
const DONE: [string, HospitalSense][] = [
  ["CT", "ct"],
  ["CT検査", "ct"],
  ["MRI", "mri"],
  ["MRI検査", "mri"],
  ["マンモ", "mammography"],
  ["マンモグラフィ検査", "mammography"],
].map(([word = "", key = ""]) => [word, { as: "procedure", codes: [key] }]);

const NEAR: [string, HospitalSense][] = [
  "近く",
  "近くの",
  "近い",
  "近所",
  "近所の",
  "近隣",
  "近隣の",
  "周辺",
  "最寄り",
  "最寄りの",
  "最寄",
  "最寄の",
  "もより",
  "もよりの",
  "ちかく",
  "ちかくの",
].map((word) => [word, { as: "near", codes: [] }]);

const HOUSES: [string, HospitalSense][] = [
  ["病院", house("hospital")],
  ["診療所", house("clinic")],
  ["クリニック", house("clinic")],
  ["医院", house("clinic")],
  ["歯科診療所", house("dental")],
  ["歯科医院", house("dental")],
  ["助産所", house("midwife")],
  ["助産院", house("midwife")],
  ["薬局", house("pharmacy")],
];
