import { uuidv7 } from "uuidv7";
import { GROUP_INVITATION_MS } from "#contract/groups/limits";
import type { EventKind, MemberState } from "#contract/groups/shapes";
import type { MembershipState } from "./membership";

/** The person who acts, the group and the time; `changeId` marks the rows of this one write. */
export type Act = { DB: D1Database; viewerId: string; groupId: string; now: number; changeId: string };

export const actOf = (DB: D1Database, viewer: { id: string }, groupId: string): Act => ({
  DB,
  viewerId: viewer.id,
  groupId,
  now: Date.now(),
  changeId: crypto.randomUUID(),
});

/** Part of a condition: whoever acts is an admin of the group (`?1`) at the moment of writing. `?2`: their id. */
export const BY_ADMIN = `EXISTS (SELECT 1 FROM memberships me
  WHERE me.group_id = ?1 AND me.user_id = ?2 AND me.state = 'admin')`;

/** Part of a condition over `memberships`: an invitation that still stands. `?3`: now. */
export const INVITATION_STANDS = `(state = 'invited' AND invited_at >= ?3 - ${GROUP_INVITATION_MS})`;

/** The line of the history for everybody whom this write has changed. It goes into the batch behind the write. */
export function noting(act: Act, kind: EventKind, userIds: readonly string[]): D1PreparedStatement {
  const lines = userIds.map((userId) => [userId, uuidv7()]);
  return act.DB.prepare(
    `INSERT INTO group_events (id, group_id, kind, user_id, actor_id, at)
     SELECT line.value ->> 1, ?1, ?4, user_id, nullif(?2, user_id), ?3
     FROM json_each(?5) line CROSS JOIN memberships ON group_id = ?1 AND user_id = line.value ->> 0 AND change_id = ?6`,
  ).bind(act.groupId, act.viewerId, act.now, kind, JSON.stringify(lines), act.changeId);
}

/** A line that is about the group and not about a membership. */
export function notingGroup(act: Act, kind: EventKind): D1PreparedStatement {
  return act.DB.prepare(
    "INSERT INTO group_events (id, group_id, kind, user_id, at) VALUES (?, ?, ?, ?, ?)",
  ).bind(uuidv7(), act.groupId, kind, act.viewerId, act.now);
}

/** The state of an invitation as others see it: one whose time has passed has expired, whatever is stored. */
export function stateNow(state: MembershipState | null, invitedAt: number | null, now: number): MemberState {
  if (state === null) return "none";
  return state === "invited" && (invitedAt ?? 0) + GROUP_INVITATION_MS < now ? "expired" : state;
}

/** The people whom a write with `RETURNING user_id AS userId` has changed. */
export const movedIn = (result: D1Result | undefined): string[] =>
  ((result?.results ?? []) as { userId: string }[]).map(({ userId }) => userId);

type Standing = { userId: string; state: MemberState };

/** The standing of these people to the group now: a refused write tells it. */
export async function standingsOf(
  { DB, groupId, now }: Act,
  userIds: readonly string[],
): Promise<Standing[]> {
  const { results } = await DB.prepare(
    `SELECT asked.value AS userId, m.state, m.invited_at AS invitedAt
     FROM json_each(?2) asked LEFT JOIN memberships m ON m.group_id = ?1 AND m.user_id = asked.value`,
  )
    .bind(groupId, JSON.stringify(userIds))
    .all<{ userId: string; state: MembershipState | null; invitedAt: number | null }>();
  return results.map(({ userId, state, invitedAt }) => ({ userId, state: stateNow(state, invitedAt, now) }));
}
