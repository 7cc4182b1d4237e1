import { bedAge } from "#contract/hospitals/bed-age";
import { isKana } from "#contract/japanese/fold";
import type { IndexedDoctor } from "../../../../workers/search/documents/doctor-document";
import type { ReadHospital } from "../../../../workers/search/documents/record";
import type { HospitalCondition } from "../../../../workers/search/hospitals/condition";
import { searchedNames, shortened } from "../../../../workers/search/hospitals/names";
import type { VacancyCondition, VacantFigure } from "../../../../workers/search/hospitals/vacancy";
import { withNarrower } from "../../../../workers/search/words/thesaurus";
import { NOW } from "../made-up/directory";
import { byText, fold, ids, LATIN, meets, words } from "./brute-force";

type Field = { experts: Set<string>; mesh: Set<string> };

/** The platform's order of readings, in which ー is a vowel and ガ stands with カ. */
export const SYLLABARY = new Intl.Collator("ja");

/** The order of the kinds in a list. */
const KINDS = ["hospital", "clinic", "dental", "midwife", "pharmacy", "other"];

/** Questions about hospitals, answered by reading every row. */
export function hospitalsByBruteForce(hospitals: ReadHospital[], doctors: IndexedDoctor[]) {
  const sorted = [...hospitals].sort(
    (a, b) =>
      KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) ||
      SYLLABARY.compare(a.furigana, b.furigana) ||
      byText(a.hospitalId, b.hospitalId),
  );
  const fields = fieldsByHospital(doctors);
  return (condition: HospitalCondition) => {
    const found = sorted.filter((each) => suits(each, condition, fields.get(each.hospitalId)));
    return ids(inOrder(found, condition, fields), "hospitalId");
  };
}

// Sorting is stable: what is equal stays in the order of the directory.
function inOrder(
  found: ReadHospital[],
  condition: HospitalCondition,
  fields: Map<string, Field>,
): ReadHospital[] {
  const { sort, place, vacant, understood = [], near = [] } = condition;
  const by = (key: (hospital: ReadHospital) => number) => [...found].sort((a, b) => key(a) - key(b));
  if (sort === "fresh") return by((hospital) => -freshest(hospital, vacant));
  if (sort === "near" && place) return by((hospital) => distance(hospital, place));
  const read = understood.filter((word) => !isStrict(word));
  const typed = [...words(condition.name), ...words(condition.words), ...read.map(({ text }) => text)];
  const meanings = read.filter(({ as }) => as !== "name");
  const isMeant = (hospital: ReadHospital) =>
    meanings.length > 0 && meanings.every((sense) => means(hospital, sense, fields.get(hospital.hospitalId)));
  const places = fitPlaces(
    typed.filter((word) => !/\d{3}/.test(word)),
    isMeant,
  );
  const nearness = ({ medicalAreaId }: ReadHospital) => {
    const at = near.findIndex((each) => medicalAreaId.startsWith(each));
    return at < 0 ? near.length : at;
  };
  return by((hospital) => (typed.length > 0 ? places(hospital) : 0) * 10 + nearness(hospital));
}

type Word = NonNullable<HospitalCondition["understood"]>[number];
type Sense = Pick<Word, "as" | "codes">;

/** 病院 and 薬局 are in too many names to be looked for by their letters; MRI and 近く are no names. */
const isStrict = ({ as, codes }: Sense) =>
  as === "procedure" ||
  as === "near" ||
  (as === "kind" && codes.every((code) => code === "hospital" || code === "pharmacy"));

/** A word is in the name or the address, or one of its senses holds; 横浜市 is no medical area. */
function isUnderstood(hospital: ReadHospital, word: Word, field: Field | undefined): boolean {
  if (isStrict(word)) return means(hospital, word, field);
  const isMunicipality = (word.as === "name" || word.as === "place") && /.[市区町村郡]$/.test(word.text);
  const senses = [word, ...word.others.filter(({ as }) => !isMunicipality || as !== "area")];
  return (
    isCalled(hospital, word.text) ||
    has(hospital, word.text) ||
    senses.some((sense) => means(hospital, sense, field))
  );
}

function means(hospital: ReadHospital, { as, codes }: Sense, field: Field | undefined): boolean {
  if (as === "department") return codes.some((code) => hospital.departments.includes(code));
  if (as === "expert") return codes.some((code) => field?.experts.has(code));
  if (as === "mesh") return withNarrower(codes).some((code) => field?.mesh.has(code));
  if (as === "area") return codes.includes(hospital.medicalAreaId);
  if (as === "prefecture") return codes.some((code) => hospital.medicalAreaId.startsWith(code));
  if (as === "bed") return codes.some((code) => hospital.bedKinds.includes(Number(code)));
  if (as === "type")
    return codes.some((code) => [hospital.type, ...hospital.furtherTypes].includes(Number(code)));
  if (as === "kind") return codes.includes(hospital.kind);
  if (as === "procedure") return codes.some((code) => hospital.procedures.includes(code));
  if (as === "near") return true;
  return as === "place" && codes.some((name) => addressHas(hospital.address, name));
}

