import * as z from "zod";
import { get, patch, post, signedIn } from "#contract/endpoint";
import {
  kind,
  notificationLine,
  notificationSettings,
  notificationsRequested,
  unread,
  wholeNotification,
} from "#contract/notifications/shapes";

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
