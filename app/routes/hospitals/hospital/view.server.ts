import type { Hospital } from "#contract/hospitals/calls";
import {
  BAND_NAMES,
  BANDS,
  PATIENT_COUNTS,
  PROCEDURES,
  STAFF,
  VISIT_DAYS,
  WEEKDAY_NAMES,
  WEEKDAYS,
  type Weekday,
} from "#contract/hospitals/figures";
import { type Reception, receptionOf, receptionToday } from "#contract/hospitals/reception";
import { hiragana } from "#contract/japanese/kana";
import type { ReferenceLists } from "#contract/reference/calls";
import { closedDaysText } from "~/parts/hospitals/closed-days-text";
import { hospitalTypeName, meshNames, namesOf, placeName } from "~/request/reference.server";
import { formatNumber } from "~/ui/text/numbers";

export type Figure = { label: string; value: string };
export type HospitalView = ReturnType<typeof viewOf>;

/** A hospital's page in words instead of codes. */
export function viewOf(hospital: Hospital, lists: ReferenceLists, now = Date.now()) {
  const { hospitalId, name, furigana, image, zipcode, address, categoryNames, doctorCount } = hospital;
  const reception = receptionOf(hospital);
  const today = receptionToday(reception, now);
  return {
    hospitalId,
    name,
    furigana: hiragana(furigana),
    shortName: [hospital.shortName, ...hospital.nicknames.map((each) => each.name)]
      .filter(Boolean)
      .join("・"),
    image,
    types: typesOf(hospital, lists),
    zipcode: zipcode.length === 7 ? `〒${zipcode.slice(0, 3)}-${zipcode.slice(3)}` : "",
    address,
    area: placeName(lists, hospital.prefectureCode, hospital.medicalAreaId),
    departments: categoryNames,
    doctorCount,
    research: researchOf(hospital, lists),
    bedCountTotal: hospital.bedCountTotal,
    tel: hospital.tel,
    tel2: hospital.tel2,
    fax: hospital.fax,
    url: hospital.url,
    office: hospital.referralOffice,
    today,
    vacantBeds: hospital.vacantBeds,
    clinics: clinicsOf(hospital, lists, closedDaysOf(reception)),
    hours: hoursOf(hospital),
    closedDays: hospital.closedDays ? closedDaysText(hospital.closedDays) : "",
    beds: bedsOf(hospital),
    staff: figuresOf(STAFF, hospital.staff, "名"),
    patients: [...figuresOf(PATIENT_COUNTS, hospital, "名"), ...figuresOf(VISIT_DAYS, hospital, "日")],
    results: figuresOf(PROCEDURES, hospital.procedures, "件"),
    report: reportOf(hospital),
    freeText: hospital.freeText,
    provenance: hospital.provenance,
    closedAt: hospital.closedAt,
    isOwn: hospital.isOwn,
    isUnconfirmed: hospital.isUnconfirmed,
    formerContacts: hospital.formerContacts,
  };
}

/** What its doctors write about, each with the way to them. */
function researchOf({ name, inferredMeshList }: Hospital, lists: ReferenceLists) {
  return inferredMeshList.flatMap(({ id, doctors }) => {
    const to = `/doctor/search?${new URLSearchParams({ hospital: name, mesh: id })}`;
    return meshNames(lists, [id]).map((name) => ({ name, doctors, to }));
  });
}

function typesOf(
  { type, furtherTypes, isReferralPriority, kind, bedReport }: Hospital,
  lists: ReferenceLists,
) {
  const nameOf = (code: number) => hospitalTypeName(lists, code) ?? [];
  const first = kind === "midwife" ? ["助産所"] : [type].flatMap(nameOf);
  const level = bedReport?.emergencyLevel;
  return [
    ...new Set([
      ...first,
      ...furtherTypes.flatMap(nameOf),
      ...(isReferralPriority ? ["紹介受診重点医療機関"] : []),
      ...(level === 3 ? ["三次救急"] : level === 2 ? ["二次救急"] : []),
    ]),
  ];
}

