import type { ScheduleFailure } from "#contract/chat/limits";
import type { SealedMedia, SealedMessage } from "#contract/chat/live";
import type { MediaInfo } from "#contract/chat/shapes";
import type { Reader } from "./readers";
import type { RoomRow } from "./room-record";

/** An image or a file as its readers see it. */
export type Media = Omit<SealedMedia, "info"> & MediaInfo & { keyVersion: number; isUnreadable?: true };

/** A media with its sender, when it was sent (epoch ms), and the place of its message. */
export type MediaWithSender = Media & { seq: number; senderId: string; sentAt: number };

/** A message as replies to it quote it: its first words and its first media. */
export type OpenedQuotation = Pick<SealedMessage, "id" | "seq" | "senderId" | "createdAt" | "deletedAt"> & {
  text: string;
  medias: Media[];
};

/** A message as its readers see it. `text` is empty once `deletedAt` is set. */
export type OpenedMessage = Omit<SealedMessage, "type" | "payload" | "medias"> & {
  text: string;
  medias: Media[];
  quoted?: OpenedQuotation;
};

/** A message of one's own that waits to be sent (epoch ms). */
export type ScheduledOpened = {
  id: string;
  text: string;
  sendAt: number;
  createdAt: number;
  replyTo?: string;
  /** Why it could not be sent; left out: it waits. */
  failure?: ScheduleFailure;
};

/** A room without what was said in it. */
export type RoomHead = Pick<RoomRow, "id" | "kind" | "title"> & {
  ownerId: string;
  /** The person who gave the title, as far as that was noted. */
  titleBy: string | null;
  /** The group whose members are in this room; null when it belongs to no group. */
  groupId: string | null;
  revision: number;
  lastSeq: number;
};

/** The head of a room with its title still sealed; null when there is no room. */
export function headOf(room: Readonly<RoomRow> | undefined): RoomHead | null {
  if (!room) return null;
  const { id, kind, title, owner_id: ownerId, title_by: titleBy, revision, last_seq: lastSeq } = room;
  return { id, kind, title, ownerId, titleBy, groupId: room.group_id, revision, lastSeq };
}

/** One page of a room, as one member may see it. */
export type RoomView = {
  head: RoomHead;
  memberIds: string[];
  /** Oldest first. */
  messages: OpenedMessage[];
  /** The newest pin first. */
  pins: OpenedQuotation[];
  readers: Reader[];
  /** How many messages of the reader's own wait to be sent. */
  scheduledCount: number;
  sessionKey: string;
};
