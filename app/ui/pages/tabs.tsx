import { CountBadge } from "../badge";
import { Link } from "../link";
import { formatCount } from "../text/numbers";

type TabLink = {
  to: string;
  label: string;
  current: boolean;
  /** How much there is behind it; in words where it was not counted to its end. */
  count?: number | string;
  /** How much of it waits for the viewer: a badge, and none at 0. */
  waits?: number;
};

type Props = {
  label: string;
  tabs: readonly TabLink[];
  /** They choose how a form is filled in: Back leads to the page before it, whichever was chosen. */
  replace?: boolean;
};

/** Views of one page as links. */
export function Tabs({ label, tabs, replace }: Props) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.to}
          to={tab.to}
          aria-current={tab.current ? "page" : undefined}
          preventScrollReset
          replace={replace}
        >
          {tab.label}
          {tab.count === undefined ? null : <small>{inWords(tab.count)}</small>}
          <CountBadge count={tab.waits ?? 0} />
        </Link>
      ))}
    </nav>
  );
}

const inWords = (count: number | string) => (typeof count === "number" ? formatCount(count) : count);
