import { bedAge } from "#contract/hospitals/bed-age";
import { isKana } from "#contract/japanese/fold";
import type { IndexedDoctor } from "../../../../workers/search/documents/doctor-document";
import type { ReadHospital } from "../../../../workers/search/documents/record";
import type { HospitalCondition } from "../../../../workers/search/hospitals/condition";
import type { VacancyCondition, VacantFigure } from "../../../../workers/search/hospitals/vacancy";
import { romajiKey } from "../../../../workers/search/words/romaji";
import { NOW } from "../made-up/directory";
import { byText, fold, ids, LATIN, meets, nameHas, words } from "./brute-force";

type Field = { experts: Set<string>; mesh: Set<string> };

/** The platform's order of readings, in which ー is a vowel and ガ stands with カ. */
export const SYLLABARY = new Intl.Collator("ja");

/** Questions about hospitals, answered by reading every row. */
export function hospitalsByBruteForce(hospitals: ReadHospital[], doctors: IndexedDoctor[]) {
  const sorted = [...hospitals].sort(
    (a, b) => SYLLABARY.compare(a.furigana, b.furigana) || byText(a.hospitalId, b.hospitalId),
  );
  const fields = fieldsByHospital(doctors);
  return (condition: HospitalCondition) => {
    const found = sorted.filter((each) => suits(each, condition, fields.get(each.hospitalId)));
    return ids(inOrder(found, condition), "hospitalId");
  };
}

// Sorting is stable: what is equal stays in the order of the directory.
function inOrder(found: ReadHospital[], condition: HospitalCondition): ReadHospital[] {
  const { sort, place, vacant } = condition;
  const by = (key: (hospital: ReadHospital) => number) => [...found].sort((a, b) => key(a) - key(b));
  if (sort === "fresh") return by((hospital) => -freshest(hospital, vacant));
  if (sort === "near" && place) return by((hospital) => distance(hospital, place));
  const typed = [...words(condition.name), ...words(condition.words)].filter((word) => !/\d{3}/.test(word));
  return by((hospital) => Number(!typed.some((word) => begins(hospital, word))));
}

function freshest({ vacantBeds }: ReadHospital, vacant: VacancyCondition | undefined): number {
  const figures = vacant ? vacantBeds.filter((figure) => fits(figure, vacant)) : vacantBeds;
  return Math.max(...figures.map(({ updatedAt }) => updatedAt));
}

function distance({ latitude, longitude }: ReadHospital, place: { latitude: number; longitude: number }) {
  if (latitude === null || longitude === null) return Number.MAX_VALUE;
  const narrow = Math.cos((place.latitude * Math.PI) / 180);
  return (latitude - place.latitude) ** 2 + ((longitude - place.longitude) * narrow) ** 2;
}

function suits(hospital: ReadHospital, condition: HospitalCondition, field: Field | undefined): boolean {
  const { vacantBeds, departments, address } = hospital;
  const wanted = condition.subCategoryIds?.map((number) => `d${String(number).padStart(2, "0")}`) ?? [];
  return (
    words(condition.name).every((word) => isCalled(hospital, word)) &&
    asked(condition.words).every((word) => isCalled(hospital, word) || has(hospital, word)) &&
    words(condition.address).every((word) => addressHas(address, word)) &&
    meets(condition.hospitalTypes?.map(String), [hospital.type, ...hospital.furtherTypes].map(String)) &&
    meets(condition.kinds, [hospital.kind]) &&
    meets([...(condition.departments ?? []), ...wanted], departments) &&
    meets(condition.medicalAreaIds, [hospital.medicalAreaId]) &&
    meets(condition.prefectures, [hospital.prefectureCode]) &&
    meets(condition.bedKinds?.map(String), hospital.bedKinds.map(String)) &&
    meets(condition.procedures, hospital.procedures) &&
    meets(condition.doctorExpertCategory, [...(field?.experts ?? [])]) &&
    meets(condition.specialties, [...(field?.mesh ?? [])]) &&
    (!condition.isReferralPriority || hospital.isReferralPriority) &&
    (!condition.reportsVacancies || vacantBeds.length > 0) &&
    (condition.sort !== "fresh" || vacantBeds.length > 0) &&
    (!condition.vacant || vacantBeds.some((figure) => fits(figure, condition.vacant ?? {})))
  );
}

