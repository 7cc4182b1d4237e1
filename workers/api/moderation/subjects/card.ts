import { isUnblockedPair } from "../../business-card/exchange/pair";
import type { Reportable } from "../reportable";

const NAME = "trim(u.last_name_ja || ' ' || u.first_name_ja) AS name";

/** The word that came with a request for a card, as the two of them read it; the request itself stays. */
export const cardRequest: Reportable = {
  async seenBy({ viewer, env }, id) {
    const row = await env.DB.prepare(
      `SELECT ${NAME}, e.requester_id AS authorId, e.message, e.requested_at AS at
       FROM exchanges e JOIN users u ON u.id = e.requester_id
       WHERE e.id = ?1 AND e.message <> '' AND e.status <> 'deleted'
         AND (e.requester_id = ?2 OR (e.receiver_id = ?2 AND e.status <> 'canceled'))
         AND ${isUnblockedPair("e.requester_id", "e.receiver_id")}`,
    )
      .bind(id, viewer.id)
      .first<{ name: string; authorId: string; message: string; at: number }>();
    if (!row) return null;
    const { name, authorId, message, at } = row;
    const lines = [{ name, text: message, at, isReported: true }];
    return { itemId: id, authorId, path: "/business-card/requests", lines };
  },

  async erase({ DB }, id) {
    await DB.prepare("UPDATE exchanges SET message = '' WHERE id = ?").bind(id).run();
  },
};

/** What somebody has put on their card in their own words, as those who hold it read it. `id`: whose card. */
export const businessCard: Reportable = {
  async seenBy({ viewer, env }, id) {
    const row = await env.DB.prepare(
      `SELECT ${NAME}, b.job_title AS jobTitle, b.back
       FROM business_cards b JOIN users u ON u.id = b.user_id AND u.status = 'active'
       WHERE b.user_id = ?1 AND (?1 = ?2 OR EXISTS (
         SELECT 1 FROM exchanges e WHERE e.status = 'accepted' AND ${isUnblockedPair("?1", "?2")}
           AND ((e.requester_id = ?1 AND e.receiver_id = ?2) OR (e.requester_id = ?2 AND e.receiver_id = ?1))))`,
    )
      .bind(id, viewer.id)
      .first<{ name: string; jobTitle: string; back: string }>();
    if (!row) return null;
    const text = [row.jobTitle, row.back].filter(Boolean).join("\n") || "（裏面の記載はありません）";
    const lines = [{ name: row.name, text, at: null, isReported: true }];
    return { itemId: id, authorId: id, path: `/business-card/cards/${id}`, lines };
  },

  async erase({ DB }, id) {
    await DB.prepare("UPDATE business_cards SET job_title = '', back = '' WHERE user_id = ?").bind(id).run();
  },
};
