import { sql } from "drizzle-orm";
import type { MsProfile, MsUser, ms } from "#contract/ms/calls";
import { MS_PROFILE_CHANGED } from "#contract/ms/texts";
import type { Database } from "../../db/client";
import type { Viewer } from "../../viewer";
import { notFound } from "../errors";
import type { Handler } from "../serve";
import { changeOwnProfile } from "../users/own-profile";
import { USER, userOf } from "./find-ms";

type Row = Omit<MsUser, "territories" | "declaredTerritories" | "isManager"> & {
  territories: string;
  declaredTerritories: string;
  isManager: number;
  introduction: string;
  tel: string | null;
  rev: number;
};

export const profile: Handler<typeof ms.profile> = ({ viewer, body, db }) =>
  profileOf(viewer, db, body.objectId);

export const changeProfile: Handler<typeof ms.changeProfile> = (asked) =>
  changeOwnProfile(asked, {
    table: "ms_profiles",
    now: () => profileOf(asked.viewer, asked.db, asked.viewer.id),
    changed: MS_PROFILE_CHANGED,
  });

async function profileOf(viewer: Viewer, db: Database, objectId: string): Promise<MsProfile> {
  const [row] = await db.all<Row>(sql`SELECT ${USER}, coalesce(p.introduction, '') AS introduction, p.tel,
      coalesce(p.rev, 0) AS rev
    FROM users LEFT JOIN companies ON companies.code = users.company_code
      LEFT JOIN ms_profiles p ON p.user_id = users.id
    WHERE users.id = ${objectId} AND users.role = 'ms' AND users.status = 'active'`);
  if (!row) throw notFound();
  return { ...userOf(row), isSelf: objectId === viewer.id };
}
