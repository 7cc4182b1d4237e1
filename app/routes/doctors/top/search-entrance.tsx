import type { Conditions } from "~/parts/doctors/search/conditions";
import { DoctorSearchForm } from "~/parts/doctors/search/doctor-search-form";
import type { Choices } from "~/parts/doctors/search/find.server";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";
import { formatCount } from "~/ui/text/numbers";

type Props = { conditions: Conditions; choices: Choices; counts: { doctorCount: number } | null };

/** The beginning of a search: all conditions, nothing found yet. */
export function SearchEntrance({ conditions, choices, counts }: Props) {
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
