import type { Entered } from "~/request/guards.server";
import { recentSearches } from "~/request/recent-searches.server";

const MOST = 5;

/** What the viewer searched for lately on this browser, and the searches they keep; none if those cannot be loaded. */
export async function startingPoints({ api, request, viewer }: Entered) {
  const { searches } = await api.directory.saved().catch(() => ({ searches: [] }));
  return {
    principal: viewer.principal,
    recent: recentSearches(request, viewer).slice(0, MOST),
    saved: searches.slice(0, MOST).map(({ id, kind, name, query }) => ({ id, kind, name, query })),
  };
}

export type StartingPoints = Awaited<ReturnType<typeof startingPoints>>;
