import { redirect } from "@remix-run/cloudflare";
import { signedIn } from "~/guards.server";
import { roleHome } from "~/role-home";

export const action = signedIn(async ({ api, viewer, context }) => {
  await api.auth.closeSecurityOffer();
  context.forgetViewer();
  throw redirect(roleHome(viewer.role));
});

export const loader = signedIn(({ viewer }) => {
  throw redirect(roleHome(viewer.role));
});
