import { readFacts } from "#contract/hospitals/facts";
import { BED_KINDS } from "#contract/hospitals/figures";
import { type Reception, receptionOf } from "#contract/hospitals/reception";
import { codesIn } from "../../db/columns";
import { doctors } from "../../db/schema/doctors";
import { hospitals } from "../../db/schema/hospitals";
import { allRows, computed, type RowOf } from "../../db/sql";
import { DOCTOR_IS_LISTED, HOSPITAL_IS_LISTED, IS_SIGNED_UP, IS_UNDER_REVIEW, WITH_ACCOUNT } from "../listed";
import type { DoctorWorkplace, IndexedDoctor } from "./doctor-document";
import type { IndexedHospital } from "./hospital-document";

/** The doctors of these who are in the directory, with the places they work at now. */
export async function readDoctors(DB: D1Database, ids: string[]): Promise<IndexedDoctor[]> {
  const results = await allRows(DB, INDEXED_DOCTOR_ROW_COLUMNS, DOCTORS, JSON.stringify(ids));
  return results.map(doctorOf);
}

/** The hospitals of these that are in the directory: not the closed ones, nor those that are not to be shown. */
export async function readHospitals(DB: D1Database, ids: string[]): Promise<ReadHospital[]> {
  const results = await allRows(DB, INDEXED_HOSPITAL_ROW_COLUMNS, HOSPITALS, JSON.stringify(ids));
  return results.map(hospitalOf);
}

/** Terms inferred from papers but for those that the doctor took away; a part of a statement over `doctors d`. */
export const INFERRED_MESH = `(SELECT json_group_array(value) FROM json_each(d.inferred_mesh)
  WHERE value NOT IN (SELECT value FROM json_each(d.deleted_specialties)))`;

/** All that the record says of a hospital; what its doctors do is known from them. */
export type ReadHospital = Omit<IndexedHospital, "doctorFacets">;

const DOCTORS = `
  SELECT d.id, iif(${IS_SIGNED_UP}, u.id, NULL) AS userId, ${IS_UNDER_REVIEW} AS isUnderReview,
    d.last_name AS lastName, d.first_name AS firstName,
    d.last_name_kana AS lastNameKana, d.first_name_kana AS firstNameKana, d.gender,
    d.certification_year AS certificationYear, coalesce(d.university_other,
      (SELECT name FROM universities WHERE code = d.university_code)) AS university,
    d.department_codes AS departments, d.expert_codes AS experts, d.search_paper_mesh AS searchPaperMesh,
    d.surgery_mesh AS surgeryMesh,
    ${INFERRED_MESH} AS inferredMesh, d.avatar_url AS avatarUrl, d.hide_gender AS hideGender,
    d.hide_university AS hideUniversity, d.hide_certification_year AS hideCertificationYear,
    d.hide_specialties AS hideSpecialties,
    (SELECT json_group_array(json_object('type', w.type, 'name', w.name, 'hospitalId', w.hospital_id,
       'prefectureCode', w.prefecture_code, 'hospitalCity', w.city, 'medicalAreaId', w.medical_area_id,
       'hospitalPref', prefectures.name, 'startDate', w.start_date, 'endDate', w.end_date))
     FROM workplaces w LEFT JOIN prefectures ON prefectures.code = w.prefecture_code WHERE w.doctor_id = d.id AND w.is_working = 1) AS workplaces
  FROM ${WITH_ACCOUNT}
  WHERE d.id IN (SELECT value FROM json_each(?)) AND ${DOCTOR_IS_LISTED}`;

const HOSPITALS = `
  SELECT h.id AS hospitalId, h.name, h.furigana, h.short_name AS shortName, h.short_name_kana AS shortNameKana,
    h.name_en AS nameEn, h.nicknames, h.kind, h.type, h.further_types AS furtherTypes,
    h.is_referral_priority AS isReferralPriority, h.department_codes AS departments, h.zipcode,
    h.prefecture_code AS prefectureCode, coalesce(p.name, '') AS prefecture,
    h.municipality_code AS municipalityCode, coalesce(m.name, '') AS municipality, h.address,
    h.medical_area_id AS medicalAreaId, h.latitude, h.longitude, h.is_place_near AS isPlaceNear,
    h.tel, h.tel2, h.fax, h.url, h.referral_tel AS referralTel, h.referral_fax AS referralFax,
    json_array(h.tel, h.tel2, h.fax, h.referral_tel, h.referral_fax) AS numbers,
    (SELECT json_group_array(d.name ORDER BY code.key) FROM json_each(iif(json_valid(h.department_codes), h.department_codes, '[]')) code
       JOIN departments d ON d.code = code.value) AS categoryNames,
    (SELECT count(*) FROM workplaces w JOIN doctors d ON d.id = w.doctor_id LEFT JOIN users u ON u.id = d.user_id
       WHERE w.hospital_id = h.id AND w.is_working = 1 AND ${DOCTOR_IS_LISTED}) AS doctorCount,
    h.image_url AS image, h.bed_count_total AS bedCountTotal, h.facts,
    (SELECT json_group_array(json_object('bedKind', v.bed_kind, 'ward', v.ward, 'men', v.men, 'women', v.women,
       'either', v.either, 'number', v.number, 'note', v.note, 'updatedAt', v.updated_at) ORDER BY v.bed_kind, v.ward)
     FROM vacant_beds v WHERE v.hospital_id = h.id) AS vacantBeds
  FROM hospitals h LEFT JOIN prefectures p ON p.code = h.prefecture_code
    LEFT JOIN municipalities m ON m.code = h.municipality_code
  WHERE h.id IN (SELECT value FROM json_each(?)) AND ${HOSPITAL_IS_LISTED}`;

