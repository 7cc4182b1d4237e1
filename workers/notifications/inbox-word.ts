import type { Ending, Notification } from "../../durable-objects/inbox/notifications/notification";

/** What an Inbox is told: each is idempotent, so that it may be told again. */
export type InboxWord =
  | { say: "notify"; notification: Notification }
  | { say: "endNotifications"; ending: Ending };
