import type { groups } from "#contract/groups/calls";
import { ADMIN_REQUIRED, ALREADY_ADMIN, CONNECT_NO_ADMIN, MEMBERS_MOVED_ON } from "#contract/groups/texts";
import { firstRow, runSql, statement } from "../../../db/sql";
import { conflict, invalidFields } from "../../errors";
import type { Handler } from "../../serve";
import { readGroup } from "../group-record";
import { notifyAdmins, notifyMembers } from "../updates";
import { actOf, BY_ADMIN, membershipsOf, movedIn, noting, requireAdmin, requireMember } from "./membership";

/** M10. Somebody who asked for it has their answer by it. */
export const addAdmins: Handler<typeof groups.addAdmins> = async (call) => {
  const { viewer, db, env, params, body, later } = call;
  const { groupName } = await requireAdmin(db, viewer, params.id);
  const userIds = [...new Set(body.userIds)];
  await refuseConnect(env.DB, userIds);
  const act = actOf(env.DB, viewer, params.id);
  const [written] = await env.DB.batch([
    statement(
      env.DB,
      `UPDATE memberships SET state = 'admin', updated_at = ?3, applied_at = NULL, change_id = ?5
       WHERE group_id = ?1 AND state = 'member' AND user_id IN (SELECT value FROM json_each(?4)) AND ${BY_ADMIN}
       RETURNING user_id AS userId`,
      act.groupId,
      act.viewerId,
      act.now,
      JSON.stringify(userIds),
      act.changeId,
    ),
    noting(act, "adminAdded", userIds),
  ]);
  const moved = movedIn(written);
  later(notifyMembers(env, "adminAdded", { ...act, groupName }, moved));
  if (moved.length < userIds.length) {
    await requireAdmin(db, viewer, act.groupId);
    const members = await membershipsOf(act, userIds);
    if (members.some(({ state }) => state !== "admin")) throw conflict(MEMBERS_MOVED_ON, { members });
  }
  return readGroup(call, act.groupId);
};

async function refuseConnect(DB: D1Database, userIds: readonly string[]) {
  const found = await firstRow(
    DB,
    {},
    "SELECT 1 FROM users WHERE id IN (SELECT value FROM json_each(?)) AND role = 'connect' LIMIT 1",
    JSON.stringify(userIds),
  );
  if (found) throw invalidFields({ userIds: CONNECT_NO_ADMIN });
}

/** M11: somebody who is active has to be left. */
export const removeAdmins: Handler<typeof groups.removeAdmins> = async (call) => {
  const { viewer, db, env, params, body, later } = call;
  const { groupName } = await requireAdmin(db, viewer, params.id);
  const userIds = [...new Set(body.userIds)];
  const act = actOf(env.DB, viewer, params.id);
  const [written] = await env.DB.batch([
    statement(
      env.DB,
      `UPDATE memberships SET state = 'member', updated_at = ?3, change_id = ?5
       WHERE group_id = ?1 AND state = 'admin' AND user_id IN (SELECT value FROM json_each(?4)) AND ${BY_ADMIN}
         AND EXISTS (SELECT 1 FROM memberships another JOIN users ON users.id = another.user_id
           WHERE another.group_id = ?1 AND another.state = 'admin' AND users.status = 'active'
             AND another.user_id NOT IN (SELECT value FROM json_each(?4)))
       RETURNING user_id AS userId`,
      act.groupId,
      act.viewerId,
      act.now,
      JSON.stringify(userIds),
      act.changeId,
    ),
    noting(act, "adminRemoved", userIds),
  ]);
  const moved = movedIn(written);
  later(notifyMembers(env, "adminRemoved", { ...act, groupName }, moved));
  if (moved.length < userIds.length) {
    await requireAdmin(db, viewer, act.groupId);
    const members = await membershipsOf(act, userIds);
    if (members.some(({ state }) => state === "admin")) throw conflict(ADMIN_REQUIRED, { members });
    if (members.some(({ state }) => state !== "member")) throw conflict(MEMBERS_MOVED_ON, { members });
  }
  return readGroup(call, act.groupId);
};

/** M12: at once where no admin is active any more; else the admins decide. */
export const applyForAdmin: Handler<typeof groups.applyForAdmin> = async ({
  viewer,
  db,
  env,
  params,
  later,
}) => {
  const { isAdmin } = await requireMember(db, viewer, params.id);
  if (isAdmin) throw conflict(ALREADY_ADMIN, { userId: viewer.id, state: "admin" });
  const act = actOf(env.DB, viewer, params.id);
  const [taken] = await env.DB.batch([
    statement(
      env.DB,
      `UPDATE memberships SET state = 'admin', updated_at = ?3, applied_at = NULL, change_id = ?4
       WHERE group_id = ?1 AND user_id = ?2 AND state = 'member' AND NOT EXISTS (
         SELECT 1 FROM memberships another JOIN users ON users.id = another.user_id
         WHERE another.group_id = ?1 AND another.state = 'admin' AND users.status = 'active')`,
      act.groupId,
      act.viewerId,
      act.now,
      act.changeId,
    ),
    statement(
      env.DB,
      `UPDATE memberships SET applied_at = ?3
       WHERE group_id = ?1 AND user_id = ?2 AND state = 'member' AND applied_at IS NULL`,
      act.groupId,
      act.viewerId,
      act.now,
    ),
    noting(act, "becameAdmin", [viewer.id]),
  ]);
  if ((taken?.meta.changes ?? 0) > 0) return { result: "admin" };
  const after = await requireMember(db, viewer, params.id);
  if (after.isAdmin) throw conflict(ALREADY_ADMIN, { userId: viewer.id, state: "admin" });
  later(notifyAdmins(env, "applied", act));
  return { result: "applied" };
};

export const dismissAdminApplication: Handler<typeof groups.dismissAdminApplication> = async (call) => {
  const { viewer, db, env, params, body } = call;
  await requireAdmin(db, viewer, params.id);
  await runSql(
    env.DB,
    `UPDATE memberships SET applied_at = NULL WHERE group_id = ?1 AND applied_at IS NOT NULL
       AND user_id IN (SELECT value FROM json_each(?3)) AND ${BY_ADMIN}`,
    params.id,
    viewer.id,
    JSON.stringify(body.userIds),
  );
  return readGroup(call, params.id);
};
