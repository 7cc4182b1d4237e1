import type { ReactNode } from "react";
import { Icon } from "../icon";

type Props = {
  /** Says whose menu it is to a screen reader: 「佐藤 健一の操作」. */
  label: string;
  /** Heads the sheet on a phone, where it covers the row. */
  title: ReactNode;
  children: ReactNode;
};

/**
 * What can be done to one row, behind the ⋯ at its end: a popover on a desk, a sheet from below on a phone. A native
 * `<details>`: opens without a script, and a tap beside it closes it.
 */
export function RowMenu({ label, title, children }: Props) {
  return (
    <details className="row-menu">
      <summary className="icon-btn">
        <Icon name="ellipsis" label={label} />
      </summary>
      <div className="row-menu-body">
        <p className="row-menu-title">{title}</p>
        {children}
      </div>
    </details>
  );
}
