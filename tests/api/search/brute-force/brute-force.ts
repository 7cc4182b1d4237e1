import { fold as foldOnce, isKana, spelling } from "#contract/japanese/fold";
import type { IndexedDoctor } from "../../../../workers/search/documents/doctor-document";
import type { DoctorCondition } from "../../../../workers/search/query";
import { romajiKey as romajiKeyOnce } from "../../../../workers/search/words/romaji";
import { withNarrower } from "../../../../workers/search/words/thesaurus";
import type { Directory } from "../made-up/directory";
import { hospitalsByBruteForce, SYLLABARY } from "./hospitals-by-brute-force";

/** The same questions answered by reading every row: what the index has to agree with. */
export function bruteForce({ doctors, hospitals }: Directory) {
  const byReading = (a: IndexedDoctor, b: IndexedDoctor) =>
    SYLLABARY.compare(`${a.lastNameKana} ${a.firstNameKana}`, `${b.lastNameKana} ${b.firstNameKana}`);
  const sortedDoctors = [...doctors].sort(
    (a, b) => Number(b.userId !== null) - Number(a.userId !== null) || byReading(a, b) || byText(a.id, b.id),
  );
  return {
    doctors: (condition: DoctorCondition) => {
      const found = sortedDoctors.filter((doctor) => suits(doctor, condition));
      const names = words(condition.partOfName).filter((word) => fold(word) !== "");
      if (condition.sort === "kana") return ids([...found].sort(byReading), "id");
      if (condition.sort === "near") return ids(nearestFirst(found, condition.areas ?? []), "id");
      return ids(names.length && condition.sort !== "signedUp" ? bestFirst(found, names) : found, "id");
    },
    hospitals: hospitalsByBruteForce(hospitals, doctors),
  };
}

/** By the first area of the list in which a doctor works; sorting is stable. */
function nearestFirst(doctors: IndexedDoctor[], areas: readonly string[]): IndexedDoctor[] {
  const partOf = ({ workplaces }: IndexedDoctor) => {
    const places = workplaces.map(({ medicalAreaId }) => areas.indexOf(medicalAreaId ?? ""));
    return Math.min(...places.map((place) => (place < 0 ? areas.length : place)), areas.length);
  };
  return [...doctors].sort((a, b) => partOf(a) - partOf(b));
}

/** The surname is one of the words, or the name begins with one, or neither; as it was typed, or otherwise. */
function bestFirst(doctors: IndexedDoctor[], names: string[]): IndexedDoctor[] {
  const partOf = (doctor: IndexedDoctor) => {
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

function isSurname({ lastName, lastNameKana }: IndexedDoctor, word: string): boolean {
  const wanted = fold(LATIN[word] ?? word);
  return [fold(lastName), fold(lastNameKana), fold(romajiKey(lastNameKana))].includes(wanted);
}

function leads({ lastName, firstName, lastNameKana, firstNameKana }: IndexedDoctor, word: string): boolean {
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

export const fold = remembered(foldOnce);
const romajiKey = remembered(romajiKeyOnce);

/** The directory repeats its names, and every question folds them all. */
function remembered(make: (text: string) => string): (text: string) => string {
  const made = new Map<string, string>();
  return (text) => {
    const existing = made.get(text) ?? make(text);
    made.set(text, existing);
    return existing;
  };
}

function suits(doctor: IndexedDoctor, condition: DoctorCondition): boolean {
  const places = doctor.workplaces;
  const mesh = doctor.hideSpecialties ? [] : [...doctor.searchPaperMesh, ...doctor.surgeryMesh];
  return (
    words(condition.partOfName).every((word) =>
      nameHas(doctor.lastName + doctor.firstName, doctor.lastNameKana + doctor.firstNameKana, word),
    ) &&
    words(condition.lastName).every((word) => nameStartsWith(doctor.lastName, doctor.lastNameKana, word)) &&
    words(condition.firstName).every((word) =>
      nameStartsWith(doctor.firstName, doctor.firstNameKana, word),
    ) &&
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
    meets(condition.specialties && withNarrower(condition.specialties), mesh) &&
    (!condition.signupCondition || (condition.signupCondition === 1) === (doctor.userId !== null))
  );
}

/** Latin words of the questions are readings without long vowels, so that their kana alone decides. */
function nameHas(name: string, reading: string, word: string): boolean {
  const kana = LATIN[word];
  if (kana === undefined) return fold(name).includes(fold(word)) || fold(reading).includes(fold(word));
  return fold(reading).includes(kana) || romajiKey(reading).includes(kana);
}

function nameStartsWith(name: string, reading: string, word: string): boolean {
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

export function words(text = ""): string[] {
  return text.split(/\s+/).filter(Boolean);
}

export function meets(wanted: readonly string[] | undefined, has: string[]): boolean {
  return !wanted?.length || wanted.some((value) => has.includes(value));
}

export function ids<Key extends string>(rows: Record<Key, string>[], key: Key): string[] {
  return rows.map((row) => row[key]);
}

export function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
