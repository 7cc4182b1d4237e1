import type { Mail } from "./mail/mail";
import type { QueuedPush } from "./push/push-payload";

/** Something in a chat has not been read in time. `senderId`: who wrote last. Never the text. */
export type UnreadMessageEvent = {
  type: "unreadMessage";
  userId: string;
  roomId: string;
  kind: "direct" | "group";
  senderId: string;
  lastSeq: number;
  unread: number;
};

/** Somebody wrote to who is not there. Sent only for who has asked for pushes. */
export type NewMessageEvent = Pick<UnreadMessageEvent, "userId" | "roomId" | "kind" | "lastSeq"> & {
  type: "newMessage";
};

/** Sign-ins that are over, of a person whose Inbox did not answer; `expelledAt`: all there were until then (epoch ms). */
export type SocketsEndEvent = {
  type: "socketsEnd";
  userId: string;
  sessionIds: string[];
  expelledAt?: number;
};

/** Rows of the directory have changed: who asked to be told of what fits a search is. */
export type DirectoryChangedEvent = { type: "directoryChanged" };

/** What is done after an answer, through the queue: at least once, in no order. */
export type QueueMessage =
  | { type: "mail"; mail: Mail }
  | { type: "push"; push: QueuedPush }
  | SocketsEndEvent
  | { type: "roomsLeft"; userId: string }
  | UnreadMessageEvent
  | NewMessageEvent
  | DirectoryChangedEvent;
