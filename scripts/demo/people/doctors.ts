import { toRomaji } from "wanakana";
import { specialty, type Workplace, type World } from "../institutions/hospitals";
import type { Specialty } from "../lists";
import { type Random, weighted } from "../random";
import type { Row } from "../rows";
import { introduction } from "./introductions";
import { type Person, person } from "./names";

export type Staffing = {
  workplaces: (random: Random) => Workplace;
  near: Map<string, (random: Random) => Workplace>;
};
export type DoctorRows = { doctor: Row; workplaces: Row[]; user: Row | null };

const SIGNED_UP_SHARE = 0.2;
const THIS_YEAR = 2026;

/** Decides who works where: in proportion to the staff, a second place in the same prefecture. */
export function staffing(workplaces: Workplace[]): Staffing {
  const entries = workplaces.filter(({ staff }) => staff > 0).map((place) => [place, place.staff] as const);
  const prefectures = new Set(workplaces.map(({ prefectureCode }) => prefectureCode));
  const near = [...prefectures].map((code) => {
    const own = entries.filter(([place]) => place.prefectureCode === code);
    return [code, weighted(own)] as const;
  });
  return { workplaces: weighted(entries), near: new Map(near) };
}

/** One invented doctor with workplaces; a fifth of them have signed up. */
export function doctor(
  random: Random,
  world: World,
  { staff, rareShare, passwordHash }: { staff: Staffing; rareShare: number; passwordHash: string },
): DoctorRows {
  const who = person(random, rareShare);
  const place = staff.workplaces(random);
  const field = fieldAt(random, world, place);
  const row = doctorRow(random, world, { who, field, certificationYear: random.int(1976, 2024) });
  const near = staff.near.get(place.prefectureCode) ?? staff.workplaces;
  const workplaces = workplaceRows(random, row, { place, near });
  if (!random.chance(SIGNED_UP_SHARE)) return { doctor: row, workplaces, user: null };
  const account = doctorUser(random, world, { who, doctor: row, passwordHash });
  const user: Row = { ...account, territories: JSON.stringify([place.prefectureCode]) };
  return { doctor: { ...row, user_id: user.id ?? null }, workplaces, user };
}

/** A doctor's field, mostly one that the place has. */
function fieldAt(random: Random, world: World, place: Workplace): Specialty {
  const offered = world.lists.specialties.filter(({ department }) => place.departments.includes(department));
  if (offered.length === 0) return specialty(random, world.lists);
  if (offered.length < 6) return random.pick(offered);
  return weighted(offered.map((field) => [field, field.share] as const))(random);
}

export function doctorRow(
  random: Random,
  { nextId, now, lists }: World,
  given: { who: Person; field: Specialty; certificationYear: number },
): Row {
  const { who, field, certificationYear } = given;
  const experienced = THIS_YEAR - certificationYear >= 6;
  const second = random.chance(0.25) ? random.pick(lists.specialties).department : field.department;
  return {
    id: nextId(),
    user_id: null,
    last_name: who.last.name,
    first_name: who.first.name,
    last_name_kana: who.last.kana,
    first_name_kana: who.first.kana,
    gender: who.gender,
    certification_year: certificationYear,
    university_code: random.pick(lists.universities.slice(0, 82)),
    university_other: null,
    graduation_year: certificationYear,
    department_codes: JSON.stringify([...new Set([field.department, second])]),
    expert_codes: JSON.stringify(
      experienced ? field.experts.slice(0, random.int(1, field.experts.length)) : [],
    ),
    search_paper_mesh: JSON.stringify(random.some(field.diseases, 1, 4)),
    surgery_mesh: JSON.stringify(random.some(field.procedures, 0, 3)),
    unacceptable_mesh: JSON.stringify(random.chance(0.1) ? field.declines : []),
    introduction: random.chance(0.35) ? introduction(random, field) : "",
    avatar_url: null,
    alfresa_code: null,
    hide_gender: flag(random, 0.05),
    hide_university: flag(random, 0.06),
    hide_certification_year: flag(random, 0.08),
    hide_papers: flag(random, 0.03),
    hide_specialties: flag(random, 0.02),
    search_rank: null,
    updated_at: now - random.int(0, 700) * 24 * 60 * 60 * 1000,
  };
}

