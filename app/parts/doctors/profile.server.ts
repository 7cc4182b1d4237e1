import { type Doctor, type PaperLine, VIEWS } from "#contract/doctors/shapes";
import { hiragana } from "#contract/japanese/kana";
import type { ReferenceLists } from "#contract/reference/calls";
import type { Api } from "~/request/api.server";
import { namesOf, placeName, referenceLists } from "~/request/reference.server";
import { type Certification, certificationsOf } from "./certifications";

export type ProfilePlace = { name: string; hospitalId: string | null; place: string; period: string };

/** A doctor's page in words instead of codes. What may not be seen is null or empty. */
export type ProfileView = {
  id: string;
  userId: string | null;
  /** The account that is reported or blocked from here, also while under review. */
  accountId: string | null;
  isSelf: boolean;
  /** The time when the licence was checked, epoch ms; null: it is not. */
  verifiedAt: number | null;
  isUnderReview: boolean;
  /** The day of the list that names them no more, epoch ms; null: they are listed. */
  vanishedAt: number | null;
  /** The time until which they see patients (epoch ms), for viewers who may know it. */
  consultingUntil: number | null;
  name: string;
  kana: string;
  avatarUrl: string | null;
  introduction: string;
  departments: string[];
  certifications: Certification[];
  current: ProfilePlace[];
  past: ProfilePlace[];
  /** This and all below: what is hidden from the viewer is absent, and what is not filled in is null or empty. */
  gender?: string | null;
  certificationYear?: number | null;
  university?: string | null;
  diseases?: string[];
  surgeries?: string[];
  unacceptable?: string[];
  papers?: { total: number; newest: PaperLine[] };
  inferred?: string[];
};

const GENDERS = ["男性", "女性", "その他・回答しない"];

/** `as`: one's own page as others see it; anything else means with one's own eyes. */
export async function profileOf(api: Api, id: string, as: string | null = null): Promise<ProfileView> {
  const view = VIEWS.find((each) => each === as);
  const [doctor, lists] = await Promise.all([
    api.doctors.get({ query: { id, as: view } }),
    referenceLists(api),
  ]);
  const meshTerms = lists.meshTerms.map((term) => ({ code: term.id, name: term.name }));
  const places = (isWorking: boolean) =>
    doctor.enrollmentPeriodList
      .filter((period) => period.isWorking === isWorking)
      .map((period) => placeOf(period, lists));
  return {
    id: doctor.objectId,
    userId: doctor.hpcrUser?.objectId ?? null,
    accountId: doctor.accountId ?? null,
    isSelf: doctor.isSelf,
    verifiedAt: doctor.verifiedAt,
    isUnderReview: doctor.isUnderReview,
    vanishedAt: doctor.vanishedAt,
    consultingUntil: doctor.consultingUntil,
    name: `${doctor.lastName} ${doctor.firstName}`,
    kana: hiragana(`${doctor.lastNameKana} ${doctor.firstNameKana}`),
    avatarUrl: doctor.avatarUrl,
    introduction: doctor.introduction,
    departments: namesOf(doctor.doctorCategory, lists.departments),
    certifications: certificationsOf(doctor.doctorExpertCategory, lists.expertCategories),
    current: places(true),
    past: places(false),
    gender: doctor.gender === undefined ? undefined : (GENDERS[doctor.gender ?? -1] ?? null),
    certificationYear: doctor.certificationYear,
    university: universityOf(doctor),
    diseases: doctor.searchPaperMeshList && namesOf(doctor.searchPaperMeshList, meshTerms),
    surgeries: doctor.surgeryMeshList && namesOf(doctor.surgeryMeshList, meshTerms),
    papers: doctor.papers,
    inferred: doctor.inferredMeshList && namesOf(doctor.inferredMeshList, meshTerms),
    unacceptable: doctor.unacceptableMeshList && namesOf(doctor.unacceptableMeshList, meshTerms),
  };
}

function universityOf({ university, graduationYear }: Doctor) {
  if (university === undefined) return undefined;
  if (!university) return null;
  return graduationYear ? `${university}（${graduationYear}年卒業）` : university;
}

function placeOf(period: Doctor["enrollmentPeriodList"][number], lists: ReferenceLists): ProfilePlace {
  const { name, hospitalId, prefectureCode, medicalAreaId, startDate, endDate } = period;
  return {
    name,
    hospitalId,
    place: placeName(lists, prefectureCode, medicalAreaId),
    period: startDate || endDate ? `${monthOf(startDate)}〜${monthOf(endDate)}` : "",
  };
}

function monthOf(value: string | null) {
  const [year, month] = (value ?? "").split("-");
  return year && month ? `${year}年${Number(month)}月` : "";
}
