import type { ConnectProfile, connect } from "#contract/connect/calls";
import { CONNECT_PROFILE_CHANGED } from "#contract/connect/texts";
import { codesIn } from "../../db/columns";
import type { Viewer } from "../../viewer";
import { notFound } from "../errors";
import type { Handler } from "../serve";
import { changeOwnProfile } from "../users/own-profile";

type Row = Omit<ConnectProfile, "territories" | "declaredTerritories" | "isSelf"> & {
  territories: string;
  declaredTerritories: string;
};

export const profile: Handler<typeof connect.profile> = ({ viewer, params, env }) =>
  profileOf(viewer, env.DB, params.id);

export const changeProfile: Handler<typeof connect.changeProfile> = (asked) =>
  changeOwnProfile(asked, {
    table: "connect_profiles",
    now: () => profileOf(asked.viewer, asked.env.DB, asked.viewer.id),
    changed: CONNECT_PROFILE_CHANGED,
  });

async function profileOf(viewer: Viewer, DB: D1Database, id: string): Promise<ConnectProfile> {
  const row = await DB.prepare(
    `SELECT u.id AS objectId, u.last_name_ja AS lastnameJa, u.first_name_ja AS firstnameJa,
         u.last_name_kana AS lastnameKana, u.first_name_kana AS firstnameKana, u.company_code AS companyCode,
         c.name AS companyName, (SELECT id FROM users WHERE company_code = u.company_code AND role = 'connectCompany'
           AND status = 'active' ORDER BY id LIMIT 1) AS companyId,
         u.organization, u.job_title AS jobTitle, u.avatar_url AS avatarUrl, u.territories, u.declared_territories AS declaredTerritories,
         coalesce(p.introduction, '') AS introduction, p.tel, coalesce(p.rev, 0) AS rev
       FROM users u LEFT JOIN companies c ON c.code = u.company_code LEFT JOIN connect_profiles p ON p.user_id = u.id
       WHERE u.id = ? AND u.role = 'connect' AND u.status = 'active'`,
  )
    .bind(id)
    .first<Row>();
  if (!row) throw notFound();
  return {
    ...row,
    territories: codesIn(row.territories),
    declaredTerritories: codesIn(row.declaredTerritories),
    isSelf: id === viewer.id,
  };
}
