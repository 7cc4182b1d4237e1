import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStore } from "../../../../scripts/demo/store";
import { readLists } from "../../../../workers/search/words/lists";
import { type FoundSense, readAgain, understand } from "../../../../workers/search/words/understand";
import { type Vocabulary, vocabularyOf } from "../../../../workers/search/words/vocabulary";

const folder = mkdtempSync(join(tmpdir(), "words-"));
const SURNAMES = new Set(["千葉", "ちば", "石川", "山口", "川崎", "橋本", "福島", "南部"]);
const GIVEN_NAMES = new Set(["みえ"]);
let vocabulary: Vocabulary;

beforeAll(async () => {
  const store = await openStore(folder);
  vocabulary = vocabularyOf(await readLists(store.DB));
  await store.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

const read = (text: string) =>
  understand(text, vocabulary, async (words) => ({
    surnames: new Set(words.filter((word) => SURNAMES.has(word))),
    givenNames: new Set(words.filter((word) => GIVEN_NAMES.has(word))),
  }));
const brief = ({ as, codes }: FoundSense) => [as, ...codes].join(" ");

async function taken(text: string) {
  return (await read(text)).map((each) => `${each.text}: ${brief(each)}`);
}

describe("words are understood", () => {
  test.each([
    ["循環器 横浜", ["循環器: department d03", "横浜: area 1412"]],
    ["心不全 東京", ["心不全: mesh m002", "東京: prefecture 13"]],
    ["東京都 しんふぜん", ["東京都: prefecture 13", "しんふぜん: mesh m002"]],
    ["heart failure 大阪", ["heart failure: mesh m002", "大阪: prefecture 27"]],
    ["肺がん", ["肺がん: mesh m040"]],
    ["COPD", ["COPD: mesh m027"]],
    ["ＡＬＳ 京都", ["ＡＬＳ: mesh m119", "京都: prefecture 26"]],
    ["消化器", ["消化器: department d04 d24"]],
    ["耳鼻科", ["耳鼻科: department d41"]],
    ["整形外科 札幌", ["整形外科: department d33", "札幌: area 0104"]],
    ["cardiology", ["cardiology: department d03"]],
    ["超音波", ["超音波: expert e45"]],
    ["心カテ 名古屋", ["心カテ: mesh m204", "名古屋: area 2313"]],
    ["川崎市 小児科", ["川崎市: area 1404 1405", "小児科: department d18"]],
    ["循環器 千葉", ["循環器: department d03", "千葉: prefecture 12"]],
    ["循環器 川崎", ["循環器: department d03", "川崎: area 1404 1405"]],
    ["横浜市立大学 内科", ["横浜市立大学: hospital", "内科: department d01"]],
    ["青葉クリニック", ["青葉クリニック: hospital"]],
    ["循環器 よこはま", ["循環器: department d03", "よこはま: area 1412"]],
    ["とうきょう しんふぜん", ["とうきょう: prefecture 13", "しんふぜん: mesh m002"]],
    ["ナゴヤ 内科", ["ナゴヤ: area 2313", "内科: department d01"]],
    ["かわさきし 小児科", ["かわさきし: area 1404 1405", "小児科: department d18"]],
    ["はこだてし", ["はこだてし: area 0101"]],
    ["当別町 内科", ["当別町: area 0104", "内科: department d01"]],
    ["ちば 循環器", ["ちば: prefecture 12", "循環器: department d03"]],
    ["中央", ["中央: hospital"]],
    ["県中 内科", ["県中: hospital", "内科: department d01"]],
    ["千葉 中央 内科", ["千葉: prefecture 12", "中央: hospital", "内科: department d01"]],
    ["高知 中央 内科", ["高知: prefecture 39", "中央: area 3902", "内科: department d01"]],
    ["ちゅうおう 高知県", ["ちゅうおう: area 3902", "高知県: prefecture 39"]],
  ])("%s", async (text, expected) => expect(await taken(text)).toEqual(expected));
});

describe("a name stays a name:", () => {
  test.each([
    ["佐藤", ["佐藤: name"]],
    ["千葉", ["千葉: name"]],
    ["千葉 太郎", ["千葉: name", "太郎: name"]],
    ["ちば", ["ちば: name"]],
    ["みえ", ["みえ: name"]],
    ["佐藤 みえ", ["佐藤: name", "みえ: name"]],
    ["はこだて", ["はこだて: name"]],
    ["川崎", ["川崎: name"]],
    ["橋本", ["橋本: name"]],
    ["中野", ["中野: name"]],
    ["南部", ["南部: name"]],
    ["中野 循環器", ["中野: name", "循環器: department d03"]],
    ["ami", ["ami: name"]],
    ["aki sato", ["aki: name", "sato: name"]],
    ["しんぞう", ["しんぞう: name"]],
    ["のう", ["のう: name"]],
    ["い", ["い: name"]],
    ["***", ["***: name"]],
  ])("%s", async (text, expected) => expect(await taken(text)).toEqual(expected));

  test("after a name stands the place", async () => {
    expect(await taken("佐藤 千葉")).toEqual(["佐藤: name", "千葉: prefecture 12"]);
  });

  test("a place that is nobody's surname is a place, alone as well", async () => {
    expect(await taken("横浜")).toEqual(["横浜: area 1412"]);
    expect(await taken("よこはま")).toEqual(["よこはま: area 1412"]);
  });
});

test("the other meanings of a word are shown", async () => {
  const [word] = await read("千葉");
  expect(word?.others.map(brief)).toEqual(["prefecture 12", "area 1201", "hospital"]);
});

test("who was found by no name is looked for as a term, and then as a workplace", async () => {
  const again = async (text: string) =>
    readAgain(await read(text))?.map((each) => `${each.text}: ${brief(each)}`);
  expect(await again("しんぞう")).toEqual(["しんぞう: mesh m324"]);
  expect(await again("千葉 循環器")).toBeUndefined();
  expect(await again("虎の門 循環器")).toEqual(["虎の門: hospital", "循環器: department d03"]);
  expect(await again("佐藤 健一")).toBeUndefined();
  expect(await again("pci 東京")).toEqual(["pci: mesh m205", "東京: prefecture 13"]);
  expect(await again("ａｍｉ")).toEqual([expect.stringMatching(/: mesh m\d+$/)]);
});

/** What cost more than its length would never come to an end of these. */
test("whatever is typed is read", async () => {
  for (const text of ["循環器 ".repeat(1_000), "あ".repeat(100_000), "heart ".repeat(5_000)])
    expect((await read(text)).length, text.slice(0, 3)).toBeGreaterThan(0);
});
