import { useLoaderData } from "@remix-run/react";
import { useRenewal } from "~/live/updates";
import { NotificationList } from "~/parts/notifications/notification-list";
import { notificationList, readNotifications } from "~/parts/notifications/notification-list.server";
import { only } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";

export const loader = only("connect", "connectCompany")(notificationList);

export const action = only("connect", "connectCompany")(readNotifications);

export const meta = titled("通知");

export const handle: Handle = { hydrate: true };

export default function Page() {
  useRenewal();
  return <NotificationList {...useLoaderData<typeof loader>()} />;
}
