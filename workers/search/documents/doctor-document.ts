import { fold } from "#contract/japanese/fold";
import { type Facet, facets, placeFacets } from "../facets";
import { characterTokens, endedBigrams } from "../words/grams";
import { nameColumns } from "../words/readings";
import { romajiKey } from "../words/romaji";
import { speltColumn } from "../words/spelling";
import { readingKey } from "../words/syllabary";

/** A place of work that still holds. Codes as in the reference lists. */
export type DoctorWorkplace = {
  type: "hospital" | "other";
  name: string;
  hospitalId: string | null;
  prefectureCode: string | null;
  hospitalCity: string | null;
  medicalAreaId: string | null;
  /** The prefecture's name. */
  hospitalPref: string | null;
  startDate: string | null;
  endDate: string | null;
};

/** The part of a doctor's record that the directory needs. `userId` is null before sign-up and review. */
export type IndexedDoctor = {
  id: string;
  userId: string | null;
  isUnderReview: boolean;
  lastName: string;
  firstName: string;
  lastNameKana: string;
  firstNameKana: string;
  gender: number | null;
  certificationYear: number | null;
  university: string | null;
  departments: string[];
  experts: string[];
  searchPaperMesh: string[];
  surgeryMesh: string[];
  /** Terms that the doctor's papers speak of, and the doctor has not taken away. */
  inferredMesh?: string[];
  avatarUrl: string | null;
  hideGender: boolean;
  hideUniversity: boolean;
  hideCertificationYear: boolean;
  hideSpecialties: boolean;
  workplaces: DoctorWorkplace[];
};

/** One hit of a doctor search: public fields only; a field its owner hides is absent. */
export type DoctorSource = {
  objectId: string;
  lastName: string;
  firstName: string;
  lastNameKana: string;
  firstNameKana: string;
  gender?: number;
  certificationYear?: number;
  university?: string;
  doctorCategory: string[];
  doctorExpertCategory: string[];
  searchPaperMeshList?: string[];
  surgeryMeshList?: string[];
  enrollmentPeriodList: DoctorWorkplace[];
  avatarUrl?: string;
  hpcrUser: { objectId: string } | null;
  /** The person has an account, and nobody has looked at the licence yet; absent for everybody else. */
  isUnderReview?: true;
};

/** One row of the index, without its rank. */
export type DoctorDocument = {
  name: string;
  kana: string;
  roma: string;
  hosp: string;
  spelt: string;
  fac: string;
  sortKey: string;
  source: DoctorSource;
};

/** A doctor's record as a row of the index. A field that is hidden is neither shown nor findable. */
export function doctorDocument(doctor: IndexedDoctor): DoctorDocument {
  const name = doctor.lastName + doctor.firstName;
  const reading = doctor.lastNameKana + doctor.firstNameKana;
  return {
    ...nameColumns(name, reading),
    hosp: endedBigrams(doctor.workplaces.map(({ name }) => fold(name))).join(" "),
    spelt: speltColumn(name),
    fac: [...characterTokens(fold(name + reading)), ...doctorFacets(doctor)].join(" "),
    sortKey: readingKey(doctor.lastNameKana, doctor.firstNameKana),
    source: doctorSource(doctor),
  };
}

/** The public words on a doctor's field: the doctor is found by them, and the doctor's hospitals with the doctor. */
export function fieldFacets(
  doctor: Pick<
    IndexedDoctor,
    "experts" | "searchPaperMesh" | "surgeryMesh" | "inferredMesh" | "hideSpecialties"
  >,
) {
  const { searchPaperMesh, surgeryMesh, inferredMesh = [], hideSpecialties } = doctor;
  const mesh = hideSpecialties ? [] : [...searchPaperMesh, ...surgeryMesh, ...inferredMesh];
  return [...facets("expert", doctor.experts), ...facets("mesh", mesh)];
}

function doctorFacets(doctor: IndexedDoctor): string[] {
  return [
    ...placeFacets(doctor.workplaces),
    ...facets("department", doctor.departments),
    ...fieldFacets(doctor),
    ...facets("signedUp", [doctor.userId === null ? 0 : 1]),
    ...partFacets("lastName", doctor.lastName, doctor.lastNameKana),
    ...partFacets("firstName", doctor.firstName, doctor.firstNameKana),
  ];
}

function partFacets(kind: Facet, name: string, reading: string): string[] {
  return facets(kind, [name, reading, romajiKey(reading)]);
}

function doctorSource(doctor: IndexedDoctor): DoctorSource {
  return {
    objectId: doctor.id,
    lastName: doctor.lastName,
    firstName: doctor.firstName,
    lastNameKana: doctor.lastNameKana,
    firstNameKana: doctor.firstNameKana,
    gender: doctor.hideGender ? undefined : (doctor.gender ?? undefined),
    certificationYear: doctor.hideCertificationYear ? undefined : (doctor.certificationYear ?? undefined),
    university: doctor.hideUniversity ? undefined : (doctor.university ?? undefined),
    doctorCategory: doctor.departments,
    doctorExpertCategory: doctor.experts,
    searchPaperMeshList: doctor.hideSpecialties ? undefined : doctor.searchPaperMesh,
    surgeryMeshList: doctor.hideSpecialties ? undefined : doctor.surgeryMesh,
    enrollmentPeriodList: doctor.workplaces,
    avatarUrl: doctor.avatarUrl ?? undefined,
    hpcrUser: doctor.userId === null ? null : { objectId: doctor.userId },
    isUnderReview: doctor.isUnderReview || undefined,
  };
}
