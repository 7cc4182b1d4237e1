import { expect, test } from "vitest";
import { byReading, readingKey } from "../../../../workers/search/words/syllabary";

const IN_ORDER = [
  ["アサイ", "アザイ", "アサオ", "イトウ", "ヴィトン", "ウエダ", "エノキ"],
  ["カトウ イチロウ", "ガトウ イチロウ", "カトウ ジロウ", "ガトウ ジロウ", "キムラ"],
  ["サイトウ", "シミズ", "ジンボ", "ズシ", "スズキ", "ソガ"],
  ["タナカ", "チバ", "ヂバ", "ツカ", "ヅカ", "ツガワ", "テヅカ"],
  ["ハート", "ハイ", "ハシモト", "バンノ", "ヒグチ"],
  ["ワダ", "ヰノウエ", "ヱビス", "ヲカ"],
];

test.each(IN_ORDER)("%s and what follows stand as in an address book", (...readings) => {
  expect(readings.toReversed().sort(byReading)).toEqual(readings);
});

test("the directory and an address book have one order", () => {
  const all = IN_ORDER.flat();
  const keyOf = (reading: string) => readingKey(...reading.split(" "));
  const byKey = all.toReversed().sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  expect(byKey).toEqual(all.toReversed().sort(byReading));
});

test("it is the order that the platform has for Japanese", () => {
  const all = IN_ORDER.flat();
  expect(all.toSorted(byReading)).toEqual(all.toSorted(new Intl.Collator("ja").compare));
});

test("scripts and widths are one: 「づか」「ﾂﾞｶ」「ツ゛カ」", () => {
  expect(new Set(["ヅカ", "づか", "ﾂﾞｶ", "ツ゛カ"].map((reading) => readingKey(reading))).size).toBe(1);
});
