import { redirect } from "@remix-run/cloudflare";
import { type Api, ApiRefusal } from "~/request/api.server";
import { open } from "~/request/guards.server";
import { isMarkOf, otherAccount } from "~/request/page-owner.server";
import { intendedPath } from "~/request/paths/intended-path";
import { signInPathOf } from "~/request/paths/role-home";

/**
 * Where a page goes whose session is over: `was` is the mark of its person, `to` the page itself. Nobody's browser leads
 * to the sign-in; it comes back to what was remembered first, also by a choice on another page of this browser.
 */
export const loader = open(async ({ viewer: cached, url, api, context }) => {
  // The signed cookie still names a person whose session has just ended.
  const viewer = cached && (await isOver(api)) ? null : cached;
  if (!viewer) context.forgetViewer();
  const was = url.searchParams.get("was") ?? "";
  const path = intendedPath(url.searchParams.get("to") ?? "") ?? "/";
  if (viewer && isMarkOf(viewer, was)) throw redirect(path);
  if (!viewer) {
    if (!context.hasPath()) context.rememberPath(path);
    throw redirect(signInPathOf(new URL(path, url)));
  }
  const unsent = await context.unsentForm(was).read();
  throw otherAccount(viewer, { path, isSaved: unsent !== null, context });
});

const isOver = (api: Api) =>
  api.auth.checkSession().then(
    () => false,
    (error) => error instanceof ApiRefusal && error.isExpired,
  );

/** Never rendered: the error page says it. Without a component the response would be data and no page. */
export default function OtherAccountPage() {
  return null;
}
