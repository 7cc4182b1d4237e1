import type { push } from "#contract/push/calls";
import type { Bodies } from "./bodies";

export const pushBodies: Bodies<typeof push> = {
  subscribe: {
    endpoint: "https://updates.push.services.mozilla.com/wpush/v2/a",
    keys: { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) },
  },
  unsubscribe: { endpoint: "https://updates.push.services.mozilla.com/wpush/v2/a" },
};
