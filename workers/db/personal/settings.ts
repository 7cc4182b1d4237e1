import { OWN, type PersonalTable } from "./personal-table";

/** Tables of what somebody has chosen and agreed to. */
export const SETTINGS: readonly PersonalTable[] = [
  {
    table: "mail_subscriptions",
    where: OWN,
    leaving: "delete",
    title: "メール受信設定",
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
  {
    table: "availability",
    where: OWN,
    leaving: "delete",
    title: "「診療中」の表示",
    shown: "consulting_from, consulting_until",
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
];
