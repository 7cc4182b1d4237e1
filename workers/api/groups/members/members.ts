import { sql } from "drizzle-orm";
import type { groups } from "#contract/groups/calls";
import { GROUP_MEMBERS, MUTE_MS } from "#contract/groups/limits";
import type { GroupMember } from "#contract/groups/shapes";
import type { Database } from "../../../db/client";
import type { Viewer } from "../../../viewer";
import { peopleOf } from "../../chat/people/people";
import type { Handler } from "../../serve";
import { memberOf, readGroup } from "../group-record";
import { membershipOf, requireMember } from "./membership";
import { stateNow } from "./moves";

type Row = Parameters<typeof memberOf>[0];

export const doctors: Handler<typeof groups.doctors> = async ({ viewer, db, params }) => ({
  doctors: await membersOf(viewer, db, params.id, "doctor"),
});
export const mss: Handler<typeof groups.mss> = async ({ viewer, db, params }) => ({
  users: await membersOf(viewer, db, params.id, "ms"),
});
export const connectUsers: Handler<typeof groups.connectUsers> = async ({ viewer, db, params }) => ({
  users: await membersOf(viewer, db, params.id, "connect"),
});

/** Admins come first, then the others in the order in which they came. */
async function membersOf(
  viewer: Viewer,
  db: Database,
  groupId: string,
  role: string,
): Promise<GroupMember[]> {
  const [{ isAdmin }, rows] = await Promise.all([
    requireMember(db, viewer, groupId),
    db.all<Row>(sql`SELECT m.user_id AS userId, m.state, m.joined_at AS joinedAt, m.applied_at AS appliedAt
      FROM memberships m JOIN users ON users.id = m.user_id
      WHERE m.group_id = ${groupId} AND m.state IN ('admin', 'member') AND users.role = ${role}
      ORDER BY m.state, m.joined_at, m.user_id LIMIT ${GROUP_MEMBERS}`),
  ]);
  const people = await peopleOf(
    db,
    rows.map(({ userId }) => userId),
  );
  return rows.flatMap((row) => memberOf(row, people, isAdmin));
}

export const checkAdmin: Handler<typeof groups.checkAdmin> = async ({ viewer, db, params }) => ({
  result: (await membershipOf(db, viewer, params.id))?.isAdmin ?? false,
});

export const checkMember: Handler<typeof groups.checkMember> = async ({ viewer, env, params }) => {
  const row = await env.DB.prepare(
    "SELECT state, invited_at AS invitedAt FROM memberships WHERE group_id = ? AND user_id = ?",
  )
    .bind(params.id, viewer.id)
    .first<{ state: "invited" | "member" | "admin" | "declined"; invitedAt: number | null }>();
  const state = stateNow(row?.state ?? null, row?.invitedAt ?? null, Date.now());
  return { result: state === "member" || state === "admin", isInvited: state === "invited", state };
};

/** Sets how loud the group is for the viewer. */
export const notify: Handler<typeof groups.tell> = async (call) => {
  const { viewer, db, env, params, body } = call;
  await requireMember(db, viewer, params.id);
  const { tells = null, isMuted = null } = body;
  await env.DB.prepare(
    `UPDATE memberships SET tells = coalesce(?3, tells),
       muted_until = CASE WHEN ?4 IS NULL THEN muted_until WHEN ?4 THEN ?5 ELSE NULL END
     WHERE group_id = ?1 AND user_id = ?2 AND state IN ('member', 'admin')`,
  )
    .bind(params.id, viewer.id, tells, isMuted === null ? null : Number(isMuted), Date.now() + MUTE_MS)
    .run();
  return readGroup(call, params.id, 0);
};
