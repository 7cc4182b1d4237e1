import type { Ending, Notification } from "../../durable-objects/inbox/notifications/notification";

/** A word to an Inbox: each is idempotent, so that it may be told again. */
export type InboxWord =
  | { say: "notify"; notification: Notification }
  | { say: "endNotifications"; ending: Ending };
