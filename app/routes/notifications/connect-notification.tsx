import { useLoaderData } from "@remix-run/react";
import { NotificationPage } from "~/parts/notifications/notification-page";
import { notificationPage } from "~/parts/notifications/notification-page.server";
import { only } from "~/request/guards.server";
import { titled } from "~/title";

export const loader = only("connect", "connectCompany")(notificationPage);

export const meta = titled<typeof loader>(({ notification }) => notification.title);

export default function Page() {
  return <NotificationPage {...useLoaderData<typeof loader>()} />;
}
