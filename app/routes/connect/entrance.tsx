import { redirect } from "@remix-run/cloudflare";
import { open } from "~/request/guards.server";
import { roleHome } from "~/request/paths/role-home";

/** The door of the connect service: home when signed in, else its sign-in page. */
export const loader = open(({ viewer }) => {
  throw redirect(viewer ? roleHome(viewer.role) : "/connect/login");
});
