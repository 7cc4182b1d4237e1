import type { RoomKind } from "./room/room-rules";

/** The newest message of a room, with the key that opens it wrapped: the room list's preview needs no second object. */
export type Latest = {
  id: string;
  seq: number;
  senderId: string;
  clientMessageId: string;
  payload: string;
  createdAt: number;
  wrappedKey: string;
};

/** What every member receives of a room: its state, not an event, so that a repeated or late delivery does no harm. */
export type RoomSnapshot = {
  roomId: string;
  kind: RoomKind;
  ownerId: string;
  /** The title, sealed. */
  title: string;
  /** This number grows with every change of title, members or key. */
  revision: number;
  /** The first few, for a name to show; `memberCount` is all of them. */
  memberIds: string[];
  memberCount: number;
  lastSeq: number;
  latest: Latest | null;
};

/** What only the addressee receives: their own membership of the room. */
export type RoomMembership = {
  isMember: boolean;
  joinedSeq: number;
  sentSeq: number;
  /** The newest message that mentions them; 0: none. */
  mentionedSeq: number;
};

/** Members whose ids travel with the state. */
export const SAMPLE_MEMBERS = 6;
