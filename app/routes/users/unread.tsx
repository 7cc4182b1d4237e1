import { json } from "@remix-run/cloudflare";
import { open } from "~/request/guards.server";
import { nothingUnlessExpired } from "~/shells/frame.server";

/** The badges again, for a visible tab that asks from time to time. */
export const loader = open(async ({ viewer, api }) => {
  if (!viewer) return json(null);
  // Without an agreement there are no counts, but the session may have ended all the same.
  const counts = viewer.hasAgreed ? api.users.getUnreadCounts() : api.users.profile().then(() => null);
  return json(await counts.catch(nothingUnlessExpired));
});
