import * as z from "zod";
import { get, patch, post, signedIn } from "#contract/endpoint";
import {
  kind,
  notificationLine,
  notificationSettings,
  notificationsAsked,
  unread,
  wholeNotification,
} from "#contract/notifications/shapes";

const own = { who: signedIn, relation: "addressee" } as const;

export const notifications = {
  /**
   * Notifications about one thing make one line: lines with something unread first, then the newest. `total` counts
   * lines.
   */
  list: get("/notifications", {
    access: own,
    query: notificationsAsked,
    reply: z.object({ total: z.number(), items: z.array(notificationLine) }),
  }),

  /** The number of unread notifications, the same as in every badge. */
  unread: get("/notifications/unread", { access: own, reply: unread }),

  /** 404 for somebody else's notification, and for one that was taken back. */
  get: get("/notification/:id", { access: own, reply: wholeNotification }),

  /** Reading it twice changes nothing. Additive: with `others`, marks those before it about the same thing as well. */
  read: post("/notification/:id/read", {
    access: own,
    body: z.object({ others: z.boolean().default(false) }),
  }),

  /**
   * Additive: marks everything as read, or everything of a kind, that came up to a moment (epoch ms), usually when the
   * page was read.
   */
  readAll: post("/notifications/read", {
    access: own,
    body: z.object({ upTo: z.number().int().min(0), kind: kind.optional() }),
    reply: unread,
  }),

  /** Additive. */
  settings: get("/notifications/settings", { access: own, reply: notificationSettings }),

  /** Additive: a setting that is not named stays. */
  changeSettings: patch("/notifications/settings", {
    access: own,
    body: notificationSettings.partial(),
    reply: notificationSettings,
  }),
};
