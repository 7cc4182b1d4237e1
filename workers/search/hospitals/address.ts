import { fold } from "#contract/japanese/fold";
import { nfkc } from "#contract/japanese/nfkc";

const DIGITS = "〇一二三四五六七八九";

/** An address in the pieces by which it is found: across them 県中 would be in 埼玉県中央. */
export const addressKeys = (prefecture: string, rest: string): string[] => [
  addressKey(rest),
  fold(prefecture),
];

/** A piece of an address as it is typed, in the same pieces: 埼玉県さいたま市 is both. */
export function typedAddressKeys(typed: string): string[] {
  const [, prefecture, rest] = WITH_PREFECTURE.exec(typed) ?? [];
  return prefecture && rest ? [fold(prefecture), addressKey(rest)] : [addressKey(typed)];
}

const WITH_PREFECTURE = /^(北海道|東京都|京都府|大阪府|[^市区町村]{2,3}県)(.+)$/;

/** The search key of an address: 一丁目２番３号 and 1-2-3 are the same. */
function addressKey(address: string): string {
  const plain = nfkc(address)
    .replace(/([一二三四五六七八九]?十[一二三四五六七八九]?|[一二三四五六七八九])(?=丁目)/g, numeral)
    .replace(/(\d)(丁目|番地の?|番|号|の|[-‐‑–—―−ー])(?=\d)/g, "$1-")
    .replace(/(\d)(丁目|番地|番|号)/g, "$1");
  return fold(plain);
}

/** 二十三 → 23 */
function numeral(written: string): string {
  const [tens = "", ones = ""] = written.includes("十") ? written.split("十") : ["〇", written];
  return String((tens === "" ? 1 : DIGITS.indexOf(tens)) * 10 + Math.max(0, DIGITS.indexOf(ones || "〇")));
}
