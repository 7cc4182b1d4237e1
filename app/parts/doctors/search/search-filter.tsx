import type { doctors } from "#contract/doctors/calls";
import { ask } from "~/browser/confirm/ask";
import { type Conditions, conditionsFrom, searchBody } from "~/parts/doctors/search/conditions";
import { SearchFields } from "~/parts/doctors/search/doctor-search-form";
import type { Choices } from "~/parts/doctors/search/find.server";
import { FilterSheet } from "~/ui/search/filter-sheet";
import { pairsOf } from "~/ui/search/use-counted";
import { formatCount } from "~/ui/text/numbers";

type Props = {
  conditions: Conditions;
  choices: Choices;
  unknownTerm: string | null;
  /** Hits of the search that is shown. */
  total: number | null;
};

/** What doctors may be searched for, beside the hits. */
export function SearchFilter({ conditions, choices, unknownTerm, total }: Props) {
  return (
    <FilterSheet
      action="/doctor/search"
      unfiltered="/doctor/search"
      found={total === null ? null : countText(total)}
      countHits={(form) => countHits(form, choices)}
    >
      <SearchFields conditions={conditions} choices={choices} unknownTerm={unknownTerm} />
    </FilterSheet>
  );
}

const countText = (total: number) => `${formatCount(total)}名`;

async function countHits(form: FormData, choices: Choices): Promise<string | null> {
  const conditions = conditionsFrom(new URLSearchParams(pairsOf(form)));
  // What a disease that is being typed will turn out to be is known to the page alone.
  if (conditions.term !== "") return null;
  const areas = choices.areas.map(({ code }) => code);
  const body = { ...searchBody(conditions, areas), size: 0 };
  const response = await ask<(typeof doctors)["search"]>("POST", "/api/doctor/search", { body });
  return response.ok ? countText(response.reply.hits.total) : null;
}
