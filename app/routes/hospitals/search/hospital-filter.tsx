import { Link } from "@remix-run/react";
import type { directory } from "#contract/directory/calls";
import { ask } from "~/browser/ask";
import type { HospitalChoices } from "~/parts/hospitals/choices";
import { HOSPITAL_SEARCH } from "~/parts/hospitals/search/address";
import {
  type HospitalConditions,
  hospitalConditionsFrom,
  hospitalSearchBody,
} from "~/parts/hospitals/search/conditions";
import { HospitalFields } from "~/parts/hospitals/search/hospital-fields";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { formatCount } from "~/ui/numbers";
import { pairsOf, useCounted } from "~/ui/search/use-counted";

type Props = {
  conditions: HospitalConditions;
  choices: HospitalChoices;
  /** Hits of the search that is shown. */
  found: { total: number; isFloor: boolean } | null;
};

/** The conditions beside the hits; on a phone a sheet of its own that its address opens. Its button says how many it will show. */
export function HospitalFilter({ conditions, choices, found }: Props) {
  const { count, onChange } = useCounted(found && countWords(found), (form) => countHits(form, choices));
  return (
    <form
      method="get"
      action={HOSPITAL_SEARCH}
      className="filter sheet stick"
      id="conditions"
      aria-label="検索条件"
      onChange={onChange}
    >
      <div className="sheet-head">
        <h2>条件</h2>
        <span className="sheet-more">
          <Link to={conditions.list ? `${HOSPITAL_SEARCH}?list=${conditions.list}` : HOSPITAL_SEARCH}>
            すべて外す
          </Link>
          <a className="icon-btn only-phone" href="#content">
            <Icon name="x" label="条件を閉じる" />
          </a>
        </span>
      </div>
      <div className="sheet-body">
        <HospitalFields conditions={conditions} choices={choices} />
      </div>
      <div className="dock">
        <Button>{count === null ? "この条件で表示" : `${count}を表示`}</Button>
      </div>
    </form>
  );
}

const countWords = ({ total, isFloor }: { total: number; isFloor: boolean }) =>
  `${formatCount(total)}件${isFloor ? "以上" : ""}`;

async function countHits(form: FormData, choices: HospitalChoices): Promise<string | null> {
  const conditions = hospitalConditionsFrom(new URLSearchParams(pairsOf(form)));
  // The areas of another prefecture are known to the page alone.
  const areas = choices.areas.map(({ code }) => code);
  const body = { ...hospitalSearchBody(conditions, areas), size: 0 };
  const answer = await ask<(typeof directory)["hospitals"]>("POST", "/api/hospital/search", { body });
  if (!answer.ok) return null;
  const { total, totalIsFloor } = answer.reply.hits;
  return countWords({ total, isFloor: totalIsFloor });
}
