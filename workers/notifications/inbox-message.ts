import type { Ending, InboxNotification } from "../../durable-objects/inbox/notifications/notification";

/** A message to an Inbox: each is idempotent, so that it may be sent again. */
export type InboxMessage =
  | { type: "notify"; notification: InboxNotification }
  | { type: "endNotifications"; ending: Ending };
