import type { directory } from "#contract/directory/calls";
import { ask } from "~/browser/confirm/ask";
import type { HospitalChoices } from "~/parts/hospitals/choices";
import { HOSPITAL_SEARCH } from "~/parts/hospitals/search/address";
import {
  type HospitalConditions,
  hospitalConditionsFrom,
  hospitalSearchBody,
} from "~/parts/hospitals/search/conditions";
import { HospitalFields } from "~/parts/hospitals/search/hospital-fields";
import { Still } from "~/ui/scripted/still";
import { FilterSheet } from "~/ui/search/filter-sheet";
import { pairsOf } from "~/ui/search/use-counted";
import { formatCount } from "~/ui/text/numbers";

type Props = {
  conditions: HospitalConditions;
  choices: HospitalChoices;
  /** Hits of the search that is shown. */
  found: { total: number; isFloor: boolean } | null;
};

/** What hospitals may be searched for, beside the hits. A list that is being filled stays when conditions go. */
export function HospitalFilter({ conditions, choices, found }: Props) {
  return (
    <FilterSheet
      action={HOSPITAL_SEARCH}
      unfiltered={conditions.list ? `${HOSPITAL_SEARCH}?list=${conditions.list}` : HOSPITAL_SEARCH}
      found={found && countText(found)}
      countHits={(form) => countHits(form, choices)}
    >
      <Still>
        <HospitalFields conditions={conditions} choices={choices} />
      </Still>
    </FilterSheet>
  );
}

const countText = ({ total, isFloor }: { total: number; isFloor: boolean }) =>
  `${formatCount(total)}件${isFloor ? "以上" : ""}`;

async function countHits(form: FormData, choices: HospitalChoices): Promise<string | null> {
  const conditions = hospitalConditionsFrom(new URLSearchParams(pairsOf(form)));
  // The areas of another prefecture are known to the page alone.
  const areas = choices.areas.map(({ code }) => code);
  const body = { ...hospitalSearchBody(conditions, areas), size: 0 };
  const response = await ask<(typeof directory)["hospitals"]>("POST", "/api/hospital/search", { body });
  if (!response.ok) return null;
  const { total, totalIsFloor } = response.reply.hits;
  return countText({ total, isFloor: totalIsFloor });
}
