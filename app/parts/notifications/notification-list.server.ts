import { json, redirect } from "@remix-run/cloudflare";
import * as z from "zod";
import { EXCHANGERS } from "#contract/business-card/limits";
import { kind } from "#contract/notifications/calls";
import { NOTIFICATIONS_PER_PAGE } from "#contract/notifications/limits";
import { ALL_READ } from "#contract/notifications/texts";
import { readButton } from "~/forms/form-by-schema.server";
import type { Entered } from "~/request/guards.server";
import { pageOfRows } from "~/request/paging";

/** A page of one's notifications, on the tab of a kind or of all. */
export async function notificationList({ api, url, viewer }: Entered) {
  // Somebody who exchanges no cards is notified of one kind only.
  const byKind = EXCHANGERS.some((role) => role === viewer.role);
  const asked = kind.safeParse(url.searchParams.get("kind"));
  const chosen = byKind && asked.success ? asked.data : undefined;
  const readUpTo = Date.now();
  const [{ items, page, pages }, unread] = await Promise.all([
    pageOfRows(url, NOTIFICATIONS_PER_PAGE, (slice) =>
      api.notifications.list({ query: chosen ? { ...slice, kind: chosen } : slice }),
    ),
    api.notifications.unread().catch(() => null),
  ]);
  return {
    items,
    unread,
    byKind,
    kind: chosen ?? null,
    readUpTo,
    role: viewer.role,
    page,
    pages,
  };
}

const readAll = z.object({ upTo: z.coerce.number().int().min(0), kind: kind.optional() });

/** What came after the page was rendered stays unread. */
export async function readNotifications({ api, form, context, url }: Entered) {
  const asked = readButton(form, readAll);
  if (!asked.success) throw json(null, { status: 400 });
  await api.notifications.readAll({ body: asked.data });
  await context.flash({ kind: "success", text: ALL_READ });
  return redirect(url.pathname + url.search, 303);
}
