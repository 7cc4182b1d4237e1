import { sql } from "drizzle-orm";
import { POST_MISSING } from "#contract/posts/texts";
import type { Tools } from "../api-context";
import { notFound } from "../errors";
import { type Membership, membershipOf, refuseOthers, requireMember } from "../groups/members/membership";
import type { Access } from "../posts/access";

export type GroupAccess = Access & { membership: Membership };

/** The viewer's standing in a closed group: members write, admins moderate; for everybody else there is nothing. */
export async function groupAccess(tools: Tools, groupId: string): Promise<GroupAccess> {
  return standAs(tools, await requireMember(tools.db, tools.viewer, groupId));
}

/** The same in the group of a notice, in one query; 404 to everybody who does not belong to it. */
export async function accessOf({ viewer, env, db }: Tools, noticeId: string): Promise<GroupAccess> {
  const group = sql`(SELECT place_id FROM posts WHERE id = ${noticeId} AND place_kind = 'group')`;
  const membership = await membershipOf(db, viewer, group);
  if (!membership) throw notFound(POST_MISSING);
  // Nothing else of the request goes along: what stands in it belongs to the call.
  return standAs({ viewer, env, db }, refuseOthers(membership));
}

const standAs = (tools: Tools, membership: Membership): GroupAccess => ({
  ...tools,
  membership,
  place: { kind: "group", id: membership.groupId },
  mayWrite: true,
  isModerator: membership.isAdmin,
});
