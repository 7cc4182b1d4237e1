import { redirect } from "@remix-run/cloudflare";
import { onlyFields } from "~/request/forms/posted-form.server";
import { signedIn } from "~/request/guards.server";
import { roleHome } from "~/request/paths/role-home";

export const action = signedIn(async ({ form, api, viewer, context }) => {
  onlyFields(form);
  await api.auth.closeSecurityOffer();
  context.forgetViewer();
  throw redirect(roleHome(viewer.role));
});

export const loader = signedIn(({ viewer }) => {
  throw redirect(roleHome(viewer.role));
});

/** A page that is never seen: with it, a failing host is reported by a page and not by bare JSON. */
export default function Later() {
  return null;
}
