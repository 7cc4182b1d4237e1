import { Link } from "../link";
import { formatCount } from "../time/format";

export type TabLink = {
  to: string;
  label: string;
  current: boolean /** Hits or unread things behind it. */;
  count?: number;
};

/** Views of one page as links. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.to} to={tab.to} aria-current={tab.current ? "page" : undefined} preventScrollReset>
          {tab.label}
          {tab.count === undefined ? null : <small>{formatCount(tab.count)}</small>}
        </Link>
      ))}
    </nav>
  );
}
