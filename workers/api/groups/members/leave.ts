import { uuidv7 } from "uuidv7";
import type { groups } from "#contract/groups/calls";
import {
  ADMIN_NOT_REMOVED,
  ADMIN_REQUIRED,
  MEMBERS_MOVED_ON,
  SELF_NOT_REMOVED,
} from "#contract/groups/texts";
import { groups as groupsTable, memberships } from "../../../db/schema/groups";
import { allRows, nullable, type RowOf, statement } from "../../../db/sql";
import type { Env } from "../../../env";
import { conflict, invalidFields } from "../../errors";
import { announceMove } from "../../posts/announce";
import type { Call, Handler } from "../../serve";
import { readGroup } from "../group-record";
import { roomFollows } from "../room";
import { notifyAdmins, notifyMembers } from "../updates";
import {
  type Act,
  actOf,
  BY_ADMIN,
  membershipOf,
  membershipsOf,
  movedIn,
  noting,
  requireAdmin,
  requireMember,
} from "./membership";

/** M7 and M8: the last admin stays until there is another one who is active. Somebody who left already has left. */
export const exit: Handler<typeof groups.exit> = async ({ viewer, db, env, params, later }) => {
  const before = await membershipOf(db, viewer, params.id);
  if (before?.state === "exited" && !before.isDeleted) return;
  await requireMember(db, viewer, params.id);
  const act = actOf(env.DB, viewer, params.id);
  const [moved] = await env.DB.batch([
    statement(
      env.DB,
      `UPDATE memberships SET state = 'exited', updated_at = ?3, applied_at = NULL, change_id = ?4
       WHERE group_id = ?1 AND user_id = ?2 AND (state = 'member' OR (state = 'admin' AND ${OTHER_ADMIN}))`,
      act.groupId,
      act.viewerId,
      act.now,
      act.changeId,
    ),
    noting(act, "exited", [viewer.id]),
  ]);
  if (moved?.meta.changes === 0) {
    const { isAdmin } = await requireMember(db, viewer, act.groupId);
    if (isAdmin) throw conflict(ADMIN_REQUIRED, { userId: viewer.id, state: "admin" });
  }
  await roomFollows(env, act.groupId);
  later(notifyAdmins(env, "exited", act));
  later(announceMove({ env, viewer }));
};

const OTHER_ADMIN = `EXISTS (SELECT 1 FROM memberships another JOIN users ON users.id = another.user_id
  WHERE another.group_id = ?1 AND another.user_id <> ?2 AND another.state = 'admin' AND users.status = 'active')`;

type Removal = Pick<Call<typeof groups.removeMss>, "viewer" | "db" | "env" | "later">;

export const removeMss: Handler<typeof groups.removeMss> = async (call) => {
  await remove(call, call.params.id, "ms", call.body.userIds);
  return readGroup(call, call.params.id);
};
export const removeDoctors: Handler<typeof groups.removeDoctors> = async (call) => {
  await remove(call, call.params.id, "doctor", call.body.userIds);
  return readGroup(call, call.params.id);
};
export const removeConnectUser: Handler<typeof groups.removeConnectUser> = async (call) => {
  if (call.body.userId === call.viewer.id) throw invalidFields({ userId: SELF_NOT_REMOVED });
  await remove(call, call.params.id, "connect", [call.body.userId]);
  return readGroup(call, call.params.id);
};

/** M9: an admin takes members out, not themselves; another admin is made a member first. */
async function remove(call: Removal, groupId: string, role: string, userIds: readonly string[]) {
  const { viewer, db, env, later } = call;
  const { groupName } = await requireAdmin(db, viewer, groupId);
  if (userIds.includes(viewer.id)) throw invalidFields({ userIds: SELF_NOT_REMOVED });
  const unique = [...new Set(userIds)];
  const act = actOf(env.DB, viewer, groupId);
  const [written] = await env.DB.batch([
    statement(
      env.DB,
      `UPDATE memberships SET state = 'removed', updated_at = ?3, applied_at = NULL, change_id = ?5
       WHERE group_id = ?1 AND state = 'member' AND user_id IN (SELECT value FROM json_each(?4)) AND ${BY_ADMIN}
         AND (SELECT role FROM users WHERE users.id = memberships.user_id) = ?6
       RETURNING user_id AS userId`,
      groupId,
      viewer.id,
      act.now,
      JSON.stringify(unique),
      act.changeId,
      role,
    ),
    noting(act, "removed", unique),
  ]);
  const moved = movedIn(written);
  await roomFollows(env, groupId);
  later(notifyMembers(env, "removed", { ...act, groupName }, moved));
  if (moved.length < unique.length) await refuseUnlessRemoved(call, act, unique);
}

