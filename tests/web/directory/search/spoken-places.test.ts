import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStore } from "../../../../scripts/demo/store";
import { readLists } from "../../../../workers/search/words/lists";
import {
  type Municipality,
  placesSpoken,
  type SpokenPlaces,
  saidPieces,
  spokenPlaces,
} from "../../../../workers/search/words/spoken-places";

const folder = mkdtempSync(join(tmpdir(), "spoken-"));
let municipalities: Municipality[];
let places: SpokenPlaces;

beforeAll(async () => {
  const store = await openStore(folder);
  municipalities = (await readLists(store.DB)).municipalities;
  places = spokenPlaces(municipalities);
  await store.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ["はこだて", ["函館市"]],
  ["はこだてし", ["函館市"]],
  ["ハコダテ", ["函館市"]],
  ["ひろしまし", ["広島市"]],
  ["つるみく", ["鶴見区"]],
  ["よこはましつるみく", ["横浜市鶴見区"]],
  ["とうべつちょう", ["当別町"]],
  ["よいちまち", []],
  ["よいちちょう", ["余市町"]],
  ["みなと", []],
  ["つ", []],
  ["函館", []],
  ["hakodate", []],
])("%s is the reading of %s", (word, names) => {
  expect(placesSpoken(places, word)).toEqual(names);
});

test("every piece of a municipality is read as it is written: with a kind of its own at its end", () => {
  const ends: Record<string, RegExp> = { 市: /し$/, 区: /く$/, 町: /(ちょう|まち)$/, 村: /(むら|そん)$/ };
  const odd = saidPieces(municipalities).filter(
    ({ name, kana }) =>
      !ends[name.at(-1) ?? ""]?.test(kana) || kana.length < 2 || /^(ぐん|し(?=く$))/.test(kana),
  );
  expect(odd.map(({ name, kana }) => `${name} ${kana}`)).toEqual([]);
});

test("cities with wards are twenty and have one reading each", () => {
  const cities = saidPieces(municipalities).filter(({ name, isWard }) => !isWard && name.endsWith("市"));
  const withWards = cities.filter(({ name }) =>
    municipalities.some(
      (each) => each.name.startsWith(name) && each.name !== name && each.name.endsWith("区"),
    ),
  );
  const readings = new Set(withWards.map(({ name, kana }) => `${name} ${kana}`));
  expect(readings.size).toBe(new Set(withWards.map(({ name }) => name)).size);
  expect(readings.size).toBe(20);
});
