/**
 * What people say for entries of the reference lists, beside what the lists call them: lay words, kana, abbreviations
 * and broader terms. Written for this product from the terms' own definitions and the everyday words on public health
 * pages; codes as in the reference lists.
 */

type Entry = readonly [words: string, as: "department" | "mesh" | "expert", codes: string];

const CANCERS =
  "m040 m042 m043 m044 m045 m046 m047 m048 m087 m097 m098 m099 m111 m146 m148 m149 m161 m166 m180 m182 m183 m184 m185";

const ENTRIES: readonly Entry[] = [
  ["がん 悪性腫瘍 ガン治療 がん治療", "mesh", CANCERS],
  ["ぜんそく 喘息", "mesh", "m026"],
  ["糖尿病 とうにょうびょう", "mesh", "m075 m076 m077 m078 m079"],
  ["DM", "mesh", "m075 m076"],
  ["ASD 自閉症 発達障害", "mesh", "m134"],
  ["ADHD 発達障害", "mesh", "m135"],
  ["ADHD", "mesh", "m135"],
  ["人工関節 じんこうかんせつ", "mesh", "m279 m280"],
  ["脳梗塞 脳血栓 脳塞栓", "mesh", "m104"],
  ["高血圧症", "mesh", "m001"],
  ["心臓病 心疾患", "mesh", "m002 m003 m004 m005 m006 m007 m008 m009 m023"],
  ["肝炎", "mesh", "m064 m065 m066"],
  ["リウマチ", "mesh", "m137"],
  ["膠原病 こうげんびょう", "mesh", "m137 m138 m139 m140 m141 m142"],
  ["アトピー", "mesh", "m162"],
  ["花粉症 かふんしょう", "mesh", "m178"],
  ["床ずれ とこずれ", "mesh", "m167"],
  ["不整脈 脈の乱れ", "mesh", "m003 m004"],
  ["物忘れ もの忘れ 物忘れ外来 もの忘れ外来", "mesh", "m115 m116 m117"],
  ["カテーテル", "mesh", "m204 m205 m206"],
  ["胃カメラ 胃内視鏡", "mesh", "m228"],
  ["大腸カメラ", "mesh", "m229"],
  ["ヘルニア", "mesh", "m074 m155"],
  ["骨折", "mesh", "m157 m158"],
  ["貧血", "mesh", "m144 m145"],
  ["結石", "mesh", "m070 m101"],
  ["うつ 鬱病 鬱", "mesh", "m126"],
  ["IVR カテーテル治療", "mesh", "m205 m213 m214"],
  ["透析 人工透析", "department", "d55"],
  ["CCU 集中治療", "department", "d52"],
  ["NICU 新生児集中治療", "department", "d19"],
  [
    "夜間救急 救急 救急外来 救命 救命救急 救命センター 三次救急 二次救急 急患 時間外 夜間",
    "department",
    "d51",
  ],
  ["往診 在宅 在宅診療 訪問診療 訪問 訪問看護 訪問リハビリ", "department", "d54"],
  ["健診 検診 健診センター 人間ドック ドック 予防接種 ワクチン", "department", "d56"],
  ["皮フ科 ひふ科 皮ふ科", "department", "d22"],
  ["メンタル メンタルクリニック メンタルヘルス", "department", "d13 d20"],
  ["お産 分娩 出産", "department", "d37 d38"],
  ["リハ", "department", "d43"],
  ["心臓", "department", "d03 d26"],
];

/** Broader terms with the narrower ones: who looks for the broader term finds both. */
const NARROWER: Readonly<Record<string, string>> = {
  m007: "m005",
  m008: "m005 m006 m007",
  m002: "m009 m010 m011",
  m004: "m003",
  m009: "m010 m011",
  m028: "m029",
  m030: "m031",
  m055: "m056 m057",
  m069: "",
  m108: "m104 m105 m106",
  m111: "m112 m113",
  m117: "m115 m116",
  m142: "",
  m146: "m147",
  m092: "m095 m096",
  m246: "m243",
};

/** Terms that treat the same patients under another name: who is looked for by one is found by the other. */
const SAME: Readonly<Record<string, string>> = { m005: "m007" };

/** The entries as their words, each with what it means. */
export function thesaurus(): { word: string; as: Entry[1]; code: string }[] {
  return ENTRIES.flatMap(([words, as, codes]) =>
    words.split(" ").flatMap((word) => codes.split(" ").map((code) => ({ word, as, code }))),
  );
}

/** The terms of a list with their narrower ones and those that mean the same patients. */
export function withNarrower(terms: readonly string[]): string[] {
  const related = (code: string) => [code, ...`${NARROWER[code] ?? ""} ${SAME[code] ?? ""}`.split(" ")];
  return [...new Set(terms.flatMap(related))].filter(Boolean);
}