const INDEXED_DOCTOR_ROW_COLUMNS = {
  id: doctors.id,
  userId: computed<string | null>(),
  lastName: doctors.lastName,
  firstName: doctors.firstName,
  lastNameKana: doctors.lastNameKana,
  firstNameKana: doctors.firstNameKana,
  gender: doctors.gender,
  certificationYear: doctors.certificationYear,
  university: computed<string | null>(),
  avatarUrl: doctors.avatarUrl,
  departments: doctors.departmentCodes,
  experts: doctors.expertCodes,
  searchPaperMesh: doctors.searchPaperMesh,
  surgeryMesh: doctors.surgeryMesh,
  inferredMesh: computed<string>(),
  workplaces: computed<string>(),
  isUnderReview: computed<number>(),
  hideGender: doctors.hideGender,
  hideUniversity: doctors.hideUniversity,
  hideCertificationYear: doctors.hideCertificationYear,
  hideSpecialties: doctors.hideSpecialties,
};
type IndexedDoctorRow = RowOf<typeof INDEXED_DOCTOR_ROW_COLUMNS>;
const INDEXED_HOSPITAL_ROW_COLUMNS = {
  hospitalId: hospitals.id,
  name: hospitals.name,
  furigana: hospitals.furigana,
  kind: hospitals.kind,
  type: hospitals.type,
  doctorCount: computed<number>(),
  zipcode: hospitals.zipcode,
  prefectureCode: hospitals.prefectureCode,
  municipalityCode: hospitals.municipalityCode,
  municipality: computed<string>(),
  address: hospitals.address,
  medicalAreaId: hospitals.medicalAreaId,
  latitude: hospitals.latitude,
  longitude: hospitals.longitude,
  tel: hospitals.tel,
  tel2: hospitals.tel2,
  fax: hospitals.fax,
  url: hospitals.url,
  referralTel: hospitals.referralTel,
  referralFax: hospitals.referralFax,
  image: hospitals.imageUrl,
  bedCountTotal: hospitals.bedCountTotal,
  shortName: hospitals.shortName,
  shortNameKana: hospitals.shortNameKana,
  nameEn: hospitals.nameEn,
  prefecture: computed<string>(),
  departments: hospitals.departmentCodes,
  furtherTypes: hospitals.furtherTypes,
  categoryNames: computed<string>(),
  vacantBeds: computed<string>(),
  nicknames: hospitals.nicknames,
  numbers: computed<string>(),
  facts: hospitals.facts,
  isReferralPriority: hospitals.isReferralPriority,
  isPlaceNear: hospitals.isPlaceNear,
};
type IndexedHospitalRow = RowOf<typeof INDEXED_HOSPITAL_ROW_COLUMNS>;

function doctorOf(row: IndexedDoctorRow): IndexedDoctor {
  return {
    ...row,
    inferredMesh: codesIn(row.inferredMesh),
    workplaces: JSON.parse(row.workplaces) as DoctorWorkplace[],
    isUnderReview: row.isUnderReview === 1,
  };
}

function hospitalOf({ facts, ...row }: IndexedHospitalRow): ReadHospital {
  const { procedures = {}, bandHours, hours, closedDays, ...figures } = facts as Figures;
  return {
    ...row,
    nicknames: row.nicknames.map(({ name }) => name),
    categoryNames: codesIn(row.categoryNames),
    numbers: JSON.parse(row.numbers),
    vacantBeds: JSON.parse(row.vacantBeds),
    bedKinds: BED_KINDS.filter((kind) => Number(figures[`bedCount${kind}`] ?? 0) > 0),
    procedures: Object.keys(procedures ?? {}).filter((name) => Number(procedures?.[name] ?? 0) > 0),
    reception: withoutNotes(receptionOf(readFacts({ bandHours, hours, closedDays }))),
  };
}

/** The words about a span belong to the hospital's page. */
function withoutNotes(reception: Reception | null): Reception | null {
  return reception && { ...reception, spans: reception.spans.map((span) => ({ ...span, note: "" })) };
}

type Figures = Record<string, unknown> & { procedures?: Record<string, number | null> | null };
