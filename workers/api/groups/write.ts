import { uuidv7 } from "uuidv7";
import type { groups } from "#contract/groups/calls";
import { GROUP_CHANGED, GROUPS_USED_UP, invitationTo, MANAGER_REQUIRED } from "#contract/groups/texts";
import { inboxOf } from "../../../durable-objects/objects";
import { groups as groupsTable } from "../../db/schema/groups";
import { computed, firstValue, runSql, statement } from "../../db/sql";
import type { Viewer } from "../../viewer";
import { refuseForeignPicture } from "../doctors/edit/avatar";
import { conflict, invalidFields, notFound, tooMany } from "../errors";
import { discardUnshownAt } from "../files/discard";
import { announceUnread } from "../posts/announce";
import type { Call, Handler } from "../serve";
import { refuseUnusable } from "../unusable";
import { readGroup } from "./group-record";
import {
  adding,
  addTo,
  countInvitations,
  inviteTo,
  inviting,
  newcomersAmong,
  recording,
  refuseUninvitable,
} from "./members/invite";
import {
  type Act,
  actOf,
  anyManager,
  BY_ADMIN,
  hasManager,
  movedIn,
  noting,
  notingGroup,
  requireAdmin,
  requireMember,
} from "./members/membership";
import { roomFollows } from "./room";
import { notifyInvited, notifyMembers, notifyWithdrawn } from "./updates";

type Creation = Call<typeof groups.create>;

/** All of it or nothing: the group, its first admin, the invitations. */
export const create: Handler<typeof groups.create> = async (call) => {
  const { viewer, body, env, later } = call;
  const earlier = await foundedBefore(call);
  if (earlier) return readGroup({ viewer, env }, earlier);
  await refuseImage(call);
  const mss = [...new Set([...body.mss, ...body.managers])].filter((id) => id !== viewer.id);
  const doctors = [...new Set(body.doctors)].filter((id) => id !== viewer.id);
  const added = [...new Set(body.connectUsers)];
  await refuseUninvitable(env.DB, viewer, { doctor: doctors, ms: mss, connect: added });
  await refuseWithoutManager(viewer, env.DB, mss);
  await countGroup(call);
  const invitations = doctors.length + mss.length + added.length;
  await countInvitations(call, invitations);
  const act = actOf(env.DB, viewer, uuidv7());
  const invited = [...doctors, ...mss];
  const message = body.message || invitationTo(body.name);
  const [, , , written, , joined] = await env.DB.batch([
    founding(act, call),
    leading(act),
    noting(act, "founded", [viewer.id]),
    inviting(act, invited, message),
    recording(act, invited, message),
    adding(act, added),
    noting(act, "added", added),
  ]);
  const named = { ...act, groupName: body.name };
  later(notifyInvited(env, viewer, named, movedIn(written)));
  later(notifyMembers(env, "added", named, movedIn(joined)));
  const made = await firstValue(
    env.DB,
    { id: groupsTable.id },
    "SELECT id FROM groups WHERE founder_id = ?1 AND (id = ?2 OR creation_key = ?3) ORDER BY id = ?2 DESC",
    viewer.id,
    act.groupId,
    body.creationKey ?? null,
  );
  if (!made) throw notFound();
  if (made !== act.groupId)
    await inboxOf(env, viewer.id).giveBack(invitations > 0 ? ["group", "invitation"] : ["group"]);
  return readGroup({ viewer, env }, made);
};

/** The group that the same form has founded already: it is counted once. */
async function foundedBefore({ viewer, body, env }: Creation): Promise<string | null> {
  if (!body.creationKey) return null;
  return firstValue(
    env.DB,
    { id: groupsTable.id },
    "SELECT id FROM groups WHERE founder_id = ? AND creation_key = ?",
    viewer.id,
    body.creationKey,
  );
}

/** Makes nothing where the same form has founded one already; then what follows finds no group to write to. */
function founding(act: Act, { viewer, body }: Creation): D1PreparedStatement {
  return statement(
    act.DB,
    `INSERT INTO groups (id, creation_key, name, description, image_url, founder_id, needs_manager, latest_at,
       created_at, updated_at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?8, ?8) ON CONFLICT (founder_id, creation_key) DO NOTHING`,
    act.groupId,
    body.creationKey ?? null,
    body.name,
    body.description,
    body.image,
    viewer.id,
    Number(viewer.role === "ms"),
    act.now,
  );
}

function leading(act: Act): D1PreparedStatement {
  return statement(
    act.DB,
    `INSERT INTO memberships (group_id, user_id, state, updated_at, joined_at, last_read_at, change_id)
     SELECT id, ?2, 'admin', ?3, ?3, ?3, ?4 FROM groups WHERE id = ?1`,
    act.groupId,
    act.viewerId,
    act.now,
    act.changeId,
  );
}

/** M14: whoever founds it may be the manager themselves. */
async function refuseWithoutManager({ role, user }: Viewer, DB: D1Database, mss: readonly string[]) {
  if (role !== "ms" || user.isManager || (await anyManager(DB, mss))) return;
  throw invalidFields({ managers: MANAGER_REQUIRED });
}