/** How well names fit: the whole name, then for hospitals before all others its beginning, within it, and nowhere. */
function fitPlaces(
  typed: string[],
  isMeant: (hospital: ReadHospital) => boolean,
): (hospital: ReadHospital) => number {
  const meanings = typed.map(spellings);
  const joined = typed.length > 1 ? [...meanings, spellings(typed.join(""))] : meanings;
  return (hospital) => {
    const { written, phonetic, keys } = namesOf(hospital);
    const has = (spelled: Spelled[], isFit: (name: string, text: string) => boolean) =>
      spelled.some(
        (each) =>
          each.written.some((text) => written.some((name) => isFit(name, text))) ||
          each.phonetic.some((text) =>
            [...phonetic, ...(each.isLatin ? keys : [])].some((name) => isFit(name, text)),
          ),
      );
    if (has(joined, (name, text) => name === text)) return 0;
    const asWritten = meanings.map((each) => ({ ...each, phonetic: [] }));
    const asPhonetic = meanings.map((each) => ({ ...each, written: [] }));
    const starts = (name: string, text: string) => name.startsWith(text);
    const contains = (name: string, text: string) => Array.from(text).length > 1 && name.includes(text);
    const tiers = [
      has(asWritten, starts) || isMeant(hospital),
      has(asWritten, contains),
      has(asPhonetic, starts),
      has(asPhonetic, contains),
    ];
    const tier = tiers.indexOf(true);
    const isHospital = hospital.kind === "hospital";
    if (tier < 0) return isHospital ? 9 : 10;
    return isHospital ? 1 + tier : 5 + tier;
  };
}

/** Romaji keys, which have no long vowels, are what Latin letters are looked for in, not kana. */
type Spelled = { written: string[]; phonetic: string[]; isLatin: boolean };

function spellings(word: string): Spelled {
  const folded = fold(word);
  if (folded === "") return { written: [], phonetic: [], isLatin: false };
  const latin = LATIN[word];
  const phonetic = latin !== undefined ? [latin] : isKana(folded) ? [folded] : [];
  return { written: [folded, shortened(folded)], phonetic, isLatin: latin !== undefined };
}

const existing = new WeakMap<ReadHospital, ReturnType<typeof searchedNames>>();
function namesOf(hospital: ReadHospital) {
  const names = existing.get(hospital) ?? searchedNames(hospital);
  existing.set(hospital, names);
  return names;
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
    (condition.understood ?? []).every((word) => isUnderstood(hospital, word, field)) &&
    words(condition.address).every((word) => addressHas(address, word)) &&
    meets(condition.hospitalTypes?.map(String), [hospital.type, ...hospital.furtherTypes].map(String)) &&
    meets(condition.kinds, [hospital.kind]) &&
    meets([...(condition.departments ?? []), ...wanted], departments) &&
    meets(condition.medicalAreaIds, [hospital.medicalAreaId]) &&
    meets(condition.prefectures, [hospital.prefectureCode]) &&
    meets(condition.bedKinds?.map(String), hospital.bedKinds.map(String)) &&
    meets(condition.procedures, hospital.procedures) &&
    meets(condition.doctorExpertCategory, [...(field?.experts ?? [])]) &&
    meets(condition.specialties && withNarrower(condition.specialties), [...(field?.mesh ?? [])]) &&
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

/** Latin letters and what is beside them are each somewhere in the names. */
function isApart(written: string[], folded: string): boolean {
  const parts = (folded.match(/[a-z]+|[^a-z]+/g) ?? []).map(shortened);
  const isIn = (part: string) => Array.from(part).length > 1 && written.some((name) => name.includes(part));
  return parts.length > 1 && parts.every(isIn);
}

/** One character is looked for in what is written, not in the reading; the 大 that 大学 is short for is in too many. */
function isCalled(hospital: ReadHospital, word: string): boolean {
  const folded = fold(word);
  if (Array.from(folded).length < 2) return fold(hospital.name).includes(folded);
  const { written, phonetic, keys } = namesOf(hospital);
  const spelled = spellings(word);
  return (
    spelled.written.some(
      (text) => Array.from(text).length > 1 && written.some((name) => name.includes(text)),
    ) ||
    spelled.phonetic.some((text) =>
      [...phonetic, ...(spelled.isLatin ? keys : [])].some((name) => name.includes(text)),
    ) ||
    isApart(written, folded)
  );
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
