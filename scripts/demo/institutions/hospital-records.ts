import type { BandHours, HospitalFacts } from "#contract/hospitals/facts";
import type { Row } from "../rows";
import type { Vacancy } from "./hospital-facts";

const DAY_MS = 24 * 60 * 60 * 1000;
const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri"] as const;

export const NO_OFFICE = {
  short_name: "",
  referral_name: "",
  referral_tel: null,
  referral_fax: null,
  referral_hours: "",
  is_referral_priority: 0,
  further_types: "[]",
  sources: "{}",
  edited: "{}",
};

export function vacantBedRow(hospitalId: string, { bedKind, count, gender, updatedAt }: Vacancy): Row {
  const of = (whom: string) => (gender === whom ? count : 0);
  return {
    id: `${hospitalId}-${bedKind}`,
    hospital_id: hospitalId,
    bed_kind: bedKind,
    ward: "",
    men: of("male"),
    women: of("female"),
    either: of("any"),
    number: count,
    note: NOTES[bedKind] ?? "",
    updated_at: updatedAt,
    updated_by: null,
    confirmed: 0,
  };
}

const NOTES: Record<number, string> = {
  1: "心不全・肺炎は当日相談可",
  2: "医療区分2・3を優先",
  3: "面談のうえ決定",
  6: "発症から60日以内",
  7: "在宅からの受入を優先",
  8: "面談後に決定",
};

/** The full record has wards of each kind that it says to have vacancies in. */
const FULL_WARDS = { bedCount7: 40, bedCount8: 20 } as const;

/** Some kinds of beds beside the general ones, each with its own word. */
export function fullVacancies(now: number): Vacancy[] {
  const row = (bedKind: number, count: number, gender: string, daysAgo: number) => ({
    bedKind,
    count,
    gender,
    updatedAt: now - daysAgo * DAY_MS,
  });
  return [row(1, 4, "any", 0), row(7, 2, "female", 0), row(8, 1, "any", 2)];
}

/** The full record: who answers referrals, when patients are seen, where each block comes from, what was edited. */
export function fullRecord(row: Row, { facts, now }: { facts: HospitalFacts; now: number }): Row {
  const phone = String(row.tel);
  const isEdited = { at: now - 3 * DAY_MS, by: "member" };
  const source = (days: number) => ({ source: "demo", date: dateOf(now - days * DAY_MS) });
  return {
    short_name: String(row.name).replace(/附属病院|記念病院|総合病院|病院/, ""),
    referral_name: "地域医療連携室",
    referral_tel: `${phone.slice(0, -4)}${last(phone, 88)}`,
    referral_fax: `${phone.slice(0, -4)}${last(phone, 90)}`,
    referral_hours: "平日 8:30〜17:00",
    is_referral_priority: Number(row.bed_count_total) > 300 ? 1 : 0,
    sources: JSON.stringify({
      basics: source(90),
      beds: source(90),
      outpatient: source(30),
      results: source(200),
    }),
    edited: JSON.stringify({ referralOffice: isEdited, freeText: isEdited, "staff.nurse": isEdited }),
    facts: JSON.stringify({ ...facts, ...FULL_WARDS, bandHours: BAND_HOURS, closedDays: CLOSED_DAYS }),
  };
}

/** Another number of the same hospital. */
function last(phone: string, shift: number): string {
  return String((Number(phone.slice(-4)) + shift) % 10_000).padStart(4, "0");
}

const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10);

const BAND_HOURS: BandHours[] = [
  { band: "morning", days: [...WEEKDAYS], start: "08:30", end: "11:30", note: "初診は11:00まで" },
  { band: "afternoon", days: [...WEEKDAYS], start: "13:00", end: "15:30", note: "予約・紹介のみ" },
  { band: "morning", days: ["sat"], start: "08:30", end: "11:00", note: "第2・第4土曜は休診" },
];

const CLOSED_DAYS = {
  weekly: ["sun"],
  monthly: [2, 4].map((week) => ({ week, weekday: "sat" })),
  onHolidays: true,
  text: "年末年始（12月29日〜1月3日）",
};
