import { OWN, OWN_DOCTOR, type PersonalTable } from "./personal-table";

/** The address, and one that was about to become it. */
const OWN_ADDRESSES = "IN (SELECT ?2 UNION SELECT email FROM mail_codes WHERE holder = ?1)";

/** Reports, mails, invitations, inquiries. */
export const CORRESPONDENCE: readonly PersonalTable[] = [
  { table: "magazines", where: "created_by = ?1", leaving: "keep" },
  {
    table: "magazine_recipients",
    where: OWN,
    leaving: "delete",
    title: "運営からの配信",
    shown: "magazine_id, outcome, outcome_at",
  },
  { table: "blocks", where: "blocker_id = ?1 OR blocked_id = ?1", leaving: "delete" },
  {
    table: "reports",
    where: "reporter_id = ?1",
    leaving: { set: "note = ''" },
    title: "通報",
    shown: "reason, note, created_at",
  },
  {
    table: "report_cases",
    where: "author_id = ?1 OR decided_by = ?1",
    leaving: "keep",
  },
  {
    table: "rooms",
    where: "instr(' ' || pair || ' ', ' ' || ?1 || ' ') > 0",
    leaving: { set: "pair = NULL" },
  },
  { table: "outbox", where: `recipient ${OWN_ADDRESSES}`, leaving: "delete" },
  { table: "stopped_addresses", where: `address ${OWN_ADDRESSES}`, leaving: "delete" },
  { table: "mail_code_sends", where: `email ${OWN_ADDRESSES}`, leaving: "delete" },
  { table: "mail_codes", where: "holder = ?1 OR email = ?2", leaving: "delete" },
  { table: "registrations", where: "user_id = ?1 OR email = ?2", leaving: "delete" },
  // Claims of others too: somebody under review may have said that this record is theirs.
  { table: "doctor_claims", where: `${OWN} OR ${OWN_DOCTOR}`, leaving: "delete" },
  {
    table: "invitations",
    where: "inviter_id = ?1 OR user_id = ?1 OR email = ?2",
    leaving: { set: "email = CASE WHEN user_id = ?1 OR email = ?2 THEN '' ELSE email END" },
    title: "招待",
    shown: "email, created_at, opened_at, withdrawn_at, used_at",
  },
  {
    table: "inquiries",
    where: "user_id = ?1 OR email = ?2",
    leaving: {
      set: `last_name = '', first_name = '', hospital_name = '', department = '', hospital_address = '', email = '',
        body = '', user_id = NULL, ip = ''`,
    },
    title: "お問い合わせ",
    shown: "receipt, last_name, first_name, job, hospital_name, department, email, body, created_at",
  },
  {
    table: "corrections",
    where: "user_id = ?1 OR email = ?2",
    leaving: { set: "name = '', email = '', body = '', user_id = NULL, ip = ''" },
    title: "掲載情報の訂正・削除のご依頼",
    shown: "receipt, subject_name, kind, name, email, body, state, answer, created_at",
  },
];
