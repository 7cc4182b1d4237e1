import type { Directory } from "./directory";

/** Writes a made-up directory into the record. */
export async function writeRecord(DB: D1Database, { doctors, hospitals }: Directory): Promise<void> {
  const kinds = Array.from({ length: 14 }, (_, number) => [number + 1, `種別${number + 1}`]);
  await insert(DB, "INSERT OR IGNORE INTO hospital_types (code, name)", kinds);
  await insert(
    DB,
    `INSERT INTO hospitals (${HOSPITAL_COLUMNS}, updated_at)`,
    hospitals.map((hospital) => [
      hospital.hospitalId,
      hospital.name,
      hospital.furigana,
      hospital.shortName,
      hospital.shortNameKana,
      hospital.nameEn,
      JSON.stringify(hospital.nicknames.map((name) => ({ name, source: "看板" }))),
      hospital.kind,
      hospital.type,
      JSON.stringify(hospital.furtherTypes),
      Number(hospital.isReferralPriority),
      JSON.stringify(hospital.departments),
      hospital.zipcode,
      hospital.prefectureCode,
      hospital.municipalityCode,
      hospital.address,
      hospital.medicalAreaId,
      hospital.latitude,
      hospital.longitude,
      hospital.tel,
      hospital.fax,
      hospital.bedCountTotal,
      JSON.stringify(factsOf(hospital)),
      0,
    ]),
  );
  await insert(
    DB,
    `INSERT INTO vacant_beds (${BED_COLUMNS})`,
    hospitals.flatMap(({ hospitalId, vacantBeds }) =>
      vacantBeds.map(({ bedKind, men, women, either, number, updatedAt }) => [
        `${hospitalId}-${bedKind}`,
        hospitalId,
        bedKind,
        men,
        women,
        either,
        number,
        updatedAt,
      ]),
    ),
  );
  await insert(
    DB,
    `INSERT INTO users (${USER_COLUMNS}, created_at, updated_at)`,
    doctors.flatMap((doctor) =>
      doctor.userId === null
        ? []
        : [
            [
              doctor.userId,
              `${doctor.id}@example.jp`,
              `${doctor.id}@example.jp`,
              "doctor",
              "verified",
              doctor.lastName,
              doctor.firstName,
              doctor.lastNameKana,
              doctor.firstNameKana,
              0,
              0,
            ],
          ],
    ),
  );
  await insert(
    DB,
    `INSERT INTO doctors (${DOCTOR_COLUMNS}, updated_at)`,
    doctors.map((doctor) => [
      doctor.id,
      doctor.userId,
      doctor.lastName,
      doctor.firstName,
      doctor.lastNameKana,
      doctor.firstNameKana,
      doctor.gender,
      doctor.certificationYear,
      doctor.university,
      JSON.stringify(doctor.departments),
      JSON.stringify(doctor.experts),
      JSON.stringify(doctor.searchPaperMesh),
      JSON.stringify(doctor.surgeryMesh),
      Number(doctor.hideGender),
      Number(doctor.hideUniversity),
      Number(doctor.hideCertificationYear),
      Number(doctor.hideSpecialties),
      0,
    ]),
  );
  await insert(
    DB,
    `INSERT INTO workplaces (${WORKPLACE_COLUMNS})`,
    doctors.flatMap((doctor) =>
      doctor.workplaces.map((place, position) => [
        doctor.id,
        position,
        place.type,
        place.hospitalId,
        place.name,
        place.prefectureCode,
        place.medicalAreaId,
      ]),
    ),
  );
}

const HOSPITAL_COLUMNS =
  "id, name, furigana, short_name, short_name_kana, name_en, nicknames, kind, type, further_types, is_referral_priority, department_codes, zipcode, prefecture_code, municipality_code, address, medical_area_id, latitude, longitude, tel, fax, bed_count_total, facts";
const BED_COLUMNS = "id, hospital_id, bed_kind, men, women, either, number, updated_at";
const USER_COLUMNS =
  "id, username, email, role, licence_state, last_name_ja, first_name_ja, last_name_kana, first_name_kana";
const DOCTOR_COLUMNS =
  "id, user_id, last_name, first_name, last_name_kana, first_name_kana, gender, certification_year, university_code, department_codes, expert_codes, search_paper_mesh, surgery_mesh, hide_gender, hide_university, hide_certification_year, hide_specialties";
const WORKPLACE_COLUMNS = "doctor_id, position, type, hospital_id, name, prefecture_code, medical_area_id";

function factsOf({ bedKinds, procedures }: Directory["hospitals"][number]) {
  return {
    ...Object.fromEntries(bedKinds.map((kind) => [`bedCount${kind}`, 20])),
    procedures: Object.fromEntries(procedures.map((name) => [name, 12])),
  };
}

const ROWS_AT_ONCE = 2_000;

async function insert(DB: D1Database, into: string, rows: unknown[][]): Promise<void> {
  const values = Array.from({ length: rows[0]?.length ?? 0 }, (_, column) => `value ->> ${column}`);
  const statement = DB.prepare(`${into} SELECT ${values.join(", ")} FROM json_each(?)`);
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await statement.bind(JSON.stringify(rows.slice(start, start + ROWS_AT_ONCE))).run();
  }
}
