import type { Entered } from "~/request/guards.server";
import { recentSearches } from "~/request/recent-searches.server";

const MOST = 5;

/** What the viewer searched for lately on this browser, and the searches they keep; none if those cannot be loaded. */
export async function startingPoints({ api, request, viewer }: Entered) {
  const recent = recentSearches(request, viewer).slice(0, MOST);
  const [{ searches }, counts] = await Promise.all([
    api.directory.saved().catch(() => ({ searches: [] })),
    recent.length === 0 ? api.doctors.info().catch(() => null) : null,
  ]);
  return {
    principal: viewer.principal,
    recent,
    /** Examples for who has not searched yet, where there is somebody to be found. */
    hasExamples: counts !== null && counts.doctorCount > 0 && counts.hospitalCount > 0,
    saved: searches.slice(0, MOST).map(({ id, kind, name, query }) => ({ id, kind, name, query })),
  };
}

export type StartingPoints = Awaited<ReturnType<typeof startingPoints>>;
