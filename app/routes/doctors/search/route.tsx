import { json, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { conditionsFrom } from "~/parts/doctors/conditions";
import { findDoctors } from "~/parts/doctors/find.server";
import { MAIN_ROLES, only } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { pageTitle } from "~/title";
import { SearchResults } from "./search-results";

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
