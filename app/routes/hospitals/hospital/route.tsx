import { useLoaderData } from "@remix-run/react";
import { doctorRow } from "~/parts/doctors/search/doctor-row.server";
import { HOSPITAL_SEARCH } from "~/parts/hospitals/search/address";
import { hospitalConditionsFrom } from "~/parts/hospitals/search/conditions";
import { MAIN_ROLES, only } from "~/request/guards.server";
import { cameFrom, wayBack } from "~/request/paths/way-back";
import { referenceLists } from "~/request/reference.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { HospitalPage } from "./hospital-page";
import { viewOf } from "./view.server";

/** Doctors shown at the side of the page; `?doctors=all` shows a hundred. */
const DOCTORS = 6;
const ALL_DOCTORS = 100;

export const loader = only(...MAIN_ROLES)(async ({ api, params, url, viewer }) => {
  const id = params.id ?? "";
  const size = url.searchParams.get("doctors") === "all" ? ALL_DOCTORS : DOCTORS;
  const [hospital, { doctors }, lists] = await Promise.all([
    api.hospitals.get({ params: { id } }),
    // Without them the page still says how to reach the hospital.
    api.hospitals.doctors({ params: { id }, query: { size } }).catch(() => ({ doctors: [] })),
    referenceLists(api),
  ]);
  return {
    hospital: viewOf(hospital, lists),
    // That they work here is said by the page.
    doctors: doctors.map((hit) => ({ ...doctorRow(hit, lists), workplace: "", place: "" })),
    canShare: viewer.principal === "doctor" || viewer.principal === "ms",
    canList: viewer.principal !== "temporaryDoctor",
    list: listLookedFor(url),
    canNotify: viewer.principal === "doctor" || viewer.principal === "co-medical",
    shared: new URL(`/hospitals/${id}`, url).href,
    back: wayBack(url, id, { to: "/hospitals/search", label: "医療機関検索" }),
  };
});

/** The list that the search one came from is made for; empty: none. */
function listLookedFor(url: URL): string {
  const from = cameFrom(url);
  if (!from?.startsWith(`${HOSPITAL_SEARCH}?`)) return "";
  return hospitalConditionsFrom(new URL(from, url).searchParams).list;
}

export const meta = titled<typeof loader>((data) => data.hospital.name);

export const handle: Handle = { hydrate: true, asksOffice: true };

export default function Page() {
  return <HospitalPage {...useLoaderData<typeof loader>()} />;
}
