import { ROOM_MEMBERS } from "#contract/chat/limits";

export type RoomKind = "direct" | "group";
export type Change = { title?: string; add: string[]; remove: string[] };
export type ChangeFault = "direct" | "direct-title" | "follows" | "not-owner" | "too-many";

type RoomMembers = { kind: RoomKind; ownerId: string; memberIds: string[]; groupId?: string | null };

/**
 * May this member change the room in this way? A room of two stays a room of two and goes by the other's name;
 * everybody may leave, only the owner takes others out; at most 500 members. The room of a group goes by it alone. Null
 * means that it is allowed.
 */
export function faultOfChange(
  { kind, ownerId, memberIds, groupId }: RoomMembers,
  actorId: string,
  { title, add, remove }: Change,
): ChangeFault | null {
  if (groupId) return "follows";
  if (kind === "direct" && add.length + remove.length > 0) return "direct";
  if (kind === "direct" && title) return "direct-title";
  if (actorId !== ownerId && remove.some((id) => id !== actorId)) return "not-owner";
  if (memberIds.length + add.length - remove.length > ROOM_MEMBERS) return "too-many";
  return null;
}

/** The owner of the room after a change: when the owner leaves, it is the member who has been in it longest. */
export function ownerAfter(ownerId: string, memberIdsByAge: string[]): string {
  return memberIdsByAge.includes(ownerId) ? ownerId : (memberIdsByAge[0] ?? ownerId);
}

const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 600_000;

/** The time to wait before a delivery is tried again: 1 s, doubling, at most 10 minutes. */
export function retryAfterMs(attempts: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** Math.max(0, attempts - 1), LAST_RETRY_MS);
}
