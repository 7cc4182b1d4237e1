import { isKana } from "#contract/japanese/fold";
import { wordKey } from "#contract/reference/words";

export type Municipality = { name: string; kana: string; medicalAreaId: string };
/**
 * A name of a municipality as people say it: whole, without its county, its city; or its ward, which many cities have.
 */
type Piece = Municipality & { isWard?: true };

/** The pieces of addresses that have a reading, by the key of that reading. */
export type SpokenPlaces = ReadonlyMap<string, readonly string[]>;

/** 横浜市鶴見区 → itself, 横浜市 and 鶴見区; 石狩郡当別町 → itself and 当別町; each with its reading. */
export function saidPieces(municipalities: readonly Municipality[]): Piece[] {
  const cities = cityReadings(municipalities);
  return municipalities.flatMap((whole) => {
    const { name, kana, medicalAreaId } = whole;
    const city = cityOf(name);
    const read = cities.get(city);
    if (read !== undefined)
      return [
        whole,
        { name: city, kana: read, medicalAreaId },
        { name: name.slice(city.length), kana: kana.slice(read.length), medicalAreaId, isWard: true },
      ];
    const town = /[町村]$/.test(name) ? after(name, "郡") : "";
    return town ? [whole, { name: town, kana: after(kana, "ぐん"), medicalAreaId }] : [whole];
  });
}

/** 横浜市鶴見区 → 横浜市; '' for a name that is no ward. */
const cityOf = (name: string) => (name.endsWith("区") ? name.slice(0, name.indexOf("市", 1) + 1) : "");

/** The text behind the first of these marks, which is never at the beginning; '' where there is none. */
function after(text: string, mark: string): string {
  const at = text.indexOf(mark, 1);
  return at < 0 ? "" : text.slice(at + mark.length);
}

/** The reading of a city of which only the wards stand in the list: as far as their readings agree, up to its し. */
function cityReadings(municipalities: readonly Municipality[]): Map<string, string> {
  const common = new Map<string, string>();
  for (const { name, kana } of municipalities) {
    const city = cityOf(name);
    if (city) common.set(city, agreeing(common.get(city) ?? kana, kana));
  }
  return new Map([...common].map(([city, kana]) => [city, kana.slice(0, kana.lastIndexOf("し") + 1)]));
}

function agreeing(one: string, other: string): string {
  const at = Array.from(one).findIndex((character, place) => character !== other[place]);
  return at < 0 ? one : one.slice(0, at);
}

/** Municipalities by their readings, also without 市, 区, 町 and 村 where what is left says enough. */
export function spokenPlaces(municipalities: readonly Municipality[]): SpokenPlaces {
  const places = new Map<string, Set<string>>();
  for (const { name, kana } of saidPieces(municipalities))
    for (const reading of [kana, bareReading(name, kana)]) {
      const key = wordKey(reading);
      if (key !== "") places.set(key, (places.get(key) ?? new Set()).add(name));
    }
  return new Map([...places].map(([key, names]) => [key, [...names]]));
}

/** Municipalities as they are written without 市, 区, 町 and 村, where what is left says enough. */
export function barePlaces(municipalities: readonly Municipality[]): ReadonlySet<string> {
  const bare = saidPieces(municipalities).map(({ name }) => name.replace(/[市区町村]$/, ""));
  return new Set(bare.filter((name) => Array.from(name).length > 1));
}

/** はこだてし → はこだて; 港区 and 津市 say too little: '' */
function bareReading(name: string, kana: string): string {
  const bare = kana.replace(/(し|く|ちょう|まち|むら|そん)$/, "");
  return Array.from(name).length > 2 && bare.length > 2 ? bare : "";
}

/** The pieces of addresses that a word in kana is read as; none for any other word. */
export function placesSpoken(places: SpokenPlaces, word: string): readonly string[] {
  const key = wordKey(word);
  return isKana(key) ? (places.get(key) ?? []) : [];
}
