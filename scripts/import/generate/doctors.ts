import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";
import { person } from "../../demo/people/names";
import { randomFrom } from "../../demo/random";

export const DOCTOR_HEADER = [
  "医師コード",
  "姓",
  "名",
  "セイ",
  "メイ",
  "性別",
  "医籍登録年",
  "診療科",
  "専門医",
  "勤務先1コード",
  "勤務先1名称",
  "勤務先1都道府県",
  "勤務先2コード",
  "勤務先2名称",
  "勤務先2都道府県",
  "論文PMID",
];
type Hospital = { id: string; name: string; prefecture: string };
export type DoctorWorld = {
  hospitals: readonly Hospital[];
  departments: readonly string[];
  experts: readonly string[];
};

/** What generated lists name: hospitals, departments and experts of a record. */
export async function doctorWorld(DB: D1Database): Promise<DoctorWorld> {
  const [hospitals, departments, experts] = await Promise.all([
    DB.prepare(
      `SELECT h.id, h.name, p.name AS prefecture FROM hospitals h JOIN prefectures p ON p.code = h.prefecture_code
       WHERE h.closed_at IS NULL ORDER BY h.id LIMIT 20000`,
    ).all<Hospital>(),
    DB.prepare("SELECT name FROM departments ORDER BY code").all<{ name: string }>(),
    DB.prepare("SELECT name FROM expert_categories ORDER BY code").all<{ name: string }>(),
  ]);
  return {
    hospitals: hospitals.results,
    departments: departments.results.map(({ name }) => name),
    experts: experts.results.map(({ name }) => name),
  };
}

const SEED = 20_261_127;

/** A list of so many invented doctors, the same every time: half of the workplaces by code, half by name. */
export async function generateDoctors(path: string, size: number, world: DoctorWorld): Promise<string> {
  const file = createWriteStream(path);
  file.write(`\ufeff${DOCTOR_HEADER.join(",")}\r\n`);
  for (let number = 1; number <= size; number += 1)
    if (!file.write(`${rowOf(number, world).map(cell).join(",")}\r\n`)) await once(file, "drain");
  file.end();
  await finished(file);
  return path;
}

function rowOf(number: number, { hospitals, departments, experts }: DoctorWorld): string[] {
  const random = randomFrom(SEED + number);
  const { last, first, gender } = person(random, 0.28);
  const places =
    hospitals.length === 0
      ? []
      : Array.from({ length: random.chance(0.3) ? 2 : 1 }, () => random.pick(hospitals));
  const placed = places.flatMap(({ id, name, prefecture }) =>
    random.chance(0.5) ? [id, "", ""] : ["", name, prefecture],
  );
  return [
    `D${String(number).padStart(7, "0")}`,
    last.name,
    first.name,
    last.kana,
    first.kana,
    gender === 1 ? "女" : "男",
    String(random.int(1976, 2024)),
    random.some(departments, 1, 2).join(";"),
    random.chance(0.6) ? random.pick(experts) : "",
    ...Array.from({ length: 6 }, (_, at) => placed[at] ?? ""),
    random.chance(0.1) ? String(random.int(10_000_000, 39_999_999)) : "",
  ];
}

const cell = (value: string) => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
