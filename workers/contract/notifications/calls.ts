import * as z from "zod";
import { get, patch, post, ROLES, signedIn } from "#contract/endpoint";
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
  /** Additive: the event of the notification. */
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

const own = { who: signedIn, relation: "addressee" } as const;

export const notifications = {
  list: get("/notifications", {
    about:
      "Notifications about one thing make one line: lines with something unread first, then the newest. `total` counts lines.",
    access: own,
    query: notificationsRequested,
    reply: z.object({ total: z.number(), items: z.array(notificationLine) }),
  }),

  unread: get("/notifications/unread", {
    about: "The number of unread notifications, the same as in every badge.",
    access: own,
    reply: unread,
  }),

  get: get("/notification/:id", {
    about: "404 for somebody else's notification, and for one that was taken back.",
    access: own,
    reply: wholeNotification,
  }),

  read: post("/notification/:id/read", {
    about:
      "Reading it twice changes nothing. Additive: with `others`, marks those before it about the same thing as well.",
    access: own,
    body: z.object({ others: z.boolean().default(false) }),
  }),

  readAll: post("/notifications/read", {
    about:
      "Additive: marks everything as read, or everything of a kind, that came up to a moment (epoch ms), usually when the page was read.",
    access: own,
    body: z.object({ upTo: z.number().int().min(0), kind: kind.optional() }),
    reply: unread,
  }),

  settings: get("/notifications/settings", {
    about: "Additive.",
    access: own,
    reply: notificationSettings,
  }),

  changeSettings: patch("/notifications/settings", {
    about: "Additive: a setting that is not named stays.",
    access: own,
    body: notificationSettings.partial(),
    reply: notificationSettings,
  }),
};
