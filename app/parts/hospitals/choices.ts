import {
  BED_KIND_NAMES,
  BED_KINDS,
  HOSPITAL_KINDS,
  type HospitalKind,
  PROCEDURES,
} from "#contract/hospitals/figures";
import type { ReferenceLists } from "#contract/reference/calls";
import type { HospitalConditions } from "./search/conditions";

export type Choice = { code: string; name: string };
export type HospitalChoices = Record<
  "prefectures" | "areas" | "kinds" | "types" | "departments" | "experts" | "procedures" | "beds",
  Choice[]
>;

const KIND_NAMES: Record<HospitalKind, string> = {
  hospital: "病院",
  clinic: "診療所",
  dental: "歯科診療所",
  midwife: "助産所",
  pharmacy: "薬局",
  other: "その他",
};

/** Everything a search of hospitals may choose from; areas of the chosen prefecture alone. */
export function hospitalChoices(
  lists: ReferenceLists,
  { prefectureCode }: HospitalConditions,
): HospitalChoices {
  const coded = ({ code, name }: { code: string | number; name: string }) => ({ code: String(code), name });
  return {
    prefectures: lists.prefectures.map(({ prefectureCode, name }) => ({ code: prefectureCode, name })),
    areas: lists.medicalAreas
      .filter((area) => area.prefectureCode === prefectureCode)
      .map(({ id, name }) => ({ code: id, name })),
    kinds: HOSPITAL_KINDS.map((code) => ({ code, name: KIND_NAMES[code] })),
    types: lists.hospitalTypes.map(coded),
    departments: lists.departments.map(coded),
    experts: lists.expertCategories.map(coded),
    procedures: Object.entries(PROCEDURES).map(([code, name]) => ({ code, name })),
    beds: BED_KINDS.map((kind) => ({ code: String(kind), name: BED_KIND_NAMES[kind] })),
  };
}
