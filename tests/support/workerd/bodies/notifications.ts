import type { notifications } from "#contract/notifications/calls";
import type { Bodies } from "./bodies";

export const notificationsBodies: Bodies<typeof notifications> = {
  read: {},
  readAll: { upTo: 1_795_300_000_000 },
  changeSettings: { pushed: ["cards"], quietHours: { from: 20, to: 7 } },
};
