import type { DoctorRecord, DoctorWorkplace } from "./doctor-document";
import type { HospitalSource } from "./hospital-document";
import { IS_SIGNED_UP, IS_UNDER_REVIEW, STANDS, WITH_ACCOUNT } from "./standing";

/** Those of these doctors who stand in the directory, with the places they work at now. */
export async function readDoctors(db: D1Database, ids: string[]): Promise<DoctorRecord[]> {
  const { results } = await db.prepare(DOCTORS).bind(JSON.stringify(ids)).all<DoctorRow>();
  return results.map(doctorOf);
}

/** The hospitals of these ids. */
export async function readHospitals(db: D1Database, ids: string[]): Promise<HospitalSource[]> {
  const { results } = await db.prepare(HOSPITALS).bind(JSON.stringify(ids)).all<HospitalRow>();
  return results.map(({ departments, ...row }) => ({ ...row, departments: JSON.parse(departments) }));
}

/** Terms inferred from papers but for those that the doctor took away; a part of a statement over `doctors d`. */
export const INFERRED_MESH = `(SELECT json_group_array(value) FROM json_each(d.inferred_mesh)
  WHERE value NOT IN (SELECT value FROM json_each(d.deleted_specialties)))`;

const DOCTORS = `
  SELECT d.id, iif(${IS_SIGNED_UP}, u.id, NULL) AS userId, ${IS_UNDER_REVIEW} AS isUnderReview,
    d.last_name AS lastName, d.first_name AS firstName,
    d.last_name_kana AS lastNameKana, d.first_name_kana AS firstNameKana, d.gender,
    d.certification_year AS certificationYear, coalesce(d.university_other, d.university_code) AS university,
    d.department_codes AS departments, d.expert_codes AS experts, d.search_paper_mesh AS searchPaperMesh,
    d.surgery_mesh AS surgeryMesh,
    ${INFERRED_MESH} AS inferredMesh, d.avatar_url AS avatarUrl, d.hide_gender AS hideGender,
    d.hide_university AS hideUniversity, d.hide_certification_year AS hideCertificationYear,
    d.hide_specialties AS hideSpecialties,
    (SELECT json_group_array(json_object('type', w.type, 'name', w.name, 'hospitalId', w.hospital_id,
       'prefectureCode', w.prefecture_code, 'hospitalCity', w.city, 'medicalAreaId', w.medical_area_id))
     FROM workplaces w WHERE w.doctor_id = d.id AND w.is_working = 1) AS workplaces
  FROM ${WITH_ACCOUNT}
  WHERE d.id IN (SELECT value FROM json_each(?)) AND ${STANDS}`;

const HOSPITALS = `
  SELECT id AS hospitalId, name, furigana, type, department_codes AS departments, zipcode,
    prefecture_code AS prefectureCode, municipality_code AS municipalityCode, address,
    medical_area_id AS medicalAreaId, latitude, longitude, tel, image_url AS image,
    bed_count_total AS bedCountTotal
  FROM hospitals WHERE id IN (SELECT value FROM json_each(?))`;

type Lists = "departments" | "experts" | "searchPaperMesh" | "surgeryMesh" | "inferredMesh";
type Flags = "isUnderReview" | "hideGender" | "hideUniversity" | "hideCertificationYear" | "hideSpecialties";
type DoctorRow = Omit<DoctorRecord, Lists | Flags | "workplaces"> &
  Record<Lists | "workplaces", string> &
  Record<Flags, number>;
type HospitalRow = Omit<HospitalSource, "departments"> & { departments: string };

function doctorOf(row: DoctorRow): DoctorRecord {
  return {
    ...row,
    departments: JSON.parse(row.departments),
    experts: JSON.parse(row.experts),
    searchPaperMesh: JSON.parse(row.searchPaperMesh),
    surgeryMesh: JSON.parse(row.surgeryMesh),
    inferredMesh: JSON.parse(row.inferredMesh),
    workplaces: JSON.parse(row.workplaces) as DoctorWorkplace[],
    isUnderReview: row.isUnderReview === 1,
    hideGender: row.hideGender === 1,
    hideUniversity: row.hideUniversity === 1,
    hideCertificationYear: row.hideCertificationYear === 1,
    hideSpecialties: row.hideSpecialties === 1,
  };
}
