import { redirect } from "@remix-run/cloudflare";
import { open } from "~/request/guards.server";
import { loginOf } from "~/request/role-home";

/** Works although the session has gone already, or the API host is down: the cookies go in any case. */
export const action = open(async ({ api, viewer, context }) => {
  await api.auth.logout().catch(() => undefined);
  context.forgetSession();
  const connect = viewer?.role === "connect" || viewer?.role === "connectCompany";
  throw redirect(loginOf(connect ? "/connect" : "/"));
});

export const loader = open(() => {
  throw redirect("/");
});
