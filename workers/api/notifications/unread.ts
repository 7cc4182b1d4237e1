import type { notifications } from "#contract/notifications/calls";
import type { NotificationCounts } from "../../../durable-objects/inbox/notifications/notifications";
import { inboxOf } from "../../../durable-objects/objects";
import { inTime } from "../../in-time";
import { notFound } from "../errors";
import type { Handler } from "../serve";

/** A page that has more to say waits no longer than this for a number. */
const COUNTED_WITHIN_MS = 1000;

export const unread: Handler<typeof notifications.unread> = async ({ viewer, env }) =>
  sumOf(await inTime(inboxOf(env, viewer.id).notificationCounts(), COUNTED_WITHIN_MS));

export const read: Handler<typeof notifications.read> = async ({ viewer, params, body, env }) => {
  const isThere = await inboxOf(env, viewer.id).readNotification(params.id, body.others);
  if (!isThere) throw notFound();
};

export const readAll: Handler<typeof notifications.readAll> = async ({ viewer, body, env }) =>
  sumOf(await inboxOf(env, viewer.id).readNotifications(body.kind, body.upTo));

function sumOf(counts: NotificationCounts) {
  const [businessCard, information] = [counts.businessCard.unread, counts.information.unread];
  return { count: businessCard + information, businessCard, information };
}
