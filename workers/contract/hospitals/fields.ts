import {
  PATIENT_COUNTS,
  PROCEDURES,
  STAFF,
  VISIT_DAYS,
  WEEKDAY_NAMES,
  WEEKDAYS,
  type Weekday,
} from "#contract/hospitals/figures";

/** The parts of a hospital's page. Each has its own source and date, and its own form. */
export const BLOCKS = {
  basics: "基本情報",
  beds: "病床数",
  staff: "職員数",
  outpatient: "外来",
  patients: "患者数・在院日数",
  results: "診療実績",
  bedReport: "病床機能報告",
  vacantBeds: "空床",
} as const;
export type FieldBlock = keyof typeof BLOCKS;

/** Single fields whose source may be another than that of their block: the numbers come from the bureaus' lists. */
export const NUMBERS = { tel: "電話番号", fax: "FAX番号" } as const;
/** What a source is kept of. */
export type SourcedPart = FieldBlock | keyof typeof NUMBERS;
export const SOURCED_PARTS = { ...BLOCKS, ...NUMBERS };

type Named<Prefix extends string, Names> = `${Prefix}${Extract<keyof Names, string>}`;
export type HospitalField =
  | keyof typeof BASICS
  | keyof typeof OUTPATIENT
  | "beds"
  | "bedReport"
  | Named<"staff.", typeof STAFF>
  | Named<"procedures.", typeof PROCEDURES>
  | keyof typeof PATIENT_COUNTS
  | keyof typeof VISIT_DAYS
  | `outpatientList.${Weekday}`;

const BASICS = {
  name: "名称",
  furigana: "ふりがな",
  shortName: "略称",
  shortNameKana: "略称ふりがな",
  nameEn: "英語表記",
  nicknames: "呼び名",
  type: "機能",
  furtherTypes: "その他の機能",
  isReferralPriority: "紹介受診重点医療機関",
  departmentCodes: "診療科",
  zipcode: "郵便番号",
  /** Prefecture, municipality and the rest: one value, for one without the others misleads. */
  address: "所在地",
  coordinates: "地図の位置",
  tel: "電話番号",
  tel2: "電話番号（予備）",
  fax: "FAX番号",
  url: "ホームページ",
  image: "写真",
  referralOffice: "地域連携室",
  freeText: "紹介文",
} as const;

const OUTPATIENT = { bandHours: "受付時間", hours: "診療時間", closedDays: "休診日" } as const;

/**
 * The fields that are edited, compared, kept in the history and proposed by an import, one at a time. Their names are
 * the values of `hospital_edits.field`, `hospital_proposals.field` and the keys of `hospitals.edited`.
 */
export const FIELDS = {
  ...fieldsOf("basics", BASICS),
  beds: { block: "beds", label: "病床数" },
  ...fieldsOf("staff", prefixed("staff.", STAFF)),
  ...fieldsOf("outpatient", OUTPATIENT),
  ...fieldsOf("outpatient", outpatientDays()),
  ...fieldsOf("patients", PATIENT_COUNTS),
  ...fieldsOf("patients", VISIT_DAYS),
  ...fieldsOf("results", prefixed("procedures.", PROCEDURES)),
  bedReport: { block: "bedReport", label: "病床機能報告" },
} as Record<HospitalField, { block: FieldBlock; label: string }>;

export const isHospitalField = (word: string): word is HospitalField => Object.hasOwn(FIELDS, word);

function fieldsOf(block: FieldBlock, labels: Record<string, string>) {
  return Object.fromEntries(Object.entries(labels).map(([field, label]) => [field, { block, label }]));
}

function prefixed(prefix: string, labels: Record<string, string>) {
  return Object.fromEntries(Object.entries(labels).map(([name, label]) => [prefix + name, label]));
}

function outpatientDays() {
  return Object.fromEntries(
    WEEKDAYS.map((day) => [`outpatientList.${day}`, `外来担当表（${WEEKDAY_NAMES[day]}）`]),
  );
}
