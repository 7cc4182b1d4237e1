import { redirect } from "@remix-run/cloudflare";
import { isConnectRole } from "#contract/endpoint";
import { onlyFields } from "~/request/forms/posted-form.server";
import { open } from "~/request/guards.server";

/** Works although the session has gone already, or the API host is down: the cookies go in any case. */
export const action = open(async ({ form, api, viewer, context }) => {
  onlyFields(form);
  await api.auth.logout().catch(() => undefined);
  context.forgetSession();
  throw redirect(isConnectRole(viewer?.role) ? "/connect/login" : "/login");
});

export const loader = open(() => {
  throw redirect("/");
});
