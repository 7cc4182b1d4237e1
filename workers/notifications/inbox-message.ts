import type { Ending, Notification } from "../../durable-objects/inbox/notifications/notification";

/** A message to an Inbox: each is idempotent, so that it may be told again. */
export type InboxMessage =
  | { type: "notify"; notification: Notification }
  | { type: "endNotifications"; ending: Ending };
