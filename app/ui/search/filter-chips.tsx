import { Link } from "../link";
import { formatCount } from "../text/numbers";

type FilterChip = { to: string; label: string; current: boolean; count?: number };

type Props = {
  label: string;
  chips: readonly FilterChip[];
  /** They take the place of the page in the history: Back leads to what was there before the search. */
  replace?: boolean;
};

/** What a list is kept to: links, so that they work without scripts. */
export function FilterChips({ label, chips, replace }: Props) {
  return (
    <ul className="chips chips-line" aria-label={label}>
      {chips.map(({ to, label: word, current, count }) => (
        <li key={to}>
          <Link
            className="chip"
            data-on={current || undefined}
            aria-current={current ? "true" : undefined}
            to={to}
            replace={replace}
            preventScrollReset
          >
            {word}
            {count === undefined ? null : <small>{formatCount(count)}</small>}
          </Link>
        </li>
      ))}
    </ul>
  );
}
