import {
  BED_KIND_NAMES,
  BED_KINDS,
  type BedKind,
  PATIENT_COUNTS,
  type PatientCount,
  PROCEDURES,
  STAFF,
  type VisitDays,
} from "#contract/hospitals/figures";

type Count = number | null | undefined;
type Licensed = { bedCountTotal: Count } & Partial<Record<`bedCount${BedKind}`, Count>>;
type Figures = Licensed &
  Partial<Record<PatientCount | VisitDays, Count>> & {
    staff?: Partial<Record<keyof typeof STAFF, Count>> | undefined;
    procedures?: Partial<Record<keyof typeof PROCEDURES, Count>> | undefined;
  };

/** The kinds of which a hospital has licensed beds; all of them where it says nothing of its beds. */
export function licensedKinds(hospital: Licensed): BedKind[] {
  const kinds = BED_KINDS.filter((kind) => (hospital[`bedCount${kind}`] ?? 0) > 0);
  return kinds.length > 0 ? kinds : [...BED_KINDS];
}

/** The licensed beds of a kind, as far as the hospital says; null where nothing can be compared. */
export function licensedBeds(hospital: Licensed, kind: BedKind): number | null {
  const knowsKinds = BED_KINDS.some((each) => (hospital[`bedCount${each}`] ?? 0) > 0);
  const total = hospital.bedCountTotal ?? 0;
  if (!knowsKinds) return total > 0 ? total : null;
  return hospital[`bedCount${kind}`] ?? 0;
}

/** The question about more vacant beds than there are licensed ones. */
export const moreThanLicensed = (kind: BedKind, vacant: number, licensed: number) =>
  `${BED_KIND_NAMES[kind]}の空床が${vacant}床、許可病床数が${licensed}床です。空床の数に間違いはありませんか。`;

const REHABILITATION = [
  "cardiacRehabilitation",
  "cerebrovascularRehabilitation",
  "locomotorRehabilitation",
  "respiratoryRehabilitation",
] as const;
const THERAPISTS = ["physicalTherapist", "occupationalTherapist", "speechTherapist"] as const;

/** Figures of one record that contradict each other, in words for its people; a figure that is missing contradicts none. */
export function doubtsOf(hospital: Figures): string[] {
  const { staff = {}, procedures = {}, bedCountTotal } = hospital;
  const sum = (counts: readonly Count[]) =>
    counts.some((count) => typeof count === "number")
      ? counts.reduce<number>((all, one) => all + (one ?? 0), 0)
      : null;
  const done = (names: readonly (keyof typeof PROCEDURES)[]) =>
    (sum(names.map((name) => procedures[name])) ?? 0) > 0;
  const nobody = (names: readonly (keyof typeof STAFF)[]) => sum(names.map((name) => staff[name])) === 0;
  const isMore = (one: Count, other: Count) =>
    typeof one === "number" && typeof other === "number" && one > other;
  const { patientCount1, patientCount2, patientCount3 } = hospital;
  const doubts: (string | false)[] = [
    (bedCountTotal ?? 0) > 0 &&
      isMore(patientCount2, bedCountTotal) &&
      `${PATIENT_COUNTS.patientCount2}（${patientCount2}名）が、許可病床数（${bedCountTotal}床）を超えています。`,
    isMore(patientCount3, patientCount1) &&
      `${PATIENT_COUNTS.patientCount3}（${patientCount3}名）が、${PATIENT_COUNTS.patientCount1}（${patientCount1}名）を超えています。`,
    ...([1, 2, 3] as const).map(
      (kind) =>
        hospital[`bedCount${kind}`] === 0 &&
        (hospital[`hospitalVisitDays${kind}`] ?? 0) > 0 &&
        `${BED_KIND_NAMES[kind]}病床が0床ですが、平均在院日数（${BED_KIND_NAMES[kind]}）が登録されています。`,
    ),
    done(["delivery"]) &&
      nobody(["midwife"]) &&
      `${PROCEDURES.delivery}の件数がありますが、${STAFF.midwife}が0名です。`,
    done(["ct", "mri", "mammography"]) &&
      nobody(["radiologist"]) &&
      `CT・MRIなどの件数がありますが、${STAFF.radiologist}が0名です。`,
    done(REHABILITATION) &&
      nobody(THERAPISTS) &&
      "リハビリテーションの件数がありますが、療法士（理学・作業・言語聴覚）が0名です。",
  ];
  return doubts.filter((doubt) => doubt !== false);
}
