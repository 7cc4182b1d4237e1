import type { groups } from "#contract/groups/calls";
import {
  ADMIN_NOT_REMOVED,
  ADMIN_REQUIRED,
  MEMBERS_MOVED_ON,
  SELF_NOT_REMOVED,
} from "#contract/groups/texts";
import { conflict, invalidFields } from "../../errors";
import { announceMove } from "../../posts/announce";
import type { Call, Handler } from "../../serve";
import { readGroup } from "../group-record";
import { roomFollows } from "../room";
import { notifyAdmins, notifyMembers } from "../updates";
import { membershipOf, requireAdmin, requireMember } from "./membership";
import { type Act, actOf, BY_ADMIN, movedIn, noting, standingsOf } from "./moves";

/** M7 and M8: the last admin stays until there is another one who is active. Somebody who left already has left. */
export const exit: Handler<typeof groups.exit> = async ({ viewer, db, env, params, later }) => {
  const before = await membershipOf(db, viewer, params.id);
  if (before?.state === "exited" && !before.isDeleted) return;
  await requireMember(db, viewer, params.id);
  const act = actOf(env.DB, viewer, params.id);
  const [moved] = await env.DB.batch([
    env.DB.prepare(
      `UPDATE memberships SET state = 'exited', updated_at = ?3, applied_at = NULL, change_id = ?4
       WHERE group_id = ?1 AND user_id = ?2 AND (state = 'member' OR (state = 'admin' AND ${OTHER_ADMIN}))`,
    ).bind(act.groupId, act.viewerId, act.now, act.changeId),
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
    env.DB.prepare(
      `UPDATE memberships SET state = 'removed', updated_at = ?3, applied_at = NULL, change_id = ?5
       WHERE group_id = ?1 AND state = 'member' AND user_id IN (SELECT value FROM json_each(?4)) AND ${BY_ADMIN}
         AND (SELECT role FROM users WHERE users.id = memberships.user_id) = ?6
       RETURNING user_id AS userId`,
    ).bind(groupId, viewer.id, act.now, JSON.stringify(unique), act.changeId, role),
    noting(act, "removed", unique),
  ]);
  const moved = movedIn(written);
  await roomFollows(env, groupId);
  later(notifyMembers(env, "removed", { ...act, groupName }, moved));
  if (moved.length < unique.length) await refuseUnlessRemoved(call, act, unique);
}

async function refuseUnlessRemoved({ viewer, db }: Removal, act: Act, userIds: readonly string[]) {
  await requireAdmin(db, viewer, act.groupId);
  const members = await standingsOf(act, userIds);
  if (members.every(({ state }) => state === "removed")) return;
  const isAdmin = members.some(({ state }) => state === "admin");
  throw conflict(isAdmin ? ADMIN_NOT_REMOVED : MEMBERS_MOVED_ON, { members });
}
