import { useLoaderData } from "@remix-run/react";
import { hospitalConditionsFrom, savedAddressOf } from "~/parts/hospitals/search/conditions";
import { findHospitals } from "~/parts/hospitals/search/find-hospitals.server";
import type { Api } from "~/request/api.server";
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
  const [found, list] = await Promise.all([findHospitals(api, conditions), listToFill(api, conditions.list)]);
  const label = found.chips.map((chip) => chip.word ?? chip.label).join("・");
  if (conditions.page === 1) noteSearch(entered, { path: savedAddressOf(conditions), label });
  const google = conditions.byGoogle ? googleMap(entered.context, found) : null;
  return {
    board: null,
    results: { ...found, conditions, list, google, hasGoogle: entered.context.hasGoogleMaps },
  };
});

/** The viewer's list of that id, with its name; null: it is none of the viewer's, and the search goes on alone. */
async function listToFill(api: Api, id: string): Promise<{ id: string; name: string } | null> {
  if (id === "") return null;
  const found = await api.lists
    .get({ params: { id }, query: { limit: 1 } })
    .catch((error: { status?: number }) => {
      if (error.status !== 403 && error.status !== 404) throw error;
      return null;
    });
  return found && { id, name: found.name };
}

export const meta = titled<typeof loader>((data) => (data.board ? "空床一覧" : "医療機関検索結果"));

export const handle: Handle = { hydrate: true, scrollTop: true };

export default function HospitalSearch() {
  const { board, results } = useLoaderData<typeof loader>();
  return board ? <BedBoard {...board} /> : <HospitalResults {...results} />;
}
