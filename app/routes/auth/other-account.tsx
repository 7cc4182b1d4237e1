import { redirect } from "@remix-run/cloudflare";
import { open } from "~/request/guards.server";
import { otherAccount } from "~/request/page-owner.server";
import { intendedPath } from "~/request/paths/intended-path";

/** Where a page goes whose browser belongs to somebody else by now: `was` is its mark, `to` the page itself. */
export const loader = open(async ({ viewer, url, context }) => {
  const was = url.searchParams.get("was") ?? "";
  const path = intendedPath(url.searchParams.get("to") ?? "") ?? "/";
  if (!viewer || viewer.mark === was) throw redirect(path);
  const unsent = await context.unsentForm(was).read();
  throw otherAccount(viewer, { path, isSaved: unsent !== null, context });
});

/** Never rendered: the error page says it. Without a component the response would be data and no page. */
export default function OtherAccountPage() {
  return null;
}
