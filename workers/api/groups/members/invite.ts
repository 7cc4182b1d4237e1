import { uuidv7 } from "uuidv7";
import type { groups } from "#contract/groups/calls";
import { GROUP_INVITATION_MS, GROUP_MEMBERS, MEMBERS_AT_ONCE } from "#contract/groups/limits";
import type { MemberState } from "#contract/groups/shapes";
import {
  GROUP_FULL,
  GROUP_INVITATIONS_USED_UP,
  invitationTo,
  NOT_TO_BE_ADDED,
  NOT_TO_BE_INVITED,
  TOO_MANY_AT_ONCE,
} from "#contract/groups/texts";
import { inboxOf } from "../../../../durable-objects/objects";
import { mayContact } from "../../../contact-rules/may-contact";
import { computed, firstValue, statement } from "../../../db/sql";
import type { Viewer } from "../../../viewer";
import { invalidFields, tooMany } from "../../errors";
import { recordWarning } from "../../posts/writing/warning";
import type { Call, Handler } from "../../serve";
import { readGroup } from "../group-record";
import { roomFollows } from "../room";
import { notifyInvited, notifyMembers } from "../updates";
import {
  type Act,
  actOf,
  BY_ADMIN,
  INVITATION_IS_OPEN,
  membershipsOf,
  movedIn,
  noting,
  requireAdmin,
} from "./membership";

type Writing = Pick<Call<typeof groups.inviteMss>, "viewer" | "db" | "env" | "later">;
type Kind = "doctor" | "ms";

export const inviteMss: Handler<typeof groups.inviteMss> = async (call) => {
  await inviteTo(call, call.params.id, { ms: call.body.userIds }, { ...call.body, field: "userIds" });
  await recordComment(call);
  return readGroup(call, call.params.id);
};

export const inviteDoctorUsers: Handler<typeof groups.inviteDoctorUsers> = async (call) => {
  await inviteTo(call, call.params.id, { doctor: call.body.userIds }, { ...call.body, field: "userIds" });
  await recordComment(call);
  return readGroup(call, call.params.id);
};

const recordComment = (
  call: Pick<Call<typeof groups.inviteMss>, "viewer" | "db" | "scope" | "params" | "body">,
) =>
  recordWarning(call, call.scope, call.params.id, {
    texts: [call.body.message],
    answer: call.body.patientAnswer,
  });

/** Where there is no comment, the invitation says what it is for. */
export const inviteDoctors: Handler<typeof groups.inviteDoctors> = async (call) => {
  const { groupId, doctors, message } = call.body;
  await inviteTo(call, groupId, { doctor: doctors }, { message });
  return readGroup(call, groupId);
};

/**
 * Invites by an admin, after everything that can be refused was. Members and people whose invitation stands may be
 * named among them: nothing changes for them.
 */
export async function inviteTo(
  call: Writing,
  groupId: string,
  invitees: Partial<Record<Kind, readonly string[]>>,
  { message, field }: { message?: string | undefined; field?: string },
) {
  const { viewer, db, env } = call;
  const { groupName } = await requireAdmin(db, viewer, groupId);
  const userIds = Object.values(await newcomersAmong(call, groupId, invitees, field)).flat();
  if (userIds.length === 0) return;
  await countInvitations(call, userIds.length);
  const act = actOf(env.DB, viewer, groupId);
  const text = message || invitationTo(groupName);
  const [written] = await env.DB.batch([inviting(act, userIds, text), recording(act, userIds, text)]);
  const moved = movedIn(written);
  call.later(notifyInvited(env, viewer, { ...act, groupName }, moved));
  if (moved.length < userIds.length) await refuseUnlessInvited(call, act, { userIds, field });
}

type Invitees = Partial<Record<Kind | "connect", readonly string[]>>;

