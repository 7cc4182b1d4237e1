import { charactersOf } from "#contract/japanese/characters";
import { invisibleName } from "#contract/japanese/invisible";

/**
 * Letters and digits of any script with their marks, spaces, and what Japanese names and titles are written with:
 * 々〆〇, ー and ・, brackets and punctuation in full and half width, variants of kanji.
 */
const USABLE =
  /^[\p{L}\p{M}\p{N}_\s\u3000-\u301f\u3021-\u3029\u3031-\u3035\u3038-\u303c\u309b-\u309e\u30fb-\u30fe\uff01-\uff9f]+$/u;

/** A selector that asks for the picture of a sign which is also a letter or digit: 1️⃣. */
const AS_EMOJI = /[\u20e3\ufe0f]/;

/**
 * Signs that belong to words: an apostrophe, a hyphen, a full stop, brackets and the like of ASCII; and the blank that
 * `withoutPatientData` leaves for a patient.
 */
const OF_WORDS = /^[!-/:-@[-`{-~‐-―‘’“”…●]$/;

/** What a Japanese keyboard makes: rows 1, 2 and 13 of JIS X 0208, with the forms that systems swap for them. */
const OF_KEYBOARDS = new Set(
  Array.from(
    "´｀¨＾￣＿〃仝〇―‐／＼～∥｜…‥±×÷＝≠＜＞≦≧∞∴♂♀°′″℃￥＄￠￡％＃＆＊＠§☆★○●◎◇◆□■△▲▽▼※〒→←↑↓〓" +
      "∈∋⊆⊇⊂⊃∪∩∧∨¬￢⇒⇔∀∃∠⊥⌒∂∇≡≒≪≫√∽∝∵∫∬Å‰♯♭♪†‡¶◯−–—〜‖¢£¥" +
      "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳ⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩⅰⅱⅲⅳⅴⅵⅶⅷⅸⅹ㍉㌔㌢㍍㌘㌧㌃㌶㍑㍗㌍㌦㌣㌫㍊㌻㎜㎝㎞㎎㎏㏄㎡㍻㋿" +
      "〝〟№㏍℡㊤㊥㊦㊧㊨㈱㈲㈹㍾㍽㍼∮∑∟⊿",
  ),
);

/** The emoji and symbols of a text (V-14), each once, as a person sees them. Nothing is ever taken out of the text. */
export function unusableCharacters(text: string): string[] {
  const found = new Set<string>();
  for (const { segment } of charactersOf(text)) {
    const isUsable = (USABLE.test(segment) && !AS_EMOJI.test(segment)) || OF_WORDS.test(segment);
    if (!isUsable && !OF_KEYBOARDS.has(segment)) found.add(segment);
  }
  return [...found];
}

/** The message that names them; null for a text that may stand. It is not used for the bodies of posts. */
export function unusableText(text: string): string | null {
  const found = unusableCharacters(text);
  const shown = found.map((sign) => invisibleName(sign) ?? sign);
  return found.length > 0 ? `使用できない文字（絵文字・記号）が含まれています: ${shown.join(" ")}` : null;
}
