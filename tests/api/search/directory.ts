import type { DoctorRecord, DoctorWorkplace } from "../../../workers/search/doctor-document";
import type { HospitalSource } from "../../../workers/search/hospital-document";
import { FIRST_NAMES, LAST_NAMES, PIECES, PLACES, SIGNS } from "./names";

export type Directory = { doctors: DoctorRecord[]; hospitals: HospitalSource[] };

/** A made-up directory, the same for the same seed; common names are common in it. */
export function makeDirectory(seed: number, size: { doctors: number; hospitals: number }): Directory {
  const random = randomOf(seed);
  const hospitals = Array.from({ length: size.hospitals }, (_, number) => hospitalOf(random, number));
  const doctors = Array.from({ length: size.doctors }, (_, number) => doctorOf(random, number, hospitals));
  return { doctors, hospitals };
}

export type Random = {
  below: (limit: number) => number;
  chance: (probability: number) => boolean;
  pick: <Item>(items: readonly Item[]) => Item;
  /** Earlier items far more often than later ones. */
  common: <Item>(items: readonly Item[]) => Item;
};

/** mulberry32: small, seeded, good enough to scatter names. */
export function randomOf(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const at = <Item>(items: readonly Item[], share: number) => {
    const item = items[Math.floor(share * items.length)];
    if (item === undefined) throw new Error("Nothing to choose from.");
    return item;
  };
  return {
    below: (limit) => Math.floor(next() * limit),
    chance: (probability) => next() < probability,
    pick: (items) => at(items, next()),
    common: (items) => at(items, next() ** 2),
  };
}

/** Codes of two digits below a limit, written as the reference lists do: e05. */
function someCodes(random: Random, letter: string, limit: number, most: number): string[] {
  const count = random.below(most + 1);
  return Array.from(new Set(Array.from({ length: count }, () => code(letter, 1 + random.below(limit)))));
}

const AREAS_PER_PREFECTURE = 7;

export function areasOf(prefecture: string): string[] {
  return Array.from({ length: AREAS_PER_PREFECTURE }, (_, number) => code(prefecture, number + 1));
}

function code(letter: string, number: number): string {
  return letter + String(number).padStart(2, "0");
}

function hospitalOf(random: Random, number: number): HospitalSource {
  const prefecture = code("", 1 + random.below(47));
  const [place, placeReading] = random.common(PLACES);
  const [middle, middleReading] = random.chance(0.6) ? random.common(LAST_NAMES) : random.pick(PLACES);
  const [sign, signReading] = random.common(SIGNS);
  return {
    hospitalId: `h${String(number).padStart(7, "0")}`,
    name: `${place}${middle}${sign}`,
    furigana: `${placeReading}${middleReading}${signReading}`,
    type: 1 + random.below(14),
    departments: someCodes(random, "d", 40, 4),
    zipcode: String(1_000_000 + random.below(8_999_999)),
    prefectureCode: prefecture,
    municipalityCode: `${prefecture}101`,
    address: `${place}${1 + random.below(9)}丁目${1 + random.below(30)}番`,
    medicalAreaId: random.pick(areasOf(prefecture)),
    latitude: 35,
    longitude: 139,
    tel: `00-0000-${String(random.below(10_000)).padStart(4, "0")}`,
    image: null,
    bedCountTotal: random.below(500),
  };
}

function doctorOf(random: Random, number: number, hospitals: HospitalSource[]): DoctorRecord {
  const [lastName, lastNameKana] = random.chance(0.6) ? random.common(LAST_NAMES) : rareName(random);
  const [firstName, firstNameKana] = random.common(FIRST_NAMES);
  const id = String(number).padStart(7, "0");
  return {
    id: `doctor-${id}`,
    userId: random.chance(0.2) ? `user-${id}_dcsr` : null,
    isUnderReview: false,
    lastName,
    firstName,
    lastNameKana,
    firstNameKana,
    gender: random.below(3),
    certificationYear: 1970 + random.below(55),
    university: code("u", 1 + random.below(82)),
    departments: [code("d", 1 + random.below(40)), ...someCodes(random, "d", 40, 1)],
    experts: someCodes(random, "e", 99, 2),
    searchPaperMesh: someCodes(random, "m0", 99, 3),
    surgeryMesh: someCodes(random, "m0", 99, 2),
    avatarUrl: null,
    hideGender: random.chance(0.1),
    hideUniversity: random.chance(0.1),
    hideCertificationYear: random.chance(0.1),
    hideSpecialties: random.chance(0.1),
    workplaces: Array.from({ length: 1 + random.below(3) }, () => workplaceAt(random.pick(hospitals))),
  };
}

function workplaceAt(hospital: HospitalSource): DoctorWorkplace {
  const { name, hospitalId, prefectureCode, medicalAreaId } = hospital;
  return { type: "hospital", name, hospitalId, prefectureCode, hospitalCity: null, medicalAreaId };
}

function rareName(random: Random): [string, string] {
  const [first, firstReading] = random.pick(PIECES);
  const [second, secondReading] = random.pick(PIECES);
  return [first + second, firstReading + secondReading];
}
