import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { isStarter } from "#contract/chat/who";
import { isHospitalStaff } from "#contract/hospitals/who";
import { SEARCH_PAGE_SIZE } from "#contract/limits";
import { doctorRow } from "~/parts/doctors/search/doctor-row.server";
import { HOSPITAL_SEARCH } from "~/parts/hospitals/search/address";
import { hospitalConditionsFrom } from "~/parts/hospitals/search/conditions";
import { MAIN_ROLES, only } from "~/request/guards.server";
import { lastPageAtMost, paged, pageOf } from "~/request/paging";
import { backLink, cameFrom } from "~/request/paths/back-link";
import { referenceLists } from "~/request/reference.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { HospitalPage } from "./hospital-page";
import { viewOf } from "./view.server";

/** Doctors shown at the side of the page; `?doctors=all` shows all of them, a page at a time. */
const DOCTORS = 6;

export const loader = only(...MAIN_ROLES)(async ({ api, params, url, viewer }) => {
  const id = params.id ?? "";
  const isAll = url.searchParams.get("doctors") === "all";
  const size = isAll ? SEARCH_PAGE_SIZE : DOCTORS;
  const { page, found } = await lastPageAtMost(
    isAll ? pageOf(url) : 1,
    (page) =>
      Promise.all([
        api.hospitals.get({ params: { id } }),
        // If the doctors cannot be loaded, the page still says how to reach the hospital.
        api.hospitals
          .doctors({ params: { id }, query: { size, from: (page - 1) * size } })
          .catch(() => ({ doctors: [] })),
        referenceLists(api),
      ]),
    ([{ doctorCount }]) => paged(1, doctorCount, size).pages,
  );
  const [hospital, { doctors }, lists] = found;
  // A record that was merged into another: the old address leads to the new one.
  if (hospital.hospitalId !== id) throw redirect(`/hospitals/${hospital.hospitalId}`, 301);
  return {
    hospital: viewOf(hospital, lists),
    // The page says already that they work here.
    doctors: doctors.map((hit) => ({ ...doctorRow(hit, lists), workplace: "", place: "" })),
    doctorPages: isAll ? paged(page, hospital.doctorCount, size) : null,
    canShare: isStarter(viewer.principal),
    canList: viewer.principal !== "temporaryDoctor",
    list: listLookedFor(url),
    canNotify: isHospitalStaff(viewer.principal),
    shared: new URL(`/hospitals/${id}`, url).href,
    back: backLink(url, id, { to: "/hospitals/search", label: "医療機関検索" }),
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
