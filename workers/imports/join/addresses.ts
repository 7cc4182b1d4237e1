import { fold } from "#contract/japanese/fold";
import { nfkc } from "#contract/japanese/nfkc";

const DIGITS = "〇一二三四五六七八九";

/** What two spellings of an address after its municipality have in common: its town and its first two numbers. */
function addressKey(address: string): { town: string; numbers: string[] } {
  const plain = nfkc(address).replace(/[〇一二三四五六七八九十]{1,9}(?=丁目|番|号|線|条)/g, (kanji) =>
    String(numberOf(kanji)),
  );
  const town = /^[^0-9]*/.exec(plain)?.[0] ?? "";
  return { town: fold(town.replace(/^(大字|字)/, "")), numbers: (plain.match(/\d+/g) ?? []).slice(0, 2) };
}

/** Tells whether two addresses of one municipality may be the same. One that stops at the town fits all of the town. */
export function mayBeSame(one: string, other: string): boolean {
  const [a, b] = [addressKey(one), addressKey(other)];
  const sameTown = a.town === "" || b.town === "" || a.town.startsWith(b.town) || b.town.startsWith(a.town);
  return sameTown && a.numbers.every((number, place) => (b.numbers[place] ?? number) === number);
}

/** 十二 → 12; 二三 → 23. */
function numberOf(kanji: string): number {
  if (!kanji.includes("十")) return Number(Array.from(kanji, (digit) => DIGITS.indexOf(digit)).join(""));
  const [tens = "", ones = ""] = kanji.split("十");
  return (tens === "" ? 1 : DIGITS.indexOf(tens)) * 10 + (ones === "" ? 0 : DIGITS.indexOf(ones));
}
