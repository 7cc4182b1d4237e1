import { redirect } from "@remix-run/cloudflare";
import { isConnectRole } from "#contract/endpoint";
import { isOfConnect } from "#contract/wire/shared-path";
import { FORGET_HEADERS } from "~/request/context";
import { onlyFields } from "~/request/forms/posted-form.server";
import { textIn } from "~/request/forms/read";
import { open } from "~/request/guards.server";
import { SIGNED_OUT_COOKIE, SIGNED_OUT_COOKIE_MS } from "~/request/page-owner.server";
import { intendedPath } from "~/request/paths/intended-path";

/** Works although the session has gone already, or the API host is down: the cookies go in any case. */
export const action = open(async ({ form, api, viewer, context, url }) => {
  onlyFields(form, "back");
  await api.auth.logout().catch(() => undefined);
  context.forgetSession();
  context.setCookie(SIGNED_OUT_COOKIE, "1", SIGNED_OUT_COOKIE_MS);
  const back = intendedPath(textIn(form, "back"));
  const isConnect = back ? isOfConnect(new URL(back, url)) : isConnectRole(viewer?.role);
  if (back) context.rememberPath(back);
  // What waits in the browser is the former owner's, who is about to come back.
  const headers = back ? {} : FORGET_HEADERS;
  throw redirect(isConnect ? "/connect/login" : "/login", { headers });
});

export const loader = open(() => {
  throw redirect("/");
});
