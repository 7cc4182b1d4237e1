import { fold as foldOnce, isKana, spelling } from "#contract/fold";
import type { DoctorRecord } from "../../../workers/search/doctor-document";
import type { HospitalSource } from "../../../workers/search/hospital-document";
import type { DoctorCondition, HospitalCondition } from "../../../workers/search/query";
import { romajiKey as romajiKeyOnce } from "../../../workers/search/romaji";
import type { Directory } from "./directory";

/** The same questions answered by reading every row: what the index has to agree with. */
export function bruteForce({ doctors, hospitals }: Directory) {
  const sortedDoctors = [...doctors].sort(
    (a, b) =>
      Number(b.userId !== null) - Number(a.userId !== null) ||
      byText(
        `${fold(a.lastNameKana)} ${fold(a.firstNameKana)}`,
        `${fold(b.lastNameKana)} ${fold(b.firstNameKana)}`,
      ) ||
      byText(a.id, b.id),
  );
  const sortedHospitals = [...hospitals].sort(
    (a, b) => byText(fold(a.furigana), fold(b.furigana)) || byText(a.hospitalId, b.hospitalId),
  );
  const fields = fieldsByHospital(doctors);
  return {
    doctors: (condition: DoctorCondition) => {
      const found = sortedDoctors.filter((doctor) => suits(doctor, condition));
      const names = words(condition.partOfName).filter((word) => fold(word) !== "");
      return ids(names.length ? bestFirst(found, names) : found, "id");
    },
    hospitals: (condition: HospitalCondition) =>
      ids(
        sortedHospitals.filter((hospital) =>
          hospitalSuits(hospital, condition, fields.get(hospital.hospitalId)),
        ),
        "hospitalId",
      ),
  };
}

/** The surname is one of the words, or the name begins with one, or neither; as it was typed, or otherwise. */
function bestFirst(doctors: DoctorRecord[], names: string[]): DoctorRecord[] {
  const partOf = (doctor: DoctorRecord) => {
    const fit = names.some((word) => isSurname(doctor, word))
      ? 0
      : names.some((word) => leads(doctor, word))
        ? 1
        : 2;
    return fit * 2 + Number(!names.every((word) => isSpelled(doctor.lastName + doctor.firstName, word)));
  };
  // Sorting is stable: within a part the order stays that of the directory.
  return doctors
    .map((doctor) => ({ doctor, part: partOf(doctor) }))
    .sort((a, b) => a.part - b.part)
    .map(({ doctor }) => doctor);
}

function isSurname({ lastName, lastNameKana }: DoctorRecord, word: string): boolean {
  const wanted = fold(LATIN[word] ?? word);
  return [fold(lastName), fold(lastNameKana), fold(romajiKey(lastNameKana))].includes(wanted);
}

function leads({ lastName, firstName, lastNameKana, firstNameKana }: DoctorRecord, word: string): boolean {
  const reading = lastNameKana + firstNameKana;
  const latin = LATIN[word];
  if (latin !== undefined) return [fold(reading), romajiKey(reading)].some((text) => text.startsWith(latin));
  const folded = fold(word);
  return (
    Array.from(folded).length > 1 && fold(isKana(folded) ? reading : lastName + firstName).startsWith(folded)
  );
}

function isSpelled(name: string, word: string): boolean {
  const folded = fold(word);
  if (isKana(folded)) return Array.from(folded).length < 2 || fold(name).includes(folded);
  return LATIN[word] !== undefined || spelling(name).includes(spelling(word));
}

const fold = remembered(foldOnce);
const romajiKey = remembered(romajiKeyOnce);

/** The directory repeats its names, and every question folds them all. */
function remembered(make: (text: string) => string): (text: string) => string {
  const made = new Map<string, string>();
  return (text) => {
    const known = made.get(text) ?? make(text);
    made.set(text, known);
    return known;
  };
}

type Field = { experts: Set<string>; mesh: Set<string> };

