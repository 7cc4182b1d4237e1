import { useContext } from "react";
import type { Principal } from "#contract/endpoint";
import { UnreadOfFrame } from "~/live/unread/unread";
import { CountBadge } from "~/ui/badge";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { shortcutsOf, unreadOf } from "./tabs";

/** Shows on a phone's home what a desk has in the second group of its rail, with the same counts. */
export function Shortcuts({ principal }: { principal: Principal }) {
  const counts = useContext(UnreadOfFrame);
  const shortcuts = shortcutsOf(principal);
  // A single one is the block of the home that leads there.
  if (shortcuts.length < 2) return null;
  return (
    <nav className="sheet quick only-phone" aria-label="よく使う画面">
      <ul>
        {shortcuts.map(({ to, icon, word, badge }) => (
          <li key={to}>
            <Link to={to} data-unread={badge}>
              <Icon name={icon} size={24} />
              {word}
              <CountBadge count={unreadOf(badge, counts)} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
