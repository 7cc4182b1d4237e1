import { json, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { conditionsFrom } from "~/bodies/doctors/conditions";
import { findDoctors } from "~/bodies/doctors/find.server";
import { SearchResults } from "~/bodies/doctors/search-results";
import { MAIN_ROLES, only } from "~/guards.server";
import type { Handle } from "~/root";
import { pageTitle } from "~/title";

export const loader = only(...MAIN_ROLES)(async ({ api, url, context }) => {
  const conditions = conditionsFrom(url.searchParams);
  return json({ ...(await findDoctors(api, conditions)), conditions, services: context.services });
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data && pageTitle("医師検索結果", data.services) },
];

export const handle: Handle = { scrollTop: true };

export default function DoctorSearch() {
  return <SearchResults {...useLoaderData<typeof loader>()} />;
}
