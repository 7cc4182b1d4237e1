import { connect } from "#contract/connect/calls";
import type { Principal, Role } from "#contract/endpoint";
import { ms } from "#contract/ms/calls";
import { pageOfUser } from "#contract/users/page-of-user";
import type { Reportable } from "../reportable";

type Row = { role: Role; name: string; company: string | null; words: string; doctorId: string | null };

/** The roles that may open a page that is not for everybody: to others its owner is a name alone. */
const READERS: Partial<Record<Role, readonly Principal[]>> = {
  ms: ms.profile.access.who,
  connect: connect.profile.access.who,
  connectCompany: connect.company.access.who,
};

/** A person, with what their own page says in their own words. */
export const user: Reportable = {
  async seenBy({ viewer, env }, id) {
    const row = await env.DB.prepare(
      `SELECT u.role, trim(u.last_name_ja || ' ' || u.first_name_ja) AS name, c.name AS company, d.id AS doctorId,
         coalesce(d.introduction, m.introduction, p.introduction, own.introduction, '') AS words
       FROM users u LEFT JOIN companies c ON c.code = u.company_code LEFT JOIN doctors d ON d.user_id = u.id
         LEFT JOIN ms_profiles m ON m.user_id = u.id LEFT JOIN connect_profiles p ON p.user_id = u.id
         LEFT JOIN company_profiles own ON own.user_id = u.id
       WHERE u.id = ? AND u.status <> 'withdrawn'`,
    )
      .bind(id)
      .first<Row>();
    if (!row) return null;
    const name = row.role === "connectCompany" ? (row.company ?? row.name) : row.name;
    const isOpen = READERS[row.role]?.includes(viewer.principal) ?? true;
    const text = (isOpen && row.words) || "（自己紹介はありません）";
    return {
      itemId: id,
      authorId: id,
      path: pageOfUser({ userId: id, ...row }, false) ?? "/search",
      lines: [{ name, text, at: null, isReported: true }],
    };
  },

  /** Erases what people put on their page themselves: their words and their picture. Facts stay. */
  async erase({ DB }, id) {
    await DB.batch([
      DB.prepare("UPDATE users SET avatar_url = NULL WHERE id = ?").bind(id),
      DB.prepare("UPDATE doctors SET introduction = '', avatar_url = NULL WHERE user_id = ?").bind(id),
      ...["ms_profiles", "connect_profiles"].map((table) =>
        DB.prepare(`UPDATE ${table} SET introduction = '', rev = rev + 1 WHERE user_id = ?`).bind(id),
      ),
      DB.prepare(
        "UPDATE company_profiles SET introduction = '', cover_url = NULL, rev = rev + 1 WHERE user_id = ?",
      ).bind(id),
    ]);
  },
};
