import { WITHDRAWN_NAME } from "#contract/users/texts";

/**
 * What the record holds about people: shown to them on request, and erased or made nameless when they leave (APPI).
 * `where` finds a person's rows: `?1` is the user's id, `?2` the address. `leaving`: `"delete"`, `"keep"`, or the
 * assignments that take the person out of a row that must stay. `shown`: the columns that an export gives; a table
 * without it holds only secrets and traces of operation. Every table of the record stands here or in IMPERSONAL.
 */
export type PersonalTable = {
  table: string;
  where: string;
  leaving: "delete" | "keep" | { set: string };
  title?: string;
  shown?: string;
};

const OWN = "user_id = ?1";
const OWN_DOCTOR = "doctor_id IN (SELECT id FROM doctors WHERE user_id = ?1)";
/** The address, and one that was about to become it. */
const OWN_ADDRESSES = "IN (SELECT ?2 UNION SELECT email FROM mail_codes WHERE holder = ?1)";

/** In an order in which nothing is deleted that a later line still needs to find its rows. */
export const PERSONAL: readonly PersonalTable[] = [
  {
    table: "push_subscriptions",
    where: OWN,
    leaving: "delete",
    title: "プッシュ通知を受け取る端末",
    shown: "created_at",
  },
  {
    table: "sessions",
    where: OWN,
    leaving: "delete",
    title: "ログイン中の端末",
    shown: "created_at, seen_at, user_agent, ip, shared_terminal",
  },
  {
    table: "devices",
    where: OWN,
    leaving: "delete",
    title: "これまでに使った端末",
    shown: "first_at, last_at",
  },
  { table: "passkeys", where: OWN, leaving: "delete", title: "パスキー", shown: "name, created_at, used_at" },
  { table: "passkey_challenges", where: OWN, leaving: "delete" },
  { table: "totp", where: OWN, leaving: "delete", title: "認証アプリ", shown: "confirmed_at" },
  { table: "recovery_codes", where: OWN, leaving: "delete" },
  { table: "pending_sign_ins", where: OWN, leaving: "delete" },
  { table: "password_tokens", where: OWN, leaving: "delete" },
  { table: "attempts", where: "instr(bucket, ?1) OR instr(bucket, ?2)", leaving: "delete" },
  {
    table: "mail_subscriptions",
    where: OWN,
    leaving: "delete",
    title: "メールの受信設定",
    shown: "mail_type, is_subscribed, changed_at, source",
  },
  {
    table: "search_matches",
    where: "search_id IN (SELECT id FROM saved_searches WHERE user_id = ?1)",
    leaving: "delete",
  },
  {
    table: "saved_searches",
    where: OWN,
    leaving: "delete",
    title: "保存した検索",
    shown: "kind, name, query, tells, created_at",
  },
  { table: "user_storage", where: OWN, leaving: "delete", title: "画面の設定", shown: "data" },
  {
    table: "agreements",
    where: OWN,
    leaving: "keep",
    title: "同意の記録",
    shown: "term, version, agreed_at, ip",
  },
  {
    table: "licence_reviews",
    where: OWN,
    leaving: { set: "reason = ''" },
    title: "医師資格の確認",
    shown: "decision, reason, decided_at",
  },
  {
    table: "exchanges",
    where: "requester_id = ?1 OR receiver_id = ?1",
    leaving: {
      set: `status = CASE status WHEN 'requested' THEN 'canceled' WHEN 'accepted' THEN 'deleted' ELSE status END,
        message = CASE requester_id WHEN ?1 THEN '' ELSE message END`,
    },
    title: "名刺交換",
    shown: "requester_id, receiver_id, status, message, requested_at, updated_at",
  },
  { table: "exchange_requests", where: "requester_id = ?1 OR receiver_id = ?1", leaving: "keep" },
  {
    table: "business_cards",
    where: OWN,
    leaving: "delete",
    title: "自分の名刺",
    shown: "job_title, tel, address, back, hides_email, updated_at",
  },
  {
    table: "card_notes",
    where: "owner_id = ?1 OR user_id = ?1",
    leaving: "delete",
    title: "名刺のメモ",
    shown: "user_id, memo, tags, updated_at",
  },
  {
    table: "memberships",
    where: OWN,
    leaving: { set: "state = 'exited'" },
    title: "コミュニティ",
    shown: "group_id, state, invited_at, updated_at",
  },
  {
    table: "hospital_list_items",
    where: "list_id IN (SELECT id FROM hospital_lists WHERE owner_id = ?1)",
    leaving: "delete",
    title: "リストの医療機関",
    shown: "list_id, hospital_id, memo, mark, marked_at, added_at",
  },
  {
    table: "hospital_lists",
    where: "owner_id = ?1",
    leaving: "delete",
    title: "医療機関リスト",
    shown: "id, name, type, purpose, memo, created_at, updated_at",
  },
  {
    table: "ms_profiles",
    where: OWN,
    leaving: "delete",
    title: "MSのプロフィール",
    shown: "introduction, tel, updated_at",
  },
  { table: "outbox", where: `recipient ${OWN_ADDRESSES}`, leaving: "delete" },
  { table: "mail_code_sends", where: `email ${OWN_ADDRESSES}`, leaving: "delete" },
  { table: "mail_codes", where: "holder = ?1 OR email = ?2", leaving: "delete" },
  { table: "registrations", where: "user_id = ?1 OR email = ?2", leaving: "delete" },
  { table: "doctor_claims", where: OWN, leaving: "delete" },
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
  {
    table: "uploads",
    where: "owner_id = ?1",
    leaving: "delete",
    title: "アップロードしたファイル",
    shown: "kind, name, content_type, size, created_at",
  },
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
  { table: "workplaces", where: OWN_DOCTOR, leaving: "delete", title: "勤務先", shown: "*" },
  { table: "doctors", where: OWN, leaving: "delete", title: "医師情報", shown: "*" },
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

/** Tables that name nobody. */
export const IMPERSONAL: readonly string[] = [
  "prefectures",
  "medical_areas",
  "municipalities",
  "postal_codes",
  "departments",
  "expert_categories",
  "universities",
  "occupations",
  "hospital_types",
  "list_purposes",
  "mesh_terms",
  "companies",
  "hospitals",
  "unindexed_hospitals",
  "import_runs",
  "terms_versions",
  "deliveries",
  "licence_register",
  "card_limits",
];
