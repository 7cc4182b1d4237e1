import { OWN, type PersonalTable } from "./personal-table";

/** Lists of hospitals, and notices to them. */
export const LISTS_AND_NOTICES: readonly PersonalTable[] = [
  {
    table: "hospital_list_items",
    where: "list_id IN (SELECT id FROM hospital_lists WHERE owner_id = ?1)",
    leaving: "delete",
    title: "リストの医療機関",
    shown: "list_id, hospital_id, memo, mark, marked_at, added_at",
  },
  {
    table: "list_doctors",
    where: "list_id IN (SELECT id FROM hospital_lists WHERE owner_id = ?1)",
    leaving: "delete",
    title: "リストの医師",
    shown: "list_id, doctor_id, memo, added_at",
  },
  {
    table: "hospital_lists",
    where: "owner_id = ?1",
    leaving: "delete",
    title: "医療機関リスト",
    shown: "id, name, type, purpose, memo, created_at, updated_at",
  },
  {
    table: "hospital_notice_draft_hospitals",
    where: "draft_id IN (SELECT id FROM hospital_notice_drafts WHERE author_id = ?1)",
    leaving: "delete",
  },
  {
    table: "hospital_notice_drafts",
    where: "author_id = ?1",
    leaving: "delete",
    title: "お知らせの下書き",
    shown: "id, hospital_id, title, detail, updated_at",
  },
  {
    table: "hospital_notice_reads",
    where: OWN,
    leaving: "delete",
    title: "お知らせの開封",
    shown: "notice_id, read_at, acknowledged_at",
  },
  {
    // It was sent in the hospital's name: it stays, and its author goes nameless with the account.
    table: "hospital_notices",
    where: "author_id = ?1",
    leaving: "keep",
    title: "送信したお知らせ",
    shown: "id, hospital_id, title, detail, sent_at, edited_at, deleted_at",
  },
];
