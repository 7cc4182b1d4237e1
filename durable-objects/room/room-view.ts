import type { Reader } from "./readers";
import type { Message } from "./room-messages";
import type { RoomRow } from "./room-record";

/** A room without what was said in it. */
export type RoomHead = Pick<RoomRow, "id" | "kind" | "title"> & {
  ownerId: string;
  revision: number;
  lastSeq: number;
};

/** One page of a room, as one member may see it. */
export type RoomView = {
  head: RoomHead;
  memberIds: string[];
  /** Oldest first. */
  messages: Message[];
  readers: Reader[];
  sessionKey: string;
};
