import { isVariant } from "#contract/japanese/fold";
import { nfkc } from "#contract/japanese/nfkc";
import { VARIANTS } from "#contract/japanese/variants";
import type { FaultKind } from "../faults";
import { OLD_NAMES, SUCCESSORS } from "../reference/old-municipalities";

export type Municipality = { code: string; prefectureCode: string; name: string; medicalAreaId: string };
export type Prefecture = { code: string; name: string };

/** A place in an address: the municipality it begins with and what follows it. */
type Place = { municipality: Municipality; rest: string };
export type Places = {
  prefectureOf: (address: string) => Prefecture | null;
  byCode: (code: string) => Municipality | null;
  /** `address` without its prefecture. */
  find: (prefectureCode: string, address: string) => Place | null;
};

/** Knows municipalities by code and by how an address begins, with and without its 郡, in any spelling of ヶ and of 龍. */
export function placesOf(
  prefectures: readonly Prefecture[],
  municipalities: readonly Municipality[],
): Places {
  const byCode = new Map(municipalities.map((each) => [each.code, each]));
  const names = new Map(prefectures.map(({ code }) => [code, namesIn(code, municipalities, byCode)]));
  return {
    prefectureOf: (address) => prefectures.find(({ name }) => address.startsWith(name)) ?? null,
    byCode: (code) => byCode.get(SUCCESSORS[code] ?? code) ?? null,
    find: (prefectureCode, address) => placeIn(names.get(prefectureCode) ?? [], address),
  };
}

type Named = { name: string; municipality: Municipality };

/** Longest first: 浜松市中央区 before 浜松市. */
function namesIn(
  prefecture: string,
  municipalities: readonly Municipality[],
  byCode: ReadonlyMap<string, Municipality>,
): Named[] {
  const own = municipalities.filter((each) => each.prefectureCode === prefecture);
  const named = own.flatMap((municipality) =>
    spellings(municipality.name).map((name) => ({ name: sameForm(name), municipality })),
  );
  const old = OLD_NAMES.flatMap(([name, code]) => {
    const municipality = byCode.get(code);
    return municipality?.prefectureCode === prefecture ? [{ name, municipality }] : [];
  });
  const cities = citiesOf(own);
  return [...named, ...old, ...cities].sort((a, b) => b.name.length - a.name.length);
}

function spellings(name: string): string[] {
  const withoutCounty = name.replace(/^.+?郡(?=.)/, "");
  return withoutCounty === name ? [name] : [name, withoutCounty];
}

/** A designated city without its ward belongs to its first one: better than to nowhere. */
function citiesOf(own: readonly Municipality[]): Named[] {
  const cities = new Map<string, Municipality>();
  for (const municipality of own) {
    const city = /^(.{1,20}市).{1,20}区$/.exec(municipality.name)?.[1];
    if (city && !cities.has(city)) cities.set(city, municipality);
  }
  return [...cities].map(([name, municipality]) => ({ name: sameForm(name), municipality }));
}

function placeIn(names: readonly Named[], address: string): Place | null {
  const compared = sameForm(address);
  const found = names.find(({ name }) => compared.startsWith(name));
  return found ? { municipality: found.municipality, rest: address.slice(found.name.length) } : null;
}

/** One form for every character, so that the length stays what it was. */
function sameForm(text: string): string {
  return Array.from(text.replace(/ヶ|ｹ|ヵ/g, "ケ"), (character) =>
    isVariant(character) ? (VARIANTS.get(character) ?? character) : character,
  ).join("");
}

export type CleanPlace = {
  municipality: Municipality | null;
  /** What follows the municipality, with digits and hyphens of half width. */
  address: string;
  faults: FaultKind[];
};

/** The place of an institution, from its codes and its address; the address counts more, because people read it. */
export function cleanPlace(
  places: Places,
  notified: { prefectureCode: string; municipalityCode: string; address: string },
): CleanPlace {
  const faults: FaultKind[] = [];
  const written = notified.address.replace(/^\s+/, "");
  const prefecture = places.prefectureOf(written);
  const local = written.slice(prefecture?.name.length ?? 0).trimStart();
  const prefectureCode = prefecture?.code ?? notified.prefectureCode.padStart(2, "0");
  const byCode = places.byCode(prefectureCode + notified.municipalityCode.padStart(3, "0"));
  const found = places.find(prefectureCode, local);
  if (written === "") faults.push("address-blank");
  const municipality =
    found && byCode && !isOf(found, byCode) ? found.municipality : (byCode ?? found?.municipality);
  if (!municipality)
    return { municipality: null, address: tidyAddress(local), faults: [...faults, "municipality-unknown"] };
  if (!byCode) faults.push("municipality-from-address");
  else if (municipality !== byCode) faults.push("municipality-mismatch");
  const address = tidyAddress(found ? found.rest : local);
  if (written !== "" && address === "") faults.push("address-short");
  return { municipality, address, faults };
}

/** A city's name alone does not contradict the code of one of its wards. */
function isOf({ municipality }: Place, byCode: Municipality): boolean {
  return municipality === byCode || cityOf(municipality.name) === cityOf(byCode.name);
}

const cityOf = (name: string) => /^(.{1,20}市).{1,20}区$/.exec(name)?.[1] ?? name;

/** ２丁目１０－３ → 2丁目10-3; everything else as it was written. */
export function tidyAddress(address: string): string {
  return address
    .replace(/[０-９Ａ-Ｚａ-ｚ]/g, (wide) => nfkc(wide))
    .replace(/(?<=[0-9])\s*[－―‐−–ー]\s*(?=[0-9])/g, "-")
    .replace(/[\s\u3000]+/g, " ")
    .trim();
}
