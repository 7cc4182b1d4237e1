import { CountBadge } from "../badge";
import { Link } from "../link";
import { formatCount } from "../time/format";

export type TabLink = {
  to: string;
  label: string;
  current: boolean;
  /** How much there is behind it; in words where it was not counted to its end. */
  count?: number | string;
  /** How much of it waits for the viewer: a badge, and none at 0. */
  waits?: number;
};

/** Views of one page as links. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.to} to={tab.to} aria-current={tab.current ? "page" : undefined} preventScrollReset>
          {tab.label}
          {tab.count === undefined ? null : <small>{inWords(tab.count)}</small>}
          <CountBadge count={tab.waits ?? 0} />
        </Link>
      ))}
    </nav>
  );
}

type TabButton = { value: string; label: string; current: boolean };
type TabButtonsProps = { label: string; name: string; action: string; tabs: readonly TabButton[] };

/** The same within a form: whatever was typed and ticked goes along in the address. */
export function TabButtons({ label, name, action, tabs }: TabButtonsProps) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ value, label, current }) => (
        <button
          type="submit"
          key={value}
          name={name}
          value={value}
          formMethod="get"
          formAction={action}
          aria-current={current ? "page" : undefined}
        >
          {label}
        </button>
      ))}
    </nav>
  );
}

const inWords = (count: number | string) => (typeof count === "number" ? formatCount(count) : count);
