import { useLoaderData } from "@remix-run/react";
import { type Conditions, conditionsFrom } from "~/parts/doctors/search/conditions";
import { DoctorSearchForm } from "~/parts/doctors/search/doctor-search-form";
import { type Choices, choicesOf } from "~/parts/doctors/search/find.server";
import { MAIN_ROLES, only } from "~/request/guards.server";
import { referenceLists } from "~/request/reference.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";
import { formatCount } from "~/ui/text/numbers";

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

type Props = { conditions: Conditions; choices: Choices; counts: { doctorCount: number } | null };

/** The beginning of a search: all conditions, nothing found yet. */
function SearchEntrance({ conditions, choices, counts }: Props) {
  return (
    <>
      <PageHead
        title="医師をさがす"
        context={
          counts &&
          (counts.doctorCount > 0
            ? `医師 ${formatCount(counts.doctorCount)}名を掲載しています`
            : "医師の情報は、まだ掲載されていません")
        }
      />
      <Surface>
        <DoctorSearchForm conditions={conditions} choices={choices} />
      </Surface>
    </>
  );
}
