import { fold } from "#contract/japanese/fold";
import type { HospitalSource } from "../../../workers/search/documents/hospital-document";
import type { HospitalCondition } from "../../../workers/search/hospitals/condition";
import { type Random, randomFrom } from "../../demo/random";

export type HospitalQuestion = { kind: string; condition: HospitalCondition };

/** What people ask of the hospitals, in turn from each kind; texts are pieces of what is in the directory. */
export function hospitalQuestions(sample: HospitalSource[], count: number): HospitalQuestion[] {
  const random = randomFrom(23);
  const kinds = Object.entries(questionKinds(random, sample));
  return Array.from({ length: count }, (_, number) => {
    const [kind, make] = kinds[number % kinds.length] ?? [];
    if (kind === undefined || make === undefined) throw new Error("There are no kinds of questions.");
    return { kind, condition: make() };
  });
}

const ANY_KINDS = [1, 2, 3, 6, 7, 8];

function questionKinds(random: Random, sample: HospitalSource[]): Record<string, () => HospitalCondition> {
  const some = () => random.pick(sample);
  const name = (length: number) => piece(random, fold(some().name), length);
  const reading = (length: number) => piece(random, fold(some().furigana), length);
  const area = () => [some().medicalAreaId];
  const bed = () => [random.pick(ANY_KINDS)];
  return {
    "name, 2 characters": () => ({ name: name(2) }),
    "name, 4 characters": () => ({ name: name(4) }),
    "whole name": () => ({ name: fold(some().name) }),
    "reading, 4 kana": () => ({ name: reading(4) }),
    telephone: () => ({ words: some().tel ?? "03-0000-0000" }),
    "FAX, full-width": () => ({ words: fullWidth(some().fax ?? "03-0000-0000") }),
    "postal code": () => ({ words: `〒${some().zipcode}` }),
    address: () => ({ address: some().municipality + piece(random, some().address, 3) }),
    "department, medical area": () => ({
      departments: some().departments.slice(0, 1),
      medicalAreaIds: area(),
    }),
    "kind, type, medical area": () => ({
      kinds: ["hospital"],
      hospitalTypes: [some().type],
      medicalAreaIds: area(),
    }),
    "kind of beds, prefecture": () => ({ bedKinds: bed(), prefectures: [some().prefectureCode] }),
    "vacant beds of a medical area": () => ({ vacant: { kinds: bed() }, medicalAreaIds: area() }),
    "vacant for a woman, freshest first": () => ({
      vacant: { kinds: bed(), sex: "women" },
      prefectures: [some().prefectureCode],
      sort: "fresh",
    }),
    "board of a medical area": () => ({ reportsVacancies: true, medicalAreaIds: area(), sort: "fresh" }),
    "department, nearest": () => {
      const { latitude, longitude } = some();
      return {
        departments: some().departments.slice(0, 1),
        sort: "near",
        place: { latitude: latitude ?? 35.7, longitude: longitude ?? 139.7 },
        size: 30,
      };
    },
    nowhere: () => ({ name: `鑫${name(2)}` }),
  };
}

function piece(random: Random, text: string, length: number): string {
  const characters = Array.from(text);
  const start = random.int(0, Math.max(0, characters.length - length));
  return characters.slice(start, start + length).join("");
}

function fullWidth(number: string): string {
  return number.replace(/[0-9]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
}