/** Those of them who are neither members nor invited; 422 for somebody who must not be. */
export async function newcomersAmong<I extends Invitees>(
  { viewer, env }: Pick<Writing, "viewer" | "env">,
  groupId: string,
  invitees: I,
  field?: string,
): Promise<{ [K in keyof I]: string[] }> {
  const named = [...new Set(Object.values(invitees).flat())] as string[];
  const existing = await membershipsOf(actOf(env.DB, viewer, groupId), named);
  const stateOf = new Map(existing.map(({ userId, state }) => [userId, state]));
  const isNew = (kind: string, state: MemberState) =>
    !isInside(state) || (kind === "connect" && state === "invited");
  const newcomers = Object.fromEntries(
    Object.entries(invitees).map(([kind, ids]) => [
      kind,
      [...new Set(ids)].filter((id) => isNew(kind, stateOf.get(id) ?? "none")),
    ]),
  ) as { [K in keyof I]: string[] };
  for (const [kind, ids] of Object.entries(newcomers))
    if (ids.length > MEMBERS_AT_ONCE) throw invalidFields({ [fieldOf(kind, field)]: TOO_MANY_AT_ONCE });
  await refuseUninvitable(env.DB, viewer, newcomers, field);
  return newcomers;
}

/** The field of a call that names people of a kind, where the call has no single one. */
const FIELDS: Record<string, string> = { doctor: "doctors", ms: "mss", connect: "connectUsers" };
const fieldOf = (kind: string, field?: string) => field ?? FIELDS[kind] ?? "userIds";

/** Members, and people whose invitation waits for an answer; connect users are never invited, but added. */
const isInside = (state: MemberState) => ["invited", "member", "admin"].includes(state);

/** M1: from nothing, a refusal, having left, or an invitation whose time has passed; an open one stays as it is. */
export function inviting(act: Act, userIds: readonly string[], message: string): D1PreparedStatement {
  return statement(
    act.DB,
    `INSERT INTO memberships (group_id, user_id, state, invited_at, updated_at, invited_by, message, change_id)
     SELECT ?1, asked.value, 'invited', ?3, ?3, ?2, ?5, ?6 FROM json_each(?4) asked
     WHERE ${BY_ADMIN} AND ${hasRoom(4)}
     ON CONFLICT (group_id, user_id) DO UPDATE SET state = 'invited', invited_at = excluded.invited_at,
       updated_at = excluded.updated_at, invited_by = excluded.invited_by, message = excluded.message,
       change_id = excluded.change_id, joined_at = NULL, applied_at = NULL
     WHERE state IN ('declined', 'exited', 'removed')
       OR (state = 'invited' AND invited_at < excluded.invited_at - ${GROUP_INVITATION_MS})
     RETURNING user_id AS userId`,
    act.groupId,
    act.viewerId,
    act.now,
    JSON.stringify(userIds),
    message,
    act.changeId,
  );
}

/** Part of a condition: with those of parameter `list`, the group has no more members and open invitations than it may. */
export const hasRoom = (list: number) => `(SELECT count(*) FROM memberships WHERE group_id = ?1
    AND (state IN ('member', 'admin') OR ${INVITATION_IS_OPEN}) AND user_id NOT IN (SELECT value FROM json_each(?${list})))
  + json_array_length(?${list}) <= ${GROUP_MEMBERS}`;

/** The book of invitations, behind the write. */
export function recording(act: Act, userIds: readonly string[], message: string): D1PreparedStatement {
  const lines = userIds.map((userId) => [userId, uuidv7()]);
  return statement(
    act.DB,
    `INSERT INTO group_invitations (id, group_id, user_id, inviter_id, message, invited_at)
     SELECT line.value ->> 1, ?1, user_id, ?2, ?4, ?3
     FROM json_each(?5) line CROSS JOIN memberships ON group_id = ?1 AND user_id = line.value ->> 0 AND change_id = ?6`,
    act.groupId,
    act.viewerId,
    act.now,
    message,
    JSON.stringify(lines),
    act.changeId,
  );
}

