import { useLoaderData } from "@remix-run/react";
import { EarlierSearches } from "~/parts/directory/earlier-searches";
import { type StartingPoints, startingPoints } from "~/parts/directory/starting-points.server";
import { type Conditions, conditionsFrom } from "~/parts/doctors/search/conditions";
import { DoctorSearchForm } from "~/parts/doctors/search/doctor-search-form";
import { type Choices, choicesOf } from "~/parts/doctors/search/find.server";
import { MAIN_ROLES, only } from "~/request/guards.server";
import { referenceLists } from "~/request/reference.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { Columns } from "~/ui/columns";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";
import { formatCount } from "~/ui/text/numbers";

export const loader = only(...MAIN_ROLES)(async (entered) => {
  const { api, url } = entered;
  const [lists, counts, earlier] = await Promise.all([
    referenceLists(api),
    api.doctors.info().catch(() => null),
    startingPoints(entered),
  ]);
  const conditions = conditionsFrom(url.searchParams);
  return {
    conditions,
    counts,
    earlier,
    choices: choicesOf(lists, conditions),
  };
});

export const meta = titled("医師をさがす");

export const handle: Handle = { hydrate: true };

export default function DoctorTop() {
  return <SearchEntrance {...useLoaderData<typeof loader>()} />;
}

type Props = {
  conditions: Conditions;
  choices: Choices;
  counts: { doctorCount: number } | null;
  earlier: StartingPoints;
};

/** The beginning of a search: all conditions, nothing found yet. */
function SearchEntrance({ conditions, choices, counts, earlier }: Props) {
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
      <Columns label="最近の検索" aside={<EarlierSearches {...earlier} />}>
        <Surface>
          <DoctorSearchForm conditions={conditions} choices={choices} />
        </Surface>
      </Columns>
    </>
  );
}
