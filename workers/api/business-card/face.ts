import type { CardFace } from "#contract/business-card/calls";
import { WITHDRAWN_NAME } from "#contract/users/texts";
import { businessCards } from "../../db/schema/business-card";
import { doctors } from "../../db/schema/doctors";
import { companies, users } from "../../db/schema/users";
import { computed, nullable, type RowOf } from "../../db/sql";
import { IS_UNDER_REVIEW } from "../../search/listed";

/** The row of FACE_COLUMNS, for `workers/db/sql.ts`. */
export const FACE_ROW = {
  userId: users.id,
  role: users.role,
  status: users.status,
  name: computed<string>(),
  kana: computed<string>(),
  company: nullable(companies.name),
  organization: computed<string | null>(),
  jobTitle: computed<string | null>(),
  avatarUrl: users.avatarUrl,
  doctorId: nullable(doctors.id),
  isUnderReview: computed<number>(),
};
type FaceRow = RowOf<typeof FACE_ROW>;

/** Columns for a query over `users AS u`: where a doctor works now stands for an organisation of their own. */
export const FACE_COLUMNS = `u.id AS userId, u.role, u.status, u.last_name_ja || ' ' || u.first_name_ja AS name,
  u.last_name_kana || ' ' || u.first_name_kana AS kana, c.name AS company,
  coalesce(u.organization, (SELECT w.name FROM doctors d JOIN workplaces w ON w.doctor_id = d.id
    WHERE d.user_id = u.id AND w.is_working = 1 ORDER BY w.position LIMIT 1)) AS organization,
  coalesce(nullif(b.job_title, ''), u.job_title) AS jobTitle, u.avatar_url AS avatarUrl,
  (SELECT d.id FROM doctors d WHERE d.user_id = u.id LIMIT 1) AS doctorId,
  u.role = 'doctor' AND ${IS_UNDER_REVIEW} AS isUnderReview`;

export const FACE_TABLES =
  "LEFT JOIN companies c ON c.code = u.company_code LEFT JOIN business_cards b ON b.user_id = u.id";

/** The row of CONTACT_COLUMNS. */
export const CONTACT_ROW = {
  email: computed<string | null>(),
  tel: computed<string | null>(),
  address: computed<string | null>(),
  back: nullable(businessCards.back),
};
type ContactRow = RowOf<typeof CONTACT_ROW>;

/** Columns beyond the public profile: only for people who have exchanged cards. */
export const CONTACT_COLUMNS = `iif(coalesce(b.hides_email, 0), NULL, u.email) AS email, nullif(b.tel, '') AS tel,
  nullif(b.address, '') AS address, b.back`;

/** A company goes by its company's name; that somebody has left the service is all that is shown of them. */
export function faceOf(row: FaceRow): CardFace {
  const { userId, role } = row;
  if (row.status === "withdrawn") return { ...NOBODY, userId, role };
  const isCompany = role === "connectCompany" && row.company !== null;
  return {
    userId,
    role,
    name: isCompany ? (row.company ?? "") : row.name.trim(),
    kana: row.kana.trim(),
    company: row.company,
    organization: row.organization,
    jobTitle: row.jobTitle,
    avatarUrl: row.avatarUrl,
    doctorId: row.doctorId,
    isUnderReview: row.isUnderReview === 1 || undefined,
    isWithdrawn: false,
  };
}

const NOBODY = {
  name: WITHDRAWN_NAME,
  kana: "",
  company: null,
  organization: null,
  jobTitle: null,
  avatarUrl: null,
  doctorId: null,
  isWithdrawn: true,
};

export function contactOf({ email, tel, address, back }: ContactRow) {
  return { email, tel, address, back: back ?? "" };
}
