import { ANNOUNCE, sessionTopic } from "#contract/socket";

/**
 * May this person subscribe to this filter? Only `announce` and `session/{id}` of a room they are in now.
 * Compared with the exact name, so wildcards, `$share`, look-alikes and NUL never match anything.
 */
export function maySubscribe(filter: string, isMember: (roomId: string) => boolean): boolean {
  if (filter === ANNOUNCE) return true;
  const roomId = filter.slice(sessionTopic("").length);
  return filter === sessionTopic(roomId) && /^[A-Za-z0-9_-]+$/.test(roomId) && isMember(roomId);
}
