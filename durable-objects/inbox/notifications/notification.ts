import type { UrgentTie } from "#contract/chat/shapes";
import type { About } from "#contract/notifications/about";
import type { NotificationKind, Topic } from "#contract/notifications/topics";

/** One event that a person is notified of. The id names it, so that the same delivered twice is one. */
export type InboxNotification = {
  id: string;
  topic: Topic;
  about: About;
  /** The person who did it; null for the service. */
  actorId: string | null;
  /** What the thing is called, without the actor's name. */
  text: string;
  /** When it happened, epoch ms. */
  at: number;
  /** It is about an urgent message: what ties its sender to this person, and whether it was said before. Not stored. */
  urgent?: { tie: UrgentTie; isRepeated: boolean };
};

/** A notification as it is stored in the Inbox. */
export type StoredNotification = Omit<InboxNotification, "urgent"> & {
  kind: NotificationKind;
  readAt: number | null;
  goneAt: number | null;
};

/** The newest about one thing, with how many there are. */
export type StoredLine = StoredNotification & { count: number; unreadCount: number };

/** The notifications that are meant: of one event, about a thing (of one topic, or all), or of a person's doing. */
export type Which = { id: string } | { about: About; topic?: Topic } | { actorId: string };

/**
 * What becomes of them: `read`, as if their thing had been opened; `gone`, they stay to be read and lead nowhere;
 * `withdrawn`, as if they had never come. It holds for what happened up to `at`, delivered or not.
 */
export type Ending = { which: Which; how: "read" | "gone" | "withdrawn"; at: number };

/** The key by which an ending names what it ends; a notification answers to `keysOf`. */
export function keyOf(which: Which): string {
  if ("id" in which) return `id:${which.id}`;
  if ("actorId" in which) return `actor:${which.actorId}`;
  return which.topic ? `${aboutKey(which.about)}#${which.topic}` : aboutKey(which.about);
}

export const keysOf = ({ id, topic, about, actorId }: InboxNotification): string[] => [
  keyOf({ id }),
  keyOf({ about }),
  keyOf({ about, topic }),
  ...(actorId === null ? [] : [keyOf({ actorId })]),
];

export const aboutKey = ({ type, id }: About) => `${type}/${id}`;
