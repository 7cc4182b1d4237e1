import type { HospitalSense, UnderstoodHospital } from "#contract/directory/shapes";
import type { ReferenceLists } from "#contract/reference/calls";
import { meshNames, placeName } from "~/request/reference.server";
import type { Chip, ExitLink } from "~/ui/search/chips";
import type { HospitalChoices } from "../choices";
import { ANY_BED, type HospitalConditions, hospitalAddressOf } from "./conditions";

const KINDS: Record<HospitalSense["as"], string> = {
  name: "名称・住所",
  place: "名称・住所",
  number: "電話・FAX・郵便番号",
  department: "診療科",
  expert: "専門医",
  mesh: "疾患・手技",
  bed: "病床",
  type: "機能",
  kind: "施設区分",
  vacant: "空床",
  procedure: "検査・処置",
  near: "並び順",
  prefecture: "地域",
  area: "地域",
};
const MOST_NAMES = 3;

type Existing = { conditions: HospitalConditions; choices: HospitalChoices; lists: ReferenceLists };

/** How the words were understood, then the conditions that were chosen, each with the address without it. */
export function hospitalChips(understood: readonly UnderstoodHospital[], existing: Existing): Chip[] {
  return [...wordChips(understood, existing), ...chosenChips(existing)];
}

function wordChips(
  understood: readonly UnderstoodHospital[],
  { conditions, lists, choices }: Existing,
): Chip[] {
  return understood.map((word, at) => {
    const rest = understood.filter((_, other) => other !== at).map(({ text }) => text);
    const without = { ...conditions, q: rest.join(" ") };
    const label = (sense: HospitalSense) => labelOf(sense, word.text, { lists, choices });
    return {
      as: word.as,
      word: word.text,
      label: label(word),
      without: hospitalAddressOf(without),
      others: [word, ...word.others].flatMap((sense) =>
        exitLink(sense, { label: `${label(sense)} だけ`, text: word.text, without }),
      ),
    };
  });
}

type Only = { label: string; text: string; without: HospitalConditions };

/** Makes one meaning of a word a condition of its own: then the word means nothing else. */
function exitLink({ as, codes }: HospitalSense, { label, text, without }: Only): ExitLink[] {
  const to = (changes: Partial<HospitalConditions>) => [
    { label, to: hospitalAddressOf({ ...without, ...changes }) },
  ];
  if (as === "name") return to({ name: [without.name, text].filter(Boolean).join(" ") });
  if (as === "department") return to({ departments: [...without.departments, ...codes] });
  if (as === "expert") return to({ experts: [...without.experts, ...codes] });
  if (as === "bed") return to({ beds: [...without.beds, ...codes] });
  if (as === "type") return to({ types: [...without.types, ...codes] });
  if (as === "kind") return to({ kinds: [...without.kinds, ...codes] });
  if (as === "vacant") return to({ free: [ANY_BED] });
  if (as === "procedure") return to({ procedures: [...without.procedures, ...codes] });
  if (as === "near")
    return [{ label: "近い順に並べる", to: hospitalAddressOf({ ...without, sort: "near" }) }];
  if (as === "prefecture") return to({ prefectureCode: codes[0] ?? "", areas: [] });
  if (as === "area") return to({ prefectureCode: codes[0]?.slice(0, 2) ?? "", areas: codes });
  if (as === "place")
    return codes
      .slice(0, MOST_NAMES)
      .map((name) => ({ label: `住所 ${name} だけ`, to: hospitalAddressOf({ ...without, address: name }) }));
  return [];
}

function labelOf(
  { as, codes }: HospitalSense,
  text: string,
  existing: Pick<Existing, "lists" | "choices">,
): string {
  if (as === "near") return "近い順";
  const names = codes.length > 0 ? codes.map((code) => nameOf(as, code, existing)) : [text];
  if (as === "place") names.unshift(text);
  const rest = names.length > MOST_NAMES ? ` ほか${names.length - MOST_NAMES}件` : "";
  return `${KINDS[as]} ${names.slice(0, MOST_NAMES).join("・")}${rest}`;
}

function nameOf(
  as: HospitalSense["as"],
  code: string,
  { lists, choices }: Pick<Existing, "lists" | "choices">,
) {
  if (as === "prefecture") return placeName(lists, code, null);
  if (as === "area") return placeName(lists, code.slice(0, 2), code);
  if (as === "mesh") return meshNames(lists, [code])[0] ?? code;
  const list = {
    department: "departments",
    expert: "experts",
    bed: "beds",
    type: "types",
    kind: "kinds",
    procedure: "procedures",
  } as const;
  const from = as in list ? choices[list[as as keyof typeof list]] : [];
  return from.find((each) => each.code === code)?.name ?? code;
}

const LISTS = [
  ["kinds", "kinds", ""],
  ["types", "types", ""],
  ["departments", "departments", ""],
  ["experts", "experts", "専門医 "],
  ["procedures", "procedures", ""],
  ["beds", "beds", "病床 "],
] as const;

function chosenChips({ conditions, choices, lists }: Existing): Chip[] {
  const chip = (as: string, label: string, changes: Partial<HospitalConditions>): Chip => ({
    as,
    label,
    without: hospitalAddressOf({ ...conditions, ...changes }),
    others: [],
  });
  const others = (codes: string[], code: string) => codes.filter((each) => each !== code);
  const { name, address, prefectureCode, areas, isReferral, free, sex } = conditions;
  return [
    ...(name ? [chip("name", `名称 ${name}`, { name: "" })] : []),
    ...(address ? [chip("address", `住所 ${address}`, { address: "" })] : []),
    ...(prefectureCode && areas.length === 0
      ? [chip("prefecture", placeName(lists, prefectureCode, null), { prefectureCode: "" })]
      : []),
    ...areas.map((code) =>
      chip("area", placeName(lists, code.slice(0, 2), code), { areas: others(areas, code) }),
    ),
    ...LISTS.flatMap(([key, list, front]) =>
      conditions[key].map((code) =>
        chip(key, front + (choices[list].find((each) => each.code === code)?.name ?? code), {
          [key]: others(conditions[key], code),
        }),
      ),
    ),
    ...(isReferral ? [chip("referral", "紹介受診重点医療機関", { isReferral: false })] : []),
    ...free.map((code) =>
      chip(
        "free",
        code === ANY_BED
          ? "空床あり"
          : `空床 ${choices.beds.find((each) => each.code === code)?.name ?? code}`,
        { free: others(free, code) },
      ),
    ),
    ...(sex ? [chip("sex", sex === "men" ? "男性が入れる空床" : "女性が入れる空床", { sex: "" })] : []),
  ];
}
