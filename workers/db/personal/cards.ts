import { OWN, type PersonalTable } from "./personal-table";

/** Business cards, and who may write to whom. */
export const CARDS: readonly PersonalTable[] = [
  {
    table: "exchanges",
    where: "requester_id = ?1 OR receiver_id = ?1",
    leaving: {
      // The mark by which a holder keeps a line of somebody who has left (see `WITHDRAWN_CHANGE`).
      set: `change_id = CASE status WHEN 'accepted' THEN 'withdrawn' ELSE change_id END,
        status = CASE status WHEN 'requested' THEN 'canceled' WHEN 'accepted' THEN 'deleted' ELSE status END,
        message = CASE requester_id WHEN ?1 THEN '' ELSE message END`,
    },
    title: "名刺交換",
    shown: "requester_id, receiver_id, status, message, requested_at, updated_at",
  },
  { table: "exchange_requests", where: "requester_id = ?1 OR receiver_id = ?1", leaving: "keep" },
  {
    table: "card_links",
    where: OWN,
    leaving: "delete",
    title: "名刺のリンク",
    shown: "code, expires_at, created_at",
  },
  {
    table: "refused_requests",
    where: "requester_id = ?1 OR receiver_id = ?1",
    leaving: "delete",
  },
  {
    table: "contact_rules",
    where: OWN,
    leaving: "delete",
    title: "連絡を受ける相手",
    shown: "doctor, ms, company, areas, paused_until, updated_at",
  },
  {
    table: "muted_companies",
    where: OWN,
    leaving: "delete",
    title: "連絡を受け取らない企業",
    shown: "company_code, muted_at",
  },
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
];
