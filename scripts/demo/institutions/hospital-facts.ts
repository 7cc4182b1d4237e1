import type { HospitalFacts, OutpatientEntry } from "#contract/hospitals/facts";
import type { Band, Weekday } from "#contract/hospitals/figures";
import type { Random } from "../random";
import type { Kind } from "./hospital-kinds";

const WEEK = ["mon", "tue", "wed", "thu", "fri", "sat"] as const;
const DAY_MS = 24 * 60 * 60 * 1000;

export type Vacancy = { bedKind: number; count: number; gender: string; updatedAt: number };
type Published = { facts: HospitalFacts; vacancies: Vacancy[] };

/** The figures a hospital publishes about itself: `hospitals.facts`, and its vacant beds. */
export function hospitalFacts(
  random: Random,
  { type, beds, departments, now }: { type: number; beds: number; departments: string[]; now: number },
): Published {
  if (departments.length === 0) return { facts: {}, vacancies: [] };
  const outpatientList = departments.slice(0, 6).flatMap((code) => outpatient(random, code));
  if (beds === 0) return { facts: { outpatientList, patientCount1: random.int(20, 120) }, vacancies: [] };
  const wards = bedsByKind(random, type, beds);
  const figures = bedsAndPatients(random, { type, beds, wards, now });
  const { vacancies, ...facts } = figures;
  return { facts: { outpatientList, ...facts }, vacancies };
}

type House = { type: number; beds: number; wards: Record<string, number>; now: number };

function bedsAndPatients(random: Random, { type, beds, wards, now }: House) {
  return {
    staff: staffCounts(random, beds),
    procedures: type <= 6 ? procedureCounts(random, beds) : {},
    ...wards,
    vacancies: vacancies(random, wards, now),
    patientCount1: Math.round(beds * (1 + random.next())),
    patientCount2: Math.round(beds * (0.7 + random.next() * 0.25)),
    patientCount3: Math.round(beds * 0.1 * random.next()) + 1,
    patientCount4: Math.round(beds * random.next()) + 1,
    patientCount5: Math.round(beds * random.next() * 0.9) + 1,
    hospitalVisitDays1: (wards.bedCount1 ?? 0) > 0 ? random.int(9, 17) : null,
    hospitalVisitDays2: (wards.bedCount2 ?? 0) > 0 ? random.int(60, 180) : null,
    hospitalVisitDays3: (wards.bedCount3 ?? 0) > 0 ? random.int(120, 280) : null,
    freeText: random.pick(FREE_TEXTS),
  };
}

/** The kinds with wards of their own; the rest are ordinary practices and services. */
export function publishesFacts(random: Random, kind: Kind): boolean {
  return random.chance(kind.beds[1] > 19 ? 0.6 : 0.15);
}

/** The doctors who see a department's patients, one for each half day, named after the department alone. */
function outpatient(random: Random, departmentCode: string): OutpatientEntry[] {
  const mornings = WEEK.filter(() => random.chance(0.85));
  const afternoons = WEEK.filter((day) => day !== "sat" && random.chance(0.6));
  const note = random.pick(OUTPATIENT_NOTES);
  const name = (shift: number) =>
    DOCTORS[(Number(departmentCode.slice(1)) * 5 + shift) % DOCTORS.length] ?? "交替";
  const entries = (days: readonly Weekday[], band: Band, from: number) =>
    days.map((weekday, index) => ({ weekday, band, departmentCode, doctor: name(from + (index % 3)), note }));
  return [...entries(mornings, "morning", 0), ...entries(afternoons, "afternoon", 2)];
}

/** Surnames of nobody in particular. */
const DOCTORS = [
  "河田",
  "水野",
  "北見",
  "小杉",
  "滝沢",
  "島",
  "柏木",
  "早瀬",
  "三枝",
  "倉田",
  "野々村",
  "芹沢",
  "交替",
];

function staffCounts(random: Random, beds: number) {
  const about = (perBed: number) => Math.round(beds * perBed * (0.7 + random.next() * 0.6));
  return {
    nurse: about(0.7),
    midwife: beds > 200 ? about(0.04) : 0,
    pharmacist: about(0.05) + 1,
    radiologist: about(0.04) + 1,
    physicalTherapist: about(0.06),
    occupationalTherapist: about(0.03),
    speechTherapist: about(0.01),
  };
}

function procedureCounts(random: Random, beds: number) {
  const about = (perBed: number) => Math.round(beds * perBed * (0.5 + random.next()));
  return {
    generalAnesthesia: about(6),
    spinalAnesthesia: about(1.5),
    ct: about(35),
    mri: about(14),
    mammography: about(4),
    delivery: beds > 200 ? about(0.9) : 0,
    cardiacRehabilitation: about(1.2),
    cerebrovascularRehabilitation: about(3),
    locomotorRehabilitation: about(4),
    respiratoryRehabilitation: about(0.8),
  };
}

/** 1 general, 2 long-term, 3 psychiatric, 4 infectious, 5 TB; of these 6 recovery, 7 community, 8 palliative. */
function bedsByKind(random: Random, type: number, beds: number) {
  const main = type === 7 ? 3 : type === 6 || type === 14 ? 2 : 1;
  const infectious = type <= 2 ? random.pick([0, 4, 6, 8]) : 0;
  const general = main === 1 ? beds - infectious : 0;
  return {
    bedCount1: general,
    bedCount2: main === 2 ? beds : 0,
    bedCount3: main === 3 ? beds : 0,
    bedCount4: infectious,
    bedCount5: 0,
    bedCount6: type === 8 ? Math.round(general * 0.8) : 0,
    bedCount7: type === 5 || type === 9 ? Math.round(general * random.pick([0, 0.15, 0.25])) : 0,
    bedCount8: type <= 2 ? random.pick([0, 0, 16, 20]) : 0,
  };
}

function vacancies(random: Random, wards: Record<string, number>, now: number): Vacancy[] {
  return Object.entries(wards)
    .filter(([, beds]) => beds >= 20)
    .map(([ward, beds]) => ({
      bedKind: Number(ward.slice("bedCount".length)),
      count: random.int(0, Math.ceil(beds * 0.08)),
      gender: random.pick(["any", "any", "male", "female"]),
      updatedAt: now - random.int(0, 12) * DAY_MS,
    }));
}

const OUTPATIENT_NOTES = [
  "",
  "",
  "",
  "予約制",
  "紹介状をお持ちください",
  "初診は11時まで",
  "第2・第4土曜は休診",
];
const FREE_TEXTS = [
  "地域の先生方からのご紹介を、地域医療連携室で承っております。当日の受診についてもお電話でご相談ください。",
  "急性期の治療を終えた患者さんの受け入れを積極的に行っています。転院のご相談は医療連携係までお願いいたします。",
  "開放型病床と高額医療機器の共同利用を行っています。CT・MRIは登録医の先生からの直接予約が可能です。",
  "在宅で療養される患者さんの急変時は、24時間体制で受け入れに対応します。",
  "専門外来の担当医表は毎月更新しています。最新の休診情報はお電話でご確認ください。",
  "",
];
