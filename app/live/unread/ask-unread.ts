import type { UnreadCounts } from "#contract/users/shapes";

/** News come within five seconds where there is no live connection. */
export const POLL_MS = 4000;

/** The counts as they are now; null when they cannot be had. */
export function askUnread(): Promise<UnreadCounts | null> {
  return fetch("/unread", { headers: { accept: "application/json" } })
    .then((response): Promise<UnreadCounts | null> | null => (response.ok ? response.json() : null))
    .catch(() => null);
}