function fits(
  { bedKind, men, women, either, number, updatedAt }: VacantFigure,
  { kinds, sex }: VacancyCondition,
) {
  const beds = sex === undefined ? number : (sex === "men" ? men : women) + either;
  return (
    number > 0 &&
    beds > 0 &&
    (!kinds?.length || kinds.includes(bedKind)) &&
    bedAge(updatedAt, NOW).state !== "old"
  );
}

/** What the texts of the made-up directory are called in short. */
const SHORT: readonly (readonly [string, string, string, string])[] = [
  ["県立中央", "ケンリツチュウオウ", "県中", "ケンチュウ"],
  ["県立病院", "ケンリツビョウイン", "県病", "ケンビョウ"],
  ["市立中央", "シリツチュウオウ", "市中", "シチュウ"],
  ["赤十字", "セキジュウジ", "日赤", "ニッセキ"],
  ["大学病院", "ダイガクビョウイン", "大病", "ダイビョウ"],
];

type Called = { written: string[]; heard: string[] };

function callsOf({ name, furigana, shortName, nameEn }: ReadHospital): Called {
  const short = SHORT.filter(([full]) => name.includes(full));
  return {
    written: [name, ...short.map(([full, , said]) => name.replace(full, said)), shortName, nameEn],
    heard: [
      furigana,
      ...short.map(([, full, , said]) => (furigana.includes(full) ? furigana.replace(full, said) : said)),
    ],
  };
}

/** One character is looked for in what is written, not in the reading. */
function isCalled(hospital: ReadHospital, word: string): boolean {
  const isLong = Array.from(fold(word)).length > 1;
  if (!isLong) return fold(hospital.name).includes(fold(word));
  const { written, heard } = callsOf(hospital);
  return written.some((name) => nameHas(name, "", word)) || heard.some((text) => nameHas("", text, word));
}

function begins({ name, furigana }: ReadHospital, word: string): boolean {
  const folded = fold(word);
  if (Array.from(folded).length < 2) return false;
  const last = (text: string) => text.split("　").at(-1) ?? "";
  const latin = LATIN[word];
  if (latin !== undefined)
    return [fold(last(furigana)), romajiKey(last(furigana))].some((text) => text.startsWith(latin));
  return fold(isKana(folded) ? last(furigana) : last(name)).startsWith(folded);
}

/** A number may have spaces in it. */
const asked = (text = "") => (/^[\d\s]{6,}$/.test(text) ? [text.replace(/\s/g, "")] : words(text));

/** A number or the beginning of one, or a piece of the address. */
function has({ numbers, zipcode, address }: ReadHospital, word: string): boolean {
  const digits = word.normalize("NFKC").replaceAll("-", "");
  if (!/^[0-9]{3,}$/.test(digits)) return addressHas(address, word);
  const local = numbers.flatMap((number) => number?.split("-").slice(1).join("") ?? []);
  const phones = [...numbers.flatMap((number) => number?.replaceAll("-", "") ?? []), ...local];
  if (digits.length >= 10) return phones.includes(digits);
  if (digits.length <= 7 && zipcode.startsWith(digits)) return true;
  return digits.length >= 6 && phones.some((phone) => phone.startsWith(digits));
}

function addressHas(address: string, word: string): boolean {
  const plain = (text: string) =>
    fold(text.replace(/(\d)(丁目|番)(?=\d)/g, "$1-").replace(/(\d)(丁目|番|号)/g, "$1"));
  return Array.from(plain(word)).length > 1 && plain(address).includes(plain(word));
}

function fieldsByHospital(doctors: IndexedDoctor[]): Map<string, Field> {
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
