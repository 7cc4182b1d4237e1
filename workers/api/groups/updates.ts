import { groups, memberships } from "../../db/schema/groups";
import { allRows } from "../../db/sql";
import type { Env } from "../../env";
import { endNotifications, notify } from "../../notifications/notify";
import type { Act } from "./members/membership";

type Named = Pick<Act, "groupId" | "changeId"> & { groupName: string };

const about = (groupId: string) => ({ type: "group" as const, id: groupId });

/** M1: tells the person who was invited. */
export async function notifyInvited(
  env: Env,
  inviter: { id: string },
  { groupId, groupName, changeId }: Named,
  userIds: readonly string[],
): Promise<void> {
  await notify(env, userIds, {
    eventKey: `group-invited/${groupId}/${changeId}`,
    topic: "groupInvited",
    about: about(groupId),
    actorId: inviter.id,
    text: groupName,
  });
}

/** Things that were done to members: they read it neutrally, without who did it. */
const TOPICS = { added: "groupAdded", removed: "groupRemoved", adminAdded: "groupAdminGiven" } as const;

export async function notifyMembers(
  env: Env,
  what: keyof typeof TOPICS | "adminRemoved",
  { groupId, groupName, changeId }: Named,
  userIds: readonly string[],
): Promise<void> {
  if (what === "adminRemoved") return;
  await notify(env, userIds, {
    eventKey: `group-${what}/${groupId}/${changeId}`,
    topic: TOPICS[what],
    about: about(groupId),
    text: groupName,
  });
}

/** A wish to lead also notifies admins who want no notifications: it waits for their answer. */
const FOR_ADMINS = { joined: "groupJoined", applied: "groupAdminRequested" } as const;

/**
 * Things that a member did. An answer ends the invitation; that somebody came is announced, and somebody who declined stands
 * in the list of invitations.
 */
export async function notifyAdmins(
  env: Env,
  what: "joined" | "declined" | "exited" | "applied",
  { DB, groupId, viewerId, changeId }: Act,
): Promise<void> {
  if (what === "joined" || what === "declined") await endInvitation(env, groupId, [viewerId], "read");
  if (what === "declined" || what === "exited") return;
  const results = await allRows(
    DB,
    { userId: memberships.userId, groupName: groups.name },
    `SELECT m.user_id AS userId, g.name AS groupName FROM memberships m JOIN groups g ON g.id = m.group_id
     WHERE m.group_id = ?1 AND m.state = 'admin'
       AND (?2 = 'applied' OR (m.tells <> 'nothing' AND coalesce(m.muted_until, 0) < ?3))`,
    groupId,
    what,
    Date.now(),
  );
  await notify(
    env,
    results.map(({ userId }) => userId),
    {
      eventKey: `group-${what}/${groupId}/${changeId}`,
      topic: FOR_ADMINS[what],
      about: about(groupId),
      actorId: viewerId,
      text: results[0]?.groupName ?? "",
    },
  );
}

/** An invitation that was taken back waits no longer. */
export const notifyWithdrawn = (env: Env, groupId: string, userIds: readonly string[]) =>
  endInvitation(env, groupId, userIds, "withdrawn");

async function endInvitation(
  env: Env,
  groupId: string,
  userIds: readonly string[],
  how: "read" | "withdrawn",
): Promise<void> {
  await endNotifications(env, userIds, { about: about(groupId), topic: "groupInvited" }, how);
}
