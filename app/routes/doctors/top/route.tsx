import { json, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { conditionsFrom } from "~/parts/doctors/conditions";
import { choicesOf } from "~/parts/doctors/find.server";
import { MAIN_ROLES, only } from "~/request/guards.server";
import { referenceLists } from "~/request/reference.server";
import { pageTitle } from "~/title";
import { SearchEntrance } from "./search-entrance";

export const loader = only(...MAIN_ROLES)(async ({ api, url, context }) => {
  const [lists, counts] = await Promise.all([referenceLists(api), api.doctors.info().catch(() => null)]);
  const conditions = conditionsFrom(url.searchParams);
  return json({
    conditions,
    counts,
    choices: choicesOf(lists, conditions.prefecture),
    services: context.services,
  });
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data && pageTitle("医師をさがす", data.services) },
];

export default function DoctorTop() {
  return <SearchEntrance {...useLoaderData<typeof loader>()} />;
}
