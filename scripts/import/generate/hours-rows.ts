import { randomFrom } from "../../demo/random";
import type { Made } from "./files";

const DEPARTMENTS = {
  hospital: { least: 3, most: 22 },
  clinic: { least: 1, most: 4 },
  dental: { least: 1, most: 3 },
} as const;
const CODES: readonly (readonly [code: string, name: string])[] = [
  ["01001", "内科"],
  ["01014", "呼吸器内科"],
  ["01017", "循環器内科"],
  ["01020", "消化器内科"],
  ["01022", "腎臓内科"],
  ["01025", "神経内科"],
  ["01006", "糖尿病内科"],
  ["02001", "外科"],
  ["02002", "脳神経外科"],
  ["02011", "心臓血管外科"],
  ["02035", "整形外科"],
  ["02036", "形成外科"],
  ["03001", "小児科"],
  ["04001", "産婦人科"],
  ["05001", "眼科"],
  ["05002", "耳鼻いんこう科"],
  ["06001", "皮膚科"],
  ["06004", "泌尿器科"],
  ["07001", "精神科"],
  ["09003", "リハビリテーション科"],
  ["09004", "放射線科"],
  ["09010", "救急科"],
  ["09011", "麻酔科"],
  ["01991", "もの忘れ外来"],
];
const DENTAL = [
  ["08001", "歯科"],
  ["08004", "小児歯科"],
  ["08002", "矯正歯科"],
  ["08003", "歯科口腔外科"],
] as const;

/** The lines of an institution in an hours file: always three for each of its departments, empty bands too. */
export function hoursRows(made: Made): string[] {
  const { kind, id, number } = made;
  if (kind === "midwife" || kind === "pharmacy") return [];
  const random = randomFrom(number * 7 + 1);
  const { least, most } = DEPARTMENTS[kind];
  return random.some(kind === "dental" ? DENTAL : CODES, least, most).flatMap(([code, name]) =>
    [1, 2, 3].map((band) => {
      const open = WEEK.map((day) => spanOf(band, day, random.next()));
      const reception = WEEK.map((day) => (kind === "hospital" ? spanOf(band, day, 0.5) : ["", ""]));
      return [id, code, name, String(band), ...open.flat(), ...reception.flat()]
        .map((cell) => `"${cell}"`)
        .join(",");
    }),
  );
}

const WEEK = [0, 1, 2, 3, 4, 5, 6, 7];

/** 2 % say nothing by saying 00:00-00:00; a few are turned round or in the night. */
function spanOf(band: number, day: number, chance: number): [string, string] {
  if (band === 3 || day > 5 || (day === 5 && band === 2)) return ["", ""];
  if (chance < 0.004) return ["00:00", "00:00"];
  if (chance < 0.0045) return ["18:00", "09:00"];
  if (band === 1) return ["09:00", chance > 0.97 ? "13:00" : "12:00"];
  return chance > 0.9 ? ["15:00", "18:30"] : ["14:00", "17:30"];
}
