import type { Conditions } from "~/parts/doctors/conditions";
import type { Choices } from "~/parts/doctors/find.server";
import { SearchFields } from "~/parts/doctors/search-form";
import { Button } from "~/ui/button";
import { formatCount } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { useCountedHits } from "./use-counted-hits";

type Props = {
  conditions: Conditions;
  choices: Choices;
  unknownTerm: string | null;
  /** Hits of the search that is shown. */
  total: number | null;
};

/** The conditions beside the hits; on a phone a sheet of its own. Its button says how many it will show. */
export function SearchFilter({ conditions, choices, unknownTerm, total }: Props) {
  const { count, onChange } = useCountedHits(choices, total);
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
        <Button>{count === null ? "この条件で表示" : `${formatCount(count)}名を表示`}</Button>
      </div>
    </form>
  );
}
