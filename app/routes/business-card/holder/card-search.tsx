import { Form, Link } from "@remix-run/react";
import { KANA_ROWS, type KanaRow } from "#contract/japanese/kana";
import { Button } from "~/ui/button";
import { SearchLine } from "~/ui/search/search-line";

type Query = { role: string; q: string; row: KanaRow | null; sort: string };

const SORTS = [
  ["unread", "新しい順"],
  ["kana", "五十音順"],
  ["date", "交換日順"],
  ["company", "所属順"],
] as const;

/** Words, an order, and the rows of the syllabary: all in the address. */
export function CardSearch(query: Query) {
  return (
    <div className="card-search">
      <Form method="get" className="card-words" role="search">
        <input type="hidden" name="role" value={query.role} />
        {query.row ? <input type="hidden" name="row" value={query.row} /> : null}
        <SearchLine id="card-q" label="名前・ふりがな・会社・メモ" name="q" value={query.q}>
          <Button kind="secondary" icon="search">
            <span className="sr-only desk:not-sr-only">検索する</span>
          </Button>
        </SearchLine>
        <label className="sr-only" htmlFor="card-sort">
          並び順
        </label>
        <select
          className="input select"
          id="card-sort"
          name="sort"
          key={query.sort}
          defaultValue={query.sort}
        >
          {SORTS.map(([value, word]) => (
            <option key={value} value={value}>
              {word}
            </option>
          ))}
        </select>
      </Form>
      <nav className="kana-rows" aria-label="ふりがなの行">
        {KANA_ROWS.map((row) => (
          <Link
            key={row}
            to={addressOf({ ...query, row: query.row === row ? null : row })}
            aria-current={query.row === row ? "true" : undefined}
            aria-label={query.row === row ? `${row}行の絞り込みを解除` : `${row}行`}
          >
            {row}
          </Link>
        ))}
      </nav>
    </div>
  );
}

function addressOf({ role, q, row, sort }: Query): string {
  const saved = Object.entries({ role, q, row, sort }).filter(([, value]) => value);
  return `?${new URLSearchParams(saved as [string, string][])}`;
}
