import type { DoctorWorkplace, IndexedDoctor } from "../../../../workers/search/documents/doctor-document";
import type { ReadHospital } from "../../../../workers/search/documents/record";
import type { VacantFigure } from "../../../../workers/search/hospitals/vacancy";
import { FIRST_NAMES, LAST_NAMES, PIECES, PLACES, SIGNS } from "./names";

export type Directory = { doctors: IndexedDoctor[]; hospitals: ReadHospital[] };

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

/** The time at which vacant beds are asked for. */
export const NOW = Date.parse("2026-11-22T10:00+09:00");
const HOUR_MS = 3_600_000;

function hospitalOf(random: Random, number: number): ReadHospital {
  const prefecture = code("", 1 + random.below(47));
  const [place, placeReading] = random.common(PLACES);
  const [middle, middleReading] = random.chance(0.6) ? random.common(LAST_NAMES) : random.pick(PLACES);
  const [sign, signReading] = random.common(SIGNS);
  const house = {
    name: `${place}${middle}${sign}`,
    furigana: `${placeReading}${middleReading}${signReading}`,
    type: 1 + random.below(14),
    departments: someCodes(random, "d", 40, 4),
    zipcode: String(1_000_000 + random.below(8_999_999)),
    address: `${place}${1 + random.below(9)}丁目${1 + random.below(30)}番`,
    medicalAreaId: random.pick(areasOf(prefecture)),
    tel: `00-0000-${String(random.below(10_000)).padStart(4, "0")}`,
    bedCountTotal: random.below(500),
  };
  return {
    hospitalId: `h${String(number).padStart(7, "0")}`,
    prefectureCode: prefecture,
    prefecture: "",
    municipalityCode: `${prefecture}999`,
    municipality: "",
    isPlaceNear: false,
    reception: null,
    referralTel: null,
    referralFax: null,
    categoryNames: [],
    doctorCount: 0,
    tel2: null,
    url: null,
    image: null,
    ...house,
    ...whatElse(randomOf(number), house),
  };
}

type House = { name: string; furigana: string; address: string };

/** Throws dice of its own, so that the doctors of a seed stay who they are. */
function whatElse(random: Random, { name, furigana, address }: House) {
  const [body, bodyReading] = random.chance(0.2) ? random.pick(BODIES) : ["", ""];
  const tel = phone(random);
  const fax = random.chance(0.7) ? phone(random) : null;
  const hasPlace = random.chance(0.95);
  return {
    name: body + name,
    furigana: bodyReading + furigana,
    shortName: random.chance(0.1) ? `${name.slice(0, 1)}${name.slice(-2)}` : "",
    shortNameKana: "",
    nameEn: random.chance(0.1) ? "Sakura Hospital" : "",
    nicknames: random.chance(0.05) ? [`${name.slice(0, 2)}の丘`] : [],
    kind: random.pick(["hospital", "clinic", "dental", "pharmacy"]),
    furtherTypes: random.chance(0.1) ? [15] : [],
    isReferralPriority: random.chance(0.05),
    address: `${address}${1 + random.below(20)}号`,
    latitude: hasPlace ? 33 + random.below(30_000) / 10_000 : null,
    longitude: hasPlace ? 132 + random.below(80_000) / 10_000 : null,
    tel,
    fax,
    numbers: [tel, null, fax, null, null],
    bedKinds: [1, 2, 3, 6, 7, 8].filter(() => random.chance(0.2)),
    procedures: ["ct", "mri", "delivery"].filter(() => random.chance(0.2)),
    vacantBeds: random.chance(0.3) ? vacanciesOf(random) : [],
  };
}

/** What runs a house, written before its name; the last is said in short. */
const BODIES = [
  ["医療法人社団松籟会　", "イリョウホウジンシャダンショウライカイ　"],
  ["県立中央", "ケンリツチュウオウ"],
  ["赤十字", "セキジュウジ"],
] as const;

function phone(random: Random): string {
  const digits = (count: number) => String(random.below(10 ** count)).padStart(count, "0");
  return `0${1 + random.below(9)}${digits(1)}-${digits(3)}-${digits(4)}`;
}

/** Figures of any age up to ten days. */
function vacanciesOf(random: Random): VacantFigure[] {
  const kinds = [1, 6, 7, 8].filter(() => random.chance(0.5));
  return kinds.map((bedKind) => {
    const [men, women, either] = [random.below(3), random.below(3), random.below(2)];
    const updatedAt = NOW - random.below(10 * 24 * HOUR_MS);
    return { bedKind, ward: "", men, women, either, number: men + women + either, note: "", updatedAt };
  });
}

function doctorOf(random: Random, number: number, hospitals: ReadHospital[]): IndexedDoctor {
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

function workplaceAt(hospital: ReadHospital): DoctorWorkplace {
  const { name, hospitalId, prefectureCode, medicalAreaId } = hospital;
  const place = {
    type: "hospital",
    name,
    hospitalId,
    prefectureCode,
    hospitalCity: null,
    medicalAreaId,
  } as const;
  return { ...place, hospitalPref: null, startDate: null, endDate: null };
}

function rareName(random: Random): [string, string] {
  const [first, firstReading] = random.pick(PIECES);
  const [second, secondReading] = random.pick(PIECES);
  return [first + second, firstReading + secondReading];
}
