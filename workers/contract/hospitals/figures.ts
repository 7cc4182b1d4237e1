/** The days of a week as a table of hours has them; `holiday` is a national holiday. */
export const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun", "holiday"] as const;
export type Weekday = (typeof WEEKDAYS)[number];
export const WEEKDAY_NAMES: Record<Weekday, string> = {
  mon: "月",
  tue: "火",
  wed: "水",
  thu: "木",
  fri: "金",
  sat: "土",
  sun: "日",
  holiday: "祝",
};
/** A day in words: 「月曜」, 「祝日」 */
export const dayWord = (day: Weekday): string => (day === "holiday" ? "祝日" : `${WEEKDAY_NAMES[day]}曜`);

export const BANDS = ["morning", "afternoon", "evening"] as const;
export type Band = (typeof BANDS)[number];
export const BAND_NAMES: Record<Band, string> = { morning: "午前", afternoon: "午後", evening: "夜間" };

/** The kinds of beds, bedCount1–8. The first five add up to bedCountTotal, the last three are part of them. */
export const BED_KINDS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export type BedKind = (typeof BED_KINDS)[number];
export const BED_KIND_NAMES: Record<BedKind, string> = {
  1: "一般",
  2: "療養",
  3: "精神",
  4: "感染症",
  5: "結核",
  6: "回復期リハビリテーション",
  7: "地域包括ケア",
  8: "緩和ケア",
};
/** Short names, for the head of a narrow column. */
export const SHORT_BED_KIND_NAMES: Record<BedKind, string> = {
  ...BED_KIND_NAMES,
  6: "回復期",
  7: "地ケア",
  8: "緩和",
};

export const STAFF = {
  nurse: "看護師",
  midwife: "助産師",
  pharmacist: "薬剤師",
  radiologist: "診療放射線技師",
  physicalTherapist: "理学療法士",
  occupationalTherapist: "作業療法士",
  speechTherapist: "言語聴覚士",
} as const;

/** The procedures that are counted in a year. */
export const PROCEDURES = {
  generalAnesthesia: "全身麻酔",
  epiduralAnesthesia: "硬膜外麻酔",
  spinalAnesthesia: "脊椎麻酔",
  ct: "CT検査",
  mri: "MRI検査",
  mammography: "マンモグラフィ検査",
  delivery: "分娩",
  cardiacRehabilitation: "心大血管リハビリテーション",
  cerebrovascularRehabilitation: "脳血管疾患等リハビリテーション",
  locomotorRehabilitation: "運動器リハビリテーション",
  respiratoryRehabilitation: "呼吸器リハビリテーション",
} as const;

export const PATIENT_COUNTS = {
  patientCount1: "1日平均外来患者数",
  patientCount2: "1日平均入院患者数",
  patientCount3: "1日平均新患者数",
  patientCount4: "紹介患者数（月）",
  patientCount5: "逆紹介患者数（月）",
} as const;
export type PatientCount = keyof typeof PATIENT_COUNTS;

export const VISIT_DAYS = {
  hospitalVisitDays1: "平均在院日数（一般）",
  hospitalVisitDays2: "平均在院日数（療養）",
  hospitalVisitDays3: "平均在院日数（精神）",
} as const;
export type VisitDays = keyof typeof VISIT_DAYS;

/** 機関区分 of the ministry's directory; 助産所 have no type of their own among the seventeen. */
export const HOSPITAL_KINDS = ["hospital", "clinic", "dental", "midwife", "pharmacy", "other"] as const;
export type HospitalKind = (typeof HOSPITAL_KINDS)[number];

/** The sources of a record or a block of it. `member`: the hospital's own people; `operator`: 運営. */
export const HOSPITAL_SOURCES = {
  navii: "医療情報ネット（厚生労働省）",
  "bed-function": "病床機能報告（厚生労働省）",
  bureau: "届出受理医療機関名簿（地方厚生局）",
  demo: "デモデータ",
} as const;
export type Source = keyof typeof HOSPITAL_SOURCES;
