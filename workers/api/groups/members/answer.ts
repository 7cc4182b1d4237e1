import type { groups } from "#contract/groups/calls";
import { GROUP_INVITATION_MS, RENEWAL_PAUSE_MS } from "#contract/groups/limits";
import {
  GROUP_DELETED,
  GROUP_FULL,
  GROUP_INVITATION_ANSWERED,
  GROUP_INVITATION_EXPIRED,
  GROUP_INVITATION_WITHDRAWN_BY_ADMIN,
  GROUP_NOT_FOUND,
  invitationTo,
  MEMBERS_MOVED_ON,
  RENEWED_RECENTLY,
} from "#contract/groups/texts";
import { NOT_TAKING_CONTACT } from "#contract/moderation/texts";
import { mayContact } from "../../../contact-rules/may-contact";
import { memberships } from "../../../db/schema/groups";
import { firstRow, notNull, statement } from "../../../db/sql";
import type { Viewer } from "../../../viewer";
import { conflict, invalidFields, notFound, wrongRole } from "../../errors";
import { refuseBlocked } from "../../moderation/blocked";
import type { Call, Handler } from "../../serve";
import { readGroup } from "../group-record";
import { roomFollows } from "../room";
import { notifyAdmins, notifyInvited, notifyWithdrawn } from "../updates";
import { countInvitations, hasRoom, recording } from "./invite";
import {
  type Act,
  actOf,
  BY_ADMIN,
  INVITATION_IS_OPEN,
  membershipOf,
  membershipsOf,
  movedIn,
  noting,
  requireAdmin,
} from "./membership";

type ResponseBody = Pick<Call<typeof groups.approveMs>, "viewer" | "db" | "env" | "params" | "later">;

/** M2: the invited person answers, as long as the invitation stands. */
const approve = async (call: ResponseBody) => {
  const { viewer, env, params } = call;
  const act = actOf(env.DB, viewer, params.id);
  const [moved] = await env.DB.batch([
    statement(
      env.DB,
      `UPDATE memberships SET state = 'member', joined_at = ?3, last_read_at = ?3, updated_at = ?3, change_id = ?4
       WHERE group_id = ?1 AND user_id = ?2 AND ${INVITATION_IS_OPEN}`,
      act.groupId,
      act.viewerId,
      act.now,
      act.changeId,
    ),
    settling(act, "accepted"),
    noting(act, "joined", [viewer.id]),
  ]);
  if (moved?.meta.changes === 0) await refuseAnswer(call, act, ["member", "admin"]);
  else call.later(notifyAdmins(env, "joined", act));
  await roomFollows(env, act.groupId);
  return readGroup(call, act.groupId);
};

export const approveMs: Handler<typeof groups.approveMs> = approve;
export const approveDoctor: Handler<typeof groups.approveDoctor> = approve;

/** M3: the invited person declines; M4: an admin takes the invitation back. */
const disapprove = async (call: ResponseBody & { body: { userIds?: string[] | undefined } }) => {
  const { viewer, params, body } = call;
  const others = (body.userIds ?? []).filter((userId) => userId !== viewer.id);
  await (others.length > 0 ? withdraw(call, others) : decline(call));
  return readGroup(call, params.id);
};

export const disapproveMs: Handler<typeof groups.disapproveMs> = disapprove;
export const disapproveDoctor: Handler<typeof groups.disapproveDoctor> = disapprove;

async function decline(call: ResponseBody) {
  const { viewer, env, params } = call;
  const act = actOf(env.DB, viewer, params.id);
  const [moved] = await env.DB.batch([
    statement(
      env.DB,
      `UPDATE memberships SET state = 'declined', updated_at = ?3, change_id = ?4
       WHERE group_id = ?1 AND user_id = ?2 AND ${INVITATION_IS_OPEN}`,
      act.groupId,
      act.viewerId,
      act.now,
      act.changeId,
    ),
    settling(act, "declined"),
  ]);
  if (moved?.meta.changes === 0) await refuseAnswer(call, act, ["declined"]);
  else call.later(notifyAdmins(env, "declined", act));
}

/** The line in the book of the invitation that was just answered. */
function settling(act: Act, outcome: "accepted" | "declined"): D1PreparedStatement {
  return statement(
    act.DB,
    `UPDATE group_invitations SET outcome = ?4, outcome_at = ?3
     WHERE user_id = ?2 AND group_id = ?1 AND outcome IS NULL AND EXISTS (SELECT 1 FROM memberships m
       WHERE m.group_id = ?1 AND m.user_id = ?2 AND m.change_id = ?5 AND m.invited_at = group_invitations.invited_at)`,
    act.groupId,
    act.viewerId,
    act.now,
    outcome,
    act.changeId,
  );
}

/** Why an answer came to nothing. `done`: states in which it was given before. */
async function refuseAnswer({ viewer, db }: ResponseBody, act: Act, done: readonly string[]) {
  const membership = await membershipOf(db, viewer, act.groupId);
  if (!membership) throw notFound(GROUP_NOT_FOUND);
  if (membership.isDeleted) throw notFound(membership.state ? GROUP_DELETED : GROUP_NOT_FOUND);
  const [standing] = await membershipsOf(act, [viewer.id]);
  if (!standing || done.includes(standing.state)) return;
  if (standing.state === "none") await refuseWithdrawn(act);
  const message = standing.state === "expired" ? GROUP_INVITATION_EXPIRED : GROUP_INVITATION_ANSWERED;
  throw conflict(message, standing);
}

