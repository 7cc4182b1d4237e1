import type { connect } from "#contract/connect/calls";
import type { ConnectProfile } from "#contract/connect/shapes";
import { CONNECT_PROFILE_CHANGED } from "#contract/connect/texts";
import { codesIn } from "../../db/columns";
import type { Viewer } from "../../viewer";
import { refuseForeignPicture } from "../doctors/edit/avatar";
import { conflict, notFound } from "../errors";
import type { Handler } from "../serve";

type Row = Omit<ConnectProfile, "territories" | "isSelf"> & { territories: string };

export const profile: Handler<typeof connect.profile> = ({ viewer, params, env }) =>
  profileOf(viewer, env.DB, params.id);

/** What is sent again as it stands already is no conflict. */
export const changeProfile: Handler<typeof connect.changeProfile> = async ({ viewer, body, db, env }) => {
  await refuseForeignPicture(db, viewer, body.avatarUrl);
  const { rev, ...changes } = body;
  const before = await profileOf(viewer, env.DB, viewer.id);
  const after = { ...before, ...changes };
  if (JSON.stringify(after) === JSON.stringify(before)) return before;
  const now = Date.now();
  const [written] = await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO connect_profiles (user_id, introduction, tel, rev, updated_at) SELECT ?1, ?2, ?3, 1, ?4
       WHERE ?5 = 0 OR EXISTS (SELECT 1 FROM connect_profiles WHERE user_id = ?1)
       ON CONFLICT (user_id) DO UPDATE SET introduction = ?2, tel = ?3, rev = rev + 1, updated_at = ?4 WHERE rev = ?5`,
    ).bind(viewer.id, after.introduction, after.tel, now, rev ?? before.rev),
    env.DB.prepare(
      `UPDATE users SET avatar_url = ?2, territories = ?3, updated_at = ?4 WHERE id = ?1
       AND EXISTS (SELECT 1 FROM connect_profiles WHERE user_id = ?1 AND rev = ?5 + 1 AND updated_at = ?4)`,
    ).bind(viewer.id, after.avatarUrl, JSON.stringify(after.territories), now, rev ?? before.rev),
  ]);
  const current = await profileOf(viewer, env.DB, viewer.id);
  if (written?.meta.changes === 0) throw conflict(CONNECT_PROFILE_CHANGED, current);
  return current;
};

async function profileOf(viewer: Viewer, db: D1Database, id: string): Promise<ConnectProfile> {
  const row = await db
    .prepare(
      `SELECT u.id AS objectId, u.last_name_ja AS lastnameJa, u.first_name_ja AS firstnameJa,
         u.last_name_kana AS lastnameKana, u.first_name_kana AS firstnameKana, u.company_code AS companyCode,
         c.name AS companyName, (SELECT id FROM users WHERE company_code = u.company_code AND role = 'connectCompany'
           AND status = 'active' ORDER BY id LIMIT 1) AS companyId,
         u.organization, u.job_title AS jobTitle, u.avatar_url AS avatarUrl, u.territories,
         coalesce(p.introduction, '') AS introduction, p.tel, coalesce(p.rev, 0) AS rev
       FROM users u LEFT JOIN companies c ON c.code = u.company_code LEFT JOIN connect_profiles p ON p.user_id = u.id
       WHERE u.id = ? AND u.role = 'connect' AND u.status = 'active'`,
    )
    .bind(id)
    .first<Row>();
  if (!row) throw notFound();
  return { ...row, territories: codesIn(row.territories), isSelf: id === viewer.id };
}
