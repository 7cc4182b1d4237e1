import type { Role } from "#contract/endpoint";
import type { Reportable } from "../reportable";

type Row = { role: Role; name: string; company: string | null; words: string; doctorId: string | null };

/** A person, with what their own page says in their own words. */
export const user: Reportable = {
  async seenBy({ env }, id) {
    const row = await env.DB.prepare(
      `SELECT u.role, trim(u.last_name_ja || ' ' || u.first_name_ja) AS name, c.name AS company, d.id AS doctorId,
         coalesce(d.introduction, m.introduction, '') AS words
       FROM users u LEFT JOIN companies c ON c.code = u.company_code LEFT JOIN doctors d ON d.user_id = u.id
         LEFT JOIN ms_profiles m ON m.user_id = u.id
       WHERE u.id = ? AND u.status <> 'withdrawn'`,
    )
      .bind(id)
      .first<Row>();
    if (!row) return null;
    const name = row.role === "connectCompany" ? (row.company ?? row.name) : row.name;
    const text = row.words || "（自己紹介はありません）";
    return {
      itemId: id,
      authorId: id,
      path: pageOf(id, row),
      lines: [{ name, text, at: null, isReported: true }],
    };
  },

  /** What people put on their page themselves: their words and their picture. Facts stay. */
  async erase({ DB }, id) {
    await DB.batch([
      DB.prepare("UPDATE users SET avatar_url = NULL WHERE id = ?").bind(id),
      DB.prepare("UPDATE doctors SET introduction = '', avatar_url = NULL WHERE user_id = ?").bind(id),
      DB.prepare("UPDATE ms_profiles SET introduction = '', rev = rev + 1 WHERE user_id = ?").bind(id),
    ]);
  },
};

function pageOf(id: string, { role, doctorId }: Row): string {
  if (doctorId) return `/doctor/${doctorId}`;
  if (role === "ms") return `/ms/${id}`;
  if (role === "connect") return `/cnct/${id}`;
  return role === "connectCompany" ? `/cnct/company/${id}` : "/search";
}
