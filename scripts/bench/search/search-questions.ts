import { fold } from "#contract/japanese/fold";
import type { DoctorSource } from "../../../workers/search/documents/doctor-document";
import type { DoctorCondition } from "../../../workers/search/query";
import { type Random, randomFrom } from "../../demo/random";

export type Question = { kind: string; condition: DoctorCondition };

/** What people ask of the directory, in turn from each kind; texts are pieces of names that are in it. */
export function makeQuestions(
  sample: DoctorSource[],
  areas: Map<string, string[]>,
  count: number,
): Question[] {
  const random = randomFrom(17);
  const kinds = Object.entries(questionKinds(random, sample, areas));
  return Array.from({ length: count }, (_, number) => {
    const [kind, make] = kinds[number % kinds.length] ?? [];
    if (kind === undefined || make === undefined) throw new Error("There are no kinds of questions.");
    return { kind, condition: make() };
  });
}

function questionKinds(random: Random, sample: DoctorSource[], areas: Map<string, string[]>) {
  const somebody = () => random.pick(sample);
  const name = (length: number) => piece(random, nameOf(somebody()), length);
  const kana = (length: number) => piece(random, readingOf(somebody()), length);
  const departments = () => somebody().doctorCategory.slice(0, 1);
  const areasOfOne = () => random.pick([...areas.values()]);
  const workplace = () => fold(somebody().enrollmentPeriodList[0]?.name ?? "病院");
  return {
    "name, 1 character": (): DoctorCondition => ({ partOfName: name(1) }),
    "name, 2 characters": (): DoctorCondition => ({ partOfName: name(2) }),
    "family name": (): DoctorCondition => ({ partOfName: somebody().lastName }),
    "name, 3 characters": (): DoctorCondition => ({ partOfName: name(3) }),
    "whole name": (): DoctorCondition => ({ partOfName: nameOf(somebody()) }),
    "reading, 1 kana": (): DoctorCondition => ({ partOfName: kana(1) }),
    "reading, 2 kana": (): DoctorCondition => ({ partOfName: kana(2) }),
    "reading, 3 kana": (): DoctorCondition => ({ partOfName: kana(3) }),
    "reading, 5 kana": (): DoctorCondition => ({ partOfName: kana(5) }),
    "name, department, three areas": (): DoctorCondition => ({
      partOfName: somebody().lastName,
      departments: departments(),
      medicalAreaIds: areasOfOne().slice(0, 3),
    }),
    "department, areas of a prefecture": (): DoctorCondition => ({
      departments: departments(),
      medicalAreaIds: areasOfOne(),
    }),
    "department, expert, signed up": (): DoctorCondition => ({
      departments: departments(),
      doctorExpertCategory: somebody().doctorExpertCategory.slice(0, 1),
      signupCondition: 1,
    }),
    "workplace, department": (): DoctorCondition => ({
      hospitalName: piece(random, workplace(), random.int(3, 5)),
      departments: departments(),
    }),
    "page from 1,000": (): DoctorCondition => ({ partOfName: somebody().lastName, from: 1_000 }),
    nobody: (): DoctorCondition => ({ partOfName: `鑫${name(2)}` }),
  };
}

function nameOf({ lastName, firstName }: DoctorSource): string {
  return fold(lastName + firstName);
}

function readingOf({ lastNameKana, firstNameKana }: DoctorSource): string {
  return fold(lastNameKana + firstNameKana);
}

function piece(random: Random, text: string, length: number): string {
  const characters = Array.from(text);
  const start = random.int(0, Math.max(0, characters.length - length));
  return characters.slice(start, start + length).join("");
}
