import type { Sense, Understood } from "#contract/doctors/shapes";
import type { ReferenceLists } from "#contract/reference/calls";
import { meshNames, placeName } from "~/request/reference.server";
import type { Chip, ExitLink } from "~/ui/search/chips";
import { addressOf, type Conditions } from "./conditions";

export type DoctorChip = Chip<Sense["as"] | "signup">;

const KINDS: Record<Sense["as"], string> = {
  name: "名前",
  hospital: "勤務先",
  department: "診療科",
  expert: "専門医",
  mesh: "疾患・手技",
  prefecture: "地域",
  area: "地域",
};
const MOST_NAMES = 3;

/** How the words of the search were understood, each with the ways to correct it. */
export function wordChips(
  understood: Understood[],
  conditions: Conditions,
  lists: ReferenceLists,
): DoctorChip[] {
  return understood.map((word, at) => {
    const q = understood
      .filter((_, other) => other !== at)
      .map(({ text }) => text)
      .join(" ");
    const without = { ...conditions, q };
    return {
      as: word.as,
      word: word.text,
      label: labelOf(word, word.text, lists),
      without: addressOf(without),
      others: word.others.flatMap((sense) => exitLinks(sense, word.text, without, lists)),
    };
  });
}

/** 「診療科 消化器内科・消化器外科」, 「疾患・手技 肺癌・肺炎・気胸 ほか5件」, 「名前 佐藤」 */
function labelOf({ as, codes }: Sense, text: string, lists: ReferenceLists): string {
  const names = codes.length > 0 ? codes.map((code) => nameOf(as, code, lists)) : [text];
  const rest = names.length > MOST_NAMES ? ` ほか${names.length - MOST_NAMES}件` : "";
  return `${KINDS[as]} ${names.slice(0, MOST_NAMES).join("・")}${rest}`;
}

export function nameOf(as: Sense["as"], code: string, lists: ReferenceLists): string {
  if (as === "prefecture") return placeName(lists, code, null);
  if (as === "area") return placeName(lists, code.slice(0, 2), code);
  if (as === "mesh") return meshNames(lists, [code])[0] ?? code;
  const list = as === "department" ? lists.departments : lists.expertCategories;
  return list.find((each) => each.code === code)?.name ?? code;
}

/** An area is chosen within its prefecture, so one in several prefectures is several ways out. */
function exitLinks(sense: Sense, text: string, without: Conditions, lists: ReferenceLists): ExitLink[] {
  const narrowed = (part: Sense, changes: Partial<Conditions>) => ({
    label: labelOf(part, text, lists),
    to: addressOf({ ...without, ...changes }),
  });
  const { as, codes } = sense;
  const joined = (one: string) => [one, text].filter(Boolean).join(" ");
  if (as === "name") return [narrowed(sense, { name: joined(without.name) })];
  if (as === "hospital") return [narrowed(sense, { hospital: joined(without.hospital) })];
  if (as === "department") return [narrowed(sense, { departments: [...without.departments, ...codes] })];
  if (as === "expert") return [narrowed(sense, { experts: [...without.experts, ...codes] })];
  if (as === "mesh") return [narrowed(sense, { terms: [...without.terms, ...codes] })];
  return [...new Set(codes.map((code) => code.slice(0, 2)))].map((prefectureCode) => {
    const areas = as === "area" ? codes.filter((code) => code.startsWith(prefectureCode)) : [];
    return narrowed({ as, codes: areas.length > 0 ? areas : [prefectureCode] }, { prefectureCode, areas });
  });
}
