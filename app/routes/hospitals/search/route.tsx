import { useLoaderData } from "@remix-run/react";
import { hospitalConditionsFrom } from "~/parts/hospitals/search/conditions";
import { findHospitals } from "~/parts/hospitals/search/find-hospitals.server";
import { MAIN_ROLES, only } from "~/request/guards.server";
import { noteSearch } from "~/request/recent-searches.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { BedBoard } from "./bed-board";
import { bedBoard } from "./board.server";
import { HospitalResults } from "./hospital-results";
import { googleMap } from "./places.server";

/** Hospitals by conditions; with `vacant` in the address, the board of a medical area's vacant beds. */
export const loader = only(...MAIN_ROLES)(async (entered) => {
  const { api, url, viewer } = entered;
  if (url.searchParams.has("vacant"))
    return { board: await bedBoard(api, url.searchParams, viewer), results: null };
  const conditions = hospitalConditionsFrom(url.searchParams);
  const found = await findHospitals(api, conditions);
  const label = found.chips.map((chip) => chip.word ?? chip.label).join("・");
  if (conditions.page === 1) noteSearch(entered, { path: url.pathname + url.search, label });
  const google = conditions.byGoogle ? googleMap(entered.context, found) : null;
  return {
    board: null,
    results: { ...found, conditions, google, hasGoogle: entered.context.hasGoogleMaps },
  };
});

export const meta = titled<typeof loader>((data) => (data.board ? "空床板" : "医療機関検索結果"));

export const handle: Handle = { hydrate: true, scrollTop: true };

export default function HospitalSearch() {
  const { board, results } = useLoaderData<typeof loader>();
  return board ? <BedBoard {...board} /> : <HospitalResults {...results} />;
}
