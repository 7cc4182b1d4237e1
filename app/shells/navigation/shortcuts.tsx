import type { Principal } from "#contract/endpoint";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { shortcutsOf } from "./tabs";

/** On a phone's home: what a desk has in the second group of its rail. */
export function Shortcuts({ principal }: { principal: Principal }) {
  const shortcuts = shortcutsOf(principal);
  // A single one is the block of the home that leads there.
  if (shortcuts.length < 2) return null;
  return (
    <nav className="sheet quick only-phone" aria-label="よく使う画面">
      <ul>
        {shortcuts.map(({ to, icon, word }) => (
          <li key={to}>
            <Link to={to}>
              <Icon name={icon} size={24} />
              {word}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
