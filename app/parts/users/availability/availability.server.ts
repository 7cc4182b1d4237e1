import { redirect } from "@remix-run/cloudflare";
import { CONSULTANTS, type OfferedEnd, offeredEnds } from "#contract/users/consulting";
import { ApiRefusal } from "~/request/api.server";
import { onlyFields } from "~/request/forms/posted-form.server";
import { textIn } from "~/request/forms/read";
import type { Entered } from "~/request/guards.server";
import { serverNow } from "~/ui/time/clock";
import { consultingText } from "./consulting-labels";
import { END } from "./end";

/** `words`: what others read just now, empty where one does not see patients; else until when one may say so. */
export type OwnAvailability = { words: string; ends: OfferedEnd[] };

/** Null for somebody who does not say so, and if it could not be loaded. */
export async function ownAvailability({
  api,
  viewer,
}: Pick<Entered, "api" | "viewer">): Promise<OwnAvailability | null> {
  const principals: readonly string[] = CONSULTANTS;
  if (!principals.includes(viewer.principal)) return null;
  const found = await api.users.availability().catch(() => null);
  const now = serverNow();
  return found && { words: consultingText(found.consultingUntil, now), ends: offeredEnds(now) };
}

/** What was pressed, on whichever page the form stands: a time of today, or the end. */
export async function saveAvailability({
  form,
  api,
  context,
  url,
}: Pick<Entered, "form" | "api" | "context" | "url">) {
  onlyFields(form, "until");
  const until = textIn(form, "until");
  try {
    if (until === END) await api.users.clearAvailability();
    else await api.users.setAvailability({ body: { until } });
    await context.flash({
      kind: "success",
      text: until === END ? "「診療中」を終了しました" : "「診療中」にしました",
    });
  } catch (error) {
    if (!(error instanceof ApiRefusal) || error.status !== 422) throw error;
    await context.flash({ kind: "error", text: error.message });
  }
  return redirect(url.pathname, 303);
}