async function refuseWithdrawn(act: Act) {
  const was = await firstRow(
    act.DB,
    {},
    "SELECT 1 FROM group_invitations WHERE user_id = ?2 AND group_id = ?1 AND outcome = 'withdrawn' LIMIT 1",
    act.groupId,
    act.viewerId,
  );
  if (!was) throw notFound(GROUP_NOT_FOUND);
  throw conflict(GROUP_INVITATION_WITHDRAWN_BY_ADMIN, { userId: act.viewerId, state: "none" });
}

/** M4: afterwards it is as if there had been none, but for the book. One that has expired goes as well. */
async function withdraw(call: ResponseBody, userIds: readonly string[]) {
  const { viewer, db, env, params } = call;
  await requireAdmin(db, viewer, params.id);
  const act = actOf(env.DB, viewer, params.id);
  const asked = JSON.stringify(userIds);
  const [settled, gone] = await env.DB.batch([
    statement(
      env.DB,
      `UPDATE group_invitations SET outcome = 'withdrawn', outcome_at = ?3
       WHERE group_id = ?1 AND outcome IS NULL AND user_id IN (SELECT value FROM json_each(?4)) AND ${BY_ADMIN}
         AND EXISTS (SELECT 1 FROM memberships m WHERE m.group_id = ?1 AND m.user_id = group_invitations.user_id
           AND m.state = 'invited' AND m.invited_at = group_invitations.invited_at)
       RETURNING user_id AS userId`,
      act.groupId,
      act.viewerId,
      act.now,
      asked,
    ),
    statement(
      env.DB,
      `DELETE FROM memberships WHERE group_id = ?1 AND state = 'invited'
         AND user_id IN (SELECT value FROM json_each(?3)) AND ${BY_ADMIN}`,
      act.groupId,
      act.viewerId,
      asked,
    ),
  ]);
  call.later(notifyWithdrawn(env, act.groupId, movedIn(settled)));
  if ((gone?.meta.changes ?? 0) < userIds.length) await refuseUnlessWithdrawn(call, act, userIds);
}

async function refuseUnlessWithdrawn({ viewer, db }: ResponseBody, act: Act, userIds: readonly string[]) {
  await requireAdmin(db, viewer, act.groupId);
  const members = await membershipsOf(act, userIds);
  if (members.some(({ state }) => state !== "none")) throw conflict(MEMBERS_MOVED_ON, { members });
}

/** The same person is asked once more, also after the time has passed, if there is room: the 29 days begin anew. */
export const renewInvitation: Handler<typeof groups.renewInvitation> = async (call) => {
  const { viewer, db, env, params, body } = call;
  const { groupName } = await requireAdmin(db, viewer, params.id);
  const act = actOf(env.DB, viewer, params.id);
  await refuseUnwanted(viewer, env.DB, body.userId);
  await refuseUnlessDue(act, body.userId);
  await countInvitations(call, 1);
  const message = body.message ?? null;
  const [, moved] = await env.DB.batch([
    statement(
      env.DB,
      `UPDATE group_invitations SET outcome = 'renewed', outcome_at = ?3
       WHERE user_id = ?4 AND group_id = ?1 AND outcome IS NULL AND ${BY_ADMIN}
         AND EXISTS (SELECT 1 FROM memberships m WHERE m.group_id = ?1 AND m.user_id = ?4 AND m.state = 'invited'
           AND m.invited_at = group_invitations.invited_at AND m.invited_at BETWEEN ?3 - ${GROUP_INVITATION_MS} AND ?3 - ${RENEWAL_PAUSE_MS})`,
      act.groupId,
      act.viewerId,
      act.now,
      body.userId,
    ),
    statement(
      env.DB,
      `UPDATE memberships SET invited_at = ?3, updated_at = ?3, invited_by = ?2, message = coalesce(?5, message),
         change_id = ?6
       WHERE group_id = ?1 AND user_id = ?4 AND state = 'invited' AND invited_at <= ?3 - ${RENEWAL_PAUSE_MS}
         AND ${BY_ADMIN} AND ${hasRoom(7)}`,
      ...[act.groupId, act.viewerId, act.now, body.userId, message, act.changeId],
      JSON.stringify([body.userId]),
    ),
    recording(act, [body.userId], message ?? invitationTo(groupName)),
  ]);
  if (moved?.meta.changes === 0) {
    await requireAdmin(db, viewer, act.groupId);
    await refuseUnlessDue(act, body.userId);
    throw invalidFields({ userId: GROUP_FULL });
  }
  call.later(notifyInvited(env, viewer, { ...act, groupName }, [body.userId]));
  return readGroup(call, act.groupId);
};

/** A person who keeps the viewer away, by a block or a contact rule, is refused in the same words. */
async function refuseUnwanted(viewer: Viewer, DB: D1Database, userId: string) {
  await refuseBlocked(viewer, DB, userId);
  if (!(await mayContact(DB, viewer.id, [userId])).has(userId)) throw wrongRole(NOT_TAKING_CONTACT);
}

async function refuseUnlessDue(act: Act, userId: string) {
  const row = await firstRow(
    act.DB,
    { invitedAt: notNull(memberships.invitedAt) },
    "SELECT invited_at AS invitedAt FROM memberships WHERE group_id = ? AND user_id = ? AND state = 'invited'",
    act.groupId,
    userId,
  );
  const members = await membershipsOf(act, [userId]);
  if (!row) throw conflict(MEMBERS_MOVED_ON, { members });
  if (row.invitedAt > act.now - RENEWAL_PAUSE_MS) throw conflict(RENEWED_RECENTLY, { members });
}
