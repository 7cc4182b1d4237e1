import type { doctors } from "#contract/doctors/calls";
import { ask } from "~/browser/ask";
import { type Conditions, conditionsFrom, searchBody } from "~/parts/doctors/search/conditions";
import type { Choices } from "~/parts/doctors/search/find.server";
import { SearchFields } from "~/parts/doctors/search/search-form";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { formatCount } from "~/ui/numbers";
import { pairsOf, useCounted } from "~/ui/search/use-counted";

type Props = {
  conditions: Conditions;
  choices: Choices;
  unknownTerm: string | null;
  /** Hits of the search that is shown. */
  total: number | null;
};

/** The conditions beside the hits; on a phone a sheet of its own. Its button says how many it will show. */
export function SearchFilter({ conditions, choices, unknownTerm, total }: Props) {
  const { count, onChange } = useCounted(total === null ? null : countWords(total), (form) =>
    countHits(form, choices),
  );
  return (
    <form
      method="get"
      action="/doctor/search"
      className="filter sheet stick"
      id="conditions"
      aria-label="検索条件"
      onChange={onChange}
    >
      <div className="sheet-head">
        <h2>条件</h2>
        <span className="sheet-more">
          <Link to="/doctor/search">すべて外す</Link>
          <a className="icon-btn only-phone" href="#content">
            <Icon name="x" label="条件を閉じる" />
          </a>
        </span>
      </div>
      <div className="sheet-body">
        <SearchFields conditions={conditions} choices={choices} unknownTerm={unknownTerm} />
      </div>
      <div className="dock">
        <Button>{count === null ? "この条件で表示" : `${count}を表示`}</Button>
      </div>
    </form>
  );
}

const countWords = (total: number) => `${formatCount(total)}名`;

async function countHits(form: FormData, choices: Choices): Promise<string | null> {
  const conditions = conditionsFrom(new URLSearchParams(pairsOf(form)));
  // What a disease that is being typed will turn out to be is known to the page alone.
  if (conditions.term !== "") return null;
  const areas = choices.areas.map(({ code }) => code);
  const body = { ...searchBody(conditions, areas), size: 0 };
  const answer = await ask<(typeof doctors)["search"]>("POST", "/api/doctor/search", { body });
  return answer.ok ? countWords(answer.reply.hits.total) : null;
}
