import * as z from "zod";
import { ROLES } from "#contract/endpoint";
import { ABOUT_TYPES } from "#contract/notifications/about";
import { NOTIFICATIONS_AT_MOST, NOTIFICATIONS_PER_PAGE } from "#contract/notifications/limits";
import { NOTIFICATION_KINDS, PUSH_GROUPS, TOPICS } from "#contract/notifications/topics";
import { wholeNumber } from "#contract/text";
import { FIELD_INVALID } from "#contract/texts";

export const kind = z.enum(NOTIFICATION_KINDS, { error: FIELD_INVALID });

const actor = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  avatarUrl: z.string().nullable(),
});

const notification = z.object({
  id: z.string(),
  kind,
  /** Additive: the occasion of the notification. */
  topic: z.enum(TOPICS),
  about: z.object({ type: z.enum(ABOUT_TYPES), id: z.string() }),
  /** The person who did it, as they are now; null: the service, or somebody who has left. */
  actor: actor.nullable(),
  /** The event in a sentence. */
  title: z.string(),
  /** The name that its thing had at the time: enough to read when the thing is gone. */
  text: z.string(),
  /** The path that it leads to in the viewer's service; null: there is none, or its thing is gone. */
  path: z.string().nullable(),
  createdAt: z.number(),
  readAt: z.number().nullable(),
  /** The thing has been deleted or closed since. */
  isGone: z.boolean(),
});
export type Notification = z.output<typeof notification>;

/** The newest of everything about one thing, which is one line of the list. */
export const notificationLine = notification.extend({
  /** The number of notifications about the thing, and how many of them are unread. */
  count: z.number(),
  unreadCount: z.number(),
});
export type NotificationLine = z.output<typeof notificationLine>;

export const wholeNotification = notificationLine.extend({
  /** Additive: the others about the same thing, the newest first. */
  others: z.array(notification),
});
export type WholeNotification = z.output<typeof wholeNotification>;

export const notificationsRequested = z.object({
  limit: wholeNumber({ min: 1, max: NOTIFICATIONS_AT_MOST, fallback: NOTIFICATIONS_PER_PAGE }),
  offset: wholeNumber({ min: 0, max: 1_000_000, fallback: 0 }),
  kind: kind.optional(),
});

export const unread = z.object({
  count: z.number(),
  businessCard: z.number(),
  information: z.number(),
});

const hour = z
  .number({ error: FIELD_INVALID })
  .int(FIELD_INVALID)
  .min(0, FIELD_INVALID)
  .max(23, FIELD_INVALID);

export const notificationSettings = z.object({
  /** The groups of events for which a push may come, on browsers that were subscribed. */
  pushed: z.array(z.enum(PUSH_GROUPS, { error: FIELD_INVALID })).max(PUSH_GROUPS.length, FIELD_INVALID),
  /** Hours in Japan without mail and push, those of chats included; null: none. */
  quietHours: z.object({ from: hour, to: hour }).nullable(),
});
export type NotificationSettings = z.output<typeof notificationSettings>;