/** One to three places at once, sometimes one before. */
export function workplaceRows(
  random: Random,
  doctor: Row,
  { place, near }: { place: Workplace; near: (random: Random) => Workplace },
): Row[] {
  const current = new Map([[place.id, place]]);
  const wanted = random.next();
  if (wanted > 0.68) addTo(current, near(random));
  if (wanted > 0.93) addTo(current, near(random));
  const startYear = Math.max(Number(doctor.certification_year), THIS_YEAR - random.int(1, 15));
  const rows = [...current.values()].map((at) =>
    workplaceRow(doctor, at, { start: month(random, startYear) }),
  );
  const past = near(random);
  if (startYear > Number(doctor.certification_year) + 2 && random.chance(0.4) && !current.has(past.id)) {
    const start = month(random, startYear - 3);
    rows.push(workplaceRow(doctor, past, { start, end: month(random, startYear - 1) }));
  }
  return rows.map((row, position) => ({ ...row, position }));
}

function addTo(places: Map<string, Workplace>, place: Workplace): void {
  places.set(place.id, place);
}

function workplaceRow(doctor: Row, at: Workplace, { start, end }: { start: string; end?: string }): Row {
  return {
    doctor_id: doctor.id ?? null,
    position: 0,
    type: "hospital",
    hospital_id: at.id,
    name: at.name,
    prefecture_code: at.prefectureCode,
    city: at.city,
    medical_area_id: at.medicalAreaId,
    is_working: end ? 0 : 1,
    start_date: start,
    end_date: end ?? null,
  };
}

function doctorUser(
  random: Random,
  world: World,
  { who, doctor, passwordHash }: { who: Person; doctor: Row; passwordHash: string },
): Row {
  const id = world.nextId();
  const certified = Number(doctor.certification_year);
  return {
    ...userRow(world, { id: `${id}_dcsr`, role: "doctor", who, passwordHash }),
    email: mailAddress(who, id),
    username: mailAddress(who, id),
    licence_state: random.chance(0.97) ? "verified" : "in-review",
    birthday: `${certified - random.int(24, 28)}-${month(random, 0).slice(-2)}-${twoDigits(random.int(1, 28))}`,
    category2: "1",
    sub_category_id: "1",
    registered_number: String(200_000 + (certified - 1976) * 8_000 + random.int(0, 7_999)),
    certification_date: `${certified}-${random.pick(["04", "05"])}-${twoDigits(random.int(1, 28))}`,
    occupation: "doctor",
  };
}

/** An account as everybody has it; what a role adds is laid over it. */
export function userRow(
  { now }: World,
  { id, role, who, passwordHash }: { id: string; role: string; who: Person; passwordHash: string },
): Row {
  return {
    id,
    username: "",
    email: "",
    password_hash: passwordHash,
    role,
    status: "active",
    licence_state: null,
    last_name_ja: who.last.name,
    first_name_ja: who.first.name,
    last_name_kana: who.last.kana,
    first_name_kana: who.first.kana,
    last_name: romaji(who.last.kana),
    first_name: romaji(who.first.kana),
    gender: who.gender,
    birthday: null,
    category2: null,
    sub_category_id: null,
    registered_number: null,
    certification_date: null,
    occupation: null,
    occupation_other: null,
    company_code: null,
    organization: null,
    job_title: null,
    is_manager: 0,
    rank: null,
    hospital_id: null,
    territories: "[]",
    avatar_url: null,
    route: null,
    admin_permissions: "[]",
    agreed_terms_version: "2026-10-01",
    agreed_privacy_version: "2026-10-01",
    created_at: now - 90 * 24 * 60 * 60 * 1000,
    updated_at: now,
  };
}

/** Namesakes are distinguished by their id. */
export function mailAddress(who: Person, id: string): string {
  const name = `${romaji(who.first.kana)}.${romaji(who.last.kana)}`.toLowerCase();
  return `${name}.${id.replaceAll("-", "").slice(8, 12)}${id.slice(-4)}@example.jp`;
}

function romaji(kana: string): string {
  const letters = toRomaji(kana).replaceAll("'", "");
  return letters.charAt(0).toUpperCase() + letters.slice(1);
}

function month(random: Random, year: number): string {
  return `${year}-${twoDigits(random.int(1, 12))}`;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}

function flag(random: Random, share: number): number {
  return random.chance(share) ? 1 : 0;
}
