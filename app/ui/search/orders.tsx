import type { ReactNode } from "react";
import { Link } from "../link";
import { Shortened } from "../text/shortened";

type Props = {
  /** The key of the order that is shown. */
  current: string;
  orders: readonly { key: string; label: string; short?: string; to: string }[];
  /** What is to be said of the current one. */
  children?: ReactNode;
};

/** The orders of a list as links, the current one named. */
export function Orders({ current, orders, children }: Props) {
  return (
    <nav className="orders note" aria-label="並び順">
      {orders.map(({ key, label, short = label, to }) =>
        key === current ? (
          <b key={key} aria-current="true">
            <Shortened short={short}>{label}</Shortened>
          </b>
        ) : (
          <Link key={key} to={to}>
            <Shortened short={short}>{label}</Shortened>
          </Link>
        ),
      )}
      {children}
    </nav>
  );
}