async function refuseUnlessRemoved({ viewer, db }: Removal, act: Act, userIds: readonly string[]) {
  await requireAdmin(db, viewer, act.groupId);
  const members = await membershipsOf(act, userIds);
  if (members.every(({ state }) => state === "removed")) return;
  const isAdmin = members.some(({ state }) => state === "admin");
  throw conflict(isAdmin ? ADMIN_NOT_REMOVED : MEMBERS_MOVED_ON, { members });
}

const LED_COLUMNS = {
  groupId: memberships.groupId,
  groupName: groupsTable.name,
  heirId: nullable(memberships.userId),
};
type Led = RowOf<typeof LED_COLUMNS>;

/**
 * A person who leaves the service leaves their groups, whose histories say so, and no group stays without an admin:
 * where they were the only one, the member who has been there longest and may lead takes over, and is told so; a group
 * of which nobody is left is deleted.
 */
export async function leaveGroups(env: Env, userId: string): Promise<void> {
  const { DB } = env;
  const results = await allRows(
    DB,
    LED_COLUMNS,
    `SELECT m.group_id AS groupId, g.name AS groupName, (SELECT heir.user_id FROM memberships heir JOIN users ON users.id = heir.user_id
        WHERE heir.group_id = m.group_id AND heir.user_id <> ?1 AND heir.state = 'member'
          AND users.status = 'active' AND users.role IN ('doctor', 'ms')
        ORDER BY heir.joined_at, heir.user_id LIMIT 1) AS heirId
     FROM memberships m JOIN groups g ON g.id = m.group_id WHERE m.user_id = ?1 AND m.state = 'admin' AND NOT EXISTS (
       SELECT 1 FROM memberships another WHERE another.group_id = m.group_id AND another.user_id <> ?1
         AND another.state = 'admin')`,
    userId,
  );
  await DB.batch([
    ...(await leaving(DB, userId)),
    ...results.flatMap((led) => (led.heirId ? handing(DB, led) : ending(DB, led))),
  ]);
  for (const { heirId, ...group } of results)
    if (heirId) await notifyMembers(env, "adminAdded", { ...group, changeId: userId }, [heirId]);
}

/** This runs once: somebody who comes again after a failure belongs to no group any more. */
async function leaving(DB: D1Database, userId: string): Promise<D1PreparedStatement[]> {
  const results = await allRows(
    DB,
    { groupId: memberships.groupId },
    "SELECT group_id AS groupId FROM memberships WHERE user_id = ? AND state IN ('member', 'admin')",
    userId,
  );
  const lines = results.map(({ groupId }) => [groupId, uuidv7()]);
  const now = Date.now();
  return [
    statement(
      DB,
      `INSERT INTO group_events (id, group_id, kind, user_id, at)
       SELECT line.value ->> 1, group_id, 'exited', user_id, ?3
       FROM json_each(?2) line CROSS JOIN memberships ON group_id = line.value ->> 0 AND user_id = ?1
       WHERE state IN ('member', 'admin')`,
      userId,
      JSON.stringify(lines),
      now,
    ),
    statement(
      DB,
      `UPDATE memberships SET state = 'exited', applied_at = NULL, updated_at = ?2
       WHERE user_id = ?1 AND state IN ('member', 'admin')`,
      userId,
      now,
    ),
  ];
}

function handing(DB: D1Database, { groupId, heirId }: Led): D1PreparedStatement[] {
  const now = Date.now();
  return [
    statement(
      DB,
      `UPDATE memberships SET state = 'admin', applied_at = NULL, updated_at = ?3
       WHERE group_id = ?1 AND user_id = ?2 AND state = 'member'`,
      groupId,
      heirId,
      now,
    ),
    statement(
      DB,
      "INSERT INTO group_events (id, group_id, kind, user_id, at) VALUES (?, ?, 'becameAdmin', ?, ?)",
      uuidv7(),
      groupId,
      heirId,
      now,
    ),
  ];
}

function ending(DB: D1Database, { groupId }: Led): D1PreparedStatement[] {
  const now = Date.now();
  return [
    statement(
      DB,
      "UPDATE groups SET deleted_at = ?2, updated_at = ?2 WHERE id = ?1 AND deleted_at IS NULL",
      groupId,
      now,
    ),
    statement(
      DB,
      `UPDATE memberships SET state = 'removed', updated_at = ?2
       WHERE group_id = ?1 AND state IN ('invited', 'member', 'admin')`,
      groupId,
      now,
    ),
  ];
}
