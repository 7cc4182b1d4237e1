import type { Lists, Specialty } from "../lists";
import { type Random, weighted } from "../random";
import type { Row } from "../rows";
import { hospitalFacts, publishesFacts } from "./hospital-facts";
import { KINDS, type Kind } from "./hospital-kinds";
import { fullRecord, fullVacancies, NO_OFFICE, vacantBedRow } from "./hospital-records";
import { institutionName } from "./institution-names";
import type { Municipality, Places } from "./places";
import { usualHours } from "./usual-hours";

/** What a doctor's workplace needs to know of a hospital. */
export type Workplace = {
  id: string;
  name: string;
  type: number;
  prefectureCode: string;
  city: string;
  medicalAreaId: string;
  departments: string[];
  staff: number;
};
export type World = {
  lists: Lists;
  places: Places;
  now: number;
  nextId: () => string;
  /** Rows of vacant beds that wait for their hospitals to be written. */
  vacantBeds: Row[];
  /** How many institutions still get a full record. */
  fullRecords: number;
};

const kindOf = weighted(KINDS.map((kind) => [kind, kind.share] as const));

/** One invented hospital: its row, and what its doctors need to know. */
export function hospital(random: Random, world: World): { row: Row; workplace: Workplace } {
  const kind = kindOf(random);
  const place = world.places.anywhere(random);
  const field = mainField(random, world.lists, kind);
  const { name, kana } = institutionName(random, kind.type, place.short, field);
  const row = hospitalRow(random, world, {
    kind,
    place,
    name,
    furigana: kana,
    departments: departmentsOf(random, world.lists, kind, field),
  });
  return { row, workplace: workplaceOf(row, place, kind.staff) };
}

/** A hospital's row; the name is given, the rest is what is usual for its kind. */
export function hospitalRow(
  random: Random,
  world: World,
  given: { kind: Kind; place: Municipality; name: string; furigana: string; departments: string[] },
): Row {
  const { nextId, now } = world;
  const { kind, place, departments } = given;
  const beds = random.int(...kind.beds);
  const { zipcode, town } = random.pick(place.addresses);
  const { facts, vacancies } = publishesFacts(random, kind)
    ? hospitalFacts(random, { type: kind.type, beds, departments, now })
    : { facts: {}, vacancies: [] };
  const id = nextId();
  const row = {
    id,
    name: given.name,
    furigana: given.furigana,
    type: kind.type,
    department_codes: JSON.stringify(departments),
    zipcode,
    prefecture_code: place.prefectureCode,
    municipality_code: place.code,
    address: `${town}${random.int(1, 8)}-${random.int(1, 28)}-${random.int(1, 20)}`,
    medical_area_id: place.medicalAreaId,
    latitude: rounded(place.latitude + (random.next() - 0.5) * 0.04),
    longitude: rounded(place.longitude + (random.next() - 0.5) * 0.04),
    tel: phone(random, place.areaCode),
    tel2: beds > 100 ? phone(random, place.areaCode) : null,
    fax: phone(random, place.areaCode),
    url: random.chance(0.6) ? `https://${place.code}-${random.int(1000, 9999)}.example.jp/` : null,
    image_url: null,
    bed_count_total: beds,
    facts: JSON.stringify(departments.length > 0 ? { ...usualHours(id, beds), ...facts } : facts),
    search_rank: null,
    updated_at: now - random.int(0, 400) * 24 * 60 * 60 * 1000,
    kind: kindOfType(kind.type),
    source: "demo",
    source_date: new Date(now - 90 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10),
    ...NO_OFFICE,
  };
  const hasGeneralBeds = (facts.bedCount1 ?? 0) > 60;
  const isFull = beds > 100 && hasGeneralBeds && vacancies.length > 0 && world.fullRecords > 0;
  const words = isFull ? fullVacancies(now) : vacancies;
  world.vacantBeds.push(...words.map((vacancy) => vacantBedRow(id, vacancy)));
  if (!isFull) return row;
  world.fullRecords -= 1;
  return { ...row, ...fullRecord(row, { facts, now }) };
}

/** 機関区分, as the migration of hospitals reads it from the type. */
function kindOfType(type: number): string {
  if (type <= 9) return "hospital";
  if (type <= 12) return "clinic";
  if (type === 13) return "dental";
  return type === 16 ? "pharmacy" : "other";
}

export function workplaceOf(row: Row, place: Municipality, staff: number): Workplace {
  return {
    id: String(row.id),
    name: String(row.name),
    type: Number(row.type),
    prefectureCode: place.prefectureCode,
    city: place.name,
    medicalAreaId: place.medicalAreaId,
    departments: JSON.parse(String(row.department_codes)),
    staff,
  };
}

const PSYCHIATRY = /精神科/;
const DENTISTRY = /歯科/;
const REHABILITATION = /リハビリテーション科/;
const pickers = new WeakMap<Lists, (random: Random) => Specialty>();

/** The field a practice is named after. */
function mainField(random: Random, lists: Lists, kind: Kind): Specialty {
  const { type } = kind;
  const wanted = type === 7 ? PSYCHIATRY : type === 13 ? DENTISTRY : type === 8 ? REHABILITATION : undefined;
  const found = wanted && lists.specialties.find(({ departmentName }) => wanted.test(departmentName));
  if (found) return found;
  const picked = specialty(random, lists);
  return DENTISTRY.test(picked.departmentName) ? mainField(random, lists, kind) : picked;
}

/** A field in proportion to the physicians who practise it. */
export function specialty(random: Random, lists: Lists): Specialty {
  const existing = pickers.get(lists);
  if (existing) return existing(random);
  const made = weighted(lists.specialties.map((field) => [field, field.share] as const));
  pickers.set(lists, made);
  return made(random);
}

function departmentsOf(random: Random, lists: Lists, kind: Kind, field: Specialty): string[] {
  const [least, most] = kind.departments;
  if (most === 0) return [];
  const others = lists.specialties.filter(
    ({ department, departmentName }) => department !== field.department && !DENTISTRY.test(departmentName),
  );
  return [field, ...random.some(others, least - 1, most - 1)].map(({ department }) => department);
}

/** A number that nobody has: no subscriber number begins with 0. */
function phone(random: Random, areaCode: string): string {
  const exchange = "0".repeat(6 - areaCode.length);
  return `${areaCode}-${exchange}-${String(random.int(0, 9999)).padStart(4, "0")}`;
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5;
}
