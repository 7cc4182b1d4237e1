import { nfkc } from "#contract/japanese/nfkc";
import { type Called, keysOf, wordKey } from "#contract/reference/words";
import { type Municipality, saidPieces } from "./spoken-places";
import { thesaurus } from "./thesaurus";

/** The lists that a word may come from. Codes as in the reference lists. */
export type Lists = {
  departments: (Called & { code: string })[];
  expertCategories: (Called & { code: string })[];
  meshTerms: (Called & { id: string })[];
  prefectures: { prefectureCode: string; name: string; kana: string }[];
  medicalAreas: { id: string; name: string; kana: string }[];
  /** Municipalities with their kind (市, 区, 町, 村): a bare 中野 is a surname. */
  municipalities: Municipality[];
};

/** The meaning of a word: codes of one kind. */
export type Meaning = { as: (typeof KINDS)[number]; codes: string[] };

/** The kinds in the order in which a word with several meanings is taken. */
const KINDS = ["department", "mesh", "expert", "prefecture", "area"] as const;

/**
 * Something a code is called. `isBare`: a place without its kind, which may well be somebody's surname. `isDirection`:
 * a medical area that is named after where it lies in its prefecture alone, as many hospitals are. `mayStartWith`: its
 * beginning is enough to be understood.
 */
type Call = {
  key: string;
  as: Meaning["as"];
  code: string;
  isBare: boolean;
  isDirection?: true;
  mayStartWith: (key: string) => boolean;
};
/** `abbreviations` by their letters as they are written: AMI is a disease, and ami a given name. */
export type Vocabulary = { calls: Call[]; abbreviations: Map<string, Meaning[]> };

/** Everything in the lists that can be typed, ready to be looked up. */
export function vocabularyOf(lists: Lists): Vocabulary {
  const { departments, expertCategories, meshTerms } = lists;
  const fields = [
    ...departments.map((each) => ({ ...each, as: "department" as const, stem: stemOf(each.name) })),
    ...meshTerms.map((each) => ({ ...each, as: "mesh" as const, code: each.id, stem: "" })),
    ...expertCategories.map((each) => ({ ...each, as: "expert" as const, stem: "" })),
  ];
  const calls = fields.flatMap((each) => {
    const full = { ...each, aliases: each.aliases.filter((alias) => !isAbbreviation(alias)) };
    return [...keysOf(full), wordKey(each.stem)].map((key) => call(key, each.as, each.code));
  });
  const said = thesaurus();
  const short = [
    ...fields.flatMap(({ aliases, as, code }) =>
      aliases.filter(isAbbreviation).map((alias) => ({ key: alias, as, code })),
    ),
    ...said.filter(({ word }) => isAbbreviation(word)).map(({ word, as, code }) => ({ key: word, as, code })),
  ];
  const spokenTerms = said
    .filter(({ word }) => !isAbbreviation(word))
    .map(({ word, as, code }) => ({ ...call(wordKey(word), as, code), mayStartWith: () => false }));
  return {
    calls: [...calls, ...spokenTerms, ...placesOf(lists)].filter(({ key }) => key !== ""),
    abbreviations: new Map(short.map(({ key }) => [key, gathered(short.filter((each) => each.key === key))])),
  };
}

/** The meanings that a text may have, the likeliest first. */
export function meaningsOf(vocabulary: Vocabulary, text: string): Meaning[] {
  const { whole, started } = wholeAndStarted(vocabulary, text);
  return [...whole, ...started];
}

/** The meanings of which the text is a whole word, and those of which it is only the beginning. */
export function wholeAndStarted(
  { calls, abbreviations }: Vocabulary,
  text: string,
): { whole: Meaning[]; started: Meaning[] } {
  const key = wordKey(text);
  const exact = calls.filter((each) => each.key === key);
  const short = abbreviations.get(nfkc(text)) ?? [];
  const started = canStart(key)
    ? calls.filter((each) => each.key.startsWith(key) && each.mayStartWith(key))
    : [];
  const whole = [...short, ...gathered(exact)].filter(
    ({ as }, at, all) => all.findIndex((other) => other.as === as) === at,
  );
  return { whole, started: gathered(started).filter(({ as }) => !whole.some((each) => each.as === as)) };
}

/** The meanings of a text if its small letters were an abbreviation's: a name first, and pci if it is nobody's. */
export function meaningsInCapitals({ abbreviations }: Vocabulary, text: string): Meaning[] {
  const capitals = nfkc(text).toUpperCase();
  return [...abbreviations].find(([key]) => key.toUpperCase() === capitals)?.[1] ?? [];
}

/** Does the text name a place by its bare name, as a surname would be written? */
export function isBarePlace({ calls }: Vocabulary, text: string): boolean {
  const key = wordKey(text);
  const exact = calls.filter((each) => each.key === key);
  const isNamed =
    exact.length > 0 ? exact : canStart(key) ? calls.filter((each) => each.key.startsWith(key)) : [];
  return isNamed.some(({ isBare }) => isBare) && exact.every(({ isBare }) => isBare);
}

