import { redirect } from "@remix-run/cloudflare";
import { open } from "~/guards.server";
import { intendedPath } from "~/intended-path";

/** Hides the helper panel until the browser closes; a cookie, so that it works without JavaScript. */
export const action = open(async ({ request, context }) => {
  const back = String((await request.formData()).get("back") ?? "");
  context.setCookie("__Host-helper-panel", "hidden");
  throw redirect(intendedPath(back) ?? "/signup");
});

export const loader = open(() => {
  throw redirect("/signup");
});