/** Somebody who is invited already, or has come in meanwhile, is no failure. */
async function refuseUnlessInvited(
  { viewer, db }: Writing,
  act: Act,
  { userIds, field = "doctors" }: { userIds: readonly string[]; field?: string | undefined },
) {
  await requireAdmin(db, viewer, act.groupId);
  const members = await membershipsOf(act, userIds);
  if (!members.every(({ state }) => isInside(state))) throw invalidFields({ [field]: GROUP_FULL });
}

/**
 * Active people of the role; among doctors, those whose licence is verified. A person who keeps the viewer away, by a
 * block or a contact rule, is refused in the same words.
 */
export async function refuseUninvitable(DB: D1Database, viewer: Viewer, invitees: Invitees, field?: string) {
  for (const [role, ids] of Object.entries(invitees)) {
    const unique = [...new Set(ids)];
    if (unique.length === 0) continue;
    const found = await firstValue(
      DB,
      { number: computed<number>() },
      `SELECT count(*) AS number FROM users WHERE id IN (SELECT value FROM json_each(?1)) AND role = ?2
         AND status = 'active' AND (role <> 'doctor' OR licence_state = 'verified')`,
      JSON.stringify(unique),
      role,
    );
    const reachable = await mayContact(DB, viewer.id, unique);
    if (found !== unique.length || reachable.size !== unique.length)
      throw invalidFields({
        [fieldOf(role, field)]: role === "connect" ? NOT_TO_BE_ADDED : NOT_TO_BE_INVITED,
      });
  }
}

export async function countInvitations({ viewer, env }: Pick<Writing, "viewer" | "env">, number: number) {
  if (number === 0) return;
  const waitMs = await inboxOf(env, viewer.id).use("invitation", number);
  if (waitMs !== null) throw tooMany(waitMs / 1000, GROUP_INVITATIONS_USED_UP);
}

/** M6: connect users belong to it at once. Somebody who was invited or had left comes in as well. */
export async function addTo(call: Writing, groupId: string, userIds: readonly string[]) {
  const { viewer, db, env } = call;
  if (userIds.length === 0) return;
  const { groupName } = await requireAdmin(db, viewer, groupId);
  const { connect: unique } = await newcomersAmong(call, groupId, { connect: userIds });
  if (unique.length === 0) return;
  await countInvitations(call, unique.length);
  const act = actOf(env.DB, viewer, groupId);
  const [written] = await env.DB.batch([adding(act, unique), noting(act, "added", unique)]);
  const moved = movedIn(written);
  await roomFollows(env, groupId);
  call.later(notifyMembers(env, "added", { ...act, groupName }, moved));
  if (moved.length === unique.length) return;
  await requireAdmin(db, viewer, groupId);
  const members = await membershipsOf(act, unique);
  if (members.some(({ state }) => state !== "member" && state !== "admin"))
    throw invalidFields({ connectUsers: GROUP_FULL });
}

export function adding(act: Act, userIds: readonly string[]): D1PreparedStatement {
  return statement(
    act.DB,
    `INSERT INTO memberships (group_id, user_id, state, updated_at, joined_at, last_read_at, change_id)
     SELECT ?1, asked.value, 'member', ?3, ?3, ?3, ?5 FROM json_each(?4) asked
     WHERE ${BY_ADMIN} AND ${hasRoom(4)}
     ON CONFLICT (group_id, user_id) DO UPDATE SET state = 'member', updated_at = excluded.updated_at,
       joined_at = excluded.joined_at, last_read_at = excluded.last_read_at, change_id = excluded.change_id,
       applied_at = NULL
     WHERE state NOT IN ('member', 'admin')
     RETURNING user_id AS userId`,
    act.groupId,
    act.viewerId,
    act.now,
    JSON.stringify(userIds),
    act.changeId,
  );
}
