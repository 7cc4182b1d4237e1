import { redirect } from "@remix-run/cloudflare";
import { onlyFields } from "~/request/forms/posted-form.server";
import { textIn } from "~/request/forms/read";
import { open } from "~/request/guards.server";
import { intendedPath } from "~/request/paths/intended-path";
import { HELPER_PANEL } from "~/shells/bars/helper-panel";

/** Hides the helper panel until the browser closes; a cookie, so that it works without JavaScript. */
export const action = open(async ({ form, context }) => {
  onlyFields(form, "back");
  const back = textIn(form, "back");
  context.setCookie(HELPER_PANEL, "hidden");
  throw redirect(intendedPath(back) ?? "/signup");
});

export const loader = open(() => {
  throw redirect("/signup");
});
