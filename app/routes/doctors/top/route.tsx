import { useLoaderData } from "@remix-run/react";
import { conditionsFrom } from "~/parts/doctors/search/conditions";
import { choicesOf } from "~/parts/doctors/search/find.server";
import { MAIN_ROLES, only } from "~/request/guards.server";
import { referenceLists } from "~/request/reference.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { SearchEntrance } from "./search-entrance";

export const loader = only(...MAIN_ROLES)(async ({ api, url }) => {
  const [lists, counts] = await Promise.all([referenceLists(api), api.doctors.info().catch(() => null)]);
  const conditions = conditionsFrom(url.searchParams);
  return {
    conditions,
    counts,
    choices: choicesOf(lists, conditions),
  };
});

export const meta = titled("医師をさがす");

export const handle: Handle = { hydrate: true };

export default function DoctorTop() {
  return <SearchEntrance {...useLoaderData<typeof loader>()} />;
}
