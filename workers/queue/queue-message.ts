import type { Wave } from "#contract/notices/calls";
import type { PushGroup } from "#contract/notifications/topics";
import type { DigestKind } from "../mail/digest/window";
import type { Mail } from "../mail/mail";
import type { InboxMessage } from "../notifications/inbox-message";
import type { QueuedPush } from "../push/push-payload";
import type { RefillIndexEvent } from "../search/documents/refill";
import type { Waiting } from "./retry";

/** Something in a chat has not been read in time. `senderId` is the last writer. The text is never included. */
export type UnreadMessageEvent = {
  type: "unreadMessage";
  userId: string;
  roomId: string;
  kind: "direct" | "group";
  senderId: string;
  lastSeq: number;
  unread: number;
};

/** Somebody wrote to a person who is not there. Sent only for people who have asked for pushes. */
export type NewMessageEvent = Pick<UnreadMessageEvent, "userId" | "roomId" | "kind" | "lastSeq"> & {
  type: "newMessage";
};

/** The time of a message has come that its writer wanted to be sent later. */
export type ScheduledMessageEvent = { type: "scheduledMessage"; roomId: string; id: string };

/** Those who have not confirmed an urgent message are to be notified, for the first time (0) or again. */
export type UrgentMessageEvent = { type: "urgentMessage"; roomId: string; id: string; round: number };

/** An urgent message for somebody whom no push reaches, and who is not there. `place`: where it is, by room and number. */
export type UrgentMailEvent = {
  type: "urgentMail";
  userId: string;
  senderId: string;
  place: string;
  path: string;
};

/**
 * Sign-ins that are over, of a person whose Inbox did not answer; `isRevoked`: by an act elsewhere; `expelledAt`: all
 * there were until then (epoch ms).
 */
export type SocketsEndEvent = {
  type: "socketsEnd";
  userId: string;
  sessionIds: string[];
  isRevoked?: boolean;
  expelledAt?: number;
};

/** Rows of the directory have changed: people who asked to be notified of what fits a search are notified. */
type DirectoryChangedEvent = { type: "directoryChanged" };

/** The people of some hospitals are to be notified of a notice, its change or a reminder; `part`: which of its hospitals. */
export type NoticeEvent = { type: "hospitalNotice"; noticeId: string; wave: number; part: number };
/** One person's mail about a notice; `kind`: what it is to them. */
export type NoticeMailEvent = {
  type: "noticeMail";
  noticeId: string;
  wave: number;
  kind: Wave;
  userId: string;
};

/** The room of a group has not heard yet who belongs to it now. */
type GroupMembersChangedEvent = { type: "groupMembersChanged"; groupId: string };
/** Notifications came that somebody who is not there wants to be pushed; `group` null: of several kinds. */
export type NewNotificationEvent = {
  type: "newNotification";
  userId: string;
  group: PushGroup | null;
  at: number;
  /** An urgent message: it goes by itself, under the id of its notification, and leads to its place. */
  urgent?: { id: string; path: string };
};

/** The same message for many Inboxes. */
export type InboxesEvent = { type: "inboxes"; userIds: string[]; message: InboxMessage };

/** Bytes in the bucket that nothing names any more and that it has not deleted. */
type BytesUnnamedEvent = { type: "bytesUnnamed"; keys: string[] };
/** Somebody's badges of business cards are to say what the record says now. */
export type CardCountsEvent = { type: "cardCounts"; userId: string };

/**
 * The searches after this one are to be gone through for rows of the directory that a message took at a moment (epoch
 * ms): people who keep one that they newly fit are notified.
 */
export type ChangesTakenEvent = {
  type: "changesTaken";
  kind: "doctor" | "hospital";
  ids: string[];
  takenAt: number;
  after: string;
};

/** One person's reminder of the vacant beds of a hospital, due in an hour (epoch ms). */
export type VacantBedsEvent = { type: "vacantBeds"; userId: string; hospitalId: string; at: number };
/** Papers that may be one doctor's own are to be looked for. */
export type PapersProposedEvent = { type: "papersProposed"; doctorId: string };

/** The next people, after one id, who are to be told what was written in communities in this time (epoch ms). */
export type DigestEvent = { type: "digest"; kind: DigestKind; from: number; to: number; after: string };

/** One person's mail about what was written since, due at a moment: their quiet hours are over then. */
export type DigestMailEvent = {
  type: "digestMail";
  kind: DigestKind;
  userId: string;
  at: number;
  since: number;
  /** `at` is left out of what was queued before there was one. */
  until?: number;
};

/** The next people, after one id, who are to have an issue of the magazine; then one person's mail. */
export type MagazineEvent = { type: "magazine"; magazineId: string; after: string };
export type MagazineMailEvent = { type: "magazineMail"; magazineId: string; userId: string };

/** `quietFor`: the person who has it when they may be disturbed; left out when it goes at once. */
export type MailEvent = { type: "mail"; mail: Mail; quietFor?: string | undefined } & Waiting;

/** The work that is done after an answer, through the queue: at least once, in no order. */
export type QueueMessage =
  | MailEvent
  | ({ type: "push"; push: QueuedPush } & Waiting)
  | SocketsEndEvent
  | { type: "roomsLeft"; userId: string }
  | BytesUnnamedEvent
  | GroupMembersChangedEvent
  | UnreadMessageEvent
  | NewMessageEvent
  | ScheduledMessageEvent
  | UrgentMessageEvent
  | UrgentMailEvent
  | NewNotificationEvent
  | InboxesEvent
  | CardCountsEvent
  | DigestEvent
  | DigestMailEvent
  | DirectoryChangedEvent
  | ChangesTakenEvent
  | VacantBedsEvent
  | PapersProposedEvent
  | NoticeEvent
  | NoticeMailEvent
  | RefillIndexEvent
  /** Imports have noted rows that the search does not know yet. */
  | { type: "renewDirectory" }
  | MagazineEvent
  | MagazineMailEvent;
