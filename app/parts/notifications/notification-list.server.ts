import { json, redirect } from "@remix-run/cloudflare";
import * as z from "zod";
import { NOTIFICATIONS_PER_PAGE } from "#contract/notifications/limits";
import { kind } from "#contract/notifications/shapes";
import { ALL_READ } from "#contract/notifications/texts";
import { readButton } from "~/forms/form-by-schema.server";
import type { Entered } from "~/request/guards.server";
import { paged, pageOf } from "~/request/paging";

/** A page of one's notifications, on the tab of a kind or of all. */
export async function notificationList({ api, url, viewer }: Entered) {
  const asked = kind.safeParse(url.searchParams.get("kind"));
  const chosen = asked.success ? asked.data : undefined;
  const page = pageOf(url);
  const readUpTo = Date.now();
  const query = {
    limit: NOTIFICATIONS_PER_PAGE,
    offset: (page - 1) * NOTIFICATIONS_PER_PAGE,
    ...(chosen && { kind: chosen }),
  };
  const [{ total, items }, unread] = await Promise.all([
    api.notifications.list({ query }),
    api.notifications.unread().catch(() => null),
  ]);
  return {
    items,
    unread,
    kind: chosen ?? null,
    readUpTo,
    role: viewer.role,
    ...paged(page, total, NOTIFICATIONS_PER_PAGE),
  };
}

const readAll = z.object({ upTo: z.coerce.number().int().min(0), kind: kind.optional() });

/** What came after the page was drawn stays unread. */
export async function readNotifications({ api, form, context, url }: Entered) {
  const asked = readButton(form, readAll);
  if (!asked.success) throw json(null, { status: 400 });
  await api.notifications.readAll({ body: asked.data });
  await context.flash({ kind: "success", text: ALL_READ });
  return redirect(url.pathname + url.search, 303);
}
