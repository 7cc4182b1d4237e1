import { expect, test } from "vitest";
import { isBlank, plainFileName } from "#contract/japanese/invisible";
import { matches } from "#contract/japanese/wording";
import { line, text } from "#contract/text";

const name = line({ max: 20, field: "氏名", empty: "氏名を入力してください。" });
const message = text({ max: 100, field: "メッセージ", empty: "メッセージを入力してください。" });

test("a single line drops what is harmless", () => {
  expect(name.parse("佐藤\u200b 健一\ufeff")).toBe("佐藤 健一");
  expect(name.parse("佐\u034f藤\u{1d173}健一")).toBe("佐藤健一");
  expect(name.parse("葛\u{e0100}城")).toBe("葛\u{e0100}城");
});

test.each(["\u202e", "\u2066", "\u200c", "\u200d", "\u3164", "\u180b", "\ufff0", "\u{e0041}", "\u{e01f0}"])(
  "a single line refuses %j by its name",
  (sign) => {
    const { success, error } = name.safeParse(`佐藤${sign}健一`);
    expect(success).toBe(false);
    const code = sign.codePointAt(0)?.toString(16).toUpperCase();
    expect(error?.issues[0]?.message).toContain(`見えない文字（U+${code}）`);
  },
);

test("a message of nothing visible is an empty one", () => {
  for (const blank of ["\u200b", " \u3164\u2060 ", "\u{e0001}", "\u034f", "\ufe0f", "\u17b4", "\u{e0100}"]) {
    expect(isBlank(blank)).toBe(true);
    expect(message.safeParse(blank).error?.issues[0]?.message).toBe("メッセージを入力してください。");
  }
  expect(message.parse("👨‍👩‍👧")).toBe("👨‍👩‍👧");
  expect(name.parse("🏴󠁧󠁢󠁥󠁮󠁧󠁿")).toBe("🏴󠁧󠁢󠁥󠁮󠁧󠁿");
});

test("the name of a file shows what it is", () => {
  expect(plainFileName("報告\u202efdp.exe.pdf")).toBe("報告fdp.exe.pdf");
  expect(plainFileName("ハ\u309a\u30ce\u30e9マ.pdf")).toBe("パノラマ.pdf");
  expect(plainFileName("報告\u{e0065}\u2028\u034f書.pdf")).toBe("報告書.pdf");
  expect(plainFileName("神山.pdf")).toBe("神山.pdf");
});

test("a search in a text knows variants of kanji and passes over invisible signs", () => {
  expect(matches("髙橋先生のご紹介", "高橋")).toBe(true);
  expect(matches("心\u200b臓の検査", "心臓")).toBe(true);
  expect(matches("渡邉様", "渡辺")).toBe(true);
});
