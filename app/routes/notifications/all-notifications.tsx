import { useLoaderData } from "@remix-run/react";
import { useRenewal } from "~/live/updates";
import { NotificationList } from "~/parts/notifications/notification-list";
import { notificationList, readNotifications } from "~/parts/notifications/notification-list.server";
import { MAIN_ROLES, only } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";

export const loader = only(...MAIN_ROLES)(notificationList);

export const action = only(...MAIN_ROLES)(readNotifications);

export const meta = titled("通知");

export const handle: Handle = { hydrate: true };

export default function Page() {
  useRenewal();
  return <NotificationList {...useLoaderData<typeof loader>()} />;
}
