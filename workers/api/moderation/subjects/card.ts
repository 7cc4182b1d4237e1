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

/** The title that stands on a card: what its owner has written there, else that of the account. */
const TITLE = "coalesce(nullif(b.job_title, ''), u.job_title, '')";

/** The words that somebody has put on their card, as those who hold it read them. `id` is the owner of the card. */
export const businessCard: Reportable = {
  async seenBy({ viewer, env }, id) {
    const row = await env.DB.prepare(
      `SELECT ${NAME}, ${TITLE} AS jobTitle, b.back FROM users u LEFT JOIN business_cards b ON b.user_id = u.id
       WHERE u.id = ?1 AND u.status = 'active' AND (?1 = ?2 OR EXISTS (
         SELECT 1 FROM exchanges e WHERE e.status = 'accepted' AND ${isUnblockedPair("?1", "?2")}
           AND ((e.requester_id = ?1 AND e.receiver_id = ?2) OR (e.requester_id = ?2 AND e.receiver_id = ?1))))`,
    )
      .bind(id, viewer.id)
      .first<{ name: string; jobTitle: string; back: string | null }>();
    if (!row) return null;
    const text = [row.jobTitle, row.back].filter(Boolean).join("\n") || "（裏面の記載はありません）";
    const lines = [{ name: row.name, text, at: null, isReported: true }];
    return { itemId: id, authorId: id, path: `/business-card/cards/${id}`, lines };
  },

  /** The account's title goes where it is the one that stood there. */
  async erase({ DB }, id) {
    await DB.batch([
      DB.prepare(
        `UPDATE users SET job_title = NULL WHERE id = ?1
         AND NOT EXISTS (SELECT 1 FROM business_cards WHERE user_id = ?1 AND job_title <> '')`,
      ).bind(id),
      DB.prepare("UPDATE business_cards SET job_title = '', back = '' WHERE user_id = ?").bind(id),
    ]);
  },
};
