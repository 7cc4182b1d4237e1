import { WITHDRAWN_NAME } from "#contract/users/texts";
import { OWN, OWN_DOCTOR, type PersonalTable } from "./personal-table";

/** The record of a doctor, and the account, last of all. */
export const ACCOUNT: readonly PersonalTable[] = [
  // The row itself stays: no later list names somebody again who has left.
  {
    table: "doctor_imports",
    where: OWN_DOCTOR,
    leaving: { set: "said = '{}'" },
    title: "医師名簿からの取り込み",
    shown: "code, said, source_date",
  },
  { table: "workplaces", where: OWN_DOCTOR, leaving: "delete", title: "勤務先", shown: "*" },
  {
    table: "doctors",
    // Also the records that were merged into the person's own: their names are still in them.
    where: `${OWN} OR id IN (SELECT old_id FROM merged_records WHERE kind = 'doctor'
      AND new_id IN (SELECT id FROM doctors WHERE ${OWN}))`,
    leaving: "delete",
    title: "医師情報",
    shown: "*",
  },
  {
    table: "audit_log",
    where: "actor_id = ?1",
    leaving: "keep",
    title: "操作の記録",
    shown: "at, action, target, result, ip",
  },
  {
    table: "users",
    where: "id = ?1",
    leaving: {
      set: `status = 'withdrawn', username = 'withdrawn:' || id, email = '', password_hash = NULL, licence_state = NULL,
        last_name_ja = '${WITHDRAWN_NAME}', first_name_ja = '', last_name_kana = '', first_name_kana = '', last_name = NULL,
        first_name = NULL, gender = NULL, birthday = NULL, category2 = NULL, sub_category_id = NULL,
        registered_number = NULL, certification_date = NULL, occupation = NULL, occupation_other = NULL,
        company_code = NULL, organization = NULL, job_title = NULL, is_manager = 0, rank = NULL, hospital_id = NULL,
        territories = '[]', avatar_url = NULL, route = NULL, admin_permissions = '[]',
        updated_at = unixepoch() * 1000`,
    },
    title: "アカウント",
    shown: `id, email, role, status, licence_state, last_name_ja, first_name_ja, last_name_kana, first_name_kana,
      last_name, first_name, gender, birthday, category2, sub_category_id, registered_number, certification_date,
      occupation, occupation_other, company_code, organization, job_title, rank, hospital_id, territories, avatar_url,
      route, agreed_terms_version, agreed_privacy_version, created_at, updated_at`,
  },
];
