import { type Membership, requireMember } from "../groups/membership";
import type { Stand, Tools } from "../posts/stand";

export type GroupStand = Stand & { membership: Membership };

/** How the viewer stands in a closed group: members write, admins moderate, to everybody else there is nothing. */
export async function groupStand(tools: Tools, placeId: string): Promise<GroupStand> {
  const membership = await requireMember(tools.db, tools.viewer, placeId);
  return {
    ...tools,
    membership,
    place: { kind: "group", id: placeId },
    mayWrite: true,
    isModerator: membership.isAdmin,
  };
}