function suits(doctor: DoctorRecord, condition: DoctorCondition): boolean {
  const places = doctor.workplaces;
  const mesh = doctor.hideSpecialties ? [] : [...doctor.searchPaperMesh, ...doctor.surgeryMesh];
  return (
    words(condition.partOfName).every((word) =>
      nameHas(doctor.lastName + doctor.firstName, doctor.lastNameKana + doctor.firstNameKana, word),
    ) &&
    words(condition.lastName).every((word) => begins(doctor.lastName, doctor.lastNameKana, word)) &&
    words(condition.firstName).every((word) => begins(doctor.firstName, doctor.firstNameKana, word)) &&
    words(condition.hospitalName).every((word) =>
      places.some(({ name }) => fold(name).includes(fold(word))),
    ) &&
    meets(condition.departments, doctor.departments) &&
    meets(
      condition.medicalAreaIds,
      places.map(({ medicalAreaId }) => medicalAreaId ?? ""),
    ) &&
    meets(
      condition.prefectures,
      places.map(({ prefectureCode }) => prefectureCode ?? ""),
    ) &&
    meets(condition.doctorExpertCategory, doctor.experts) &&
    meets(condition.specialties, mesh) &&
    (!condition.signupCondition || (condition.signupCondition === 1) === (doctor.userId !== null))
  );
}

function hospitalSuits(
  hospital: HospitalSource,
  condition: HospitalCondition,
  field: Field | undefined,
): boolean {
  const departments = condition.subCategoryIds?.map((number) => `d${String(number).padStart(2, "0")}`);
  return (
    words(condition.name).every((word) => hospitalNameHas(hospital, word)) &&
    (!condition.hospitalTypes?.length || condition.hospitalTypes.includes(hospital.type)) &&
    meets([...(condition.departments ?? []), ...(departments ?? [])], hospital.departments) &&
    meets(condition.medicalAreaIds, [hospital.medicalAreaId]) &&
    meets(condition.prefectures, [hospital.prefectureCode]) &&
    meets(condition.doctorExpertCategory, [...(field?.experts ?? [])]) &&
    meets(condition.specialties, [...(field?.mesh ?? [])])
  );
}

/** Latin words of the questions are readings without long vowels, so that their kana alone decides. */
function nameHas(name: string, reading: string, word: string): boolean {
  const kana = LATIN[word];
  if (kana === undefined) return fold(name).includes(fold(word)) || fold(reading).includes(fold(word));
  return fold(reading).includes(kana) || romajiKey(reading).includes(kana);
}

/** One character is looked for in what is written, not in the reading. */
function hospitalNameHas({ name, furigana }: HospitalSource, word: string): boolean {
  return nameHas(name, Array.from(fold(word)).length > 1 ? furigana : "", word);
}

function begins(name: string, reading: string, word: string): boolean {
  return fold(name).startsWith(fold(word)) || fold(reading).startsWith(fold(word));
}

/** Words in Latin letters and the romaji keys they stand for, written down by hand. */
export const LATIN: Record<string, string> = {
  tanaka: "タナカ",
  sato: "サト",
  yamada: "ヤマダ",
  kenichi: "ケニチ",
  ryoko: "リョコ",
  ota: "オタ",
  goto: "ゴト",
};

function words(text = ""): string[] {
  return text.split(/\s+/).filter(Boolean);
}

function meets(wanted: readonly string[] | undefined, has: string[]): boolean {
  return !wanted?.length || wanted.some((value) => has.includes(value));
}

function fieldsByHospital(doctors: DoctorRecord[]): Map<string, Field> {
  const fields = new Map<string, Field>();
  for (const doctor of doctors) {
    for (const { hospitalId } of doctor.workplaces) {
      const field = fields.get(hospitalId ?? "") ?? { experts: new Set(), mesh: new Set() };
      for (const expert of doctor.experts) field.experts.add(expert);
      if (!doctor.hideSpecialties)
        for (const term of [...doctor.searchPaperMesh, ...doctor.surgeryMesh]) field.mesh.add(term);
      fields.set(hospitalId ?? "", field);
    }
  }
  return fields;
}

function ids<Key extends string>(rows: Record<Key, string>[], key: Key): string[] {
  return rows.map((row) => row[key]);
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
