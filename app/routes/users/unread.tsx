import { json } from "@remix-run/cloudflare";
import { open } from "~/request/guards.server";

/** The badges again, for a visible tab that asks from time to time. */
export const loader = open(async ({ viewer, api }) => {
  const counts = viewer?.hasAgreed ? await api.users.getUnreadCounts().catch(() => null) : null;
  return json(counts);
});
