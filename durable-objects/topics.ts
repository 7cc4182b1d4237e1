import { ANNOUNCE, sessionTopic } from "#contract/socket";
import type { RoomRecord } from "./room-record";

/**
 * May a socket of this person subscribe to this filter? Compared with the exact name of the one topic that the object
 * has, so wildcards, `$share`, look-alikes and NUL never match anything.
 */
export type Topics = (userId: string, filter: string) => boolean;

/** An Inbox tells its owner's own changes. */
export const announced: Topics = (_, filter) => filter === ANNOUNCE;

/** A room tells its members what happens in it. */
export function ofRoom(record: RoomRecord): Topics {
  return (userId, filter) => {
    const room = record.room();
    return room !== undefined && filter === sessionTopic(room.id) && record.member(userId) !== undefined;
  };
}
