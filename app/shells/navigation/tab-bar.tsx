import { useLocation } from "@remix-run/react";
import type { MouseEvent } from "react";
import type { UnreadCounts } from "#contract/users/calls";
import type { WebViewer } from "~/request/context";
import { OPERATOR_HOME } from "~/request/paths/role-home";
import { CountBadge } from "~/ui/badge";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import type { ConsoleTabs } from "./console-tabs";
import { countedAs, currentShortcut, currentTab, shortcutsOf, type Tab, tabsOf, unreadOf } from "./tabs";

type Props = { viewer: WebViewer; counts: UnreadCounts | null; consoleTabs: ConsoleTabs | null };

/** One list of links: a bar at the bottom of a phone, from 1041 px on a rail with a second group. */
export function TabBar({ viewer, counts, consoleTabs }: Props) {
  const { principal } = viewer;
  const tabs = tabsOf(viewer);
  const { pathname, search } = useLocation();
  if (consoleTabs && pathname.startsWith(OPERATOR_HOME)) {
    const { tabs, more } = consoleTabs;
    const current = currentTab([...tabs, ...more], pathname, search);
    return (
      <nav className="rail console-rail" aria-label="メイン">
        <Group {...{ tabs, current, pathname, counts }} />
        <Group className="rail-2" tabs={more} {...{ current, pathname, counts }} />
      </nav>
    );
  }
  return (
    <nav className="rail" aria-label="メイン">
      <Group tabs={tabs} current={currentTab(tabs, pathname, search)} pathname={pathname} counts={counts} />
      <Group
        className="rail-2"
        tabs={shortcutsOf(principal)}
        current={currentShortcut(principal, pathname, search)}
        pathname={pathname}
        counts={counts}
      />
    </nav>
  );
}

type GroupProps = {
  tabs: readonly Tab[];
  current: Tab | undefined;
  pathname: string;
  counts: UnreadCounts | null;
  className?: string;
};

function Group({ tabs, current, pathname, counts, className }: GroupProps) {
  return (
    <ul className={className}>
      {tabs.map((tab) => (
        <li key={tab.to} className={tab.onlyPhone ? "only-phone" : undefined}>
          <Link
            to={tab.to}
            data-unread={tab.badge}
            aria-current={ariaCurrent(tab, current, pathname)}
            onClick={tab.to === pathname ? scrollToTop : undefined}
          >
            <Icon name={tab.icon} size={24} />
            {tab.word}
            <CountBadge count={unreadOf(tab.badge, counts)} of={countedAs(tab.badge)} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function ariaCurrent(tab: Tab, current: Tab | undefined, pathname: string) {
  if (tab !== current) return undefined;
  return tab.to === pathname ? "page" : "true";
}

/** Tapping the tab one is at goes to the top (L-6) instead of loading the page again. */
function scrollToTop(event: MouseEvent) {
  if (event.metaKey || event.ctrlKey || event.shiftKey || window.scrollY === 0) return;
  event.preventDefault();
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  window.scrollTo({ top: 0, behavior: still ? "auto" : "smooth" });
}
