import type { ReactNode } from "react";
import { Button } from "../button";
import { Icon } from "../icon";
import { Link } from "../link";
import { useCounted } from "./use-counted";

type Props = {
  action: string;
  /** The address of the search without any condition. */
  unfiltered: string;
  /** Hits of the search that is shown, in words. */
  found: string | null;
  countHits: (form: FormData) => Promise<string | null>;
  /** The fields. */
  children: ReactNode;
};

/** The conditions beside the hits; on a phone a sheet of its own that its address opens. Its button says how many it will show. */
export function FilterSheet({ action, unfiltered, found, countHits, children }: Props) {
  const { count, onChange } = useCounted(found, countHits);
  return (
    <form
      method="get"
      action={action}
      className="filter sheet stick"
      id="conditions"
      aria-label="検索条件"
      // Fields that were left as the server wrote them are known by this event alone.
      onInput={onChange}
    >
      <div className="sheet-head">
        <h2>条件</h2>
        <span className="sheet-more">
          <Link to={unfiltered}>すべて外す</Link>
          <a className="icon-btn only-phone" href="#content">
            <Icon name="x" label="条件を閉じる" />
          </a>
        </span>
      </div>
      <div className="sheet-body">{children}</div>
      <div className="dock">
        <Button>{count === null ? "この条件で表示" : `${count}を表示`}</Button>
      </div>
    </form>
  );
}
