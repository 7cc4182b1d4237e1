import { expect, test } from "vitest";
import { unusableCharacters, unusableText } from "#contract/japanese/unusable";
import { withoutPatientData } from "#contract/patient-data";

test.each([
  "佐々木 〆谷 ー 髙橋 渡邉 葛󠄀城",
  "ｶﾀｶﾅ ＡＢＣ　循環器・呼吸器（本院）「連携」",
  "Jean-Luc O'Brien & Co.",
  "か゛は゜ 〇〇会 1/2",
  "体温 38.5℃ ※要確認 A→B 10×2 ±0 ○△◎■★ ㈱青葉 5㎎ ￥500 −5 ①Ⅱ",
  "",
])("%s may stand", (text) => {
  expect(unusableCharacters(text)).toEqual([]);
  expect(unusableText(text)).toBeNull();
});

test("a title from which a patient was taken out may stand", () => {
  const blanked = withoutPatientData("山田花子様（ID 0012345）転院のご相談");
  expect(blanked).toBe("●●様（ID ●●）転院のご相談");
  expect(unusableText(blanked)).toBeNull();
});

test("what may not is named, each once, and the text stays as it was typed", () => {
  expect(unusableText("循環器😀の会♥😀")).toBe("使用できない文字（絵文字・記号）が含まれています: 😀 ♥");
  expect(unusableCharacters("👨‍👩‍👧と①は★1️⃣")).toEqual(["👨‍👩‍👧", "1️⃣"]);
  expect(unusableText("循環器\u202eの会")).toContain("見えない文字（U+202E）");
});

test("every sign of rows 1, 2 and 13 of JIS X 0208 may stand, as Windows reads them", () => {
  const windows = new TextDecoder("shift_jis");
  const row = (lead: number, from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, at) => windows.decode(new Uint8Array([lead, from + at])));
  const signs = [
    ...row(0x81, 0x40, 0x7e),
    ...row(0x81, 0x80, 0xfc),
    ...row(0x87, 0x40, 0x7e),
    ...row(0x87, 0x80, 0x9c),
  ];
  const printed = signs.join("").replaceAll("\ufffd", "");
  expect(printed.length).toBeGreaterThan(220);
  expect(unusableCharacters(printed)).toEqual([]);
});
