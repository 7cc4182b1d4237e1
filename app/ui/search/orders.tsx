import type { ReactNode } from "react";
import { Link } from "../link";

type Props = {
  /** The key of the order that is shown. */
  current: string;
  orders: readonly { key: string; label: string; to: string }[];
  /** What is to be said of the current one. */
  children?: ReactNode;
};

/** The orders of a list as links, the current one named. */
export function Orders({ current, orders, children }: Props) {
  return (
    <nav className="orders note" aria-label="並び順">
      {orders.map(({ key, label, to }) =>
        key === current ? (
          <b key={key} aria-current="true">
            {label}
          </b>
        ) : (
          <Link key={key} to={to}>
            {label}
          </Link>
        ),
      )}
      {children}
    </nav>
  );
}
