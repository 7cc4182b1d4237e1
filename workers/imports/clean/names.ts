import { fold, toKatakana } from "#contract/japanese/fold";
import type { FaultKind } from "../faults";

const MOST_CHARACTERS = 200;

/** A name as it is shown: one blank between a corporation and its institution, none around. */
export function cleanName(value: string): { name: string; faults: FaultKind[] } {
  const name = value.replace(/[\s\u3000]+/g, "\u3000").replace(/^\u3000|\u3000$/g, "");
  if (name === "") return { name, faults: ["name-blank"] };
  if (name.includes("\ufffd")) return { name: cut(name), faults: ["broken-characters"] };
  return name.length > MOST_CHARACTERS ? { name: cut(name), faults: ["name-long"] } : { name, faults: [] };
}

const cut = (name: string) => Array.from(name).slice(0, MOST_CHARACTERS).join("");

/** A reading in full-width katakana; '' with a fault when other letters are in it. */
export function cleanKana(value: string): { kana: string; fault?: FaultKind } {
  const kana = toKatakana(value.replace(/[-‐－―−](?=[ァ-ヺぁ-ゖｦ-ﾟ]|$)/g, "ー"))
    .replace(/[「」『』"]/g, "")
    .replace(/[\s\u3000]+/g, "\u3000")
    .replace(/^\u3000|\u3000$/g, "");
  if (/^[ァ-ヺー・\u3000()0-9A-Za-z.,'&-]*$/.test(kana)) return { kana: kana.slice(0, MOST_CHARACTERS) };
  return { kana: "", fault: "kana-malformed" };
}

/**
 * What two lists write of the same institution, by which records without a common number are joined: the folded name,
 * and the same without the corporation that runs it, if something remains.
 */
export function joinKeys(name: string): { whole: string; bare: string } {
  const whole = fold(name);
  const parts = name.split(/[\s\u3000]+/).filter(Boolean);
  const last = parts.length > 1 ? (parts.at(-1) ?? "") : "";
  const bare = fold(last && !CORPORATION.test(last) ? last : name.replace(CORPORATION, ""));
  return { whole, bare: bare || whole };
}

/** 医療法人社団…会, 社会福祉法人…会 and the like before the name of the institution. */
const CORPORATION =
  /^(?:(?:社会|特定)?医療法人(?:社団|財団)?|(?:公益|一般|特例)?(?:社団|財団)法人|社会福祉法人|学校法人|宗教法人|(?:地方)?独立行政法人|国立大学法人|国家公務員共済組合連合会|医療生協|生活協同組合|株式会社|有限会社|合同会社)\s*(?:[^\s]{1,12}会\s*)?/;
