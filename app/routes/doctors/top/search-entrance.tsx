import type { Conditions } from "~/parts/doctors/search/conditions";
import type { Choices } from "~/parts/doctors/search/find.server";
import { SearchForm } from "~/parts/doctors/search/search-form";
import { formatCount } from "~/ui/numbers";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";

type Props = { conditions: Conditions; choices: Choices; counts: { doctorCount: number } | null };

/** The beginning of a search: all conditions, nothing found yet. */
export function SearchEntrance({ conditions, choices, counts }: Props) {
  return (
    <>
      <PageHead
        title="医師をさがす"
        context={counts && `医師 ${formatCount(counts.doctorCount)}名を掲載しています`}
      />
      <Surface>
        <SearchForm conditions={conditions} choices={choices} />
      </Surface>
    </>
  );
}