function figuresOf(labels: Record<string, string>, values: object | undefined, unit: string): Figure[] {
  const all = (values ?? {}) as Record<string, unknown>;
  return Object.entries(labels).flatMap(([key, label]) => {
    const value = all[key];
    return typeof value === "number" ? [{ label, value: `${formatNumber(value)}${unit}` }] : [];
  });
}

const BEDS: readonly [key: keyof Hospital, label: string][] = [
  ["bedCount1", "一般"],
  ["bedCount2", "療養"],
  ["bedCount3", "精神"],
  ["bedCount4", "感染症"],
  ["bedCount5", "結核"],
  ["bedCount6", "内訳（再掲）回復期リハビリテーション"],
  ["bedCount7", "内訳（再掲）地域包括ケア"],
  ["bedCount8", "内訳（再掲）緩和ケア"],
];

function bedsOf(hospital: Hospital): Figure[] {
  const kinds = BEDS.flatMap(([key, label]) => {
    const count = hospital[key];
    return typeof count === "number" && count > 0 ? [{ label, value: `${formatNumber(count)}床` }] : [];
  });
  if (hospital.bedCountTotal === 0 && kinds.length === 0) return [];
  return [{ label: "合計", value: `${formatNumber(hospital.bedCountTotal)}床` }, ...kinds];
}

/** Days of the week on which nobody ever sees patients; a single day that is closed says nothing of next week's. */
function closedDaysOf(reception: Reception | null): ReadonlySet<Weekday> {
  return new Set(reception?.closed.weekly);
}

type ClinicRow = { name: string; band: string; cells: { doctor: string; note: string }[][] };

/**
 * Departments and bands down, days across; Sundays and holidays only where somebody works then. A closed day names
 * nobody, whatever the table says of it.
 */
function clinicsOf(
  { outpatientList, departmentCodes }: Hospital,
  lists: ReferenceLists,
  closed: ReadonlySet<Weekday>,
) {
  const open = outpatientList.filter(({ weekday }) => !closed.has(weekday));
  const days = WEEKDAYS.filter(
    (day) => !["sun", "holiday"].includes(day) || open.some(({ weekday }) => weekday === day),
  );
  const codes = [...new Set([...departmentCodes, ...open.map(({ departmentCode }) => departmentCode)])];
  const rows = codes.flatMap((code) =>
    BANDS.flatMap((band): ClinicRow[] => {
      const entries = open.filter((entry) => entry.departmentCode === code && entry.band === band);
      if (entries.length === 0) return [];
      const cells = days.map((day) =>
        entries.filter(({ weekday }) => weekday === day).map(({ doctor, note }) => ({ doctor, note })),
      );
      return [{ name: namesOf([code], lists.departments)[0] ?? "その他", band: BAND_NAMES[band], cells }];
    }),
  );
  return {
    days: days.map((day) => ({ day, name: WEEKDAY_NAMES[day], isClosed: closed.has(day) })),
    rows,
  };
}

/** The published hours in words: 「内科：月火水 9:00〜12:00（受付 8:30〜11:30）」. */
function hoursOf({ hours }: Hospital) {
  return hours.map(({ departmentName, days, start, end, receptionStart, receptionEnd }) => ({
    label: departmentName,
    value: `${days.map((day) => WEEKDAY_NAMES[day]).join("・")} ${start}〜${end}${
      receptionStart && receptionEnd ? `（受付 ${receptionStart}〜${receptionEnd}）` : ""
    }`,
  }));
}

function reportOf({ bedReport }: Hospital): Figure[] {
  if (!bedReport) return [];
  const { functions = {}, ...rest } = bedReport;
  return [
    ...figuresOf(
      { high: "高度急性期", acute: "急性期", recovery: "回復期", chronic: "慢性期", resting: "休棟中" },
      functions,
      "床",
    ),
    ...figuresOf(
      { doctorsFullTime: "医師（常勤）", doctorsPartTime: "医師（非常勤・常勤換算）" },
      rest,
      "名",
    ),
    ...figuresOf(
      {
        ambulances: "救急車の受入（年）",
        anesthesias: "全身麻酔（年）",
        deliveries: "分娩（年）",
        operations: "手術（年）",
        admissions: "入院（年）",
      },
      rest,
      "件",
    ),
    ...figuresOf({ averageStayDays: "平均在院日数" }, rest, "日"),
  ];
}