/**
 * Is the text a direction (中央, 東部, 県北), and none of the words beside it a prefecture with an area of that name? Then it
 * is a part of what a hospital is called, and an area somewhere in Japan only if nothing is found.
 */
export function isLooseDirection(vocabulary: Vocabulary, text: string, sidebar: readonly string[]): boolean {
  const key = wordKey(text);
  const exact = vocabulary.calls.filter((each) => each.key === key);
  if (exact.length === 0 || !exact.every(({ isDirection }) => isDirection)) return false;
  const prefectures = sidebar
    .flatMap((word) => meaningsOf(vocabulary, word))
    .flatMap(({ as, codes }) => (as === "prefecture" ? codes : []));
  return !exact.some(({ code }) => prefectures.some((prefecture) => code.startsWith(prefecture)));
}

/** Is the text so short that it is somebody's name before it is a term: しんぞう, のう? */
export function isShort({ abbreviations }: Vocabulary, text: string): boolean {
  if (abbreviations.has(nfkc(text))) return false;
  const key = wordKey(text);
  return /^[a-z]{1,3}$|^[ァ-ヺー]{1,4}$/.test(key);
}

function call(key: string, as: Call["as"], code: string): Call {
  // 川崎 and 橋本 are people and places before they are 川崎病 and 橋本病.
  return { key, as, code, isBare: false, mayStartWith: (started) => key !== `${started}病` };
}

function gathered(calls: Pick<Call, "as" | "code">[]): Meaning[] {
  return KINDS.map((as) => ({
    as,
    codes: [...new Set(calls.filter((call) => call.as === as).map(({ code }) => code))],
  })).filter(({ codes }) => codes.length > 0);
}

function placesOf({ prefectures, medicalAreas, municipalities }: Lists): Call[] {
  return [
    ...prefectures.flatMap(({ prefectureCode: code, name, kana }) => [
      call(wordKey(name), "prefecture", code),
      call(wordKey(kana), "prefecture", code),
      { ...call(wordKey(bareName(name)), "prefecture", code), isBare: bareName(name) !== name },
      { ...spoken(bareReading(name, kana), "prefecture", code), isBare: bareName(name) !== name },
    ]),
    ...medicalAreas.flatMap(({ id, name, kana }) => {
      const parts = partsOf(name, "地域");
      return [
        ...parts.map((part) => ({ ...call(wordKey(part), "area", id), ...bareArea(part) })),
        ...partsOf(kana, "ちいき").map((part, at) => ({
          ...spoken(part, "area", id),
          ...bareArea(parts[at]),
        })),
      ];
    }),
    ...municipalities.map(({ name, medicalAreaId }) => ({
      ...call(wordKey(name), "area", medicalAreaId),
      // 横浜市 has wards; 中野 alone is not 中野区.
      mayStartWith: (started: string) => /[市区郡]$/.test(started),
    })),
    ...saidPieces(municipalities)
      .filter(({ isWard }) => !isWard)
      .flatMap(({ name, kana, medicalAreaId }) => [
        spoken(name, "area", medicalAreaId),
        spoken(kana, "area", medicalAreaId),
      ]),
  ];
}

/** A part of an area's name without its ending; in kana, the same as what it is read from. */
function bareArea(part = ""): Pick<Call, "isBare" | "isDirection"> {
  return DIRECTION.test(part) ? { isBare: true, isDirection: true } : { isBare: true };
}

/** 中央, 東部, 南西部, 県北; never 東 or 南, which no area is called. */
const DIRECTION = /^県?[東西南北中央]+部?$/;

/** A place of which the beginning may be anybody's name. */
function spoken(said: string, as: Call["as"], code: string): Call {
  return { ...call(wordKey(said), as, code), mayStartWith: () => false };
}

/** 大崎・栗原地域 → 大崎・栗原, 大崎, 栗原 */
function partsOf(area: string, ending: string): string[] {
  return [area, ...area.split("・")].map((part) =>
    part.endsWith(ending) ? part.slice(0, -ending.length) : part,
  );
}

/** 東京都 → 東京; 北海道 and 京都 have no shorter name than their own. */
function bareName(prefecture: string): string {
  return prefecture === "北海道" ? prefecture : prefecture.replace(/[都府県]$/, "");
}

/** とうきょうと → とうきょう */
function bareReading(prefecture: string, kana: string): string {
  return bareName(prefecture) === prefecture ? kana : kana.replace(/(と|ふ|けん)$/, "");
}

/** 循環器内科 → 循環器: what a field is called in a sentence. '' where nothing of it would be left. */
function stemOf(department: string): string {
  const stem = department.replace(/（.*/, "").replace(/(内科|外科|科)$/, "");
  return stem.length > 1 ? stem : "";
}

function isAbbreviation(alias: string): boolean {
  return /^[a-zA-Z-]{2,6}$/.test(alias) && /[A-Z]{2}/.test(alias);
}

/** Two characters of kanji say what is meant; kana and Latin letters must say more, or they are a name. */
function canStart(key: string): boolean {
  const least = /^[a-z0-9]*$/.test(key) ? 5 : /^[ァ-ヺー]*$/.test(key) ? 5 : 2;
  return Array.from(key).length >= least;
}
