import { OWN, OWN_DOCTOR, type PersonalTable } from "./personal-table";

/** The board, files, papers, and what was edited in the directory. */
export const CONTRIBUTIONS: readonly PersonalTable[] = [
  {
    table: "board_items",
    where: "author_id = ?1",
    leaving: "keep",
    title: "掲示板の投稿の表示先",
    shown: "post_id, roles, territories",
  },
  { table: "board_audience", where: "audience = 'by.' || ?1", leaving: "keep" },
  {
    table: "board_ads",
    where: "created_by = ?1",
    leaving: "keep",
    title: "作成した広告",
    shown: "place, title, starts_on, ends_on, created_at",
  },
  {
    table: "uploads",
    where: "owner_id = ?1",
    leaving: "delete",
    title: "アップロードしたファイル",
    shown: "kind, name, content_type, size, created_at",
  },
  { table: "told_papers", where: OWN_DOCTOR, leaving: "delete" },
  {
    table: "doctor_papers",
    where: `${OWN_DOCTOR} OR paper_id IN (SELECT id FROM papers WHERE owner_id IN (SELECT id FROM doctors WHERE ${OWN}))`,
    leaving: "delete",
    title: "論文の表示",
    shown: "paper_id, state, updated_at",
  },
  {
    table: "papers",
    where: `owner_id IN (SELECT id FROM doctors WHERE ${OWN})`,
    leaving: "delete",
    title: "ご自身で追加した論文",
    shown: "pmid, doi, title, authors, journal, year, abstract",
  },
  {
    table: "hospital_edits",
    where: "editor_id = ?1",
    leaving: { set: "editor_id = NULL" },
    title: "医療機関の情報の編集",
    shown: "hospital_id, field, before, after, edited_at, taken_back_at",
  },
  {
    table: "import_joins",
    where: "decided_by = ?1",
    leaving: { set: "decided_by = NULL" },
    title: "取り込みの照合の判断",
    shown: "source, name, place, state, decided_at",
  },
  {
    table: "hospital_proposals",
    where: "decided_by = ?1",
    leaving: { set: "decided_by = NULL" },
    title: "医療機関の更新案への回答",
    shown: "hospital_id, field, state, decided_at",
  },
  {
    table: "vacant_beds",
    where: "updated_by = ?1",
    leaving: { set: "updated_by = NULL" },
    title: "更新した空床情報",
    shown: "hospital_id, bed_kind, ward, number, note, updated_at",
  },
  {
    table: "vacant_bed_reminders",
    where: OWN,
    leaving: "delete",
    title: "空床の更新のお知らせ",
    shown: "hospital_id, hour",
  },
];
