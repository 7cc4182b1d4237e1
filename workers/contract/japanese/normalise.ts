import { nfkc } from "#contract/japanese/nfkc";

/** Full-width and circled digits, spaces and separators as typed → digits only. Letters and kana make it null. */
export function digitsOf(text: string): string | null {
  const digits = nfkc(text).replace(/[\s\-‐‑‒–—―−ーｰ〜~.,、・()（）]/g, "");
  return /^\d*$/.test(digits) ? digits : null;
}

/** 「〒100－0001」「１００-０００１」 → '1000001'; null when it is not seven digits. */
export function zipcodeOf(text: string): string | null {
  const digits = digitsOf(text.replace("〒", ""));
  return digits?.length === 7 ? digits : null;
}

/** 「第１２３４５６号」 → '123456', leading zeros kept; null when it is not one to seven digits. */
export function registeredNumberOf(text: string): string | null {
  const bare = nfkc(text).replace(/[\s第号號No.№#]/gi, "");
  const digits = digitsOf(bare);
  return digits && digits.length <= 7 ? digits : null;
}

/** Four digits of a mailed code, however they were typed; null for anything else. */
export function authCodeOf(text: string): string | null {
  const digits = digitsOf(text);
  return digits?.length === 4 ? digits : null;
}

/**
 * A reading in full-width katakana, from hiragana or katakana of either width; null when other characters are in it.
 */
export function readingOf(text: string): string | null {
  const katakana = nfkc(text.replace(/゛/g, "\u3099").replace(/゜/g, "\u309a"))
    .replace(/[ぁ-ゖ]/g, (kana) => String.fromCodePoint((kana.codePointAt(0) ?? 0) + 0x60))
    .replace(/[-‐‑–—―−]/g, "ー")
    .replace(/\s+/g, "");
  return /^[ァ-ヺー・]*$/.test(katakana) ? katakana : null;
}
