import { redirect } from "@remix-run/cloudflare";
import { isConnectRole } from "#contract/endpoint";
import type { Entered } from "~/request/guards.server";

/**
 * One notification with the others about the same thing: whoever has them before their eyes has read them. With `?open` it
 * leads on to its thing, unless that is gone.
 */
export async function notificationPage({ api, params, url, viewer }: Entered) {
  const id = params.id ?? "";
  const path = { id };
  const notification = await api.notifications.get({ params: path });
  if (notification.unreadCount > 0)
    await api.notifications.read({ params: path, body: { others: true } }).catch(() => undefined);
  if (url.searchParams.has("open") && notification.path) throw redirect(notification.path);
  return { notification, home: isConnectRole(viewer.role) ? "/connect/notification" : "/notification" };
}
