import { Link, useLocation } from "@remix-run/react";
import type { MouseEvent } from "react";
import type { Role } from "#contract/endpoint";
import type { UnreadCounts } from "#contract/users/calls";
import { CountBadge } from "~/ui/badge";
import { Icon } from "~/ui/icon";
import { currentTab, TABS, type Tab, unreadOf } from "./tabs";

/** One list of links: a bar at the bottom of a phone, words in the header from 1040 px on. */
export function TabBar({ role, counts }: { role: Role; counts: UnreadCounts | null }) {
  const { pathname, search } = useLocation();
  const current = currentTab(role, pathname, search);
  return (
    <nav className="tab-bar" aria-label="メイン">
      <ul>
        {TABS[role].map((tab) => (
          <li key={tab.to}>
            <Link
              to={tab.to}
              aria-current={ariaCurrent(tab, current, pathname)}
              onClick={tab.to === pathname ? scrollToTop : undefined}
            >
              <span className="tab-bar-icon">
                <Icon name={tab.icon} size={24} />
              </span>
              <span>{tab.word}</span>
              <CountBadge count={unreadOf(tab.badge, counts)} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
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