async function countGroup({ viewer, env }: Creation) {
  const waitMs = await inboxOf(env, viewer.id).use("group");
  if (waitMs !== null) throw tooMany(waitMs / 1000, GROUPS_USED_UP);
}

async function refuseImage({
  db,
  viewer,
  body,
}: Pick<Creation, "db" | "viewer"> & { body: { image?: string | null } }) {
  await refuseForeignPicture(db, viewer, body.image, "image");
}

/** Sending a group again as it stands already is no conflict. A picture that is there may stay, whoever gave it. */
export const change: Handler<typeof groups.change> = async (call) => {
  const { viewer, params, body, db, env } = call;
  await requireAdmin(db, viewer, params.id);
  const before = await readGroup(call, params.id, 0);
  if (body.image && body.image !== before.image) await refuseImage(call);
  await refuseUnusable("name", body.name, () => before.name);
  const mss = [...new Set([...body.mss, ...body.managers])];
  const isMissing = before.isMissingManager && !(await anyManager(env.DB, mss));
  if (isMissing) throw invalidFields({ managers: MANAGER_REQUIRED });
  const after = {
    name: body.name ?? before.name,
    description: body.description ?? before.description,
    image: body.image === undefined ? before.image : body.image,
  };
  await newcomersAmong(call, params.id, { doctor: body.doctors, ms: mss, connect: body.connectUsers });
  const isChanged =
    after.name !== before.name || after.description !== before.description || after.image !== before.image;
  if (isChanged) await rewrite(call, after);
  if (after.image !== before.image) await discardUnshownAt(call.env, before.image);
  await inviteTo(call, params.id, { doctor: body.doctors, ms: mss }, body);
  await addTo(call, params.id, body.connectUsers);
  return readGroup(call, params.id);
};

type Written = { name: string; description: string; image: string | null };

async function rewrite(call: Call<typeof groups.change>, { name, description, image }: Written) {
  const { viewer, params, body, db, env } = call;
  const act = actOf(env.DB, viewer, params.id);
  const { meta } = await runSql(
    env.DB,
    `UPDATE groups SET name = ?4, description = ?5, image_url = ?6, rev = rev + 1, updated_at = ?3
     WHERE id = ?1 AND deleted_at IS NULL AND (?7 IS NULL OR rev = ?7) AND ${BY_ADMIN}`,
    act.groupId,
    act.viewerId,
    act.now,
    name,
    description,
    image,
    body.rev ?? null,
  );
  if (meta.changes === 0) {
    await requireAdmin(db, viewer, params.id);
    throw conflict(GROUP_CHANGED, await readGroup(call, params.id, 0));
  }
  await notingGroup(act, "edited").run();
  await roomFollows(env, params.id);
}

/** M13: everybody who had to do with it is out at once; what was written stays with nobody. */
export const remove: Handler<typeof groups.remove> = async ({ viewer, db, env, params, later }) => {
  await requireAdmin(db, viewer, params.id);
  const act = actOf(env.DB, viewer, params.id);
  const [asked, gone] = await env.DB.batch<{ userId: string; image: string | null }>([
    statement(
      env.DB,
      "SELECT user_id AS userId FROM memberships WHERE group_id = ? AND state = 'invited'",
      act.groupId,
    ),
    statement(
      env.DB,
      `UPDATE groups SET deleted_at = ?3, updated_at = ?3 WHERE id = ?1 AND deleted_at IS NULL AND ${BY_ADMIN}
       RETURNING image_url AS image`,
      act.groupId,
      act.viewerId,
      act.now,
    ),
    statement(
      env.DB,
      `UPDATE group_invitations SET outcome = 'withdrawn', outcome_at = ?2
       WHERE group_id = ?1 AND outcome IS NULL AND EXISTS (SELECT 1 FROM groups WHERE id = ?1 AND deleted_at = ?2)`,
      act.groupId,
      act.now,
    ),
    statement(
      env.DB,
      `UPDATE memberships SET state = 'removed', updated_at = ?2, applied_at = NULL, change_id = ?3
       WHERE group_id = ?1 AND state IN ('invited', 'member', 'admin')
         AND EXISTS (SELECT 1 FROM groups WHERE id = ?1 AND deleted_at = ?2)`,
      act.groupId,
      act.now,
      act.changeId,
    ),
  ]);
  if (gone?.meta.changes === 0) await requireAdmin(db, viewer, params.id);
  await discardUnshownAt(env, gone?.results[0]?.image);
  await roomFollows(env, params.id);
  later(notifyWithdrawn(env, act.groupId, movedIn(asked)));
  later(announceUnread(env, { kind: "group", id: act.groupId }, true));
};

/** Does a manager of the branch belong to it, or is one invited? */
export const checkManager: Handler<typeof groups.checkManager> = async ({ viewer, db, env, params }) => {
  await requireMember(db, viewer, params.id);
  const result = await firstValue(
    env.DB,
    { result: computed<number>() },
    `SELECT ${hasManager("?1", "?2")} AS result`,
    params.id,
    Date.now(),
  );
  return { result: result === 1 };
};
