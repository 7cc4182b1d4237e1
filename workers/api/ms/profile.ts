import { sql } from "drizzle-orm";
import type { ms } from "#contract/ms/calls";
import type { MsProfile, MsUser } from "#contract/ms/shapes";
import { MS_PROFILE_CHANGED } from "#contract/ms/texts";
import type { Database } from "../../db/client";
import type { Viewer } from "../../viewer";
import { refuseForeignPicture } from "../doctors/edit/avatar";
import { conflict, notFound } from "../errors";
import type { Handler } from "../serve";
import { USER, userOf } from "./find-ms";

type Row = Omit<MsUser, "territories" | "isManager"> & {
  territories: string;
  isManager: number;
  introduction: string;
  tel: string | null;
  rev: number;
};

export const profile: Handler<typeof ms.profile> = ({ viewer, body, db }) =>
  profileOf(viewer, db, body.objectId);

/** What is sent again as it stands already is no conflict. */
export const changeProfile: Handler<typeof ms.changeProfile> = async ({ viewer, body, env, db }) => {
  await refuseForeignPicture(db, viewer, body.avatarUrl);
  const { rev, ...changes } = body;
  const before = await profileOf(viewer, db, viewer.id);
  const after = { ...before, ...changes };
  if (JSON.stringify(after) === JSON.stringify(before)) return before;
  const now = Date.now();
  const [written] = await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO ms_profiles (user_id, introduction, tel, rev, updated_at) SELECT ?1, ?2, ?3, 1, ?4
       WHERE ?5 = 0 OR EXISTS (SELECT 1 FROM ms_profiles WHERE user_id = ?1)
       ON CONFLICT (user_id) DO UPDATE SET introduction = ?2, tel = ?3, rev = rev + 1, updated_at = ?4 WHERE rev = ?5`,
    ).bind(viewer.id, after.introduction, after.tel, now, rev ?? before.rev),
    env.DB.prepare(
      `UPDATE users SET avatar_url = ?2, territories = ?3, updated_at = ?4 WHERE id = ?1
       AND EXISTS (SELECT 1 FROM ms_profiles WHERE user_id = ?1 AND rev = ?5 + 1 AND updated_at = ?4)`,
    ).bind(viewer.id, after.avatarUrl, JSON.stringify(after.territories), now, rev ?? before.rev),
  ]);
  const current = await profileOf(viewer, db, viewer.id);
  if (written?.meta.changes === 0) throw conflict(MS_PROFILE_CHANGED, current);
  return current;
};

async function profileOf(viewer: Viewer, db: Database, objectId: string): Promise<MsProfile> {
  const [row] = await db.all<Row>(sql`SELECT ${USER}, coalesce(p.introduction, '') AS introduction, p.tel,
      coalesce(p.rev, 0) AS rev
    FROM users LEFT JOIN companies ON companies.code = users.company_code
      LEFT JOIN ms_profiles p ON p.user_id = users.id
    WHERE users.id = ${objectId} AND users.role = 'ms' AND users.status = 'active'`);
  if (!row) throw notFound();
  return { ...userOf(row), isSelf: objectId === viewer.id };
}
