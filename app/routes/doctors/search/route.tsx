import { useLoaderData } from "@remix-run/react";
import { conditionsFrom } from "~/parts/doctors/search/conditions";
import { findDoctors } from "~/parts/doctors/search/find.server";
import { MAIN_ROLES, only } from "~/request/guards.server";
import { noteSearch } from "~/request/recent-searches.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { SearchResults } from "./search-results";

export const loader = only(...MAIN_ROLES)(async (entered) => {
  const { api, url, viewer } = entered;
  const conditions = conditionsFrom(url.searchParams);
  const found = await findDoctors(api, conditions, viewer);
  const label = found.chips.map((chip) => chip.word ?? chip.label).join("・");
  if (conditions.page === 1) noteSearch(entered, { path: url.pathname + url.search, label });
  return { ...found, conditions, mayExchange: ["doctor", "ms"].includes(viewer.principal) };
});

export const meta = titled("医師検索結果");

export const handle: Handle = { hydrate: true, scrollTop: true };

export default function DoctorSearch() {
  return <SearchResults {...useLoaderData<typeof loader>()} />;
}
