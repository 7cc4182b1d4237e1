import type * as z from "zod";
import type { ownProfileChange } from "#contract/users/own-profile";
import type { Database } from "../../db/client";
import { statement } from "../../db/sql";
import type { Env } from "../../env";
import { notify } from "../../notifications/notify";
import type { Viewer } from "../../viewer";
import { refuseForeignPicture } from "../doctors/edit/avatar";
import { conflict } from "../errors";
import { discardUnshownAt } from "../files/discard";
import { operatorsOf } from "../workplaces/membership";

type OwnProfile = {
  introduction: string;
  tel: string | null;
  avatarUrl: string | null;
  territories: string[];
  declaredTerritories: string[];
  rev: number;
};

type Query = {
  viewer: Viewer;
  body: z.output<ReturnType<typeof ownProfileChange>>;
  db: Database;
  env: Env;
};

type Saved<Profile> = {
  table: "ms_profiles" | "connect_profiles";
  /** The profile as it stands. */
  now: () => Promise<Profile>;
  /** The words of a refusal because another screen has saved meanwhile. */
  changed: string;
};

/**
 * Changes one's own profile from the state that was read. Sending it again as it stands is no conflict. Added territories are
 * the owner's word until an operator confirms them.
 */
export async function changeOwnProfile<Profile extends OwnProfile>(
  { viewer, body, db, env }: Query,
  { table, now, changed }: Saved<Profile>,
): Promise<Profile> {
  await refuseForeignPicture(db, viewer, body.avatarUrl);
  const { rev, ...changes } = body;
  const before = await now();
  const after = { ...before, ...changes };
  if (JSON.stringify(after) === JSON.stringify(before)) return before;
  const at = Date.now();
  const [written] = await env.DB.batch([
    statement(
      env.DB,
      `INSERT INTO ${table} (user_id, introduction, tel, rev, updated_at) SELECT ?1, ?2, ?3, 1, ?4
       WHERE ?5 = 0 OR EXISTS (SELECT 1 FROM ${table} WHERE user_id = ?1)
       ON CONFLICT (user_id) DO UPDATE SET introduction = ?2, tel = ?3, rev = rev + 1, updated_at = ?4 WHERE rev = ?5`,
      viewer.id,
      after.introduction,
      after.tel,
      at,
      rev ?? before.rev,
    ),
    statement(
      env.DB,
      `UPDATE users SET avatar_url = ?2, territories = ?3, updated_at = ?4,
         declared_territories = (SELECT json_group_array(value) FROM json_each(?3) WHERE
           value NOT IN (SELECT value FROM json_each(users.territories))
           OR value IN (SELECT value FROM json_each(users.declared_territories)))
       WHERE id = ?1
       AND EXISTS (SELECT 1 FROM ${table} WHERE user_id = ?1 AND rev = ?5 + 1 AND updated_at = ?4)`,
      viewer.id,
      after.avatarUrl,
      JSON.stringify(after.territories),
      at,
      rev ?? before.rev,
    ),
  ]);
  const current = await now();
  if (written?.meta.changes === 0) throw conflict(changed, current);
  await notifyOfDeclared(env, viewer, { before, current, at });
  if (after.avatarUrl !== before.avatarUrl) await discardUnshownAt(env, before.avatarUrl);
  return current;
}

/** Operators are notified of territories that wait for them. */
async function notifyOfDeclared(
  env: Env,
  { id }: Viewer,
  { before, current, at }: { before: OwnProfile; current: OwnProfile; at: number },
) {
  const added = current.declaredTerritories.filter((each) => !before.declaredTerritories.includes(each));
  if (added.length === 0) return;
  await notify(env, await operatorsOf(env), {
    eventKey: `territories-declared/${id}/${at}`,
    topic: "operatorAsked",
    about: { type: "operatorAccount", id },
    text: "担当地域の追加",
    at,
  });
}
