import type { DoctorHit } from "#contract/doctors/shapes";
import { fold } from "#contract/japanese/fold";
import { hiragana } from "#contract/japanese/kana";
import type { ReferenceLists } from "#contract/reference/calls";
import { meshNames, namesOf, placeName } from "~/request/reference.server";
import { type Certification, certificationsOf } from "../certifications";

/** One line of a list of doctors, with names instead of codes: only what is rendered. */
export type DoctorRow = {
  id: string;
  name: string;
  kana: string;
  workplace: string;
  place: string;
  department: string;
  /** Why a doctor was found whom the rest of the row does not explain: another workplace, terms of the field. */
  alsoAt?: string;
  terms?: string;
  certifications: Certification[];
  avatarUrl?: string;
  isMember: boolean;
  /** The account of a doctor who may be asked for a card. */
  userId?: string;
  isUnderReview?: boolean;
  isSelf?: boolean;
  /** The viewer holds the doctor's business card. */
  hasCard?: boolean;
};

/** What was searched for, by code; a workplace by a part of its name. */
export type Sought = {
  hospital: string;
  prefectures: readonly string[];
  areas: readonly string[];
  departments: readonly string[];
  experts: readonly string[];
  terms: readonly string[];
};

const NOTHING: Sought = { hospital: "", prefectures: [], areas: [], departments: [], experts: [], terms: [] };
const SHOWN_CERTIFICATIONS = 3;
const SHOWN_TERMS = 2;

/** The first of everything a doctor says, and beside it what was sought. */
export function doctorRow(hit: DoctorHit, lists: ReferenceLists, sought = NOTHING): DoctorRow {
  const [place] = hit.enrollmentPeriodList;
  const other = place && otherPlace(hit.enrollmentPeriodList, sought);
  const terms = [...(hit.searchPaperMeshList ?? []), ...(hit.surgeryMeshList ?? [])];
  const meant = meshNames(
    lists,
    sought.terms.filter((id) => terms.includes(id)),
  );
  return {
    id: hit.objectId,
    name: `${hit.lastName} ${hit.firstName}`,
    kana: hiragana(`${hit.lastNameKana} ${hit.firstNameKana}`),
    workplace: place?.name ?? "",
    place: place ? placeOf(place, lists) : "",
    department: namesOf(departmentsOf(hit.doctorCategory, sought), lists.departments).join("・"),
    alsoAt: other && [other.name, placeOf(other, lists)].filter(Boolean).join("　"),
    terms: meant.length > 0 ? textOf(meant) : undefined,
    certifications: certificationsOf(
      soughtFirst(hit.doctorExpertCategory, sought.experts),
      lists.expertCategories,
    ).slice(0, SHOWN_CERTIFICATIONS),
    avatarUrl: hit.avatarUrl,
    isMember: hit.hpcrUser !== null,
    userId: hit.isUnderReview ? undefined : hit.hpcrUser?.objectId,
    isUnderReview: hit.isUnderReview,
  };
}

type Place = DoctorHit["enrollmentPeriodList"][number];

/** The workplace that was sought, where it is not the first one. */
function otherPlace(places: readonly Place[], sought: Sought): Place | undefined {
  const words = sought.hospital.split(/\s+/).map(fold).filter(Boolean);
  const codes = [...sought.prefectures, ...sought.areas];
  if (words.length === 0 && codes.length === 0) return undefined;
  const isSought = ({ name, prefectureCode, medicalAreaId }: Place) =>
    words.every((word) => fold(name).includes(word)) &&
    (codes.length === 0 || [prefectureCode, medicalAreaId].some((code) => code && codes.includes(code)));
  const found = places.find(isSought);
  return found === places[0] ? undefined : found;
}

/** The first department, and the first sought one. */
function departmentsOf([first, ...others]: readonly string[], { departments }: Sought): string[] {
  if (first === undefined) return [];
  const other = departments.includes(first) ? undefined : others.find((code) => departments.includes(code));
  return other === undefined ? [first] : [first, other];
}

function soughtFirst(codes: readonly string[], sought: readonly string[]): string[] {
  return [...codes].sort((a, b) => Number(sought.includes(b)) - Number(sought.includes(a)));
}

function textOf(names: string[]): string {
  const rest = names.length > SHOWN_TERMS ? ` ほか${names.length - SHOWN_TERMS}件` : "";
  return names.slice(0, SHOWN_TERMS).join("・") + rest;
}

const placeOf = ({ prefectureCode, medicalAreaId }: Place, lists: ReferenceLists) =>
  placeName(lists, prefectureCode, medicalAreaId);
