import type { Principal } from "#contract/endpoint";
import { KEEPERS } from "#contract/lists/calls";
import type { Reportable } from "../reportable";

type Row = { id: string; ownerId: string; name: string; memo: string; owner: string };

const READERS: readonly Principal[] = KEEPERS;

/** A list that its owner has opened to colleagues, by the end of its address: for those who may open it there. */
export const sharedList: Reportable = {
  async seenBy({ viewer, env }, key) {
    if (!READERS.includes(viewer.principal)) return null;
    const row = await env.DB.prepare(
      `SELECT l.id, l.owner_id AS ownerId, l.name, iif(l.shares_notes, l.memo, '') AS memo,
         trim(u.last_name_ja || ' ' || u.first_name_ja) AS owner
       FROM hospital_lists l JOIN users u ON u.id = l.owner_id
       WHERE l.share_key = ? AND u.status = 'active'`,
    )
      .bind(key)
      .first<Row>();
    if (!row) return null;
    const text = [row.name, row.memo].filter(Boolean).join("\n");
    return {
      itemId: row.id,
      authorId: row.ownerId,
      path: `/lists/shared/${key}`,
      lines: [{ name: row.owner, text, at: null, isReported: true }],
    };
  },

  /** Its owner keeps the list; its address opens nothing any more. */
  async erase({ DB }, id) {
    await DB.prepare("UPDATE hospital_lists SET share_key = NULL WHERE id = ?").bind(id).run();
  },
};
